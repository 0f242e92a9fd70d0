"""Draws faults, finds the tests that reach them, and tries whether those notice them."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from xml.etree import ElementTree as ET  # our own tests wrote it

from tools.mutants.drawing import ROOT, Mutant, draw
from tools.mutants.trying import copied, reached, try_all


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    doing = parser.add_subparsers(dest="doing", required=True)
    drawing = doing.add_parser("draw", help="draw faults, and print them as JSON")
    drawing.add_argument("--seed", type=int, required=True)
    drawing.add_argument("--count", type=int, default=200)
    for name, does in (("reach", "run all tests once"), ("try", "try each fault in a copy")):
        doing.add_parser(name, help=does).add_argument("mutants", type=Path)
    given = parser.parse_args()
    if given.doing == "draw":
        sys.stdout.write(json.dumps([asdict(m) for m in draw(given.seed, given.count)], indent=1))
    elif given.doing == "reach":
        _reach(given.mutants)
    else:
        _try(given.mutants)


def _reach(mutants: Path) -> None:
    reached_by, took = _beside(mutants)
    reached_by.unlink(missing_ok=True)
    noting = {
        "MUTANTS": str(mutants.resolve()),
        "MUTANTS_ROOT": str(ROOT),
        "MUTANTS_REACHED": str(reached_by.resolve()),
        "PYTHONPATH": str(Path(__file__).parent / "site"),
    }
    run = (sys.executable, "-m", "pytest", "--all", "-n2", f"--junitxml={took.resolve()}")
    subprocess.run(run, cwd=ROOT, env=os.environ | noting, check=False)


def _try(file: Path) -> None:
    mutants: Sequence[Mutant] = [Mutant(**each) for each in json.loads(file.read_text())]
    reached_by, took = _beside(file)
    with tempfile.TemporaryDirectory() as place:
        tree = copied(ROOT, Path(place) / "tree")
        tests, seconds = reached(reached_by), _seconds(took)
        try_all(tree, mutants, tests, seconds, file.with_suffix(".tried.jsonl"))


def _beside(mutants: Path) -> tuple[Path, Path]:
    """Where it is noted which tests reach which fault, and how long each test takes."""
    return mutants.with_suffix(".reached"), mutants.with_suffix(".xml")


def _seconds(took: Path) -> Mapping[str, float]:
    cases = ET.parse(took).iter("testcase")
    return {_id_of(case.attrib): float(case.attrib["time"]) for case in cases}


def _id_of(case: Mapping[str, str]) -> str:
    return f"{case['classname'].replace('.', '/')}.py::{case['name']}"


if __name__ == "__main__":
    main()
