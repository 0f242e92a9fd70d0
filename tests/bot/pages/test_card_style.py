"""Which deck a game is shown with, and what its cards are called and drawn as there."""

from typing import get_args

import pytest

from bot.emoji import face_files
from bot.model import DeckChoice
from bot.pages.card_style import GERMAN_DECKS, PLAIN, Deck, Faces, deck_for
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from games.core.cards import Rank, Suit, card, cards, pack
from games.core.scene import says

FAMILIES = sorted({game.family for game in CATALOGUE.values()})
GERMAN = Faces(chosen="german")


def watten(locale: str):
    return language(locale).with_faces(GERMAN).playing("watten")


@pytest.mark.parametrize(
    ("chosen", "family", "locale", "deck"),
    [
        ("auto", "watten", "de", Deck.WATTEN),
        ("auto", "bohemian", "de", Deck.WATTEN),
        ("auto", "watten", "en", Deck.FRENCH),
        ("auto", "bauernstoss", "de", Deck.FRENCH),
        ("auto", "schwarz_oder_weiss", "de", Deck.FRENCH),
        ("french", "watten", "de", Deck.FRENCH),
        ("german", "watten", "en", Deck.WATTEN),
        ("german", "bohemian", "en", Deck.WATTEN),
        ("german", "bauernstoss", "de", Deck.GERMAN),
        ("german", "schwarz_oder_weiss", "en", Deck.GERMAN),
    ],
)
def test_the_deck_is_the_chosen_one_or_goes_by_game_and_language(chosen, family, locale, deck):
    assert deck == deck_for(chosen, family, locale)


@pytest.mark.parametrize(("chosen", "locale"), [("auto", "de"), ("german", "en")])
def test_in_bavaria_eichel_is_clubs(chosen, locale):
    words = language(locale).with_faces(Faces(chosen=chosen))
    told = {
        key: words.playing(CATALOGUE[key].tradition).faces.deck.picture(card("C7"))
        for key in ("bavarian_watten", "kritisch_watten")
    }

    assert {"bavarian_watten": "eichel_sieben", "kritisch_watten": "laub_sieben"} == told
    assert Deck.FRENCH == deck_for("auto", CATALOGUE["bavarian_watten"].tradition, "it")


@pytest.mark.parametrize(
    ("own", "table", "deck"),
    [
        ("auto", ("auto", "de"), Deck.WATTEN),
        ("auto", ("auto", "en"), Deck.FRENCH),
        ("auto", ("french", "de"), Deck.FRENCH),
        ("auto", ("german", "en"), Deck.WATTEN),
        ("french", ("german", "de"), Deck.FRENCH),
        ("german", ("french", "en"), Deck.WATTEN),
    ],
)
@pytest.mark.parametrize("locale", languages())
def test_beside_a_table_one_has_its_deck_unless_one_chose_another(own, table, deck, locale):
    chosen, spoken = table
    around = language(spoken).with_faces(Faces(chosen=chosen))
    words = language(locale).with_faces(Faces(chosen=own)).beside(around)
    assert deck == words.playing("watten").faces.deck


def test_all_kinds_of_watten_are_at_home_with_german_cards_and_nothing_else_is():
    at_home = {key for key, game in CATALOGUE.items() if game.tradition in GERMAN_DECKS}
    assert {key for key in CATALOGUE if key.endswith("watten")} == at_home


@pytest.mark.parametrize(
    ("deck", "eichel", "laub"),
    [(Deck.WATTEN, Suit.SPADES, Suit.CLUBS), (Deck.GERMAN, Suit.CLUBS, Suit.SPADES)],
)
def test_eichel_and_laub_are_the_black_suits_each_in_its_way(deck, eichel, laub):
    assert {eichel: "eichel", laub: "laub", Suit.HEARTS: "herz", Suit.DIAMONDS: "schellen"} == dict(
        deck.suits
    )


@pytest.mark.parametrize("deck", Deck)
def test_every_card_of_a_deck_has_a_picture_of_its_own_among_the_emoji(deck):
    named = [deck.picture(each) for each in pack(Rank.SIX)]
    assert 36 == len(set(named))
    assert set(named) <= face_files.FACES.keys()


def test_pictures_show_the_letter_that_the_text_does():
    shown = [language(locale).picture_of(card("SQ")) for locale in ("en", "de")]
    assert ["french/spades_queen", "french/spades_dame"] == shown
    assert ["german/eichel_ober"] * len(languages()) == [
        watten(each).picture_of(card("SQ")) for each in languages()
    ]


