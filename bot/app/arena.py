"""Boards of a contest between computer players, played by one process for each core."""

import asyncio
import os
import signal
from argparse import ArgumentParser
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager

from bot.process.progress import progress
from games import cli_arena
from games.cli_arena import Bout, Unplayable, percent, play_board
from games.players.arena import DuplicateBoard, Score, score_of


def declare(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    cli_arena.declare(parser)
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1)


async def play_boards(
    bout: Bout, boards: int, jobs: int, play: Callable[[Bout, int], DuplicateBoard] = play_board
) -> Score:
    """Return the score after so many boards; it is the same for any number of processes.

    `play` plays one board, wherever that is computed. Progress is shown if somebody watches.
    Raises Unplayable before the first board.
    """
    if boards < 1 or jobs < 1:
        raise Unplayable("Ask for one deal or more, and for one job or more.")
    _ = bout.contest
    with _workers(jobs) as pool:
        loop = asyncio.get_running_loop()
        coming = [loop.run_in_executor(pool, play, bout, number) for number in range(boards)]
        done: list[DuplicateBoard] = []
        with progress("boards", boards) as bar:
            for each in asyncio.as_completed(coming):
                done.append(await each)
                bar.set_postfix_str(percent(score_of(done)), refresh=False)
                bar.update()
        return score_of(each.result() for each in coming)


@contextmanager
def _workers(jobs: int) -> Generator[Executor]:
    """Processes that end at once when the program is interrupted."""
    # A bot that runs on Discord does without the library's processes.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - see above
    from multiprocessing import get_context  # noqa: PLC0415 - see above

    pool = ProcessPoolExecutor(
        jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL)
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
