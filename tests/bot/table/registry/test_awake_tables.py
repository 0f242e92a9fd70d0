"""Tables in memory are found by who sits there now."""

from types import SimpleNamespace
from typing import Any

from bot.table.match.seats import Chair
from bot.table.registry.awake_tables import AwakeTables

ANNA, BEN, CLARA = 1, 2, 3


class Live:
    """As much of a match as is asked for: who sits where."""

    def __init__(self, match: int, *users: int | None) -> None:
        self.match = match
        self.chairs = tuple(Chair(str(user), user) for user in users)

    def seat_of(self, user: int) -> int | None:
        return next((s for s, chair in enumerate(self.chairs) if chair.user == user), None)


def table(match: int, *users: int | None) -> Any:
    return SimpleNamespace(live=Live(match, *users))


def test_a_person_is_found_at_all_their_tables_and_at_no_others():
    awake = AwakeTables()
    first, second, third = table(7, ANNA, BEN), table(5, BEN, None), table(6, CLARA, ANNA)
    for each in (first, second, third):
        awake.add(each)
    assert awake.of_person(BEN) == (second, first)
    assert awake.of_person(ANNA) == (third, first)
    assert awake.of_person(99) == ()
    assert [*awake] == [first, second, third]


def test_a_table_that_is_removed_is_found_no_more():
    awake = AwakeTables()
    gone, left = table(1, ANNA, BEN), table(2, ANNA, CLARA)
    awake.add(gone)
    awake.add(left)
    awake.remove(1)
    assert 1 not in awake
    assert awake.get(1) is None
    assert awake.of_person(BEN) == ()
    assert awake.of_person(ANNA) == (left,)


def test_whoever_was_forgotten_sits_there_no_more():
    awake, one = AwakeTables(), table(1, ANNA, BEN)
    awake.add(one)
    one.live.chairs = (Chair("", None), one.live.chairs[1])
    assert awake.of_person(ANNA) == ()
    assert awake.of_person(BEN) == (one,)
