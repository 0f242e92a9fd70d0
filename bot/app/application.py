"""The base all cogs stand on, wired once: the store, lobbies, tables, messages and words."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Self, TypeVar

import discord
import structlog

from bot.ai import PlayerPool
from bot.app.features import people_of
from bot.app.process_news_listener import NewsListener
from bot.discord.artwork import Artwork
from bot.discord.channel import UNREACHABLE, may_pass
from bot.discord.channel_edits import EditsByChannel
from bot.discord.direct_messages import DirectMessages
from bot.discord.gate import Gate
from bot.discord.links import NO_LINKS, Links
from bot.discord.press_admission import Admission
from bot.discord.tokens import MessageTokens
from bot.discord.urgency import Urgency
from bot.emoji import find_emoji
from bot.errors import UserError
from bot.features.advice.hints import HintService
from bot.features.advice.reviews import Reviews
from bot.features.calls.service import TableCalls
from bot.features.daily.service import DailyDeals
from bot.features.history.service import History
from bot.features.lessons.screens import LessonScreens
from bot.features.lessons.service import LessonService
from bot.features.pads.screens import PadScreens
from bot.features.pads.service import ScorePads
from bot.features.puzzles.screens import PuzzleScreens
from bot.features.puzzles.service import PuzzleService
from bot.features.regulars.service import RegularTables
from bot.features.replays.screens import PostedReplays
from bot.features.same_cards.service import SameCardsTables
from bot.features.server.greetings import Greetings
from bot.features.server.service import ServerSettings
from bot.features.settings.service import PersonalSettings
from bot.features.standings.service import Standings
from bot.features.stats.service import Statistics
from bot.features.tournaments.screens import TournamentScreens
from bot.features.tournaments.service import Tournaments
from bot.model import TablePace, owner_of, private_scope, server_of
from bot.pages.caption import Caption
from bot.pages.card_style import PLAIN, Faces
from bot.pages.stateless import Stateless
from bot.pictures.renderer import KEPT, PictureRenderer
from bot.process.clock import DAY_MS, now
from bot.process.logged_errors import log_error
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed, UnknownMatch
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.store.people import People
from bot.table.archive.archive import Archive
from bot.table.match.live_match import Raced
from bot.table.match.lobby import (
    Lobbies,
    Person,
    characters,
    is_welcoming,
    missing_in_round,
    options_at,
)
from bot.table.match.seats import Resigned, TakenBack, seats_of_persons
from bot.table.match.setup import options_of
from bot.table.menus import lobby as screens
from bot.table.play.clock_jumps import ClockJumps
from bot.table.play.pace import PACES, Pace
from bot.table.play.session import TableSession
from bot.table.play.session_factory import SessionFactory
from bot.table.play.table_places import TablePlaces
from bot.table.registry.active_tables import ActiveTables
from bot.table.registry.presets import HouseRules
from bot.table.screen.aside_messages import AsideMessages
from bot.table.screen.hand_messages import HandMessages
from bot.table.screen.localization import Localization
from bot.table.screen.refusals import Refusals
from bot.table.screen.reminders import Reminders
from bot.table.screen.sent_forms import SentForms
from bot.table.screen.services import ScreenServices
from bot.table.screen.watchers import Watchers
from games.catalogue import CATALOGUE
from games.core.seats import Seat
from games.players import LEVELS

_log = structlog.get_logger()
_Service = TypeVar("_Service")
_SWEEP = 30.0
"""Seconds between two looks for what lapsed."""
_LOOK_AT_CLOCK = 1.0
"""Seconds between two looks at this machine's clock."""
_SWEEPS_TO_A_LOOK = 120
"""Sweeps between two looks for card pictures. Replaced ones stay for a day, so none is missed."""
_SLEEP_MS = 7 * DAY_MS
"""How long a paused table can be woken, in milliseconds."""
GRACE_DAYS = 30
"""How long the data of a server that removed the bot is kept."""
GRACE_MS = GRACE_DAYS * DAY_MS
"""The same in milliseconds."""


class MatchPlace(NamedTuple):
    """The place of a match: a server, or the scope that stands for one in direct messages."""

    scope: int
    channel: int
    people: frozenset[int | None]
    """The people at its table."""


def lobby_caption(match: StoredMatch) -> Caption:
    """Return the caption of a lobby."""
    return Caption(table=match.id, number=0, game=match.game, title=str(match.id))


