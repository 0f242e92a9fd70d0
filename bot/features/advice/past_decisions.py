"""A person's decisions in a match, each with all they could go by, rebuilt from the log."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.table.archive.replay import Replay
from bot.table.match.seats import ChairEvent
from games.core.event_audience import events_for
from games.core.game import AnyGame
from games.core.record import Dealt, Decided
from games.core.seats import Seat
from games.core.view import View


@dataclass(frozen=True, slots=True)
class PastDecision:
    """One decision."""

    at: int
    """The number of inputs before it."""
    view: View[Any, Any]
    heard: tuple[Any, ...]
    """The events of that deal that were told to the seat."""
    asked: tuple[Any, ...]
    """All offers that were open then: those a hint was about."""
    offers: tuple[Any, ...]
    """The offers that are compared: without those nobody waits for, unless such a thing was chosen.
    """
    chosen: int
    """The index of the chosen offer."""

    @property
    def action(self) -> Any:
        """The chosen offer."""
        return self.offers[self.chosen]


def decisions_of(replay: Replay, seat: Seat) -> Iterator[PastDecision]:
    """The decisions the person on `seat` made where there was a choice, in order.

    Decisions that the rules of today would not offer, or do not even know, are left out.
    """
    heard: list[Any] = []
    for at, (given, events, actor) in enumerate(replay.entries):
        match given:
            case Decided(chooser, chosen) if chooser == seat and actor == "person":
                yield from _decision(replay, at, seat, tuple(heard), chosen)
            case Dealt():
                heard.clear()
            case _:
                pass
        heard += (e for e in events_for(seat, events) if not isinstance(e, ChairEvent))


def _decision(
    replay: Replay, at: int, seat: Seat, heard: tuple[Any, ...], chosen: Any
) -> Iterator[PastDecision]:
    view = replay.states[at].table.view_from(seat)
    asked = replay.game.offers(view)
    offers = _offers_to_compare(replay.game, asked, chosen)
    if chosen in offers and len(offers) > 1:
        yield PastDecision(at, view, heard, asked, offers, offers.index(chosen))


def _offers_to_compare(game: AnyGame, offers: tuple[Any, ...], chosen: Any) -> tuple[Any, ...]:
    if chosen.kind in game.interjections:
        return offers
    return tuple(offer for offer in offers if offer.kind not in game.interjections)
