"""Sign-up: alone, in pairs, as a reserve, and how entries come of it at the beginning."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import Cancelled, Joined, Left, ReserveAdded, SignedUp
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import Member
from bot.features.tournaments.rules.sign_up import begin, join, leave, sign_up
from bot.features.tournaments.rules.tournament_rules import Leftover
from tests.features.tournaments.rules.playing import SECRET, Play, begun, rules

ANNA, BEN, CLARA, DORA = (Member(person=person) for person in (1, 2, 3, 4))


def pairs(**changes: Any) -> Play:
    return Play(rules(Format.SWISS, 2, **changes))


def people(play: Play) -> dict[int, list[int | None]]:
    return {e.number: [each.person for each in e.members] for e in play.state.entries}


def reserves(play: Play) -> list[int | None]:
    return [each.person for each in play.state.reserves]


def test_entries_have_numbers_that_are_not_given_twice():
    play = Play(rules())
    play.sign_up([1, 2])
    play.add(leave(play.state, 2))
    assert SignedUp(entry=3, member=BEN) == sign_up(play.state, BEN)


def test_nobody_signs_up_twice():
    play = Play(rules(limit=3))
    play.sign_up([1, 2, 3, 4])
    for member in (ANNA, DORA):
        with pytest.raises(Refused) as refused:
            sign_up(play.state, member)
        assert Refusal.ALREADY_IN == refused.value.why


def test_who_comes_when_all_places_are_taken_is_a_reserve_and_moves_up():
    play = Play(rules(limit=3))
    play.sign_up([1, 2, 3])
    assert ReserveAdded(member=DORA) == sign_up(play.state, DORA)
    play.sign_up([4, 5])
    play.add(leave(play.state, 2))
    play.begin()
    assert {1: [1], 3: [3], 4: [4]} == people(play)
    assert [5] == reserves(play)


def test_a_reserve_takes_that_back():
    play = Play(rules(limit=3))
    play.sign_up([1, 2, 3, 4])
    play.add(leave(play.state, 4))
    assert [] == reserves(play)


def test_two_who_had_both_signed_up_alone_become_a_pair():
    play = pairs()
    play.sign_up([1, 2])
    play.add(join(play.state, BEN, 1))
    assert {1: [1, 2]} == people(play)


def test_a_partner_who_leaves_leaves_the_other_alone():
    play = pairs()
    play.sign_up([1])
    play.add(join(play.state, BEN, 1))
    play.add(leave(play.state, 1))
    assert {1: [2]} == people(play)


@pytest.mark.parametrize(
    ("member", "partner", "why"),
    [
        (CLARA, 1, Refusal.TEAM_FULL),
        (CLARA, 9, Refusal.NOT_IN),
        (ANNA, 4, Refusal.ALREADY_IN),
        (DORA, 4, Refusal.ALREADY_IN),
        (CLARA, 4, Refusal.FULL),
    ],
)
def test_nobody_joins_who_cannot(member, partner, why):
    play = pairs(limit=3)
    play.sign_up([1])
    play.add(join(play.state, BEN, 1))
    play.sign_up([4])
    with pytest.raises(Refused) as refused:
        join(play.state, member, partner)
    assert why == refused.value.why


def test_nobody_joins_where_everybody_plays_alone():
    play = Play(rules())
    play.sign_up([1])
    for attempt in (
        lambda: join(play.state, BEN, 1),
        lambda: play.add(Joined(entry=1, member=BEN)),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert Refusal.NO_TEAMS == refused.value.why


def test_who_signed_up_alone_is_paired_by_lot():
    seen: set[tuple[int | None, ...]] = set()
    for secret in (f"{n:064x}" for n in range(8)):
        play = begun(Format.SWISS, 6, secret, team=2)
        teams = people(play)
        assert [2, 2, 2] == [len(each) for each in teams.values()]
        seen.add(tuple(teams[1]))
    assert len(seen) > 1


@pytest.mark.parametrize("leftover", Leftover)
def test_who_is_left_over_is_the_first_reserve_or_plays_with_a_computer(leftover):
    play = pairs(leftover=leftover, limit=7)
    play.sign_up(range(1, 9))
    play.begin()
    computers = [e.number for e in play.state.entries if None in {m.person for m in e.members}]
    if leftover is Leftover.COMPUTER:
        assert (4, 1, [8]) == (len(play.state.entries), len(computers), reserves(play))
    else:
        assert (3, 0, 8) == (len(play.state.entries), len(computers), reserves(play)[1])


@pytest.mark.parametrize(
    ("kind", "team", "few"),
    [
        (Format.REDRAW, 1, 2),
        (Format.SWISS, 1, 2),
        (Format.SWISS, 2, 5),
        (Format.GROUPS, 1, 2),
        (Format.KNOCKOUT, 2, 5),
    ],
)
def test_too_few_cannot_begin_and_one_more_can(kind, team, few):
    play = Play(rules(kind, team))
    play.sign_up(range(1, few + 1))
    with pytest.raises(Refused) as refused:
        begin(play.state, SECRET)
    assert Refusal.TOO_FEW == refused.value.why
    play.sign_up([few + 1])
    play.begin()
    assert "running" == play.state.status


def test_three_cannot_begin_a_redraw_that_only_four_can_play():
    play = Play(rules(Format.REDRAW, game="bauernstoss"))
    play.sign_up([1, 2, 3])
    with pytest.raises(Refused):
        begin(play.state, SECRET)


@settings(deadline=None, max_examples=50)
@given(st.integers(3, 256), st.sampled_from(Leftover), st.sampled_from([1, 2]))
def test_nobody_is_lost_at_the_beginning(count, leftover, team):
    if count < 3 * team:
        count *= 2
    play = begun(Format.SWISS, count, team=team, leftover=leftover)
    sitting = [each for e in people(play).values() for each in e if each is not None]
    assert list(range(1, count + 1)) == sorted([*sitting, *(p for p in reserves(play) if p)])


def test_after_the_beginning_people_become_reserves():
    play = begun(Format.SWISS, 4)
    play.add(sign_up(play.state, Member(person=9)))
    assert [9] == reserves(play)
    with pytest.raises(Refused) as refused:
        join(play.state, BEN, 1)
    assert Refusal.SIGN_UP_OVER == refused.value.why


def test_who_leaves_after_the_beginning_withdraws_with_their_entry():
    play = begun(Format.SWISS, 8, team=2)
    play.add(leave(play.state, 1))
    entry = play.state.entry_of(1)
    assert entry is not None
    assert entry.withdrawn
    assert 3 == len(play.state.in_play)
    with pytest.raises(Refused) as refused:
        leave(play.state, 1)
    assert Refusal.NOT_IN == refused.value.why


def test_after_the_end_nobody_comes_and_nobody_goes():
    play = Play(rules())
    play.sign_up([1])
    play.add(Cancelled(by=99))
    for attempt in (
        lambda: sign_up(play.state, BEN),
        lambda: leave(play.state, 1),
        lambda: play.add(Left(person=1)),
        lambda: play.add(ReserveAdded(member=BEN)),
    ):
        with pytest.raises(Refused) as refused:
            attempt()
        assert Refusal.OVER == refused.value.why
