"""The rules people read, the code and the tests speak of the same paragraphs."""

import re
from collections import Counter
from pathlib import Path

import pytest

from games.catalogue import CATALOGUE

ROOT = Path(__file__).parents[2]
FOLDERS = sorted({game.family for game in CATALOGUE.values()})
"""Where the rules lie: games of one family share a folder."""

CITED = re.compile(r"§(\d+(?:\.\d+)?)")
PARAGRAPH = re.compile(r"^§(\d+\.\d+) ", re.MULTILINE)
SECTION = re.compile(r"^## (\d+) ", re.MULTILINE)

OPTION = re.compile(r"(?<!\*)\*[^*]+\*(?!\*)")
NUMBER = re.compile(r"§?\d[\d.]*\d|\d")

IN_FIGURES = {"ja"}
"""Languages in which a number that English writes as a word is a figure, as ranks are."""
SPELT = {
    "nothing": 0,
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "fifteen": 15,
    "twenty": 20,
    "thirty-two": 32,
    "thirty-three": 33,
}
WORD = re.compile(r"[a-z]+(?:-two|-three)?")
UNSAID = {"1", "2"}
"""Figures for words such as “a”, “alone”, “both” and “twice”."""

TRANSLATIONS = [
    (folder, file.name)
    for folder in FOLDERS
    for file in sorted((ROOT / "games" / folder).glob("RULES.*.md"))
]

every_folder = pytest.mark.parametrize("folder", FOLDERS)
every_translation = pytest.mark.parametrize(("folder", "file"), TRANSLATIONS)


def rules(folder, file="RULES.md"):
    return (ROOT / "games" / folder / file).read_text(encoding="utf-8")


def by_paragraph(text):
    """What stands in each paragraph and behind the number of each section, in their order."""
    parts = re.split(r"^(?:## |§)(\d+(?:\.\d+)?) ", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def cited(place):
    return {n for file in place.rglob("*.py") for n in CITED.findall(file.read_text("utf-8"))}


@every_folder
def test_every_paragraph_has_a_test(folder):
    untested = set(PARAGRAPH.findall(rules(folder))) - cited(ROOT / "tests" / "games" / folder)

    assert set() == untested


@every_folder
def test_nothing_cites_a_paragraph_that_does_not_exist(folder):
    known = {*PARAGRAPH.findall(rules(folder)), *SECTION.findall(rules(folder))}

    assert set() == cited(ROOT / "games" / folder) - known
    assert set() == cited(ROOT / "tests" / "games" / folder) - known
    assert set() == set(CITED.findall(rules(folder))) - known


@every_folder
def test_paragraphs_are_numbered_without_a_gap(folder):
    sections = re.split(r"^## ", rules(folder), flags=re.MULTILINE)[1:]

    for number, section in enumerate(sections, 1):
        paragraphs = PARAGRAPH.findall(section)

        assert section.startswith(f"{number} ")
        assert [f"{number}.{n}" for n in range(1, len(paragraphs) + 1)] == paragraphs


@every_translation
def test_a_translation_has_the_same_sections_and_paragraphs_in_the_same_order(folder, file):
    expected = [number for number, _ in by_paragraph(rules(folder))]

    assert expected == [number for number, _ in by_paragraph(rules(folder, file))]


@every_translation
def test_no_paragraph_is_left_empty_in_a_translation(folder, file):
    assert [] == [number for number, text in by_paragraph(rules(folder, file)) if not text.strip()]


@every_translation
def test_a_translation_is_of_the_same_options_and_of_the_same_figures(folder, file):
    for own, translated in zip(
        by_paragraph(rules(folder)), by_paragraph(rules(folder, file)), strict=True
    ):
        number, english = own
        _, text = translated

        assert (number, len(OPTION.findall(english))) == (number, len(OPTION.findall(text)))
        if file.split(".")[1] in IN_FIGURES:
            assert (number, []) == (number, missing_or_made_up(english, text))
        else:
            assert (number, NUMBER.findall(english)) == (number, NUMBER.findall(text))


def missing_or_made_up(english, text):
    """Figures of the English that are not in the translation, and figures of it from nowhere."""
    asked, given = Counter(NUMBER.findall(english)), Counter(NUMBER.findall(text))
    words = WORD.findall(english.lower())
    spelt = {str(SPELT[each]) for word in words for each in (word, word[:-1]) if each in SPELT}
    made_up = [figure for figure in given - asked if figure not in spelt | UNSAID]
    return [*(asked - given), *made_up]


PLAYING_ON = {"watten": "7.4", "schwarz_oder_weiss": "6.6", "bohemian": "6.8"}
"""Where each family says how a level match is played on."""
ZERO = {"RULES.md": "zero", "RULES.de.md": "null", "RULES.it.md": "zero", "RULES.ja.md": "0点"}


@pytest.mark.parametrize("folder", PLAYING_ON)
@pytest.mark.parametrize("file", ZERO)
def test_where_a_match_is_played_on_its_last_deal_is_told(folder, file):
    assert "200" in dict(by_paragraph(rules(folder, file)))[PLAYING_ON[folder]]


@pytest.mark.parametrize("file", ZERO)
def test_playing_bohemian_watten_on_still_takes_somebody_at_zero(file):
    assert ZERO[file] in dict(by_paragraph(rules("bohemian", file)))["6.8"]
