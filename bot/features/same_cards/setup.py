"""The setup of a match in which cards are dealt again: its seats, and the log it begins with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.model import TakenSeat
from bot.store.matches import StoredMatch
from bot.table.match.event_log import Events, Slice, events_by_input, fold, opening
from bot.table.match.live_match import LiveMatch
from bot.table.match.lobby import Person
from bot.table.match.seats import is_chair_event
from bot.table.match.setup import Setup
from games.core.seats import Seat

STRONG = "strong"
"""The level of the computer player that people are compared with."""


class Part(NamedTuple):
    """The part of a match that is dealt again; none of its cards is a secret any more."""

    past: tuple[Slice, ...]
    """What happened before it, without what people did to their chairs."""
    deal: int
    """The only deal; 0 for all of them."""
    decks: int
    """How many decks of the match were dealt up to its end."""
    deals: int
    """The number of its last deal."""


def part_of(setting: Setup, slices: Sequence[Slice], deal: int) -> Part | None:
    """Return the part that a deal is, or all deals (0); None while that is not over."""
    events = events_by_input(setting.game, slices)
    live = LiveMatch(setting, events)
    last = live.deal_number - (not (live.is_over or live.is_between_deals))
    if not (1 <= deal <= last if deal else live.is_over and last):
        return None
    end = deal or last
    numbered = tuple(zip(slices, _deal_numbers(setting, events), strict=True))
    before = (each for each, number in numbered if number < deal)
    played = (each for each, number in numbered if number <= end)
    return Part(tuple(_without_people(before)), deal, _decks(played), end)


def own_seat(match: StoredMatch) -> Seat:
    """Return the seat of the person who played a match against computers."""
    return next(chair.seat for chair in match.seats if chair.user_id is not None)


def chairs_for(match: StoredMatch, seat: Seat, person: Person | None) -> tuple[TakenSeat, ...]:
    """Return the chairs of a match with a person in this seat, or a strong computer player.

    The computer that sat there sits where the person did.
    """
    chairs = {chair.seat: chair for chair in match.seats}
    own = own_seat(match)
    moved = {own: chairs[seat], seat: chairs[own]}
    placed = {
        at: TakenSeat(at, sat.name, level=sat.level or "craft")
        for at, sat in (chairs | moved).items()
    }
    if person is None:
        placed[seat] = replace(placed[seat], level=STRONG)
    else:
        placed[seat] = TakenSeat(seat, person.name, person.id)
    return tuple(placed[at] for at in sorted(placed))


def _deal_numbers(setting: Setup, events: Iterable[Events]) -> Iterator[int]:
    """Yield the number of the deal after each input."""
    state = opening(setting)
    for each in events:
        state = fold(setting.game, state, each)
        yield setting.game.deal_number(state.table.public)


def _without_people(slices: Iterable[Slice]) -> Iterator[Slice]:
    """Yield what happened at the table, as if nobody but computers had decided."""
    for given, events in slices:
        if not is_chair_event(events[0]):
            actor = None if given.actor is None else "computer"
            yield Slice(given._replace(actor=actor), events)


def _decks(slices: Iterable[Slice]) -> int:
    return sum(each.input.kind == "deck" for each in slices)
