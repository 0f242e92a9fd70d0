"""The rules people read, the code and the tests speak of the same paragraphs."""

import re
from pathlib import Path

import pytest

from games.catalogue import CATALOGUE

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"§(\d+(?:\.\d+)?)")
PARAGRAPH = re.compile(r"^§(\d+\.\d+) ", re.MULTILINE)
SECTION = re.compile(r"^## (\d+) ", re.MULTILINE)

every_game = pytest.mark.parametrize("key", CATALOGUE)


def rules(key):
    return (ROOT / "games" / key / "RULES.md").read_text(encoding="utf-8")


def cited(folder):
    return {n for file in folder.rglob("*.py") for n in CITED.findall(file.read_text("utf-8"))}


@every_game
def test_every_paragraph_has_a_test(key):
    untested = set(PARAGRAPH.findall(rules(key))) - cited(ROOT / "tests" / "games" / key)

    assert set() == untested


@every_game
def test_nothing_cites_a_paragraph_that_does_not_exist(key):
    known = {*PARAGRAPH.findall(rules(key)), *SECTION.findall(rules(key))}

    assert set() == cited(ROOT / "games" / key) - known
    assert set() == cited(ROOT / "tests" / "games" / key) - known
    assert set() == set(CITED.findall(rules(key))) - known


@every_game
def test_paragraphs_are_numbered_without_a_gap(key):
    sections = re.split(r"^## ", rules(key), flags=re.MULTILINE)[1:]

    for number, section in enumerate(sections, 1):
        paragraphs = PARAGRAPH.findall(section)

        assert section.startswith(f"{number} ")
        assert [f"{number}.{n}" for n in range(1, len(paragraphs) + 1)] == paragraphs
