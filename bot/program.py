"""The program `stammtisch`: play here, run on Discord, and look after both."""

import argparse
import asyncio
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog
from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsError

from bot.ai import ClusterUnusable
from bot.app import arena, data_folder, doctor, event_loop, logs, operations, processes
from bot.app.client import Client
from bot.app.configuration import Configuration, read_settings, tell_what_is_ignored
from bot.app.operations import Answer
from bot.app.service import NoToken, Service, WrongToken, log_in, sync_commands
from bot.app.settings_sources import UnreadableFile
from bot.emoji import sync_emoji
from bot.features.puzzles import command as puzzles
from bot.process.progress import show_progress
from bot.store.engine.address import Where, address
from bot.store.engine.errors import StoreError
from cogs import create_cogs
from cogs.i18n import Translator
from games.build import build
from games.cli_arena import Unplayable, bout_of, sentence

HOW_TO_LOG_IN = """\
There is no token to log in with.
Make an application at discord.com/developers, copy its bot token, and start again with
  DISCORD_TOKEN=... stammtisch run
or put DISCORD_TOKEN=... into a file named .env here. To try the games without Discord:
  stammtisch play"""
HOW_TO_RENEW = """\
Discord does not know this token. Make a new one for your application at
discord.com/developers (Bot, Reset Token), and set DISCORD_TOKEN to it."""
UNUSABLE = 2
_log = structlog.get_logger()
_KNOWN = (
    ValidationError,
    SettingsError,
    UnreadableFile,
    NoToken,
    WrongToken,
    StoreError,
    ClusterUnusable,
    Unplayable,
    processes.NeedsServer,
    puzzles.NoPuzzles,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,
)
"""What an operator can mend; anything else is a mistake of this program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 well, 1 something is wrong, 2 not usable so."""
    given = _parser().parse_args(arguments)
    try:
        settings = read_settings()
        logs.set_up(settings.log_level)
        tell_what_is_ignored()
        if given.command is _run and given.processes > 1:
            return processes.run(settings, given.processes, partial(_carry_out, given), _why)
        return _carry_out(given, settings)
    except _KNOWN as error:
        sys.stderr.write(f"{_why(error)}\n")
        return UNUSABLE


def _carry_out(given: argparse.Namespace, settings: Configuration) -> int:
    """Do what is asked for, and say what comes of it; returns the exit status."""
    try:
        with nullcontext() if given.command in _LASTING else show_progress():
            status, lines = event_loop.run(_until_stopped(given.command(settings, given)))
    except _KNOWN as error:
        sys.stderr.write(f"{_why(error)}\n")
        return UNUSABLE
    for line in lines:
        _say(line)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="stammtisch", description=__doc__)
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {version('stammtisch')} ({build()})"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="bot and stand-in for Discord, here, in your browser")
    play.add_argument("--port", type=int, default=9880, help="where the page is served")
    play.add_argument("--host", default="127.0.0.1", help="another one lets other machines in")
    play.add_argument(
        "--database",
        type=address,
        metavar="FILE|URL",
        help="where this table's results are kept, apart from those of the bot on Discord",
    )
    play.set_defaults(command=_play)

    bot = commands.add_parser("run", help="the bot on Discord")
    bot.add_argument(
        "--processes",
        type=_count,
        default=1,
        metavar="N",
        help="so many, each with some of its shards, on PostgreSQL",
    )
    bot.set_defaults(command=_run)

    look = commands.add_parser("doctor", help="is everything in order?")
    look.add_argument("--alive", action="store_true", help="only whether the bot lives")
    look.set_defaults(command=_doctor)

    for name, help_text, command in (
        ("commands", "tell Discord which commands there are", _sync_commands),
        ("emoji", "upload the card faces as emoji of the application", _sync_emoji),
    ):
        group = commands.add_parser(name, help=help_text).add_subparsers(required=True)
        group.add_parser("sync", help=help_text).set_defaults(command=command)

    contest = commands.add_parser("arena", help="let computer players play each other")
    arena.declare(contest)
    contest.set_defaults(command=_arena)
    puzzles.declare(
        commands.add_parser("puzzles", help="make puzzles of deals and of finished matches"),
        make=_make_puzzles,
        add=_add_puzzles,
    )
    _database_parsers(commands.add_parser("db", help="look after the database"))
    return parser


def _count(written: str) -> int:
    if not written.isdecimal() or not int(written):
        raise argparse.ArgumentTypeError("it should be a number from 1")
    return int(written)


def _database_parsers(parser: argparse.ArgumentParser) -> None:
    group = parser.add_subparsers(required=True, metavar="WHAT")
    copy = group.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("to", type=Path, metavar="FILE")
    copy.set_defaults(command=_backup)
    move = group.add_parser("copy", help="copy everything from a file to PostgreSQL, or back")
    move.add_argument("to", type=address, metavar="FILE|URL", help="where nothing is yet")
    move.set_defaults(command=_copy)
    back = group.add_parser("restore", help="put the newest good backup in place of the database")
    back.add_argument("source", type=Path, metavar="FILE", nargs="?", help="or this one")
    back.set_defaults(command=_restore)
    for name, help_text, concern in (
        ("person", "print all that is kept about a person, as JSON", operations.person),
        (
            "forget",
            "delete a person's data; they become nameless in others' matches",
            operations.forget,
        ),
    ):
        one = group.add_parser(name, help=help_text)
        one.add_argument("user", type=int, help="their Discord id")
        one.set_defaults(command=_concern, concern=concern)
    record = group.add_parser("export", help="write a match down as a record, line by line")
    record.add_argument("match", type=int, metavar="TABLE", help="the number of its table")
    record.set_defaults(command=_export)
    for name, help_text, operation in (
        ("check", "look through the database, also while the bot runs", operations.check),
        ("migrate", "bring the database to the newest version", operations.migrate),
        ("rebuild", "make all results anew from the logs", operations.rebuild),
    ):
        one = group.add_parser(name, help=help_text)
        one.set_defaults(command=_operate, operation=operation)


