"""Checks that the decks of a stored match were dealt as promised, whoever wrote to the store."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.errors import UserError
from bot.store import Store
from bot.store.engine.errors import UnknownMatch
from bot.store.matches import StoredMatch
from bot.store.shuffles import StoredShuffle
from bot.table.match.event_log import (
    EventLog,
    LogEntry,
    MatchState,
    Slice,
    cards_of,
    entry,
    fold,
    opening,
)
from bot.table.match.setup import setup_of
from bot.table.pages.fairness import OpenedDeck, Verdict
from games.catalogue import CATALOGUE
from games.core.fairness import keeps
from games.core.game import AnyGame
from games.core.record import Dealt


async def opened_decks(store: Store, guild: int, match: int) -> tuple[OpenedDeck, ...]:
    """Return every deck of a finished match of this server; UserError for any other match."""
    found = await _load_finished(store, guild, match)
    shuffles = await store.shuffles.of(match)
    slices = await EventLog(store, match, CATALOGUE[found.game]).slices()
    deals = dict(enumerate(_deals(found, slices)))
    count = 1 + max((*shuffles, *deals), default=-1)
    return tuple(
        _open_deck(number, shuffles.get(number), deals.get(number)) for number in range(count)
    )


async def _load_finished(store: Store, guild: int, match: int) -> StoredMatch:
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
    """A deck in the log, and whether the log goes on as this deck implies."""

    cards: str
    borne_out: bool


def _deals(match: StoredMatch, slices: Iterable[Slice]) -> Iterator[_Deal]:
    """Yield the decks of the log; once it makes no sense any more, it bears none of them out."""
    setting = setup_of(match)
    state: MatchState | None = opening(setting)
    # Other rules may have dealt the same deck otherwise, so then the log is taken as it is.
    trusted = match.engine_version != setting.game.engine_version
    for each in slices:
        said = _read_entry(setting.game, each)
        dealt = cards_of(each.input)
        if dealt is not None:
            yield _Deal(" ".join(dealt), trusted or _bears_out(setting.game, state, said))
        state = _after(setting.game, state, said)


def _read_entry(game: AnyGame, stored: Slice) -> LogEntry | None:
    try:
        return entry(game, stored)
    except Exception:  # noqa: BLE001 - what somebody has spoilt may break anything
        return None


def _bears_out(game: AnyGame, state: MatchState | None, said: LogEntry | None) -> bool:
    if state is None or said is None or not isinstance(said.input, Dealt):
        return False
    try:
        return game.deal(state.table, said.input.deck) == said.events
    except Exception:  # noqa: BLE001 - what somebody has spoilt may break anything
        return False


def _after(game: AnyGame, state: MatchState | None, said: LogEntry | None) -> MatchState | None:
    if state is None or said is None:
        return None
    try:
        return fold(game, state, said.events)
    except Exception:  # noqa: BLE001 - what somebody has spoilt may break anything
        return None


def _open_deck(number: int, kept: StoredShuffle | None, deal: _Deal | None) -> OpenedDeck:
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
