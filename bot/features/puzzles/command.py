"""Puzzles from the command line: made for hours on end, and put into the database in an instant."""

import asyncio
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import structlog

from bot.features.puzzles.making import Maker, Situation, situations, situations_of_computers
from bot.features.puzzles.puzzle import Puzzle, position_of, puzzle_of
from bot.features.puzzles.store import PuzzleStore, StoredPuzzle
from bot.process.clock import monotonic, now
from bot.process.progress import progress, track
from bot.store import open_store
from bot.store.engine.address import Where
from bot.store.maintenance import upkeep
from bot.store.maintenance.upkeep import LoggedMatch
from bot.table.match.event_log import ChairMoved, LogEntry, Unreadable, entry, slices_of
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from games.core.record import Dealt, Decided, Proceeded, RecordedStep

COUNT: Final = 200
Answer: TypeAlias = tuple[int, Sequence[str]]
"""The exit status, and the lines to print."""
_SEEDS: Final = 2**40
_log = structlog.get_logger()


class NoPuzzles(Exception):  # noqa: N818 - the file is wrong, not the program
    """A file or a line that is no puzzle; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRequest:
    """The puzzles that are wanted."""

    game: str
    """The game's key."""
    count: int
    to: Path
    seed: int
    """The seed of the first match of computers, and of all chance in thinking."""


def declare(parser: ArgumentParser, *, make: Callable[..., Any], add: Callable[..., Any]) -> None:
    """Declare the two commands and their arguments."""
    group = parser.add_subparsers(required=True, metavar="WHAT")
    maker = group.add_parser("make", help="look for puzzles, also while the bot runs")
    maker.add_argument("game", metavar="GAME", choices=tuple(CATALOGUE), help="the game's key")
    maker.add_argument("--count", type=int, default=COUNT, help=f"how many; default: {COUNT}")
    maker.add_argument(
        "--to",
        type=Path,
        metavar="FILE",
        help="where they are added, a line each; default: puzzles-GAME.jsonl",
    )
    maker.add_argument("--seed", type=int, help="of all cards and decisions; default: any")
    maker.add_argument(
        "--matches",
        action="store_true",
        help="take the finished rated matches in the database instead of deals of computers",
    )
    maker.set_defaults(command=make)
    adder = group.add_parser("add", help="put made puzzles into the database of the bot")
    adder.add_argument("files", type=Path, metavar="FILE", nargs="+")
    adder.set_defaults(command=add)


def request_in(given: Namespace) -> PuzzleRequest:
    """The request in the arguments."""
    return PuzzleRequest(
        game=given.game,
        count=given.count,
        to=given.to or Path(f"puzzles-{given.game}.jsonl"),
        seed=secrets.randbelow(_SEEDS) if given.seed is None else given.seed,
    )


async def make(order: PuzzleRequest, database: Where | None) -> Answer:
    """Make puzzles one by one, and write each down at once, so that it can be ended at any time.

    They come from rated matches of this database, where one is given. Raises DatabaseRefused,
    OSError.
    """
    known, made, began = await asyncio.to_thread(_ids, order.to), 0, monotonic()
    maker = Maker(CATALOGUE[order.game], order.seed)
    source = _of_computers(order) if database is None else _of_matches(order, database)
    with progress("puzzles", order.count) as bar:
        async for match in source:
            found = maker.puzzles(match)
            while made < order.count:
                # In a thread, so that Ctrl+C ends it between two positions.
                looked_at, puzzle = await asyncio.to_thread(_next, found)
                if not looked_at:
                    break
                if puzzle is None or puzzle.id in known:
                    continue
                await asyncio.to_thread(_write, order.to, puzzle)
                known.add(puzzle.id)
                made += 1
                bar.update()
                per_hour = round(3600 * made / (monotonic() - began))
                _log.info("a puzzle was made", game=order.game, made=made, per_hour=per_hour)
            if made >= order.count:
                break
    return 0, [f"{made} puzzles were added to {order.to}."]


async def add(database: Where, files: Sequence[Path]) -> Answer:
    """Put puzzles into the database; the bot must be stopped for as long as that takes.

    Raises NoPuzzles, DatabaseRefused and OSError; then nothing was added.
    """
    puzzles = [each for file in files for each in await asyncio.to_thread(_read, file)]
    kept = [
        StoredPuzzle(each.id, each.game, each.model_dump_json(exclude_defaults=True), each.match)
        for each in puzzles
    ]
    async with open_store(database) as store:
        added = await PuzzleStore(store.database).add(kept, now())
    return 0, [f"{added} of {len(kept)} puzzles are new."]


async def _of_computers(order: PuzzleRequest) -> AsyncIterator[Iterator[Situation]]:
    for number in count(order.seed):
        yield situations_of_computers(CATALOGUE[order.game], number)


async def _of_matches(order: PuzzleRequest, database: Where) -> AsyncIterator[Iterator[Situation]]:
    for number in await upkeep.rated_matches(database, order.game):
        found = await upkeep.load_finished(database, number)
        if found is not None:
            yield _situations(found)


def _situations(found: LoggedMatch) -> Iterator[Situation]:
    """The decisions of a finished match, as far as its log can be read."""
    match, inputs, events = found
    setting = setup_of(match)
    steps = _steps(entry(setting.game, each) for each in slices_of(inputs, events))
    return situations(setting.game, setting.options, len(setting.chairs), steps, match=match.id)


def _steps(entries: Iterator[LogEntry]) -> Iterator[RecordedStep]:
    """The steps of the game alone, without those of the chairs."""
    for given, events, _ in entries:
        match given:
            case Dealt(deck):
                yield RecordedStep(Dealt(deck), events)
            case Proceeded() | Decided():
                yield RecordedStep(given, events)
            case ChairMoved():
                pass
            case Unreadable():  # what came after it cannot be played again
                return


def _next(found: Iterator[Puzzle | None]) -> tuple[bool, Puzzle | None]:
    """Advance to the next position: return whether there was one, and the puzzle in it."""
    for puzzle in found:
        return True, puzzle
    return False, None


def _ids(file: Path) -> set[str]:
    return {each.id for each in _read(file)} if file.exists() else set()


def _read(file: Path) -> list[Puzzle]:
    puzzles: list[Puzzle] = []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise NoPuzzles(f"{file}: this is no text.") from None
    for number, line in enumerate(track(file.name, lines), 1):
        try:
            puzzles.append(puzzle_of(line))
            position_of(puzzles[-1])
        except ValueError:
            raise NoPuzzles(f"{file}, line {number}: this is no puzzle.") from None
    return puzzles


def _write(file: Path, puzzle: Puzzle) -> None:
    with file.open("a", encoding="utf-8") as opened:
        opened.write(f"{puzzle.model_dump_json(exclude_defaults=True)}\n")
