"""`python -m benchmarks`: measure every promise, each in a process of its own, a line each.

`python -m benchmarks NAME ...` runs these alone, `NAME ARGUMENT ...` one of them with arguments of
its own, and `NAME --help` says what one of them measures, and with which arguments.
"""

import argparse
import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

from bot.process.progress import Bar, progress, show_progress

SCRIPTS = (
    *("table_images", "append", "lag"),
    *("press_trace", "press", "messages", "capacity", "restart", "host", "scale", "cluster"),
    *("faults", "soak", "secrets"),
    *("peers", "double_dummy", "strength", "stakes", "characters", "blunders"),
    *("calibration", "puzzles", "decisions", "thinking"),
)
HELP = {"-h", "--help"}


def main() -> int:
    """Run all scripts, or those that were named; returns 1 when one of them broke."""
    named = [*takewhile(SCRIPTS.__contains__, sys.argv[1:])]
    arguments = sys.argv[1 + len(named) :]
    if HELP.intersection(arguments):
        print("\n\n".join(map(description, named)) or f"{__doc__}\n{', '.join(SCRIPTS)}")
        return 0
    if arguments and len(named) != 1:
        parser = argparse.ArgumentParser("python -m benchmarks", usage="%(prog)s [NAME ...]")
        parser.error(f"{arguments[0]} is none of {', '.join(SCRIPTS)}")
    with show_progress(), progress("benchmarks", len(named or SCRIPTS)) as bar:
        return max(_broke(name, arguments, bar) for name in named or SCRIPTS)


def _broke(name: str, arguments: Sequence[str], bar: Bar) -> bool:
    """Run one, with its lines above the bar where there is one."""
    bar.set_postfix_str(name)
    command = [sys.executable, "-m", f"benchmarks.{name}", *arguments]
    if bar.disable:
        return subprocess.run(command, check=False).returncode != 0
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        for line in running.stdout or ():
            bar.write(line.rstrip("\n"))
    bar.update()
    return running.returncode != 0


def description(name: str) -> str:
    """What a script says of itself, without its being run."""
    source = Path(__file__).with_name(f"{name}.py").read_text("utf-8")
    return ast.get_docstring(ast.parse(source)) or ""


if __name__ == "__main__":
    sys.exit(main())
