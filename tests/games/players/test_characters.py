"""Characters shift what is raised, held and bid, tell nobody anything, and leave cards alone."""

import pickle
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from games.catalogue import CATALOGUE
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.players.advice import advise
from games.players.characters import BLUFF, CHARACTERS, Manners
from games.players.monte_carlo import think_through
from games.players.question import choose_offer
from games.watten.rules.actions import Fold, Hold, PlayCard, Raise
from games.watten.rules.law import DECK
from tests.games.kit.asking import first_question, questions

WATTEN = CATALOGUE["tyrolean_watten"]
HOLD, FOLD, RAISE, CARD = Hold(), Fold(), Raise(value=3), PlayCard(card=DECK[0])
TAKEN = SimpleNamespace(kind="trick_taken")


def said(character, *worths, candidates=(HOLD, FOLD, RAISE), match=1.0, grounds=1.0):
    """What such a character says, where this is what the candidates are worth."""
    sample = Sample(1.0, tuple(Outlook(worth, worth) for worth in worths), 1)
    prospect = Prospect(
        candidates=candidates,
        samples=iter([sample]),
        about=says("hint.wins_deal"),
        match=match,
        grounds=grounds,
    )
    mood = Manners(character).mood(Random(1))
    return think_through(prospect, 10, None, mood).choice


def test_the_bold_raise_where_it_is_almost_as_good_and_others_do_not():
    almost = (0.505, 0.4, 0.5)

    assert RAISE == said("bold", *almost)
    assert HOLD == said("", *almost) == said("steady", *almost) == said("silent", *almost)


@pytest.mark.parametrize(
    ("grounds", "raising"),
    [
        (0.4, {""}),
        (0.6, {"", "bold"}),
        (0.85, {"", "bold", "sly", "patient", "careful"}),
        (0.95, {"", *CHARACTERS}),
    ],
)
def test_who_has_no_reason_does_not_raise_though_it_would_pay(grounds, raising):
    pays = (0.5, 0.4, 0.6)

    assert raising == {
        each for each in ("", *CHARACTERS) if RAISE == said(each, *pays, grounds=grounds)
    }


def test_who_bluffs_waits_for_no_reason():
    sly = Manners("sly")
    bluffing = next(seed for seed in range(400) if sly.mood(Random(seed)).likes["raise"] == BLUFF)

    assert not sly.mood(Random(bluffing)).raises_from


def test_the_steady_raise_with_their_cards_and_not_with_what_these_have_won():
    steady, offers = Manners("steady"), (CARD, RAISE)

    assert offers == steady.consider(WATTEN, (TAKEN,), offers)
    assert [CARD] == steady.consider(WATTEN, (TAKEN, TAKEN), offers)
    assert [HOLD, FOLD] == steady.consider(WATTEN, (TAKEN, TAKEN), (HOLD, RAISE, FOLD))
    assert offers == Manners("bold").consider(WATTEN, (TAKEN,) * 4, offers)


def test_an_expert_raises_whenever_it_pays_whatever_its_character():
    strong_hand = questions(WATTEN, 4, 1, stop=400)
    raised = {"strong": 0, "expert": 0}
    for asked in strong_hand:
        if not any(offer.kind == "raise" for offer in asked.offers):
            continue
        for level in raised:
            question = replace(asked, level=level, steps=2_000, manners=Manners("steady"))
            plain = replace(question, manners=Manners())
            index, without = choose_offer(question, WATTEN), choose_offer(plain, WATTEN)
            assert level == "strong" or index == without
            raised[level] += index is not None and asked.offers[index].kind == "raise"
    assert raised["strong"] < raised["expert"]


def test_the_careful_give_up_and_the_patient_do_not():
    even = (0.5, 0.5, 0.0)

    assert [FOLD, HOLD] == [said(each, *even) for each in ("careful", "patient")]


@pytest.mark.parametrize("character", CHARACTERS)
def test_no_character_throws_away_what_is_clear(character):
    clear = [(0.6, 0.5, 0.5), (0.5, 0.6, 0.5), (0.5, 0.5, 0.6)]

    assert [HOLD, FOLD, RAISE] == [said(character, *each) for each in clear]


@pytest.mark.parametrize("character", CHARACTERS)
def test_where_worth_is_no_chance_to_win_the_match_characters_have_no_say(character):
    even = (0.5, 0.5001, 0.5)

    assert FOLD == said(character, *even, match=0.0)


def test_the_sly_bluff_now_and_then_and_the_same_again_for_the_same_chance():
    sly = Manners("sly")
    found = [sly.mood(Random(seed)).likes["raise"] for seed in range(400)]

    assert found == [sly.mood(Random(seed)).likes["raise"] for seed in range(400)]
    assert 12 < found.count(BLUFF) < 60


def test_who_lets_cards_be_played_neither_raises_nor_gives_up_before_two_tricks_are_taken():
    welcoming = Manners(lets_play=True)

    assert [HOLD] == welcoming.consider(WATTEN, (), (HOLD, FOLD, RAISE))
    assert [CARD] == welcoming.consider(WATTEN, (), (CARD, RAISE))
    assert [] == welcoming.consider(WATTEN, (), (RAISE,))
    assert [CARD] == welcoming.consider(WATTEN, (TAKEN,), (CARD, RAISE))
    assert (CARD, RAISE) == welcoming.consider(WATTEN, (TAKEN, TAKEN), (CARD, RAISE))


def test_who_can_do_nothing_but_give_up_does():
    assert (FOLD,) == Manners(lets_play=True).consider(WATTEN, (), (FOLD,))


@pytest.mark.parametrize("key", ["tyrolean_watten", "kritisch_watten", "schwarz_oder_weiss"])
@pytest.mark.parametrize("level", ["novice", "craft", "strong"])
def test_whoever_lets_cards_be_played_keeps_to_that_at_every_level(level, key):
    game, welcoming = CATALOGUE[key], Manners(lets_play=True)
    raised = 0
    for seed in range(6):
        for asked in questions(game, game.seats[-1], seed, stop=60):
            left = welcoming.consider(game, asked.heard, asked.offers)
            question = replace(asked, level=level, steps=200, manners=welcoming)
            index = choose_offer(question, game)
            raised += len(left) < len(asked.offers)
            assert index is None or asked.offers[index] in left
    assert raised > 10


def test_everybody_else_thinks_of_everything():
    assert (HOLD, FOLD) == Manners("careful").consider(WATTEN, (), (HOLD, FOLD))


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_question_to_a_character_is_answered_alike_wherever_it_is_thought(character):
    asked = replace(first_question(WATTEN, "strong"), steps=500, manners=Manners(character))
    sent = pickle.loads(pickle.dumps(asked))

    assert choose_offer(asked, WATTEN) == choose_offer(sent, WATTEN)


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_hint_knows_no_character(character):
    asked = replace(first_question(WATTEN, "strong"), steps=500)
    liking = replace(asked, manners=Manners(character, lets_play=True))

    assert advise(asked, WATTEN) == advise(liking, WATTEN)


def test_there_is_no_other_character():
    with pytest.raises(KeyError):
        Manners("cheating").mood(Random(1))
