"""A dialect says some things otherwise, and all else as its language does; it is only chosen."""

import discord
import pytest

from bot.pages.card_style import Deck, Faces
from bot.pages.words import language, languages, own_name, tongues, translations as files
from bot.pages.words.translations import phrases, read
from tests.bot.pages.test_words import own_texts, texts

DIALECTS = [each for each in tongues() if each not in languages()]
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def test_tyrolean_is_a_dialect_that_can_be_chosen_and_no_language_of_its_own():
    assert ["de-tirol"] == DIALECTS
    assert "Deutsch (Tirol)" == language("de-tirol").label("language.name")


def test_whatever_a_dialect_does_not_say_otherwise_is_said_as_in_its_language():
    tyrolean, german = language("de-tirol"), language("de")
    own = own_texts("de-tirol")
    others = [key for key in texts("de") if key not in own]

    assert "Schianere?" == tyrolean("watten.call.propose_exchange")
    assert [german.phrases.get(key, 1) for key in others] == [
        tyrolean.phrases.get(key, 1) for key in others
    ]
    assert ("1 Karte", "2 Karten") == (
        tyrolean("common.cards", count=1),
        tyrolean("common.cards", count=2),
    )


def test_a_dialect_has_plurals_of_its_own():
    spoken = language("de-tirol")
    assert "Anna gwinnt die Partie." == spoken("watten.told.match_ended", who="Anna", count=1)
    assert "Ben gwinnen die Partie." == spoken("watten.told.match_ended", who="Ben", count=2)


def test_a_dialect_shows_the_cards_and_writes_the_lists_of_its_language():
    words = language("de-tirol").with_faces(Faces(chosen="auto")).playing("watten")
    assert ("de", Deck.WATTEN) == (words.locale, words.faces.deck)
    assert "A, B und C" == words.all_of(("A", "B", "C"))


@pytest.mark.parametrize("locale", [*discord.Locale, "de-AT", "de-CH", "de-Tirol", "de-x"])
def test_no_locale_picks_a_dialect_by_itself(locale):
    assert language(locale).tongue in languages()


def test_everything_that_can_be_chosen_has_a_name_of_its_own():
    names = [language(each).label("language.name") for each in tongues()]
    assert sorted(set(names)) == sorted(names)
    assert names == [own_name(each) for each in tongues()]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_dialect_repeats_nothing_that_its_language_says_so_too(dialect):
    base = texts(language(dialect).locale)
    assert [] == [key for key, said in own_texts(dialect).items() if said == base[key]]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_a_dialect_says_of_french_cards_it_says_of_german_ones_too(dialect):
    own = own_texts(dialect)
    assert [] == [
        key for key in own if f"{key}.german" in texts(dialect) and f"{key}.german" not in own
    ]


@pytest.fixture
def write(monkeypatch, tmp_path):
    """Writes the words of a language or dialect, in place of those that are shipped."""
    monkeypatch.setattr(files, "files", lambda _: tmp_path)

    def written(tongue: str, words: str) -> None:
        (tmp_path / tongue).mkdir()
        (tmp_path / tongue / "words.po").write_text(HEAD + words, encoding="utf-8")

    return written


@pytest.mark.parametrize(
    ("base", "words"),
    [
        ("xa", 'msgid "unknown"\nmsgstr "x"\n'),
        ("xb", 'msgid "known"\nmsgid_plural "known"\nmsgstr[0] "x"\nmsgstr[1] "x"\n'),
    ],
)
def test_words_that_the_language_of_a_dialect_does_not_have_are_refused(write, base, words):
    write(base, 'msgid "known"\nmsgstr "x"\n')
    write(f"{base}-dialect", words)

    assert "known" in phrases(base)
    with pytest.raises(ValueError, match=f"{base}-dialect has words that {base} has not"):
        phrases(f"{base}-dialect")


def test_a_dialect_is_read_file_after_file_as_a_language_is(write):
    write("xc", 'msgid "a"\nmsgstr "a"\n\nmsgid "b"\nmsgstr "b"\n')
    write("xc-dialect", 'msgid "b"\nmsgstr "B"\n')

    assert {"a": "a", "b": "B"} == dict(phrases("xc-dialect").single)
    assert ["b"] == [message.key for message in read("xc-dialect")]
