"""A seal can be read on a phone, and after the match every deck has its verdict."""

import pytest

from bot.pages.words import language, languages
from bot.table.pages import fairness, score_layout, table_layout
from bot.table.pages.fairness import OpenedDeck, Verdict
from games.core.fairness import Seal, commitment
from tests.bot.pages.samples import CAPTION, SCENE, parts, refused, texts

EN = language("en")
CARDS, NONCE = "S9 H10", "5f" * 32
DIGEST = commitment(CARDS.split(), NONCE)
NEXT, CURRENT = Seal(DIGEST, dealt=False), Seal(DIGEST, dealt=True)


def deck(number: int, verdict: Verdict = "kept") -> OpenedDeck:
    return OpenedDeck(
        number=number, verdict=verdict, digest=DIGEST, cards=CARDS, nonce=NONCE, dealt=CARDS
    )


def verdicts(*decks):
    return texts(fairness.verification(EN, "42", decks, "decks.txt")).splitlines()[2:-1]


def test_before_a_deal_the_table_shows_the_first_twelve_signs():
    shown = texts(table_layout.table(EN, CAPTION, SCENE, table_layout.TableContext(seal=NEXT)))

    assert f"-# Fairly shuffled, /verify it: {DIGEST[:12]}…" in shown.splitlines()
    assert DIGEST not in shown


def test_once_a_deck_is_dealt_the_table_has_room_for_other_things():
    bare = table_layout.table(EN, CAPTION, SCENE).to_components()

    assert (
        bare
        == table_layout.table(
            EN, CAPTION, SCENE, table_layout.TableContext(seal=CURRENT)
        ).to_components()
    )


CHECKED = "After the match, /verify shows with it that nobody has changed the deck."


@pytest.mark.parametrize(
    ("seal", "sentence"),
    [
        (NEXT, f"The next deck is shuffled. Its seal: {DIGEST}. {CHECKED}"),
        (CURRENT, f"The seal of this deck: {DIGEST}. {CHECKED}"),
    ],
)
def test_the_details_have_the_whole_seal(seal, sentence):
    sheet = texts(score_layout.score_sheet(EN, CAPTION, (), SCENE.places, seal))

    assert f"-# {sentence}" == sheet.splitlines()[-1]


@pytest.mark.parametrize("locale", languages())
def test_the_small_print_fits_on_a_line_of_a_phone(locale):
    assert len(fairness.seal_line(language(locale), NEXT)) <= 45


def test_decks_with_the_same_verdict_share_a_line():
    assert verdicts(deck(1), deck(2), deck(3, "broken"), deck(4)) == [
        "Decks 1 – 2: seals, decks and deals match.",  # noqa: RUF001 - from, to
        "Deck 3: the seal does not fit the deck kept with it.",
        "Deck 4: seal, deck and deal match.",
    ]


@pytest.mark.parametrize(
    ("verdict", "sentence"),
    [
        ("idle", "Deck 1: sealed, and not dealt any more. The seal fits."),
        ("none", "Deck 1: dealt without a seal."),
        ("other", "Deck 1: what was dealt is not the sealed deck."),
        ("altered", "Deck 1: the hands do not come from the sealed deck."),
    ],
)
def test_each_verdict_has_its_sentence(verdict, sentence):
    assert [sentence] == verdicts(deck(1, verdict))


@pytest.mark.parametrize(
    ("verdict", "sound"),
    [
        ("kept", True),
        ("idle", True),
        ("none", False),
        ("broken", False),
        ("other", False),
        ("altered", False),
    ],
)
def test_a_match_is_sound_if_every_deck_is(verdict, sound):
    shown = texts(fairness.verification(EN, "42", (deck(1), deck(2, verdict)), "decks.txt"))

    assert sound == ("every deck was fixed" in shown)
    assert sound != ("it cannot be shown" in shown)


def test_a_match_without_decks_says_so_and_attaches_nothing():
    view = fairness.verification(EN, "42", (), "decks.txt")

    assert "No deck was dealt in this match." in texts(view)
    assert [] == [part for part in parts(view) if part["type"] == 13]


def test_the_file_holds_what_the_seal_is_taken_of():
    assert fairness.verification_text(
        EN, (deck(1), OpenedDeck(number=2, verdict="none", dealt=CARDS))
    ) == (
        f"Deck 1\nSeal: {DIGEST}\nText: {CARDS}:{NONCE}\nDealt: {CARDS}\n\nDeck 2\nDealt: {CARDS}\n"
    )


@pytest.mark.parametrize("locale", languages())
def test_hundreds_of_decks_fit(locale):
    decks = tuple(deck(number, ("kept", "broken")[number % 2]) for number in range(1, 400))

    assert [] == refused_but_for_the_file(
        fairness.verification(language(locale), "42", decks, "x.txt")
    )


def refused_but_for_the_file(view):
    return [each for each in refused(view) if "attachment" not in str(each)]
