"""Whether the decks of a stored match were dealt as promised, whoever has written in the store."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.errors import UserError
from bot.match.event_log import read
from bot.match.lobby import options_of
from bot.match.seats import ChairEvent
from bot.render.fairness import OpenedDeck, Verdict
from bot.store import Store
from bot.store.errors import UnknownMatch
from bot.store.matches import StoredMatch
from bot.store.shuffles import StoredShuffle
from bot.store.steps import Deck, Numbered, NumberedInput
from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.events import Event
from games.core.fairness import keeps
from games.core.game import AnyGame
from games.core.table import Table


async def opened_decks(store: Store, guild: int, match: int) -> tuple[OpenedDeck, ...]:
    """Every deck of a finished match of this server; UserError for any other match."""
    found = await _finished(store, guild, match)
    shuffles = await store.shuffles.of(match)
    inputs, events = await store.events.inputs(match), await store.events.load(match)
    deals = dict(enumerate(_deals(found, inputs, events)))
    count = 1 + max((*shuffles, *deals), default=-1)
    return tuple(
        _opened(number, shuffles.get(number), deals.get(number)) for number in range(count)
    )


async def _finished(store: Store, guild: int, match: int) -> StoredMatch:
    try:
        found = await store.matches.load(match)
    except UnknownMatch:
        raise UserError("error.unknown_match", table=str(match)) from None
    if found.guild_id != guild or found.state == "lobby":
        raise UserError("error.unknown_match", table=str(match))
    if found.state != "finished":
        raise UserError("error.still_sealed", table=str(match))
    return found


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deck as the log has it, and whether the log goes on as this deck makes it."""

    cards: str
    borne_out: bool


def _deals(
    match: StoredMatch, inputs: Sequence[NumberedInput], events: Sequence[Numbered]
) -> Iterator[_Deal]:
    """The decks of the log; once it makes no sense any more, it bears none of them out."""
    game = CATALOGUE[match.game]
    table: Table[Any, Any, Any] | None = game.opening(options_of(match), len(match.seats))
    # Other rules may have dealt the same deck otherwise, so then the log is taken as it is.
    trusted = match.engine_version != game.engine_version
    ends = (*(each.number for each in inputs), len(events))
    for (first, end), (_, given) in zip(pairwise(ends), inputs, strict=True):
        log = events[first:end]
        if isinstance(given, Deck):
            borne_out = trusted or (table is not None and _bears_out(game, table, given, log))
            yield _Deal(" ".join(given.cards), borne_out)
        table = table and _after(game, table, log)


def _bears_out(
    game: AnyGame, table: Table[Any, Any, Any], deck: Deck, log: Sequence[Numbered]
) -> bool:
    try:
        return game.deal(table, cards(" ".join(deck.cards))) == _read(game, log)
    except Exception:  # noqa: BLE001 - what somebody has spoilt may break anything
        return False


def _after(
    game: AnyGame, table: Table[Any, Any, Any], log: Sequence[Numbered]
) -> Table[Any, Any, Any] | None:
    try:
        return game.replay(table, _read(game, log))
    except Exception:  # noqa: BLE001 - what somebody has spoilt may break anything
        return None


def _read(game: AnyGame, log: Sequence[Numbered]) -> tuple[Event, ...]:
    found = (read(game, each.body) for each in log)
    return tuple(event for event in found if not isinstance(event, ChairEvent))


def _opened(number: int, kept: StoredShuffle | None, deal: _Deal | None) -> OpenedDeck:
    dealt = "" if deal is None else deal.cards
    verdict = _verdict(kept, deal)
    if kept is None:
        return OpenedDeck(number=number + 1, verdict=verdict, dealt=dealt)
    return OpenedDeck(
        number=number + 1,
        verdict=verdict,
        digest=kept.digest,
        cards=kept.cards,
        nonce=kept.nonce,
        dealt=dealt,
    )


def _verdict(kept: StoredShuffle | None, deal: _Deal | None) -> Verdict:
    if kept is None:
        return "none"
    if not keeps(kept.cards.split(" "), kept.nonce, kept.digest):
        return "broken"
    if deal is None:
        return "idle"
    if deal.cards != kept.cards:
        return "other"
    return "kept" if deal.borne_out else "altered"