@pytest.mark.parametrize(
    ("locale", "shown", "labels", "spoken"),
    [
        (
            "de",
            "Eichel 7, Laub Ober, Herz König, Schellen Ass, Weli",
            ["Ei 7", "La O", "He K", "Sch A", "Weli"],
            "Eichel Sieben, Laub Ober, Herz König, Schellen Ass, Weli",
        ),
        (
            "en",
            "acorns 7, leaves Ober, hearts King, bells Ace, Weli",
            ["Ac 7", "Le O", "He K", "Be A", "Weli"],
            "seven of acorns, Ober of leaves, king of hearts, ace of bells, Weli",
        ),
    ],
)
def test_german_cards_have_german_names(locale, shown, labels, spoken):
    words, some = watten(locale), cards("S7 CQ HK DA D6")
    assert shown == words.cards(some)
    assert labels == [words.card_label(each) for each in some]
    assert spoken == words.with_faces(words.faces.read_out()).cards(some)


def test_a_spoken_german_card_begins_its_button_with_a_capital():
    words = watten("en")
    assert "Seven of acorns" == words.with_faces(words.faces.read_out()).card_label(card("S7"))


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_german_cards_look_or_sound_the_same(locale, family):
    words = language(locale).with_faces(GERMAN).playing(family)
    aloud = words.with_faces(words.faces.read_out())
    for write in (words.card, words.card_label, aloud.card, words.picture_of):
        assert 36 == len({write(each) for each in pack(Rank.SIX)})


@pytest.mark.parametrize(
    ("locale", "suits", "ranks"),
    [
        (
            "de",
            ["Eichel", "Herz", "Schellen", "Laub"],
            ["Weli", "10", "Unter", "Ober", "König", "Ass"],
        ),
        (
            "en",
            ["acorns", "hearts", "bells", "leaves"],
            ["Weli", "10", "Unter", "Ober", "King", "Ace"],
        ),
    ],
)
def test_suits_and_ranks_named_alone_follow_the_deck(locale, suits, ranks):
    words = watten(locale)
    named = [Rank.SIX, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]
    assert suits == [_alone(words, suit) for suit in Suit]
    assert ranks == [_alone(words, rank) for rank in named]


def _alone(words, value) -> str:
    said = says("table.played", who="", card=value)
    return words(said).removeprefix(": ")


@pytest.mark.parametrize("locale", languages())
def test_the_french_deck_is_written_as_it_ever_was(locale):
    plain, some = language(locale), cards("S7 CQ HK DA D6")
    for chosen in get_args(DeckChoice):
        words = plain.with_faces(Faces(chosen=chosen)).playing("bauernstoss")
        if chosen != "german":
            assert (plain.cards(some), plain.card_label(some[1])) == (
                words.cards(some),
                words.card_label(some[1]),
            )
            assert _alone(plain, Suit.SPADES) == _alone(words, Suit.SPADES)


@pytest.mark.parametrize("locale", languages())
def test_what_names_french_cards_in_so_many_words_has_words_for_german_ones(locale):
    french, german = language(locale), watten(locale)
    key = "watten.option.spitz_card.S7"
    assert "♠7" == french(key)
    assert german.card(card("S7")) == german(key)


def test_emoji_of_german_cards_go_by_the_drawn_suit():
    emoji = {
        "S7": "<:spades_seven:1>",
        "eichel_sieben": "<:eichel_sieben:2>",
        "laub_sieben": "<:laub_sieben:3>",
    }
    words = language("de").with_faces(Faces(emoji=emoji, chosen="german"))
    assert "<:eichel_sieben:2>" == words.playing("watten").emoji_of(card("S7"))
    assert "<:laub_sieben:3>" == words.playing("bauernstoss").emoji_of(card("S7"))
    assert "<:spades_seven:1>" == words.emoji_of(card("S7"))
    assert "<:eichel_sieben:2>\N{NARROW NO-BREAK SPACE}Eichel 7" == words.playing("watten").card(
        card("S7")
    )


def test_where_cards_are_spoken_no_emoji_stands_beside_them():
    faces = Faces(emoji={"S10": "<:spades_ten:1>"})
    assert "<:spades_ten:1>" == faces.emoji_of(card("S10"), "10")
    assert faces.read_out().emoji_of(card("S10"), "10") is None


def test_where_only_the_french_deck_has_emoji_german_cards_are_text():
    words = language("de").with_faces(Faces(emoji={"S7": "<:spades_seven:1>"}, chosen="german"))
    assert words.playing("watten").emoji_of(card("S7")) is None
    assert "Eichel 7" == words.playing("watten").card(card("S7"))


def test_nobody_who_says_nothing_sees_anything_but_french_cards():
    assert Deck.FRENCH == PLAIN.playing("watten", "de").deck


def test_the_six_named_alone_is_the_weli_of_a_german_deck():
    schlag = says("bohemian.fact.schlag", rank=Rank.SIX)
    assert "Schlag: Weli" == watten("de")(schlag)
    assert "Schlag: 6" == language("de")(schlag)
