"""Whatever would be left out of the words, or read otherwise than it stands, is refused."""

import pytest

from bot.pages.words import tongues, translations
from bot.pages.words.po_file import parse
from bot.pages.words.translations import read

PLURAL = "nplurals=2; plural=(n != 1);"
HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    f'"Plural-Forms: {PLURAL}\\n"\n\n'
)
SIT = 'msgid "lobby.sit"\nmsgstr "Platz nehmen"\n'
COUNTED = 'msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] "{count} Karte"\n'
SECOND = 'msgstr[1] "{count} Karten"\n'

LOST = {
    "fuzzy": "#, fuzzy\n" + SIT,
    "fuzzy among other flags": "#, python-brace-format, fuzzy\n" + SIT,
    "obsolete": "#~ " + SIT.replace("\n", "\n#~ ", 1),
    "a key twice": SIT + "\n" + SIT.replace("Platz", "Stuhl"),
    "a key twice, once counted": COUNTED + SECOND + '\nmsgid "cards"\nmsgstr "Karten"\n',
    "in a context": 'msgctxt "button"\n' + SIT,
    "nothing said": 'msgid "lobby.sit"\nmsgstr ""\n',
    "blanks said": 'msgid "lobby.sit"\nmsgstr "  "\n',
    "nothing said at all": 'msgid "lobby.sit"\n\n' + COUNTED + SECOND,
    "said twice": SIT + 'msgstr "Stuhl nehmen"\n',
    "one plural form": COUNTED,
    "an empty plural form": COUNTED + 'msgstr[1] ""\n',
    "a plural form too many": COUNTED + SECOND + 'msgstr[2] "viele"\n',
    "a plural form twice": COUNTED + SECOND + SECOND,
    "plural forms of what is not counted": SIT.replace("msgstr", "msgstr[0]") + 'msgstr[1] "x"\n',
    "a plural said as one": 'msgid "cards"\nmsgid_plural "cards"\nmsgstr "Karten"\n',
    "no quotes": 'msgid "lobby.sit"\nmsgstr Platz\n',
    "quotes that stay open": 'msgid "lobby.sit"\nmsgstr "Platz nehmen\n',
    "quotes in quotes": 'msgid "lobby.sit"\nmsgstr "Platz "nehmen""\n',
    "a second head": SIT + '\nmsgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n',
    "junk": SIT + "junk\n",
}


def written(folder, text):
    file = folder / "words.po"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_that_is_whole_is_read(tmp_path):
    found = parse(written(tmp_path, HEAD + "# Lobby\n" + SIT + "\n" + COUNTED + SECOND), "de")

    assert {
        "lobby.sit": (("Platz nehmen",), False),
        "cards": (("{count} Karte", "{count} Karten"), True),
    } == {message.key: (message.forms, message.is_counted) for message in found}


@pytest.mark.parametrize("why", LOST)
def test_a_file_that_would_lose_a_phrase_is_refused(tmp_path, why):
    with pytest.raises(ValueError, match=r"^de, words\.po: "):
        parse(written(tmp_path, HEAD + LOST[why]), "de")


def test_what_is_refused_is_named_with_its_file(tmp_path):
    with pytest.raises(ValueError, match=r"^de, words\.po: lobby\.sit is marked fuzzy$"):
        parse(written(tmp_path, HEAD + LOST["fuzzy"]), "de")
    with pytest.raises(ValueError, match=r'^de, words\.po: more than once: "lobby\.sit"$'):
        parse(written(tmp_path, HEAD + LOST["a key twice"]), "de")


def test_another_charset_is_refused(tmp_path):
    with pytest.raises(ValueError, match="charset ISO-8859-1"):
        parse(written(tmp_path, HEAD.replace("UTF-8", "ISO-8859-1") + SIT), "de")


def test_files_of_one_language_count_alike(monkeypatch, tmp_path):
    monkeypatch.setattr(translations, "files", lambda _: tmp_path)
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "one.po").write_text(HEAD + COUNTED + SECOND, encoding="utf-8")
    other = HEAD.replace(PLURAL, "nplurals=1; plural=0;")
    (tmp_path / "xx" / "two.po").write_text(other + SIT, encoding="utf-8")

    with pytest.raises(ValueError, match="two files of xx count differently"):
        read("xx")


@pytest.mark.parametrize("tongue", tongues())
def test_the_words_that_are_shipped_are_all_read(tongue):
    assert list(read(tongue))
