"""The pages of the site, the check of its links, and the texts for the directory of apps.

That Sphinx takes every page without a warning is for `make site`, which `.ci/run` runs.
"""

import re

import pytest

from bot.pages.words import FALLBACK, language, languages
from games.catalogue import CATALOGUE
from tools.site import papers
from tools.site.link_check import broken_links
from tools.site.pages import LISTING, pages, picture_name, texts
from tools.site.papers import FOR_DEVELOPERS, FOR_HOSTS, FOR_PLAYERS, IN_ENGLISH_ONLY, ROOT, paper
from tools.site.pictures import DECKS, table_png

LOCALES = languages()
PAPERS = ("texts.toml", "detailed.md", "terms.md", "support.md")
LARGEST = 150_000
COMMAND = re.compile(r"(?:`|(?<=\s))/([^`\s.,]+)")
NAME = re.compile(r"command\.\w+\.name")


# The directory of apps


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_every_text_of_the_listing(locale):
    assert [] == [name for name in PAPERS if not (LISTING / locale / name).read_text("utf-8")]
    assert texts(FALLBACK).keys() == texts(locale).keys()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_texts_of_the_listing_have_lengths_that_discord_takes(locale):
    told = texts(locale)
    assert 0 < len(told["summary"]) <= 80
    assert 0 < len(told["description"].strip()) <= 400
    assert 0 < len(told["tags"]) <= 5
    assert len(set(told["tags"])) == len(told["tags"])
    assert [] == [tag for tag in told["tags"] if not 0 < len(tag) <= 20]
    assert 300 <= len((LISTING / locale / "detailed.md").read_text("utf-8")) <= 4000


@pytest.mark.parametrize("locale", LOCALES)
def test_the_listing_names_no_command_that_is_called_otherwise(locale):
    words = language(locale)
    called = {words(key) for key in words.phrases.single if NAME.fullmatch(key)}
    told = [texts(locale)["description"]]
    told += [(LISTING / locale / name).read_text("utf-8") for name in PAPERS[1:]]
    named = {name for text in told for name in COMMAND.findall(text)}
    assert named
    assert set() == named - called


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("deck", DECKS)
def test_the_listing_has_a_small_picture_of_every_game_in_both_decks(game, deck):
    picture = LISTING / "pictures" / f"{game}-{deck}.png"
    assert 0 < picture.stat().st_size <= LARGEST
    assert len(table_png(game, "de", deck)) <= LARGEST


# Pages


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_the_same_pages_with_a_title_each(locale):
    own = pages(locale)
    assert pages(FALLBACK).keys() == own.keys()
    assert [] == [name for name, text in own.items() if not re.search(r"^# .+", text, re.MULTILINE)]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_has_its_name_its_rules_and_both_decks_on_its_page(locale):
    own, words = pages(locale), language(locale)
    for key in CATALOGUE:
        page = own[f"games/{key}"]
        assert page.startswith(f"# {words(f'{key}.name')}\n")
        assert '<b id="p1.1">§1.1</b>' in page or '<b id="p2.1">§2.1</b>' in page
        assert [] == [deck for deck in DECKS if f"]({picture_name(key, deck)})" not in page]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_paragraph_is_linked_where_it_is_cited_and_stands_on_the_page(locale):
    for page in pages(locale).values():
        assert set() == set(re.findall(r'href="#(p[\d.]+)"', page)) - set(
            re.findall(r'id="(p[\d.]+)"', page)
        )


@pytest.mark.parametrize("locale", [each for each in LOCALES if each != FALLBACK])
def test_the_list_of_pages_is_in_the_language_of_its_reader(locale):
    assert set(IN_ENGLISH_ONLY.values()) == texts(locale)["site"]["titles"].keys()


def test_every_page_of_docs_is_a_page_of_the_site():
    shown = {*IN_ENGLISH_ONLY, *papers.OTHERWISE_WRITTEN}
    assert set() == {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")} - shown
    assert len(FOR_PLAYERS) + len(FOR_HOSTS) + len(FOR_DEVELOPERS) == len(IN_ENGLISH_ONLY)


def test_a_link_leads_to_the_page_of_a_paper_and_else_to_the_repository():
    page = paper("docs/architecture.md")
    assert "](computer-players.md)" in page
    assert f"]({papers.REPOSITORY}/blob/main/cogs/router.py)" in page
    assert "mermaid" not in page


def test_a_paper_that_links_nothing_has_no_page(monkeypatch, tmp_path):
    (tmp_path / "paper.md").write_text("[gone](gone.md)", "utf-8")
    monkeypatch.setattr(papers, "ROOT", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"paper\.md links gone\.md"):
        paper("paper.md")


# Links


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<p id="here"></p><a href="#here">', []),
        ('<a href="#gone">', ["page.html: #gone leads nowhere"]),
        ('<a href="gone.html">', ["page.html: gone.html leads nowhere"]),
        ('<a href="https://discord.com">', []),
        (
            '<script src="https://cdn.example/a.js">',
            ["page.html: https://cdn.example/a.js is fetched from elsewhere"],
        ),
        (
            '<link rel="stylesheet" href="//fonts.example/a.css">',
            ["page.html: //fonts.example/a.css is fetched from elsewhere"],
        ),
    ],
)
def test_the_check_of_links_finds_what_leads_nowhere_and_what_comes_from_elsewhere(
    tmp_path, html, expected
):
    (tmp_path / "page.html").write_text(html, "utf-8")
    assert expected == broken_links(tmp_path)
