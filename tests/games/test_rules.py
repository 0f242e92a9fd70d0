"""The rules people read, the code and the tests speak of the same paragraphs."""

import re
from pathlib import Path

import pytest

from games.catalogue import CATALOGUE

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"§(\d+(?:\.\d+)?)")
PARAGRAPH = re.compile(r"^§(\d+\.\d+) ", re.MULTILINE)
SECTION = re.compile(r"^## (\d+) ", re.MULTILINE)

OPTION = re.compile(r"(?<!\*)\*[^*]+\*(?!\*)")
NUMBER = re.compile(r"§?\d[\d.]*\d|\d")

TRANSLATIONS = [
    (key, file.name)
    for key in CATALOGUE
    for file in sorted((ROOT / "games" / key).glob("RULES.*.md"))
]

every_game = pytest.mark.parametrize("key", CATALOGUE)
every_translation = pytest.mark.parametrize(("key", "file"), TRANSLATIONS)


def rules(key, file="RULES.md"):
    return (ROOT / "games" / key / file).read_text(encoding="utf-8")


def by_paragraph(text):
    """What stands in each paragraph and behind the number of each section, in their order."""
    parts = re.split(r"^(?:## |§)(\d+(?:\.\d+)?) ", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


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


@every_translation
def test_a_translation_has_the_same_sections_and_paragraphs_in_the_same_order(key, file):
    expected = [number for number, _ in by_paragraph(rules(key))]

    assert expected == [number for number, _ in by_paragraph(rules(key, file))]


@every_translation
def test_no_paragraph_is_left_empty_in_a_translation(key, file):
    assert [] == [number for number, text in by_paragraph(rules(key, file)) if not text.strip()]


@every_translation
def test_a_translation_is_of_the_same_options_and_of_the_same_figures(key, file):
    for own, translated in zip(
        by_paragraph(rules(key)), by_paragraph(rules(key, file)), strict=True
    ):
        number, english = own
        _, text = translated

        assert (number, len(OPTION.findall(english))) == (number, len(OPTION.findall(text)))
        assert (number, NUMBER.findall(english)) == (number, NUMBER.findall(text))
