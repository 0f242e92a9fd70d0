"""Write what `old_databases` keeps: a small database of each version, as SQL.

`python -m tests.bot.store.write_old_databases` writes only those that are missing, so a database
stays what it was when its version was the newest. It holds a finished match, one in play, one that
rests and a lobby, and a row in nearly every table. One of two that are missing is written by the
migrations up to its version, and filled with what the newest one keeps of the same evening.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

from bot.features.calls.store import CallStore
from bot.features.calls.values import CallWish
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.features.pads.store import NewPad, PadStore
from bot.features.pads.values import PadEntry
from bot.features.puzzles.store import NewTry, PuzzleStore, StoredPuzzle
from bot.features.puzzles.values import PuzzleStrength
from bot.features.regulars.store import RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.features.reports.store import ReportStore
from bot.features.same_cards.store import SameCardsStore
from bot.features.same_cards.values import Attempt, SameCards
from bot.features.server.store import GreetingStore
from bot.features.standings.store import SeasonStore
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.features.tournaments.values import TournamentTable
from bot.model import PersonSettings, Premove
from bot.store import Store, open_store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.engine.migrations import OLDEST, all_migrations
from bot.store.engine.upgrade import upgrade
from bot.store.matches import NewLobby
from bot.store.messages import Posted
from games.catalogue import CATALOGUE
from games.core.cards import card
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, Match, begin

FOLDER = Path(__file__).with_name("old_databases")
GASTHAUS = 7
EVENING = 1_790_000_000_000


def file_of(version: int) -> Path:
    """Where the database of a version is kept."""
    return FOLDER / f"version_{version:02}.sql"


async def evening(store: Store) -> None:
    """Let people play, choose and report something."""
    greetings = GreetingStore(store.database)
    reports = ReportStore(store.database)
    seasons = SeasonStore(store.database)
    game = CATALOGUE["bauernstoss"]
    rng = Random(1)
    over = await begin(store)
    await over.until(lambda live: live.is_over, rng)
    rests = await begin(store, BEN, CLARA, "craft", "novice", game=game, options=game.options())
    await _moved(rests, 12, rng)
    await store.matches.set_state(rests.live.match, "paused", EVENING)
    await _moved(await begin(store, CLARA, ANNA), 9, rng)
    await store.matches.create_lobby(
        NewLobby(GASTHAUS, 70, game.key, game.engine_version, "{}", BEN), EVENING, ()
    )
    await store.settings.save_person(
        PersonSettings(
            ANNA,
            hand="dm",
            text=True,
            language="de",
            confirm="slips",
            order="suits",
            last_card=True,
            explain="never",
        )
    )
    await store.settings.note_dm(BEN, closed=True)
    await store.settings.notice_language(GASTHAUS, "it", certain=True)
    await store.messages.remember(Posted(11, rests.live.match, "table", 70))
    await seasons.start(GASTHAUS, "Winter", EVENING)
    await reports.take(over.live.match, 1, BEN, "three Jacks again", EVENING)
    preset = await store.presets.save(GASTHAUS, game.key, "Ours", "{}", EVENING)
    await store.presets.set_default(GASTHAUS, game.key, preset.id)
    lessons = LessonStore(store.database)
    await lessons.note(CLARA, game.key, LessonProgress(3), EVENING)
    await greetings.claim(GASTHAUS, EVENING)
    kept = TableClocks(3, 9, None, {0: SeatClock(EVENING, EVENING, missed=1)})
    await store.clocks.keep(rests.live.match, kept)
    await store.premoves.keep(rests.live.match, 0, Premove(1, 5, card("SK")))
    await store.clocks.go_away(CLARA, EVENING + 1, EVENING)
    await _written_down(store)
    await _tournament(store)
    await _in_company(store)
    puzzles = PuzzleStore(store.database)
    await puzzles.add([StoredPuzzle("a", game.key, "{}", over.live.match)], EVENING)
    await puzzles.give(ANNA, game.key, "a")
    answered = NewTry(ANNA, game.key, "a", "{}", solved=True)
    await puzzles.note(answered, PuzzleStrength(26.0, 5.0), EVENING)
    cards = SameCardsStore(store.database)
    await cards.challenge(over.live.match, ANNA, BEN, EVENING)
    await cards.note_par(SameCards(over.live.match), 0, Attempt(((1, 2), (2, -1))))


async def _in_company(store: Store) -> None:
    """Let Anna be called to games, not sit with Clara, and meet Ben every week."""
    regulars = RegularStore(store.database)
    calls = CallStore(store.database)
    await calls.claim(GASTHAUS, EVENING)
    wish = CallWish(
        guild_id=GASTHAUS, user_id=ANNA, game="", from_hour=20, until_hour=0, zone="Europe/Rome"
    )
    await calls.wish(wish)
    await store.blocks.save(ANNA, (CLARA,), EVENING)
    regular = Regular(
        guild_id=GASTHAUS,
        channel_id=70,
        game="tyrolean_watten",
        options="{}",
        weekday=3,
        minute=1200,
        zone="Europe/Rome",
        next_at=EVENING,
        people=(RegularPerson(ANNA, "Anna"), RegularPerson(BEN, "Ben")),
    )
    await regulars.create(regular)


async def _written_down(store: Store) -> None:
    """Let Anna keep score at a table of real cards."""
    pads = PadStore(store.database)
    pad = await pads.create(
        NewPad(
            scope=GASTHAUS,
            channel=70,
            user=ANNA,
            game="tyrolean_watten",
            names=("Anna + Ben", "Clara + Dora"),
            target=15,
            tongue="de",
        ),
        EVENING,
    )
    if pad is not None:
        await pads.append(pad.id, 0, PadEntry("deal", (2, 0), BEN, "Ben"), EVENING)


async def _tournament(store: Store) -> None:
    """Let Clara announce a tournament, and Anna come to her table."""
    tournaments = TournamentStore(store.database)
    made = await tournaments.create(
        NewTournament(
            guild=GASTHAUS,
            channel=70,
            user=CLARA,
            called="Clara",
            name="Preiswatten",
            game="tyrolean_watten",
            secret="ab" * 32,
            starts_at=None,
            body=_ANNOUNCED,
        ),
        EVENING,
    )
    person = await tournaments.number_of(made, ANNA, "Anna")
    await tournaments.invite(made, 1, person)
    table = TournamentTable(round=1, number=1, channel=71, message=12, opened_at=EVENING)
    await tournaments.open_table(made, table)
    await tournaments.arrive(made, 1, 1, person)


_ANNOUNCED = (
    '{"kind":"announced","name":"Preiswatten","organizer":1,'
    '"rules":{"game":"tyrolean_watten","format":"redraw"},"digest":"00"}'
)


async def _moved(match: Match, steps: int, rng: Random) -> None:
    for _ in range(steps):
        await match.step(rng)


def aged(path: Path, newest: Path, version: int) -> None:
    """Make a database of `version` at `path` of what it can hold of the `newest`."""
    upgrade(path, [step for step in all_migrations() if step.number <= version])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS newest", (str(newest),))
        connection.execute("BEGIN")
        for (table,) in connection.execute(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall():
            columns = ", ".join(
                name for (name,) in connection.execute(_COLUMNS, (table, table)).fetchall()
            )
            connection.execute(f"DELETE FROM {table}")
            kept = f"SELECT {columns} FROM newest.{table}"
            connection.execute(f"INSERT INTO {table} ({columns}) {kept}")
        connection.execute("COMMIT")


_COLUMNS = """
    SELECT name FROM pragma_table_info(?, 'main')
    INTERSECT SELECT name FROM pragma_table_info(?, 'newest')
"""


def written(path: Path, version: int) -> str:
    """The database at `path` as SQL, line by line."""
    with closing(sqlite3.connect(path)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        pragmas = (
            f"PRAGMA application_id = {application};",
            f"PRAGMA user_version = {version};",
        )
        return "\n".join((*pragmas, *connection.iterdump(), ""))


async def main() -> None:
    """Write the missing ones."""
    with tempfile.TemporaryDirectory() as folder:
        newest = Path(folder, "newest.sqlite3")
        async with open_store(newest) as store:
            await evening(store)
        for version in range(OLDEST, all_migrations()[-1].number + 1):
            file = file_of(version)
            if not file.exists():
                old = Path(folder, f"{version}.sqlite3")
                aged(old, newest, version)
                file.write_text(written(old, version), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
