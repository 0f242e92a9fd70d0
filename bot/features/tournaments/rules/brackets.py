"""The knock-out: its pairings and winners."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from bot.features.tournaments.rules.model import Round, TableResult, Tournament
from bot.features.tournaments.rules.sealed_chance import by_lot

Bracket: TypeAlias = tuple[tuple[int, ...], ...]


class Pairing(NamedTuple):
    """Two entries of a knock-out; one that is alone goes on without playing."""

    entries: tuple[int, ...]
    winner: int | None
    """None where that is open, and where nobody came."""
    third_place: bool = False


def bracket(tournament: Tournament) -> tuple[tuple[Pairing, ...], ...]:
    """The rounds of the knock-out that were drawn, each from top to bottom."""
    return tuple(_pairings(tournament, each) for each in _finals(tournament))


def bracket_of(seeds: Sequence[int]) -> Bracket:
    """The pairings of a first round of two seeds or more.

    The first meets the last, and the first two meet in the last round only. Where the seeds are no
    power of two, the first ones go on without playing.
    """
    order = [1]
    while len(order) < len(seeds):
        both = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, both - seed)]
    places = zip(order[::2], order[1::2], strict=True)
    return tuple(tuple(seeds[n - 1] for n in pair if n <= len(seeds)) for pair in places)


def winners(tournament: Tournament, played_in: Round) -> tuple[int | None, ...]:
    """The winner of each pairing of a knock-out round, from top to bottom.

    None where that is open, and where nobody came. The lot decides between equals.
    """
    return tuple(_winner(tournament, played_in, pair) for pair in played_in.bracket)


def losers(tournament: Tournament, played_in: Round) -> tuple[int, ...]:
    """The losers of the pairings of a knock-out round that are decided."""
    decided = zip(played_in.bracket, winners(tournament, played_in), strict=True)
    return tuple(each for pair, won in decided if won is not None for each in pair if each != won)


def places(tournament: Tournament) -> dict[int, int]:
    """The place of each entry that was in the knock-out; 1 for all that can still win it.

    An entry that is out has the place after all that were left; the losers of one round share it.
    """
    found: dict[int, int] = {}
    for played_in in _finals(tournament):
        here = {entry for pair in played_in.bracket for entry in pair}
        left = len(played_in.bracket)
        # An entry that was to go on and has withdrawn is out as if it had lost this round.
        gone = [entry for entry, at in found.items() if at == 1 and entry not in here]
        found |= dict.fromkeys(gone, left + 1) | dict.fromkeys(here, 1)
        out = zip(played_in.bracket, _results(tournament, played_in), strict=True)
        found.update(
            (entry, left + 1) for pair, won in out if won for entry in pair if entry != won[0]
        )
        found.update(zip(_third_and_fourth(tournament, played_in), (3, 4), strict=False))
    return found


def _finals(tournament: Tournament) -> tuple[Round, ...]:
    return tuple(each for each in tournament.rounds if each.stage == "finals")


def _pairings(tournament: Tournament, played_in: Round) -> tuple[Pairing, ...]:
    won = zip(played_in.bracket, winners(tournament, played_in), strict=True)
    return (
        *(Pairing(pair, winner) for pair, winner in won),
        *(
            Pairing(
                each.table.entries,
                next(iter(_third_and_fourth(tournament, played_in)), None),
                third_place=True,
            )
            for each in played_in.tables
            if each.table.third_place
        ),
    )


def _results(tournament: Tournament, played_in: Round) -> tuple[tuple[int | None] | None, ...]:
    """The winner of each pairing, wrapped; None for a pairing that is open."""
    done = {each.table.entries for each in played_in.tables if each.result is not None}
    won = zip(played_in.bracket, winners(tournament, played_in), strict=True)
    return tuple((winner,) if len(pair) < 2 or pair in done else None for pair, winner in won)


def _third_and_fourth(tournament: Tournament, played_in: Round) -> tuple[int, ...]:
    for played in played_in.tables:
        if played.table.third_place and played.result is not None:
            pair = played.table.entries
            won = _better(tournament, played_in, played.result, pair)
            return pair[::-1] if won == pair[1] else pair
    return ()


def _winner(tournament: Tournament, played_in: Round, pair: tuple[int, ...]) -> int | None:
    if len(pair) < 2:
        return pair[0] if pair else None
    played = next(each for each in played_in.tables if each.table.entries == pair)
    if played.result is None:
        return None
    return _better(tournament, played_in, played.result, pair)


def _better(
    tournament: Tournament, played_in: Round, result: TableResult, pair: tuple[int, ...]
) -> int | None:
    """The better of two entries; seat 0 belongs to the first and seat 1 to the other."""
    best = [entry for entry, place in zip(pair, result.places, strict=False) if place == 1]
    lots = by_lot(tournament.secret or "", f"round/{played_in.number}/level", best)
    return lots[0] if lots else None
