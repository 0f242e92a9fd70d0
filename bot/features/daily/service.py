"""The deal of the day: begun once by each person, compared with everybody's, its seal opened after.

Until a person has finished a deal, nothing is handed out here that tells them anything of it.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from bot.ai import PlayerPool
from bot.errors import UserError
from bot.features.daily import pages as screens
from bot.features.daily.par import par_of
from bot.features.daily.scores import marks, place, streak, week
from bot.features.daily.setup import PERSON, chairs_for, deals_of
from bot.features.daily.store import FINISHING_MS, DailyStore, NewDailyMatch
from bot.features.daily.values import DailyMatch, DailyPlace, DailyScore
from bot.model import private_scope
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import DAY_MS
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.process_news import PAR
from bot.store.matches import StoredMatch
from bot.table.match.against_computers import options_for
from bot.table.match.chance_of_day import (
    SealedChance,
    SealedDay,
    day_at,
    iso_date,
    number_of,
    week_of,
)
from bot.table.match.endings import leads
from bot.table.match.event_log import EventLog
from bot.table.match.live_match import LiveMatch
from bot.table.match.lobby import Person
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from games.core.fairness import promised_text
from games.core.game import AnyGame

_SHOWN: Final = 15
"""Lines in the table of a week."""
_DRAWS: Final = 2
"""Decks besides those of the deals, for drawing who begins."""


class DailyDeals:
    """Today's deals and those before; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, pool: PlayerPool, clock: Callable[[], int]) -> None:
        self._store = store
        self._daily = DailyStore(store.database)
        self._pool = pool
        self._clock = clock
        self._background = BackgroundTasks()
        self._pars: set[tuple[int, str]] = set()
        """The pars that are being worked out."""
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    @property
    def today(self) -> int:
        """Today, counted from 1970-01-01 in UTC."""
        return day_at(self._clock())

    def lock(self, person: int) -> asyncio.Lock:
        """The lock held while a person begins or goes on, so that two presses do it once."""
        return self._locks.setdefault(person, asyncio.Lock())

    async def close(self) -> None:
        """Call off all work on pars."""
        await self._background.stop()

    async def prepare(self) -> None:
        """Have a secret for today and for tomorrow. Raises DatabaseFailed."""
        for day in (self.today, self.today + 1):
            await self._sealed_day(day)

    async def note_player(self, guild: int, person: Person) -> None:
        """Count a person among those of a server who play the deal of the day."""
        await self._daily.note_player(guild, person.id, person.name)

    async def page(self, person: int, *, on_server: bool) -> screens.DailyPage:
        """The page of the day as it stands for a person."""
        day, kept = self.today, self._daily
        own = await kept.of_person(person, day)
        scores = await kept.scores(day, day)
        return screens.DailyPage(
            day=day,
            number=number_of(day),
            ends=(day + 1) * DAY_MS // 1000,
            games=tuple(_line(game, own.get(key), scores) for key, game in CATALOGUE.items()),
            streak=streak(await kept.days_of(person), day),
            seal=(await self._sealed_day(day)).digest,
            next_seal=(await self._sealed_day(day + 1)).digest,
            has_yesterday=await self._can_be_opened(day - 1),
            on_server=on_server,
        )

    async def find(self, person: int, day: int, game: str) -> DailyMatch | None:
        """The match a person has begun; UserError where there is none, and it is too late."""
        own = await self._daily.of_person(person, day)
        if game not in own and day != self.today:
            raise UserError("daily.over")
        return own.get(game)

    async def begin(self, person: Person, day: int, game: AnyGame, channel: int) -> StoredMatch:
        """Begin a deal of today in somebody's direct messages.

        UserError where it is no longer that day, and where they have begun it before.
        """
        if day != self.today:
            raise UserError("daily.over")
        sealed = await self._sealed_day(day)
        new = NewDailyMatch(
            sealed.day,
            private_scope(person.id),
            channel,
            person.id,
            game.key,
            game.engine_version,
            options_for(game).model_dump_json(),
            deals_of(game),
            chairs_for(game, person),
        )
        match = await self._daily.begin(new, self._clock())
        if match is None:
            raise UserError("daily.played")
        self.want_par(day, game.key)
        return await self._store.matches.load(match)

    async def of_match(self, match: int, person: int) -> DailyMatch:
        """The deal of the day that a match of this person is; UserError for any other match."""
        found = await self._daily.of_match(match)
        if found is None or found.user != person:
            raise UserError("error.unknown_match", table=str(match))
        return found

    async def result(
        self, person: int, day: int, game: str, guild: int | None
    ) -> screens.DailyResult:
        """A person's result at a deal; UserError before its end, because it would tell of it."""
        made = (await self._daily.of_person(person, day)).get(game)
        if made is None or not made.is_over:
            raise UserError("daily.not_finished")
        others = [each for each in await self._daily.scores(day, day, game) if each.user != person]
        here = None
        if guild is not None:
            members = await self._daily.players(guild)
            here = _standing(made.score, [each for each in others if each.user in members])
        par = await self._daily.par(day, game)
        if par is None:
            self.want_par(day, game)
        return screens.DailyResult(
            day=day,
            number=number_of(day),
            game=game,
            match=made.match,
            score=made.score,
            marks=await self._marks(made.match),
            everywhere=_standing(made.score, others),
            here=here,
            par=par,
            streak=streak(await self._daily.days_of(person), self.today),
        )

    async def week(self, guild: int, person: int) -> tuple[tuple[screens.WeekRow, ...], int]:
        """The table of this week on a server, and the unix second at which it ends.

        Deals that this person has still to play, or is playing, do not count in it.
        """
        first, last = week_of(self.today)
        names = await self._daily.players(guild)
        hidden = await self._daily.unlisted_players(guild) - {person}
        finished = await self._daily.finished_deals(person, first, last)
        going = await self._daily.going(person, first, last)
        scores = [
            each
            for each in await self._daily.scores(first, last)
            if (each.day, each.game) in finished
            or (each.day < self.today and (each.day, each.game) not in going)
        ]
        rows = await asyncio.to_thread(week, scores, names.keys() - hidden)
        shown = [row for at, row in enumerate(rows) if at < _SHOWN or row.user == person]
        table = tuple(
            screens.WeekRow(row.rank, names[row.user], row.points, row.deals, row.user == person)
            for row in shown
        )
        return table, (last + 1) * DAY_MS // 1000

    async def open_seal(self, person: int, day: int) -> tuple[str, str, str]:
        """The date of a past day, its seal, and everything made from its secret, as a text.

        UserError for a day whose matches still count, and for somebody in the middle of it.
        """
        stored = await self._store.sealed_days.seal(day)
        if not self._may_open(day) or stored is None:
            raise UserError("daily.sealed")
        own = await self._daily.of_person(person, day)
        if any(not each.is_over for each in own.values()):
            raise UserError("daily.finish_first")
        text = await asyncio.to_thread(_seal_text, SealedDay.of(day, stored))
        return iso_date(day), stored.digest, text

    def _may_open(self, day: int) -> bool:
        return self._clock() >= (day + 1) * DAY_MS + FINISHING_MS

    async def _can_be_opened(self, day: int) -> bool:
        return self._may_open(day) and await self._store.sealed_days.seal(day) is not None

    async def _sealed_day(self, day: int) -> SealedDay:
        known = await self._store.sealed_days.seal(day)
        if known is None:
            drawn = SealedDay.draw(day).stored_seal
            known = await self._daily.fix(day, drawn, self._clock())
        return SealedDay.of(day, known)

    async def _marks(self, match: int) -> tuple[int, ...]:
        setting = setup_of(await self._store.matches.load(match))
        came = await EventLog(self._store, match, setting.game).events_by_input()
        live = await asyncio.to_thread(LiveMatch, setting, came)
        sides = live.outcome.sides
        after = (each.points for each in live.sheet if each.points)
        return marks(leads(setting.game, points, sides)[PERSON] for points in after)

    def want_par(self, day: int, game: str) -> None:
        """Have a deal played by strong computer players, by the process that leads, once."""
        if not self._store.database.shards.leads:
            self._background.run(self._ask_for_par(day, game))
        elif (day, game) not in self._pars:
            self._pars.add((day, game))
            self._background.run(self._work_out(day, game))

    async def _ask_for_par(self, day: int, game: str) -> None:
        with suppress(DatabaseFailed):  # it is asked for again with the next look at a result
            await self._store.database.tell(**{PAR: (day, game)})

    async def _work_out(self, day: int, game: str) -> None:
        try:
            if await self._daily.par(day, game) is None:
                chance = SealedChance(await self._sealed_day(day), game)
                par = await par_of(self._store, self._pool, CATALOGUE[game], day, chance)
                await self._daily.note_par(day, game, par)
        finally:
            self._pars.discard((day, game))


def _line(game: AnyGame, own: DailyMatch | None, scores: Sequence[DailyScore]) -> screens.DailyLine:
    deals = deals_of(game)
    if own is None or not own.is_over:
        state = "open" if own is None else "going"
        return screens.DailyLine(game=game.key, deals=deals, state=state)
    others = [each for each in scores if each.game == game.key and each.user != own.user]
    return screens.DailyLine(
        game=game.key,
        deals=deals,
        state="over",
        score=own.score,
        everywhere=_standing(own.score, others),
    )


def _standing(own: int | None, others: Iterable[DailyScore]) -> DailyPlace:
    return place(own, [each.score for each in others])


def _seal_text(sealed: SealedDay) -> str:
    return "\n".join((promised_text((iso_date(sealed.day),), sealed.secret), "", *_decks(sealed)))


def _decks(sealed: SealedDay) -> Iterator[str]:
    for key, game in CATALOGUE.items():
        chance = SealedChance(sealed, key)
        for number in range(deals_of(game) + _DRAWS):
            shuffle = chance.deck(game.deck, number)
            yield f"{key} {number} {shuffle.digest} {promised_text(shuffle.deck, shuffle.nonce)}"