class Application:
    """The application: opened once the client has logged in, closed before it leaves."""

    def __init__(  # noqa: PLR0913 - all that may be had otherwise
        self,
        store: Store,
        client: discord.Client,
        gate: Gate,
        pace: Pace,
        faces: Faces = PLAIN,
        *,
        pool: PlayerPool | None = None,
        links: Links = NO_LINKS,
        command_ids: Mapping[str, int] = MappingProxyType({}),
        kept_pictures: int = KEPT,
        clock: Callable[[], int] = now,
    ) -> None:
        """`gate` is the one that the client's requests pass."""
        self._gate = gate
        self._clock = clock
        self._pace = pace
        self.links = links
        self.command_ids = command_ids
        """Discord's id of each command that it knows, by its name in English."""
        self.store = store
        self.admission = Admission(pace.presses)
        self._renderer = PictureRenderer(kept_pictures)
        self.artwork = Artwork(faces.emoji, partial(find_emoji, client), self._renderer)
        self.localization = Localization(store.settings, self.artwork.faces)
        self.lobbies = Lobbies(store, pace.lobby)
        self.house_rules = HouseRules(store.presets, store.matches)
        edits = EditsByChannel(pace.edit)
        self.hand_messages = HandMessages(pace.hand_edit, self.artwork, edits, gate)
        self.aside_messages = AsideMessages()
        """Each seat's last message about a decision, such as a hint; it goes away with that."""
        self.refusals = Refusals()
        self.sent_forms = SentForms()
        self.direct_messages = DirectMessages(
            client, partial(store.settings.note_dm, closed=True), self.artwork
        )
        self.lesson_screens = LessonScreens(self._renderer)
        self._reminders = Reminders(gate)
        self.message_tokens = MessageTokens()
        self.watchers = Watchers(self.artwork)
        services = ScreenServices(
            self.hand_messages,
            self.aside_messages,
            self.direct_messages,
            self._renderer,
            gate,
            edits,
            self.message_tokens,
            self._reminders,
            store.messages,
            store.settings.person,
            self.localization.of_person,
            self.watchers,
            store.blocks.on_own_list,
        )
        self.pool = pool or PlayerPool()
        self.hint_service = HintService(self.pool)
        self.reviews = Reviews(store, self.pool)
        places = TablePlaces(store)
        sessions = SessionFactory(
            store, client, pace, self.pool, self.localization, services, places
        )
        self.tables = ActiveTables(store, pace, self.localization, places, sessions)
        self.daily = DailyDeals(store, self.pool, clock)
        self.puzzles = PuzzleService(store, clock)
        self.puzzle_screens = PuzzleScreens(self._renderer)
        self.pads = ScorePads(store, clock)
        self.pad_screens = PadScreens(self._renderer)
        self.posted_replays = PostedReplays(
            store, client, self._renderer, self.localization, self.message_tokens
        )
        self.tournaments = Tournaments(
            store,
            self.tables,
            TournamentScreens(
                client,
                self._renderer,
                self.localization,
                self.message_tokens,
                store.settings.person,
                self.direct_messages,
            ),
            pace,
            clock,
        )
        self._client = client
        self._jumps = ClockJumps()
        self._unsettled: list[Callable[[], Awaitable[None]]] = []
        """The work still to be done since the clock was set, in order."""
        self._settling = asyncio.Lock()
        self._lapsed = list[int]()
        """Lobbies that lapsed, and whose message does not say so yet."""
        self._beside: tuple[asyncio.Task[None], ...] = ()
        self._services = dict[object, Any]()
        self._news = NewsListener(self)
        self._open_features()

    def _open_features(self) -> None:
        """Create the features, which stand on everything else."""
        store, clock = self.store, self._clock
        self.archive = Archive(store)
        self.calls = TableCalls(store, clock)
        self.history = History(store)
        self.lessons = LessonService(store, clock)
        self.server_settings = ServerSettings(store, clock)
        self.greetings = Greetings(store)
        self.settings = PersonalSettings(store, clock)
        self.standings = Standings(store, clock)
        self.stats = Statistics(store)
        self.same_cards = SameCardsTables(store, self.pool, clock)
        self.regulars = RegularTables(
            store, self._client, self.lobbies, self.localization, self.direct_messages, clock
        )

    async def __aenter__(self) -> Self:
        """Load every table that was in play."""
        await self._prepare_days()
        self._news.open()
        await self.tables.open()
        await self.tournaments.open()
        self.posted_replays.renew_soon()
        self._beside = (
            asyncio.create_task(self._keep_sweeping()),
            asyncio.create_task(self._keep_looking_at_clock()),
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop everything; whatever is stored goes on next time."""
        await self._news.close()
        for task in self._beside:
            task.cancel()
        if self._beside:
            await asyncio.wait(self._beside)
        await self.tournaments.close()
        await self.posted_replays.close()
        await self.tables.close()
        self._renderer.close()
        await self._reminders.close()
        await self.hint_service.close()
        await self.reviews.close()
        await self.daily.close()
        await self.same_cards.close()
        await self.pool.close()

    def service(self, kind: Callable[[Store, Callable[[], int]], _Service]) -> _Service:
        """The one service of a kind that stands on the store and a clock (unix ms) alone.

        It is made when it is first asked for, so a feature like that has no line here.
        """
        if kind not in self._services:
            self._services[kind] = kind(self.store, self._clock)
        return self._services[kind]

    @property
    def people(self) -> People:
        """The keeper of all that is stored about people and servers."""
        return people_of(self.store)

    @property
    def pictures_waiting(self) -> int:
        """The number of pictures, of tables and the like, held back since Discord takes no more."""
        return self._gate.waiting

    async def tables_of(self, person: int, guild: int, channel: int) -> tuple[TableSession, ...]:
        """Return the tables a seated person may mean: in this channel, or else in this server.

        UserError if they sit nowhere.
        """
        every = await self.tables.of_person(person, guild)
        own = tuple(each for each in every if not each.live.is_over)
        if not own:
            raise UserError("error.no_table")
        return tuple(session for session in own if session.channel == channel) or own

    async def tables_in_sight(
        self, person: int, guild: int, channel: int
    ) -> tuple[TableSession, ...]:
        """Return their tables as above; if they sit nowhere, any table in this channel."""
        every = await self.tables.in_channel(guild, channel)
        here = tuple(session for session in every if not session.live.is_over)
        sits = any(not each.live.is_over for each in await self.tables.of_person(person, guild))
        return await self.tables_of(person, guild, channel) if sits or not here else here

    def last_table_of(self, person: int, guild: int) -> int:
        """Return the number of the last match in this server that a person has just played."""
        own = (each for each in self.tables if each.live.seat_of(person) is not None)
        over = [each.live.match for each in own if each.guild == guild and each.live.is_over]
        if not over:
            raise UserError("error.no_rematch")
        return max(over)

    async def place_of(self, match: int, session: TableSession | None) -> MatchPlace | None:
        """Return where a match belongs and who sits in it; None for a number that no match has.

        `session` is its table, if that is awake.
        """
        if session is not None:
            people = frozenset(chair.user for chair in session.live.chairs)
            return MatchPlace(session.guild, session.channel, people)
        try:
            stored = await self.store.matches.load(match)
        except UnknownMatch:
            return None
        people = frozenset(chair.user_id for chair in stored.seats)
        return MatchPlace(stored.guild_id, stored.channel_id, people)

    async def leave(self, session: TableSession, person: int) -> bool:
        """Let a computer stand in for a person; False if nobody is left for it to play with.

        A table that people have paused stays paused.
        """
        asleep = session.status.paused and session.status.lost is None
        seat = session.seat_in_match(person) if asleep else session.seat_to_act(person)
        if session.live.chairs[seat].person is not None:
            await self.tables.hand_over(session, seat)
        return bool(seats_of_persons(session.live.chairs))

    async def come_back(self, session: TableSession, person: int) -> None:
        """Give a person their chair back, and wake the table if it slept."""
        await self.give_back(session, session.seat_in_match(person))

    async def give_back(self, session: TableSession, seat: Seat) -> None:
        """Give the person of a seat their chair back, and wake the table if it slept."""
        await self.tables.wake(session)
        if session.live.chairs[seat].stand_in:
            await session.live.move_chair(TakenBack(seat=seat))
        session.scheduler.sign_of_life(seat)
        self.tables.drive(session)

    async def move(self, session: TableSession, person: int, channel: int) -> None:
        """Move a lost table to where a person who plays there wants it; it goes on."""
        session.seat_in_match(person)
        await self.tables.move(session, channel)

    async def end_for_all(self, session: TableSession, by: Person) -> None:
        """End a match without a result for a moderator; everybody is told who did it."""
        if session.live.is_over or session.status.ended:
            raise UserError("error.match_over" if session.live.is_over else "error.match_ended")
        if await self.tables.end(session, by.name) is not None:
            _log.info("a moderator ended a match", table=session.live.match, by=by.id)

    async def free_seat(self, session: TableSession, seat: int) -> None:
        """Let a computer play for somebody until they are back. UserError if nobody sits there."""
        if seat not in seats_of_persons(session.live.chairs) or session.status.ended:
            raise UserError("error.stale")
        await self.tables.hand_over(session, seat)

    async def press(
        self, session: TableSession, seat: Seat, number: int, index: int
    ) -> Literal["done", "stale"] | Raced:
        """Do what the person of a seat presses on their hand (see `TableSession.press`)."""
        chair = session.live.chairs[seat]
        if chair.user and chair.stand_in and session.is_spoken_aloud(seat, number, index):
            # Whoever plays a card is back, and need not say so.
            session.let_act(seat)
            await self.give_back(session, seat)
        return await session.press(seat, number, index)

    async def resign(self, session: TableSession, person: int) -> None:
        """Resign the match for a person."""
        seat = session.seat_in_match(person)
        await self.tables.wake(session)
        if not session.live.chairs[seat].resigned:
            await session.live.move_chair(Resigned(seat=seat))
        self.tables.drive(session)

    async def vote_end(self, session: TableSession, person: int) -> tuple[int, int]:
        """Vote to end a match without a result; returns the votes so far and the votes needed.

        UserError in a tournament, where a table that is not played out counts as it stands.
        """
        await self._check_vote(session, person)
        session.status.votes |= {person}
        if session.owner is not None:
            session.owner.ask("vote", person=person)
        have, need = len(session.status.votes & session.present), session.votes_needed
        if have >= need:
            await self.tables.end(session)
        else:
            session.screen.refresh()
        return have, need

    async def ends_alone(self, session: TableSession, person: int) -> bool:
        """Return whether one vote ends the match: nobody else is there.

        UserError as in `vote_end`.
        """
        await self._check_vote(session, person)
        return session.votes_needed == 1

    async def _check_vote(self, session: TableSession, person: int) -> None:
        """Raise UserError if a person may not vote for the end of a table."""
        session.seat_of_present(person)
        session.look(person)
        if await self.tournaments.is_tournament(session.live.match):
            raise UserError("tournament.no_vote")

    async def pause(self, session: TableSession, person: int) -> None:
        """Pause a table for a person who plays there; not in a tournament, where others wait."""
        session.seat_of_present(person)
        if await self.tournaments.is_tournament(session.live.match):
            raise UserError("tournament.no_pause")
        await self.tables.put_to_sleep(session)

    async def go_away(self, person: int, days: int) -> None:
        """Stop a person's clocks at slow tables for so many days; 0 lets them run again."""
        await self.tables.go_away(person, now() + days * DAY_MS if days else 0)

    async def forget(self, person: int) -> None:
        """Delete all that is kept about a person; their tables go on without them."""
        await self.tournaments.forget(person)
        lobbies = await self.lobbies.leave_all(Person(person, ""))
        for session in await self.tables.of_person(person, private_scope(person)):
            if shown := await self.tables.end(session):
                await shown
            await self.tables.take_down(session)
        sessions = await self.tables.of_person(person)
        forgotten = await self.people.forget(person, now())
        self.posted_replays.renew_soon()
        for session in sessions:
            await self._vacate(session, person, ended=session.live.match in forgotten.ended)
        for lobby in {*lobbies, *forgotten.lobbies}:
            with suppress(UnknownMatch):  # it was in their direct messages
                match = await self.store.matches.load(lobby)
                if match.state == "lobby":
                    await self.redraw_lobby(match)

    async def _vacate(self, session: TableSession, person: int, *, ended: bool) -> None:
        seat = session.live.seat_of(person)
        if seat is not None:
            self.hand_messages.put_away(session.live.match, seat)
            await self.tables.vacate(session, seat, ended=ended)

    async def go_on_without(self, person: int) -> None:
        """Let play go on without a person whom another process has forgotten."""
        self.posted_replays.renew_soon()
        for session in await self.tables.of_person(person):
            if owner_of(session.guild) == person:  # it is deleted
                session.status.ended = True
                await self.tables.take_down(session)
                continue
            match = await self.store.matches.load(session.live.match)
            await self._vacate(session, person, ended=match.state == "ended")

    async def open_guild(self, guild: int) -> None:
        """Show every table of a server that has invited the bot again."""
        await self.tables.open()
        await self.tables.show_server(guild)

    async def close_guild(self, guild: int) -> None:
        """Stop every table of a server that has removed the bot."""
        await self.tables.close_server(guild)

    async def shows_match(self, message: int) -> bool:
        """Return whether a message shows a lobby or a table, and no hand."""
        posted = await self.store.messages.at(message)
        return posted is not None and posted.user_id is None

    async def posted_at(self, message: int) -> Posted | None:
        """Return what is known of a message that shows a match; None for any other."""
        return await self.store.messages.at(message)

    async def message_of_lobby(self, match: int) -> Posted | None:
        """Return where a lobby can be seen, if that is known."""
        return await self.store.messages.where(match, "lobby")

    async def remember_lobby(self, match: StoredMatch, message: int) -> None:
        """Store where a lobby can be seen; if that fails, it works by its buttons alone."""
        try:
            await self.store.messages.remember(Posted(message, match.id, "lobby", match.channel_id))
        except DatabaseFailed as failed:
            _log.warning("a lobby's place is not kept", table=match.id, reason=str(failed))

    async def sweep(self) -> None:
        """Close whatever has lapsed, and delete the data of servers that did not come back."""
        self.message_tokens.sweep()
        await self.look_at_clock()
        self._lapsed += await self.lobbies.lapse()
        await self._show_lapsed()
        at = self._clock()
        asleep = await self.store.matches.lapse("paused", at - _SLEEP_MS, at)
        await self.tables.clear(asleep)
        await self.regulars.call_due()
        await self._prepare_days()
        self._tell_of_load()
        for guild in await self.store.settings.servers_left_before(at - GRACE_MS):
            await self.close_guild(guild)
            await self.people.purge_guild(guild)
            _log.info("a server's data is deleted", guild=guild)

    async def _prepare_days(self) -> None:
        """Prepare secrets for the deals of the day; only one process does."""
        if self.store.database.shards.leads:
            with suppress(DatabaseFailed):  # it is made when it is needed
                await self.daily.prepare()

    async def look_at_clock(self) -> None:
        """Adjust everything if this machine's clock was set. Raises DatabaseFailed.

        A lobby, a pause or a clock at a table then lasts as long as it was meant to.
        """
        jump = self._jumps.look()
        if jump is not None:
            _log.warning("the clock of this machine was set", seconds=jump.ms // 1000)
            self.tables.note_clock_jump(jump.ms)
            store = self.store
            self._unsettled += [
                partial(each, *jump)
                for each in (
                    store.matches.clock_jumped,
                    store.settings.clock_jumped,
                    store.clocks.clock_jumped,
                )
            ] + [self.tables.keep_clocks]
        async with self._settling:
            while self._unsettled:
                await self._unsettled[0]()
                self._unsettled.pop(0)

    async def _keep_looking_at_clock(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_AT_CLOCK)
            try:
                await self.look_at_clock()
            except DatabaseFailed as failed:
                _log.debug("nothing is dated anew yet", reason=str(failed))
            except Exception:  # noqa: BLE001 - what supervises must outlive what it supervises
                _log.exception("the clock could not be looked at")

    def _tell_of_load(self) -> None:
        if waited := self._gate.read_waited():
            _log.info("pictures of tables had to wait", requests=waited)

    async def _keep_sweeping(self) -> None:
        for sweeps in count(1):
            await asyncio.sleep(_SWEEP)
            try:
                await self.sweep()
                if sweeps % _SWEEPS_TO_A_LOOK == 0:
                    await self.artwork.look()
            except Exception as error:  # noqa: BLE001 - what supervises must outlive what it supervises
                log_error(_log, "a sweep failed", error)

    async def _show_lapsed(self) -> None:
        """Show every lapsed lobby as closed; retry next time if Discord does not take it yet."""
        for lobby in self._lapsed[:]:
            with suppress(UnknownMatch):  # deleted with its server's data
                match = await self.store.matches.load(lobby)
                words = await self.localization.of_server(match.guild_id)
                closed = screens.closed_page(words, lobby_caption(match), "error.lobby_lapsed")
                if not await self.show_lobby(match, closed):
                    continue
            self._lapsed.remove(lobby)

    async def draw_lobby(self, match: StoredMatch) -> Stateless:
        """A lobby as everybody sees it, whose table will want a picture soon."""
        self._renderer.warm_up()
        game, alone = CATALOGUE[match.game], owner_of(match.guild_id) is not None
        wished, seats = options_of(match), game.seats
        options = options_at(match.pace, game, wished)
        rules = (await self.store.settings.guild(match.guild_id)).rules
        lobby = screens.Lobby(
            chairs=match.seats,
            host=None if alone else match.host_id,
            options=options,
            in_turns=options != wished,
            least=seats[0],
            most=seats[-1],
            lapses=self.lobbies.lapses_at(match) // 1000,
            hints=match.hints,
            may_allow_hints=rules.hints,
            watched=rules.watched and not alone,
            levels=LEVELS if rules.computers else (),
            fillable=rules.computers and bool(missing_in_round(match)),
            pace=match.pace,
            paces={} if alone else self._paces(),
            rules=await self.house_rules.all(match.guild_id, game),
            awaited=self.lobbies.awaited_names(match),
            reliability={} if alone else await self._reliability(match),
            reliable=match.reliable,
            may_ask=not alone,
            phrases=None if alone else match.phrases,
            characters=characters(match),
            welcoming=game.welcome(options) if await is_welcoming(self.store, match) else "",
        )
        words = await self.localization.of_server(match.guild_id)
        words = words.playing(game.tradition)
        return screens.lobby(words, lobby_caption(match), lobby)

    async def _reliability(self, lobby: StoredMatch) -> dict[int, int]:
        """Return how reliable the seated people are, if it is known and they let it be seen."""
        people = [chair.user_id for chair in lobby.seats if chair.user_id and not chair.kept]
        wishes = [await self.store.settings.person(user) for user in people]
        shown = [each.user_id for each in wishes if each.listed]
        return await self.store.reliability.of(lobby.guild_id, shown)

    def _paces(self) -> dict[TablePace, int]:
        return {pace: self._seconds_to_think(self._pace.at(pace)) for pace in PACES}

    @staticmethod
    def _seconds_to_think(speed: Pace) -> int:
        return round(speed.turn) if speed.has_clock else 0

    async def people_to_call(self, lobby: StoredMatch) -> tuple[int, ...]:
        """Return the people whose seats are kept, without those who never wish to be called."""
        kept = [chair.user_id for chair in lobby.seats if chair.kept and chair.user_id]
        return tuple([user for user in kept if await self.may_be_called(user, lobby.host_id)])

    async def may_be_called(self, user: int, by: int | None) -> bool:
        """Return whether a person may be mentioned for somebody who wishes to play with them."""
        if not (await self.store.settings.person(user)).may_be_called:
            return False
        return by is None or not await self.store.blocks.on_own_list(user, (by,))

    async def redraw_lobby(self, match: StoredMatch) -> None:
        """Redraw a lobby's message as the lobby is when its turn comes, without a press on it.

        By then it may show a table, which is left alone.
        """

        async def draw() -> Stateless | None:
            lobby = await self.store.matches.load(match.id)
            return await self.draw_lobby(lobby) if lobby.state == "lobby" else None

        with suppress(UnknownMatch):  # deleted meanwhile
            await self._edit_lobby(match, draw)

    async def show_lobby(self, match: StoredMatch, view: Stateless) -> bool:
        """Show a view in a lobby's message for good, without a press on it.

        False if another try may help.
        """

        async def draw() -> Stateless:
            return view

        return await self._edit_lobby(match, draw)

    async def _edit_lobby(
        self, match: StoredMatch, draw: Callable[[], Awaitable[Stateless | None]]
    ) -> bool:
        posted = await self.store.messages.where(match.id, "lobby")
        if posted is None:
            return True
        server = server_of(match.guild_id)
        channel = self._client.get_partial_messageable(match.channel_id, guild_id=server)
        message, tokens = channel.get_partial_message(posted.message_id), self.message_tokens
        async with self._gate.turn(Urgency.TABLE, counted=not tokens.has(message.id)):
            view = await draw()
            if view is None:
                return True
            try:
                await tokens.edit(message, view)
            except UNREACHABLE as error:
                return not may_pass(error)
        return True
