"""The score that the entries of a score pad come to, and the deals that can be written on it."""

from collections.abc import Sequence
from typing import Final

from bot.features.pads.values import Pad, PadEntry, PadStanding
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.score_pad import ScorePad

LARGEST: Final = 99
"""The most points that one entry adds or takes."""
MOST_ENTRIES: Final = 500
"""The most entries on one pad; an evening has a tenth of it."""


def rules_of(game: AnyGame) -> ScorePad:
    """The rules for a game's score pad; ValueError for a game that has none."""
    if game.score_pad is None:
        raise ValueError(f"nobody has said how {game.key} is written down")
    return game.score_pad


def standing(pad: Pad) -> PadStanding:
    """The standing of a pad after all its entries."""
    game = CATALOGUE[pad.game]
    rules = rules_of(game)
    deals: list[PadEntry] = []
    closed = False
    for entry in pad.entries:
        match entry.act:
            case "deal":
                deals.append(entry)
            case "undo":
                del deals[-1:]
            case "end" | "resume":
                closed = entry.act == "end"
    every = ((rules.start,) * len(pad.names), *(deal.changes for deal in deals))
    score = tuple(map(sum, zip(*every, strict=True)))
    return PadStanding(
        score,
        tuple(deals),
        _winners(score, pad.target, lowest=game.lowest_wins),
        closed,
        _chalk(deals) if rules.chalk else None,
    )


def by_amount(game: AnyGame, count: int, who: Sequence[int], amount: int) -> tuple[int, ...] | None:
    """The changes by a deal that brings each of `who` so much.

    None where no deal of the game brings so much to so many: somebody always gets nothing.
    """
    offered = {each for line in rules_of(game).amounts(count) for each in line}
    known = set(who) <= set(range(count)) and len(set(who)) == len(who)
    if amount not in offered or not known or not 0 < len(who) < count:
        return None
    return changes(count, who, amount)


def changes(count: int, who: Sequence[int], amount: int) -> tuple[int, ...]:
    """The points added to each of `count` scores where each of `who` gets so much."""
    return tuple(amount if row in who else 0 for row in range(count))


def by_tricks(
    game: AnyGame, count: int, takers: Sequence[int], *, double: bool
) -> tuple[int, ...] | None:
    """The changes by a deal whose tricks these took; None where the game has no such tricks."""
    rules = rules_of(game).by_tricks
    if rules is None or len(takers) != rules.tricks or not set(takers) <= set(range(count)):
        return None
    return rules.gains([takers.count(row) for row in range(count)], double)


def _winners(score: tuple[int, ...], target: int | None, *, lowest: bool) -> tuple[int, ...]:
    """The winners so far: the best of all, once anybody has got there; equals share it."""
    best = min(score) if lowest else max(score)
    over = best <= 0 if target is None else best >= target
    return tuple(row for row, points in enumerate(score) if points == best) if over else ()


def _chalk(deals: Sequence[PadEntry]) -> int | None:
    if not deals:
        return None
    last = deals[-1].changes
    return last.index(max(last)) if max(last) > 0 else None
