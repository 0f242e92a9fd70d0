"""The rules can be read to the end, page by page, within Discord's limits."""

import pytest
from hypothesis import given, settings, strategies as st

from bot.render import rules
from bot.render.words import language
from tests.bot.render.samples import GAME, buttons, refused, selects, texts

EN = language("en")
BOOK = rules.pages("# Cards\n\nHello.\n\n## 1 Pack\n\n§1.1 Twenty.\n\n## 2 Play\n\n§2.1 Follow.\n")
OWN_SECTIONS = "## 9 Kritisch Watten\n\nAs above.\n\n## 10 Blind Watten\n\nThe same."


def test_a_page_is_a_section_and_the_opening_has_its_own():
    assert [(page.title, page.text) for page in BOOK] == [
        ("Cards", "Hello."),
        ("1 Pack", "§1.1 Twenty."),
        ("2 Play", "§2.1 Follow."),
    ]


def test_a_page_leads_to_its_neighbours_and_to_every_section():
    view = rules.show(EN, GAME, BOOK, 1)
    assert buttons(view)["Back"]["custom_id"] == f"1|0|0|rules|{GAME}"
    assert buttons(view)["Next"]["custom_id"] == f"1|0|2|rules|{GAME}"
    (menu,) = selects(view)
    assert [(each["label"], each["value"]) for each in menu["options"]] == [
        ("Cards", f"1|0|0|rules|{GAME}"),
        ("1 Pack", f"1|0|1|rules|{GAME}"),
        ("2 Play", f"1|0|2|rules|{GAME}"),
    ]
    assert menu["options"][1]["default"] is True
    assert "§1.1 Twenty." in texts(view)


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(
    ("game", "number"),
    [("tyrolean_watten", None), ("kritisch_watten", "9"), ("blind_watten", "10")],
)
def test_rules_of_several_games_open_at_the_section_that_names_the_game(locale, game, number):
    words = language(locale)
    book = rules.pages("# Watten\n\nHello.\n\n## 1 Cards\n\n" + OWN_SECTIONS)
    expected = "Watten" if number is None else f"{number} {words.label(f'{game}.name')}"

    assert expected == book[rules.opening(words, game, book)].title


def test_rules_that_name_their_game_nowhere_open_at_the_first_page():
    assert 0 == rules.opening(EN, GAME, BOOK)


def test_no_page_lies_beyond_the_first_or_the_last():
    assert texts(rules.show(EN, GAME, BOOK, 99)) == texts(rules.show(EN, GAME, BOOK, 2))
    assert texts(rules.show(EN, GAME, BOOK, -1)) == texts(rules.show(EN, GAME, BOOK, 0))


@pytest.mark.parametrize("long", ["x" * 9000, "\n\n".join(["y" * 700] * 12)])
def test_a_long_section_takes_several_pages_and_is_shown_whole(long):
    book = rules.pages(f"## Long\n\n{long}")
    shown = [texts(rules.show(EN, GAME, book, number)) for number in range(len(book))]
    assert [page.text in said for page, said in zip(book, shown, strict=True)] == [True] * 3
    assert [page.first for page in book] == [True, False, False]


MARKDOWN = st.lists(
    st.one_of(
        st.builds("## {}".format, st.text(st.characters(categories=["L", "N"]), max_size=150)),
        st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=200).map(
            lambda text: text * 40
        ),
        st.just(""),
    ),
    max_size=30,
).map("\n\n".join)


@settings(deadline=None)  # the machine may be busy
@given(MARKDOWN)
def test_any_rules_fit_page_by_page(text):
    book = rules.pages(text)
    for number, page in enumerate(book):
        view = rules.show(EN, GAME, book, number)
        assert refused(view) == []
        assert page.text in texts(view)


@settings(deadline=None)  # the machine may be busy
@given(MARKDOWN)
def test_no_word_of_the_rules_is_lost_between_pages(text):
    shown = "".join(
        f"{page.title} {page.text}" if page.first else page.text for page in rules.pages(text)
    )
    written = "".join(text.replace("#", "").split())
    assert "".join(shown.replace("#", "").replace(rules.NO_TITLE, "").split()) == written
