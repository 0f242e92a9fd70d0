"""`python -m benchmarks`: measure every promise, each in a process of its own, a line each.

`python -m benchmarks NAME ...` runs these alone, `NAME ARGUMENT ...` one of them with arguments of
its own, and `NAME --help` says what one of them measures, and with which arguments.
"""

import argparse
import ast
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

SCRIPTS = (
    *(
        "engine",
        "pictures",
        "table_images",
        "append",
        "standings",
        "acknowledgement",
        "lag",
        "answers",
    ),
    *(
        "press_trace",
        "press",
        "messages",
        "capacity",
        "mixed_load",
        "restart",
        "scale",
        "cluster",
        "faults",
        "soak",
        "secrets",
    ),
    *("peers", "contracts", "strength", "stakes", "calibration", "puzzles"),
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
    return max(
        subprocess.run(
            [sys.executable, "-m", f"benchmarks.{name}", *arguments], check=False
        ).returncode
        != 0
        for name in named or SCRIPTS
    )


def description(name: str) -> str:
    """What a script says of itself, without its being run."""
    source = Path(__file__).with_name(f"{name}.py").read_text("utf-8")
    return ast.get_docstring(ast.parse(source)) or ""


if __name__ == "__main__":
    sys.exit(main())