async def _arena(_settings: Configuration, given: argparse.Namespace) -> Answer:
    bout = bout_of(given)
    return 0, [sentence(bout, await arena.play_boards(bout, given.deals, given.jobs))]


async def _make_puzzles(settings: Configuration, given: argparse.Namespace) -> Answer:
    database = _database(settings) if given.matches else None
    return await puzzles.make(puzzles.request_in(given), database)


async def _add_puzzles(settings: Configuration, given: argparse.Namespace) -> Answer:
    return await puzzles.add(_database(settings), given.files)


async def _backup(settings: Configuration, given: argparse.Namespace) -> Answer:
    return await operations.backup(_database(settings), given.to)


async def _copy(settings: Configuration, given: argparse.Namespace) -> Answer:
    return await operations.copy(_database(settings), given.to)


async def _restore(settings: Configuration, given: argparse.Namespace) -> Answer:
    return await operations.restore(_database(settings), given.source)


async def _concern(settings: Configuration, given: argparse.Namespace) -> Answer:
    concern: Callable[[Where, int], Awaitable[Answer]] = given.concern
    return await concern(_database(settings), given.user)


async def _export(settings: Configuration, given: argparse.Namespace) -> Answer:
    return await operations.export(_database(settings), given.match)


async def _operate(settings: Configuration, given: argparse.Namespace) -> Answer:
    operation: Callable[[Where], Awaitable[Answer]] = given.operation
    return await operation(_database(settings))


def _database(settings: Configuration) -> Where:
    """Return the bot's database; the log says if it was found at its former place."""
    if "database" in settings.model_fields_set:
        return settings.database
    return _note_former_place(settings.database)


def _note_former_place(found: Where) -> Where:
    if isinstance(found, Path) and data_folder.lies_at_former_place(found):
        _log.info(
            "the database lies at its former place, and is used there",
            path=str(found.absolute()),
            a_new_one_would_be=str(data_folder.platform_database(found.name)),
        )
    return found


async def _run(settings: Configuration, _given: argparse.Namespace) -> Answer:
    _database(settings)
    await Service(settings, create_cogs).run()
    return 0, ()


async def _play(settings: Configuration, given: argparse.Namespace) -> Answer:
    import sandbox  # noqa: PLC0415 - a server that runs the bot on Discord never loads it
    from sandbox import samples  # noqa: PLC0415 - see above

    database: Where = given.database or _note_former_place(
        data_folder.default_database("play.sqlite3")
    )
    token = secrets.token_urlsafe()
    world = samples.gasthaus(token=token)
    async with sandbox.serving(world, port=given.port, host=given.host) as here:
        local = settings.model_copy(
            update={
                "discord_token": SecretStr(token),
                "api_base": here.api_base,
                "gateway": here.gateway,
                "database": database,
                "metrics": None,  # the address is the bot's on Discord
                "shards": None,
            }
        )
        service = Service(local, create_cogs, prepare=_introduce)
        running = asyncio.create_task(service.run())
        ready = asyncio.create_task(service.ready.wait())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        _say(f"Sit down at {here.page}?as=anna (and ?as=ben in another tab). Ctrl+C ends it.")
        await running
    return 0, ()


async def _doctor(settings: Configuration, given: argparse.Namespace) -> Answer:
    if given.alive:
        return int(not doctor.is_alive(settings.database, settings.shards)), ()
    return await doctor.examine(settings)


async def _sync_commands(settings: Configuration, _given: argparse.Namespace) -> Answer:
    async with log_in(settings, create_cogs) as client:
        count = await sync_commands(client, Translator())
    return 0, [f"Discord knows {count} commands now. It may take a moment until all see them."]


_LASTING = (_run, _play)
"""What goes on until it is stopped, and has no end to be awaited."""


async def _introduce(client: Client) -> None:
    await sync_commands(client, Translator())
    await sync_emoji(client)


async def _sync_emoji(settings: Configuration, _given: argparse.Namespace) -> Answer:
    async with log_in(settings, create_cogs) as client:
        report = await sync_emoji(client)
    return 0, [
        f"{report.uploaded} card faces uploaded, {report.kept} kept, {report.removed} removed."
    ]


async def _until_stopped(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Do the work; Ctrl+C or a polite kill ends it in order."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            loop.add_signal_handler(name, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0, ()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _why(error: Exception) -> str:
    match error:
        case ValidationError():
            first = error.errors()[0]
            return f"The setting {'.'.join(map(str, first['loc']))}: {first['msg']}."
        case SettingsError():
            return f"The settings cannot be read: {error}."
        case NoToken():
            return HOW_TO_LOG_IN
        case WrongToken():
            return HOW_TO_RENEW
        case discord.HTTPException():
            return f"Discord refused: {error}."
        case _:
            return str(error)
