"""Tries faults one at a time in a copy of the tree, on the tests that reach them."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.mutants.drawing import Mutant

BUDGET = 45.0
"""Seconds of tests that a fault is tried on, the quickest first; at least one of them."""
_PATIENCE = 120.0
"""Seconds after which a fault is noticed because nothing goes on any more."""
_FAILED = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one fault."""

    mutant: int
    noticed: str | None
    """The first test that failed; None where none did."""
    tests: int
    """How many it was tried on."""
    reached_by: int
    """How many reach it."""


def reached(file: Path) -> Mapping[int, Sequence[str]]:
    """The tests that reach each fault, by its number, as the run that looked for them noted."""
    found: dict[int, set[str]] = {}
    for line in file.read_text().splitlines():
        number, _, test = line.partition("\t")
        if test:
            found.setdefault(int(number), set()).add(test)
    return {number: sorted(tests) for number, tests in found.items()}


def chosen(tests: Sequence[str], seconds: Mapping[str, float]) -> Sequence[str]:
    """The quickest of these tests, as many as the budget allows."""
    order = sorted(tests, key=lambda test: (seconds.get(test, 1.0), test))
    taken, spent = list[str](), 0.0
    for test in order:
        spent += seconds.get(test, 1.0)
        if taken and spent > BUDGET:
            break
        taken.append(test)
    return taken


def tried(tree: Path, number: int, mutant: Mutant, tests: Sequence[str], of: int) -> Tried:
    """Plant a fault in a tree, run these tests until one fails, and take it out again."""
    place = tree / mutant.file
    source = place.read_bytes()
    place.write_bytes(mutant.planted(source))
    try:
        return Tried(number, _first_failure(tree, tests), len(tests), of)
    finally:
        place.write_bytes(source)


def _first_failure(tree: Path, tests: Sequence[str]) -> str | None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as named:
        named.write("\n".join(tests))
        named.flush()
        run = (sys.executable, "-m", "pytest", "--all", "-x", "-q", "-p", "no:cacheprovider")
        environment = os.environ | {"PYTHONPATH": str(tree)}
        try:
            done = subprocess.run(
                [*run, f"@{named.name}"],
                cwd=tree,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "nothing went on any more"
    if done.returncode == 0:
        return None
    lines = done.stdout.splitlines()
    failures = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    if not failures and done.returncode != _FAILED and "error" not in done.stdout.lower():
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return failures[0].partition(" - ")[0] if failures else (lines or ["it did not start"])[-1]


def try_all(
    tree: Path,
    mutants: Sequence[Mutant],
    tests: Mapping[int, Sequence[str]],
    seconds: Mapping[str, float],
    results: Path,
) -> None:
    """Try each fault that is reached and not yet among the results, and add what came of it."""
    known = {json.loads(line)["mutant"] for line in _lines(results)}
    for number, mutant in enumerate(mutants):
        if number not in known:
            those = tests.get(number, ())
            done = (
                tried(tree, number, mutant, chosen(those, seconds), len(those))
                if those
                else Tried(number, None, 0, 0)
            )
            with results.open("a") as file:
                file.write(json.dumps(asdict(done)) + "\n")


def copied(root: Path, to: Path) -> Path:
    """A copy of the tree that faults may be planted in."""
    skipped = shutil.ignore_patterns(".git", ".venv*", "build", "__pycache__", ".*_cache")
    shutil.copytree(root, to, ignore=skipped, dirs_exist_ok=True)
    return to


def _lines(results: Path) -> Sequence[str]:
    return results.read_text().splitlines() if results.exists() else ()
