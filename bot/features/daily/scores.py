"""The value of a score at the deal of the day: places, days in a row, and the table of a week."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from bot.features.daily.values import DailyPlace, DailyScore
from games.core.percentage import percentage

Mark: TypeAlias = Literal[-1, 0, 1]
"""The outcome of a deal: lost, level, or won."""
_ALONE = 50
"""The worth of a score that there is no other to compare with."""


class WeekLine(NamedTuple):
    """A line in the table of a week."""

    rank: int
    user: int
    points: int
    deals: int


def place(own: int | None, others: Sequence[int | None]) -> DailyPlace:
    """The place of `own` among the scores of `others`; None means given up, and comes last."""
    better = sum(_value(each) > _value(own) for each in others)
    worse = sum(_value(each) < _value(own) for each in others)
    percent = percentage(worse, len(others)) if others else None
    return DailyPlace(percent, 1 + better, 1 + len(others))


def worth(own: int | None, others: Sequence[int | None]) -> int:
    """The points of a score for the week: 100 is better than all others, 0 worse than all.

    A score counts as better than half of its equals. Alone it is 50; given up it is 0.
    """
    return _worth(own, sorted(map(_value, (own, *others))))


def _worth(own: int | None, ranked: Sequence[float]) -> int:
    """The points of a score among all scores, which are in order and include it."""
    others = len(ranked) - 1
    if own is None:
        return 0
    if not others:
        return _ALONE
    halves = others + bisect_left(ranked, own) - (len(ranked) - bisect_right(ranked, own))
    return (100 * halves + others) // (2 * others)


def streak(days: Iterable[int], today: int) -> int:
    """The number of days in a row up to today; a day that is still to come does not end it."""
    played = frozenset(days)
    last = today if today in played else today - 1
    return next(number for number in count() if last - number not in played)


def week(scores: Iterable[DailyScore], members: Iterable[int]) -> tuple[WeekLine, ...]:
    """The table of a week, the most points first; everybody's `scores`, but `members` alone."""
    of_deal: defaultdict[tuple[int, str], dict[int, int | None]] = defaultdict(dict)
    for each in scores:
        of_deal[each.day, each.game][each.user] = each.score
    wanted = frozenset(members)
    points: defaultdict[int, list[int]] = defaultdict(list)
    for made in of_deal.values():
        ranked = sorted(map(_value, made.values()))
        for user in wanted & made.keys():
            points[user].append(_worth(made[user], ranked))
    sums = sorted(((sum(each), user, len(each)) for user, each in points.items()), reverse=True)
    return tuple(
        WeekLine(1 + sum(other > total for other, *_ in sums), user, total, deals)
        for total, user, deals in sums
    )


def marks(leads: Iterable[int]) -> tuple[Mark, ...]:
    """The mark of each deal, by how far somebody was ahead after each."""
    before, found = 0, list[Mark]()
    for lead in leads:
        found.append(1 if lead > before else -1 if lead < before else 0)
        before = lead
    return tuple(found)


def _value(score: int | None) -> float:
    return float("-inf") if score is None else score
