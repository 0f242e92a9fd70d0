"""Every language says the same things, and there are words for everything that is said."""

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import discord
import pytest
from babel.lists import format_list

from bot.pages.card_style import SIGNS, SPOKEN, Deck, Faces
from bot.pages.layout import CHOICE_HINT
from bot.pages.markdown import Markup, is_wide
from bot.pages.words import Words, language, languages, tongues
from bot.pages.words.translations import phrases, read
from bot.table.options.fields import Choice, fields
from games.catalogue import CATALOGUE
from games.core.cards import Rank, Suit, card, cards
from games.core.scene import Who, says

ROOT = Path(__file__).parents[3]
SPEAKERS = {
    "says", "words", "label", "notice", "send_notice", "replace_by_notice", "UserError", "own",
}  # fmt: skip
"""Functions whose first sentence-like argument is a key; `own` puts the game's key before it."""


@cache
def texts(locale: str) -> dict[str, tuple[str, ...]]:
    """What is said in a language or dialect."""
    base = language(locale).locale
    return own_texts(locale) if base == locale else texts(base) | own_texts(locale)


@cache
def own_texts(locale: str) -> dict[str, tuple[str, ...]]:
    """What stands in the files of a language or dialect."""
    return {message.key: message.forms for message in read(locale)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def columns(text: str) -> int:
    """How wide a text is, a letter of Japanese as wide as two of English."""
    return sum(1 + is_wide(letter) for letter in text)


def spoken_keys() -> Iterator[tuple[str, set[str] | None, str]]:
    """Each key written out in the code: the key, the names of its values if known, and where."""
    for file in sorted(ROOT.glob("*/**/*.py")):
        if file.relative_to(ROOT).parts[0] not in {"games", "bot", "cogs"}:
            continue
        game = file.relative_to(ROOT).parts[1]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield from _spoken(node, game, str(file.relative_to(ROOT)))


def _spoken(call: ast.Call, game: str, where: str) -> Iterator[tuple[str, set[str] | None, str]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in SPEAKERS:
        return
    values = {keyword.arg for keyword in call.keywords}
    known = None if None in values else {value for value in values if value is not None}
    for argument in call.args[:2]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            key = f"{game}.{argument.value}" if name == "own" else argument.value
            if re.fullmatch(r"[a-z_]+(\.[a-z_]+)+", key):
                yield key, known, where


def test_english_is_there_to_fall_back_on():
    assert "en" in languages()


@pytest.mark.parametrize("locale", languages())
def test_every_language_has_the_same_keys(locale):
    assert set(texts("en")) == set(texts(locale))


@pytest.mark.parametrize("locale", tongues())
def test_a_phrase_has_the_same_placeholders_in_every_language(locale):
    english = {key: set.union(*map(placeholders, each)) for key, each in texts("en").items()}
    own = {key: set.union(*map(placeholders, each)) for key, each in texts(locale).items()}
    assert english == own


@pytest.mark.parametrize("locale", tongues())
def test_no_phrase_is_empty_and_no_plural_form_is_missing(locale):
    forms = read(locale).plural_forms.number
    assert [
        key for key, each in texts(locale).items() if not all(each) or len(each) not in {1, forms}
    ] == []


@pytest.mark.parametrize("locale", tongues())
def test_phrases_hold_no_markdown_since_labels_show_them_too(locale):
    assert [
        key for key, each in texts(locale).items() if re.search(r"[*_`#~]", "".join(each))
    ] == []


def test_every_key_in_the_code_has_words():
    known = texts("en")
    assert [(key, where) for key, _, where in spoken_keys() if key not in known] == []


def test_the_code_gives_every_value_that_a_phrase_asks_for():
    known = texts("en")
    missing = [
        (key, lacking, where)
        for key, values, where in spoken_keys()
        if values is not None
        and (lacking := set.union(*map(placeholders, known.get(key, ("",)))) - values)
    ]
    assert missing == []


# Keys put together at run time or kept for the cogs: families, each named by its first part.
FAMILIES = (
    "about.", "call.form.", "card.", "chair.", "command.", "common.", "error.", "greeting.",
    "help.", "language.", "learn.", "lobby.", "menu.", "mytables.away.", "notice.", "odds.label.",
    "options.group.", "options.typed.", "permission.", "phrase.",
    "presets.with.", "privacy.", "rank.", "refusal.", "server.", "settings.", "suit.", "term.",
    *(f"tournament.{part}." for part in (
        "column", "decided", "format", "how", "leftover", "missing", "no_event", "organizing",
        "refused", "status", "still",
    )),
    *(f"{game}." for game in CATALOGUE),
    *(f"{game.family}." for game in CATALOGUE.values()),
)  # fmt: skip


def test_no_words_are_kept_that_nobody_says():
    said = {key for key, _, _ in spoken_keys()} | {
        node.value
        for pattern in (
            "bot/pages/*.py",
            "bot/table/pages/*.py",
            "bot/table/menus/*.py",
            "bot/table/options/*.py",
            "bot/table/presses.py",
            "bot/features/*/*pages.py",
        )
        for file in ROOT.glob(pattern)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    idle = [
        key
        for key in texts("en")
        if key.removesuffix(".terse") not in said and not key.startswith(FAMILIES)
    ]
    assert idle == []


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_game_its_options_and_their_values_have_names(game):
    known = texts("en")
    wanted = {f"{game.key}.name", f"{game.key}.about"}
    for field in fields(game.options):
        wanted.add(field.title)
        if isinstance(field, Choice):
            wanted |= {f"{field.title}.{value}" for value in field.values}
    assert wanted - set(known) == set()


@pytest.mark.parametrize("locale", tongues())
def test_labels_stay_short_enough_for_phones(locale):
    families = ("button.", "lobby.add.", "menu.", "confirm.no", "confirm.yes")
    long = [
        key
        for key, each in texts(locale).items()
        if (key.startswith(families) or (".call." in key and not key.startswith("command.")))
        and max(map(columns, each)) > 34
    ]
    assert long == []


FORM_LABEL = 45
"""Characters of a label in a form (Discord's Component Reference)."""


@pytest.mark.parametrize("locale", tongues())
def test_what_stands_in_forms_is_never_cut(locale):
    words = language(locale)
    titles = {field.title for game in CATALOGUE.values() for field in fields(game.options)}
    lengths = {
        key: len(words.label(key, 1000))
        for key in texts(locale)
        if any(key == title or key.startswith(f"{title}.") for title in titles)
    }
    assert [] == [
        key
        for key, length in lengths.items()
        if length > (CHOICE_HINT if ".help" in key else FORM_LABEL)
    ]


NUMBERS = {
    "de": "zweit?|zwoa dritt?|drei vier(?:en|fach|t)? fünft? sechst? sieben acht "
    "neun(?:e[nr])? zehn(?:en)?",
    "en": "two three four five six seven eight nines? tens?",
    "it": "due tre quattro cinque sei sette otto nove dieci",
    "ja": "",
}
"""The numbers from two to ten, where words stand for them; one is an article, and nought a no."""


def facts(locale: str, key: str, text: str) -> set[str]:
    """Which numbers and suits a phrase names, in whatever order the language puts them."""
    words = {
        word: str(number)
        for number, word in enumerate(NUMBERS[language(locale).locale].split(), start=2)
    }
    words |= {sign: suit.name.lower() for suit, sign in SIGNS.items()}
    for suit in ("spades", "diamonds", "clubs", "eichel", "laub", "schellen"):
        if suit in {"spades", "diamonds", "clubs"} or key.endswith(".german"):
            words[texts(locale)[f"suit.{suit}"][0]] = suit
    letter = "[^\\W\\d_\u3040-\u9fff]"  # of a script that puts spaces between words
    found = rf"(\d+)|(?<!{letter})(?:{'|'.join(f'({word})' for word in words)})(?!{letter})"
    meant = (None, None, *words.values())
    named = (
        meant[each.lastindex or 0] or each[0]
        for each in re.finditer(found, re.sub(r"{.*?}", " ", text), re.IGNORECASE)
    )
    return set(named) - {"0", "1"}


@pytest.mark.parametrize("locale", [each for each in tongues() if language(each).locale in NUMBERS])
def test_a_phrase_names_the_same_numbers_and_suits_in_every_language(locale):
    english, own = texts("en"), texts(locale)
    assert {} == {
        key: (own[key][-1], phrase[-1])
        for key, phrase in english.items()
        # What else a term is called is each language's own.
        if not key.endswith(".also")
        and facts(locale, key, own[key][-1]) != facts("en", key, phrase[-1])
    }


@pytest.mark.parametrize("locale", languages())
def test_commands_keep_discords_limits(locale):
    for key, (text, *_) in texts(locale).items():
        if key.startswith("command.") and key.endswith(".name"):
            assert re.fullmatch(r"[-_'\w]{1,32}", text), key
            assert text == text.lower(), key
        elif key.startswith("command."):
            assert 1 <= len(text) <= 100, key


@pytest.mark.parametrize("locale", languages())
def test_a_command_is_called_what_discord_calls_it_in_that_language(locale):
    known = texts(locale)
    names = {known[key][0] for key in known if re.fullmatch(r"command\.\w+\.name", key)}
    assert [] == [
        (key, name)
        for key, each in known.items()
        for name in re.findall(r"(?<![\w/}])/([^\W\d][-\w]*)", " ".join(each))
        if name not in names
    ]


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        (discord.Locale.german, "de"),
        ("de", "de"),
        (discord.Locale.british_english, "en"),
        (discord.Locale.american_english, "en"),
        (discord.Locale.italian, "it"),
        (discord.Locale.japanese, "ja" if "ja" in languages() else "en"),
        ("tlh", "en"),
    ],
)
def test_a_locale_finds_its_language_or_english(locale, spoken):
    assert language(locale).locale == spoken


def test_a_count_chooses_the_plural():
    english = language("en")
    assert english("common.cards", count=1) == "1 card"
    assert english("common.cards", count=0) == "0 cards"


def test_values_inside_values_are_said_too():
    german = language("de").at(("Anna", "Ben"))
    told = says(
        "schwarz_oder_weiss.told.failed",
        who=Who(0),
        contract=says("schwarz_oder_weiss.contract.weiss"),
        points=3,
        opponents=(Who(1),),
        gain=6,
        count=1,
    )
    assert german(told) == "Anna scheitert an Weiß (3 Karten): +6 für Ben."


def test_names_are_disarmed_in_messages_and_left_alone_in_labels():
    english = language("en").at(("*Anna*",))
    assert english("common.waiting_for", who=Who(0)) == "It\u2019s \\*Anna\\*\u2019s turn."
    assert english.label("common.waiting_for", who=Who(0)) == "It\u2019s *Anna*\u2019s turn."


def test_our_own_markup_is_left_alone():
    said = language("en")("table.clock", when=Markup("<t:1:R>"))
    assert said == "Time runs out <t:1:R>"


def test_a_label_is_never_too_long():
    label = language("en").label("lobby.person", name="x" * 200)
    assert len(label) == 80


@pytest.mark.parametrize(
    ("locale", "shown", "label", "spoken"),
    [
        ("en", "♠10 ♥J ♦Q ♣A", "♥ J", "ten of spades, jack of hearts"),
        ("de", "♠10 ♥B ♦D ♣A", "♥ B", "Pik Zehn, Herz Bube"),
        ("it", "♠10 ♥J ♦Q ♣A", "♥ J", "dieci di picche, fante di cuori"),
        ("ja", "♠10 ♥J ♦Q ♣A", "♥ J", "スペードの10、ハートのジャック"),
    ],
)
def test_cards_are_written_in_the_letters_of_the_language(locale, shown, label, spoken):
    words = language(locale)
    assert words.cards(cards("S10 HJ DQ CA")) == shown
    assert words.card_label(card("HJ")) == label
    assert words.with_faces(SPOKEN).cards(cards("S10 HJ")) == spoken


@pytest.mark.parametrize("locale", tongues())
def test_the_sign_for_a_low_trump_is_true_where_the_weli_is_none(locale):
    assert "Weli" not in language(locale)("watten.meaning.trump_low")


@pytest.mark.parametrize("locale", languages())
def test_no_two_cards_look_or_sound_the_same(locale):
    words = language(locale)
    pack = [card(f"{suit.letter}{rank.sign}") for suit in Suit for rank in Rank]
    for write in (words.card, words.card_label, words.with_faces(SPOKEN).card):
        assert len({write(each) for each in pack}) == len(pack)


def test_an_emoji_stands_beside_the_text_and_not_instead_of_it():
    words = language("en").with_faces(Faces(emoji={"S10": "<:spades_ten:1>"}))
    assert words.card(card("S10")) == "<:spades_ten:1>\N{NARROW NO-BREAK SPACE}♠10"
    assert words.card(card("HA")) == "♥A"


@pytest.mark.parametrize(
    ("locale", "jack", "queen"),
    [
        ("en", "<:hearts_jack:1>", "<:hearts_queen:2>"),
        ("de", "<:hearts_bube:3>", "<:hearts_dame:4>"),
    ],
)
def test_an_emoji_shows_the_letter_that_the_text_shows(locale, jack, queen):
    named = ("HJ", "<:hearts_jack:1>"), ("HQ", "<:hearts_queen:2>")
    others = ("HB", "<:hearts_bube:3>"), ("HD", "<:hearts_dame:4>")
    words = language(locale).with_faces(Faces(emoji=dict(named + others)))
    assert (words.emoji_of(card("HJ")), words.emoji_of(card("HQ"))) == (jack, queen)


def test_where_no_emoji_shows_the_letter_the_one_of_records_stands_in():
    words = language("de").with_faces(Faces(emoji={"HJ": "<:hearts_jack:1>"}))
    assert words.card(card("HJ")) == "<:hearts_jack:1>\N{NARROW NO-BREAK SPACE}♥B"
    assert words.emoji_of(card("HQ")) is None


def test_a_label_shows_no_emoji_among_its_words():
    words = language("en").with_faces(Faces(emoji={"S10": "<:spades_ten:1>"})).at(("Anna",))
    said = words("table.played", who=Who(0), card=card("S10"))
    assert said == "Anna: <:spades_ten:1>\N{NARROW NO-BREAK SPACE}♠10"
    assert words.label("table.played", who=Who(0), card=card("S10")) == "Anna: ♠10"


WATTEN = (
    "watten.", "bohemian.", "refusal.raise_",
    *(f"learn.{name}" for name in ("tyrolean", "kritisch", "blind", "bohemian", "word.")),
)  # fmt: skip
QUOTED = "„es gehen die Vier“"
"""What a rule is called in South Tyrol, and quoted as such (§6.15)."""

AT_WATTEN_TABLES = {
    "gehen, which may mean to raise or to fold": r"\b\w*(gehen|geht|gehst|gegangen|ging)\b",
    "gespannt, which is gestrichen in Tyrol": r"gespannt",
    "to raise, which is bieten": r"\b(er|ge)?(höh(en|t)|steiger(n|t))\b",
    "to pass or to go along, which are aufgeben and halten": (
        r"\b([Pp]assen|gepasst|[Aa]us(ge)?st(eigen|eigt|iegen)|[Mm]it(ge)?(gehen|halten|geht))\b"
    ),
    "the Rechte as a woman": r"\b([Dd]ie|[Kk]eine|[Ee]ine|der einzigen) Rechten?\b",
    "Guate, Weli as women": r"\b([Dd]ie|[Kk]eine|[Ee]ine) (Guate|Weli)\b",
}


@pytest.mark.parametrize("word", AT_WATTEN_TABLES)
def test_german_words_and_rules_of_watten_speak_as_they_do_in_tyrol(word):
    said = [
        *("\n".join(each) for key, each in texts("de").items() if key.startswith(WATTEN)),
        *(
            (ROOT / "games" / home / paper).read_text("utf-8")
            for home in ("watten", "bohemian")
            for paper in ("RULES.de.md", "SHORT.de.md")
        ),
    ]
    unquoted = [each.replace(QUOTED, "") for each in said]

    assert [] == [each for each in unquoted if re.search(AT_WATTEN_TABLES[word], each)]


def test_stakes_are_called_in_german_as_they_are_at_watten_tables():
    german = language("de").playing("watten")
    stakes = {
        "watten.call.raise": "3 bieten",
        "watten.call.raise_again": "Gleich 3 bieten",
        "watten.call.hold": "Halten (3)",
        "watten.call.fold_tight": "Aufgeben (2)",
        "watten.call.suggest_folding": "Ich würde aufgeben",
        "watten.mark.tense": "gestrichen",
    }

    assert stakes == {key: german.label(key, value=3, points=2) for key in stakes}


@pytest.mark.parametrize("locale", tongues())
def test_what_a_replay_says_in_its_own_words_is_said_at_the_table_too(locale):
    known = texts(locale)
    assert [] == [
        key
        for key in known
        if key.endswith(".replayed") and key.removesuffix(".replayed") not in known
    ]


def test_a_card_that_is_spoken_has_its_article_in_a_sentence_and_none_in_a_list():
    english = language("en").with_faces(SPOKEN).at(("Clara",))
    assert english("table.led", who=Who(0), card=card("S8")) == "Clara leads the eight of spades"
    assert english("plain.playable", cards=cards("S8 HJ")) == (
        "You may play: eight of spades, jack of hearts."
    )
    assert english.card_label(card("S8")) == "Eight of spades"


def test_a_table_with_japanese_words_speaks_of_people_politely():
    japanese = language("ja").at(("Anna", "Ben"))
    won = japanese("result.winners", winners=(Who(0), Who(1)), count=2)
    assert won == "Annaさん、Benさんの勝ち！"  # noqa: RUF001 - as Japanese is written
    assert japanese("common.cards", count=1) == "1枚"


OTHERWISE_SPELT = (
    "今(?![日週月回シ])|他の|全て|既に|だれ|同士|出来|下さい|[一二三]つ|一人|〜|プレーヤー"
)
"""Spellings of words that the Japanese texts write いま, ほかの, すべて, どうし, 1つ and so on."""


def test_japanese_spells_a_word_one_way():
    assert {} == {
        key: phrase
        for key, phrases in texts("ja").items()
        for phrase in phrases
        if re.search(OTHERWISE_SPELT, phrase)
    }


def test_no_number_runs_into_a_japanese_name():
    phrases = {key: " ".join(phrases) for key, phrases in texts("ja").items()}
    assert {} == {key: text for key, text in phrases.items() if re.search(r"さん}[{\d]", text)}


@pytest.mark.parametrize("locale", ["it", "ja"])
def test_german_suits_on_buttons_are_more_than_two_letters(locale):
    short = [texts(locale)[f"suit.{suit}.short"][0] for suit in Deck.GERMAN.suits.values()]
    assert {3} == {*map(len, short)}
    assert len(short) == len({*short})


def test_an_honorific_stands_behind_each_name():
    words = Words(
        replace(phrases("en"), single={**phrases("en").single, "x": "{who:さん}", "y": "{who}"}),
        ("Anna", "Ben"),
    )
    assert words("x", who=Who(0)) == "Annaさん"
    assert words("x", who=(Who(0), Who(1))) == "Annaさん and Benさん"
    assert (
        words.at(("Anna", "Resi 🤖"))("x", who=(Who(0), Who(1))) == "Annaさん and Resiさん\u00a0🤖"
    )
    assert words("x", who=Who(2)) == words("x", who=says("common.dummy")) == "Dummy"
    assert words("y", who=(Who(0), Who(1))) == "Anna and Ben"


def test_a_key_without_words_is_an_error():
    with pytest.raises(KeyError, match="no words in en"):
        language("en")("no.such.key")
    assert "no.such.key" not in phrases("en")


@pytest.mark.parametrize("tongue", tongues())
def test_a_raise_in_a_strict_last_trick_is_refused_in_the_words_of_the_rule(tongue):
    said = texts(tongue)
    (refusal,) = said["refusal.raise_needs_card"]

    assert said["term.trump"][0].lower() in refusal.lower()
    assert said["term.schlag"][0].lower() in refusal.lower()


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("parts", ["", "A", "AB", "ABC", "ABCDE"])
def test_lists_are_written_as_unicode_has_it(locale, parts):
    written = language(locale).all_of(tuple(parts))
    assert format_list(tuple(parts), locale=locale) == written
