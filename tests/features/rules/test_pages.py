"""The rules can be read to the end, page by page, within Discord's limits."""

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.rules import pages as rules
from bot.pages.card_style import Faces
from bot.pages.words import language
from tests.bot.pages.samples import GAME, buttons, refused, selects, texts

EN = language("en")
BOOK = rules.pages("# Cards\n\nHello.\n\n## 1 Pack\n\n§1.1 Twenty.\n\n## 2 Play\n\n§2.1 Follow.\n")
OWN_SECTIONS = (
    "## 9 Kritisch Watten\n\nNot this.\n\n§9.1 Nor this.\n\n"
    "## 10 Blind Watten\n\nThe same.\n\n§10.1 Four.\n"
)


def test_a_page_is_a_section_and_the_opening_has_its_own():
    assert [(page.title, page.text) for page in BOOK] == [
        ("Cards", "Hello."),
        ("1 Pack", "§1.1 Twenty."),
        ("2 Play", "§2.1 Follow."),
    ]


def test_a_page_leads_to_its_neighbours_and_to_every_section():
    view = rules.show(EN, GAME, BOOK, 1)
    assert buttons(view)["Back"]["custom_id"] == f"2|0|0|rules|{GAME}"
    assert buttons(view)["Next"]["custom_id"] == f"2|0|0|rules|{GAME}.2"
    (menu,) = selects(view)
    assert [(each["label"], each["value"]) for each in menu["options"]] == [
        ("Cards", f"2|0|0|rules|{GAME}"),
        ("1 Pack", f"2|0|0|rules|{GAME}.1"),
        ("2 Play", f"2|0|0|rules|{GAME}.2"),
    ]
    assert menu["options"][1]["default"] is True
    assert "§1.1 Twenty." in texts(view)


def test_a_variant_reads_the_common_sections_and_its_own():
    written = "Three games.\n\n## 1 Cards\n\n§1.1 All.\n\n§1.2 One.\n- more\n\n" + OWN_SECTIONS
    book = rules.pages(rules.of_variant(written, frozenset({"1.2", "9"})))

    assert [("1 Cards", "§1.1 All."), ("10 Blind Watten", "The same.\n\n§10.1 Four.")] == [
        (page.title, page.text) for page in book
    ]


def test_the_rules_of_one_game_are_read_as_they_are():
    assert "Hello.\n\n## 1 A" == rules.of_variant("Hello.\n\n## 1 A", frozenset())


@pytest.mark.parametrize(
    ("number", "expected"),
    [("1.1", "First.\n- a\n- b"), ("1.10", "Tenth."), ("2.1", "Last."), ("1", None), ("9.9", None)],
)
def test_a_paragraph_is_found_by_its_number(number, expected):
    written = "## 1 A\n\n§1.1 First.\n- a\n- b\n\n§1.10 Tenth.\n\n## 2 B\n\n§2.1 Last.\n"

    assert expected == rules.paragraph(written, number)


def test_a_paragraph_leads_to_the_page_on_which_it_stands():
    citing = rules.pages("## 1 Pack\n\n§1.1 Not what §2.1 says.\n\n## 2 Play\n\n§2.1 Follow.\n")
    view = rules.show_paragraph(EN, GAME, "2.1", "Follow.", citing)
    assert "Follow." in texts(view)
    assert f"2|0|0|rules|{GAME}.1" == buttons(view)["Read on there"]["custom_id"]


def test_the_short_rules_of_each_game_stand_under_its_name():
    written = "# One\n\nFirst.\n\n# Two\n\nSecond.\n"
    assert "Second." == rules.chapter("Two", written)
    assert "" == rules.chapter("Three", written)


def test_short_and_full_rules_lead_to_each_other():
    short = rules.short(EN, GAME, "All or none.")
    full = rules.show(EN, GAME, BOOK, 0, in_short=True)
    assert f"2|0|0|rules|{GAME}" == buttons(short)["All the rules"]["custom_id"]
    assert f"2|0|0|rules_short|{GAME}" == buttons(full)["In short"]["custom_id"]


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


GERMAN = EN.with_faces(Faces(chosen="german"))
"""English words for German cards."""
SCREENS = {
    "in short": lambda words, text: rules.short(words, GAME, text),
    "a page": lambda words, text: rules.show(words, GAME, rules.pages(f"# Game\n\n{text}"), 0),
    "a paragraph": lambda words, text: rules.show_paragraph(words, GAME, "2.1", text, BOOK),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_who_holds_german_cards_is_told_what_courts_of_the_rules_are(screen):
    named, german = "The Jacks are trumps.", GERMAN.playing("skat")
    assert "the queen is the Ober" in texts(SCREENS[screen](german, named))
    assert "Ober" not in texts(SCREENS[screen](german, "Follow suit."))
    assert "Ober" not in texts(SCREENS[screen](EN, named))


def test_rules_name_the_cards_of_whoever_reads_them():
    rule = "Say ♥ is trump: ♠9 ♦9 ♣9 are Linke, ♥K and ♣10 are not, and the ♦6 is the Weli."
    told = {family: rules.on_deck(GERMAN.playing(family), rule) for family in ("watten", "skat")}

    assert rule == rules.on_deck(EN, rule)
    assert told["skat"] == (
        "Say hearts is trump: leaves 9, bells 9, and acorns 9 are Linke, hearts King and acorns 10"
        " are not, and the bells 6 is the Weli."
    )
    assert "acorns 9, bells 9, and leaves 9 are Linke" in told["watten"]
