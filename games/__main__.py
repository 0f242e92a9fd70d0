"""`python -m games`: list the games, play them between computers, check and verify records."""

import json
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Any, NoReturn

from games.catalogue import CATALOGUE
from games.cli_play import Misused, add_play, play
from games.core.game import AnyGame
from games.core.record.faults import Fault
from games.core.record.lines import Stopped
from games.core.record.promised_decks import count_kept_promises
from games.core.referee import verdict

SOUND, AT_FAULT, MISUSED = 0, 1, 2
"""The exit statuses; a reader who hangs up early counts as `AT_FAULT`."""


class _Parser(ArgumentParser):
    """A parser that reports what is wrong in one sentence, without the page of usage."""

    def error(self, message: str) -> NoReturn:
        raise Misused(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line, by default the process's own, and return the exit status."""
    try:
        status = _carry_out(arguments)
        sys.stdout.flush()
    except Misused as misused:
        sys.stderr.write(f"{misused}\n")
        return MISUSED
    except BrokenPipeError:
        # The interpreter flushes once more on its way out, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return AT_FAULT
    return status


def _carry_out(arguments: Sequence[str] | None) -> int:
    asked = _parser().parse_args(arguments)
    match asked.command:
        case "list":
            return _print([json.dumps(_list_games(), indent=2, ensure_ascii=False)])
        case "play":
            return _print(play(asked))
        case "verify":
            return _judge(asked.file, _verify)
        case _:
            return _judge(asked.file, _check)


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(
        dest="command", metavar="list | play | check | verify", required=True
    )
    commands.add_parser("list", help="print every game, its seats and its options as JSON")
    add_play(commands.add_parser("play", help="play matches and print their records"))
    check = commands.add_parser("check", help="replay records and name the first wrong line")
    verify = commands.add_parser("verify", help="were the decks fixed before they were dealt?")
    for command in (check, verify):
        command.add_argument("file", metavar="FILE", help="records, or - for standard input")
    return parser


def _print(lines: Iterable[str]) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return SOUND


def _list_games() -> list[dict[str, Any]]:
    return [
        {
            "key": game.key,
            "names": names(game),
            "engine_version": game.engine_version,
            "seats": list(game.seats),
            "deck": [str(card) for card in game.deck],
            "options": game.options.model_json_schema(),
        }
        for game in CATALOGUE.values()
    ]


def names(game: AnyGame) -> dict[str, str]:
    """The names of a game of the catalogue, by language, as the rules of its family give them."""
    at = [each.key for each in CATALOGUE.values() if each.family == game.family].index(game.key)
    books = {
        book.name.removeprefix("RULES.").removesuffix("md").rstrip(".") or "en": book
        for book in files(f"games.{game.family}").iterdir()
        if book.name.startswith("RULES.")
    }
    return {locale: _titles(books[locale].read_text("utf-8"))[at] for locale in sorted(books)}


def _titles(rules: str) -> list[str]:
    """The names in bold before a rule book's first section, or its title if there are none."""
    opening, _, _ = rules.partition("\n## ")
    title, _, _ = opening.partition("\n")
    return re.findall(r"\*\*(.+?)\*\*", opening) or [title.removeprefix("# ")]


def _judge(file: str, verdict: Callable[[Iterable[str]], str | Fault]) -> int:
    if file == "-":
        found = verdict(_decode(sys.stdin.buffer))
    else:
        try:
            with open(file, "rb") as lines:  # noqa: PTH123 - `-` and paths are one argument
                found = verdict(_decode(lines))
        except OSError as error:
            raise Misused(f"{file} cannot be read: {error.strerror}.") from None
    _print([f"{file}:{found}" if isinstance(found, Fault) else found])
    return AT_FAULT if isinstance(found, Fault) else SOUND


def _check(lines: Iterable[str]) -> str | Fault:
    found = verdict(lines, CATALOGUE)
    if isinstance(found, Fault):
        return found
    stopped = [_ending(at, end) for at, end in enumerate(found, 1) if isinstance(end, Stopped)]
    return f"ok, but not played to the end: {', '.join(stopped)}" if stopped else "ok"


def _ending(match: int, end: Stopped) -> str:
    seats = ", ".join(map(str, end.resigned))
    return f"match {match} ({f'resigned: seat {seats}' if seats else 'nobody resigned'})"


def _verify(lines: Iterable[str]) -> str | Fault:
    found = count_kept_promises(lines)
    return found if isinstance(found, Fault) else f"ok: {found} {'deck' if found == 1 else 'decks'}"


def _decode(lines: Iterable[bytes]) -> Iterator[str]:
    """Decode lines; foreign bytes become a sign no record holds, so the referee finds the line."""
    return (line.decode(errors="replace") for line in lines)


if __name__ == "__main__":
    sys.exit(main())
