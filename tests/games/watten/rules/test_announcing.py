"""Naming Schlag and trump in the open, and choosing them in secret."""

import pytest

from games.core.cards import Rank, Suit, card
from games.core.game import AnyGame
from games.watten import BLIND, KRITISCH, TYROLEAN
from games.watten.rules.ranking import Trump
from games.watten.rules.state import known_trump
from tests.games.watten.transcripts import match, play

KNOWING = [0, 3]
BLINDFOLDED = [1, 2]


def offers(game: AnyGame, table, seat):
    return game.offers(table.view_from(seat))


def kinds(game, table, seat):
    return {action.kind for action in offers(game, table, seat)}


def test_forehand_names_any_rank_and_need_not_hold_it():  # §3.1
    table = play("0: SA SK SQ SJ S10\ndealt")
    ranks = {a.rank for a in offers(TYROLEAN, table, 0) if a.kind == "name_rank"}

    assert set(Rank) == ranks
    assert Rank.SEVEN is play("0: SA SK SQ SJ S10\n0 names 7").public.rank


def test_the_dealer_names_any_suit_knowing_the_schlag():  # §3.2
    table = play("3: SA SK SQ SJ S10\n0 names 9")

    assert set(Suit) == {a.suit for a in offers(TYROLEAN, table, 3)}
    assert Rank.NINE is table.view_from(3).public.rank
    assert Suit.HEARTS is play("0 names 9\n3 names hearts").public.suit


def test_with_three_forehand_names_both_and_plays_alone():  # §1.4 §3.3
    table = play("seats 3\ndealer 1\n2 names 9\n2 to act\n1 names hearts -> not_your_turn")

    assert {"name_suit"} == kinds(TYROLEAN, table, 2)
    play("seats 3\ndealer 1\n2 names 9\n2 names hearts\n2 to act")


def test_with_two_the_other_one_names_the_schlag():  # §1.3 §3.1 §3.2
    play("seats 2\ndealer 0\n1 names 9\n0 names hearts\n1 to act")


def test_then_all_look_and_raising_and_signs_are_open():  # §3.4
    before, after = play("0 names 9"), play("0 names 9\n3 names hearts")

    assert set() == kinds(TYROLEAN, before, 1) == kinds(TYROLEAN, before, 2)
    assert {"raise", "signal"} == kinds(TYROLEAN, after, 1)
    assert {"raise", "signal", "play_card"} == kinds(TYROLEAN, after, 0)


def test_in_kritisch_watten_the_six_is_no_schlag():  # §9.6
    table = play("game kritisch\ndealt")
    ranks = {a.rank for a in offers(KRITISCH, table, 0) if a.kind == "name_rank"}

    assert set(Rank) - {Rank.SIX} == ranks
    play("game kritisch\n0 names 6 -> rank_not_allowed")


BLIND_DEAL = """
    game blind
    0: S10 SA HK DQ C7
    3: D6 CJ H8 S7 C9
    0 keeps
"""


def test_blind_watten_is_for_four_and_always_with_the_guate():  # §10.1
    assert range(4, 5) == BLIND.seats
    assert play("game blind\ndealt").public.rules.ranking.guate


def test_both_choose_at_the_same_time_any_card_they_hold():  # §10.2
    table = play(BLIND_DEAL + "0 3 to act")

    assert {a.card for a in offers(BLIND, table, 3)} == set(table.private[3].hand)
    play(BLIND_DEAL + "3 chooses CJ\n0 to act\n3 chooses H8 -> not_your_turn\n0 chooses S10")
    play(BLIND_DEAL + "0 chooses CJ -> not_your_card")


def test_a_first_choice_is_told_to_nobody_else():  # §10.2
    course = match(BLIND_DEAL + "0 chooses S10")
    named = {e.audience for e in course.news if "S10" in e.model_dump_json()}

    assert {frozenset({0})} == named
    assert course.table.view_from(3).private.seen is None


def test_the_dealer_may_be_shown_forehands_card_first():  # §10.2
    order = BLIND_DEAL.replace("blind\n", "blind\noptions order=forehand_first\n")
    table = play(order + "0 to act\n3 chooses CJ -> not_your_turn\n0 chooses S10\n3 to act")

    assert card("S10") == table.private[3].seen
    assert Trump(Rank.TEN, Suit.CLUBS) == known_trump(
        play(
            order
            + """
        0 chooses S10
        3 chooses CJ
        0 to act
    """
        ).view_from(0)
    )


@pytest.mark.parametrize(
    ("schlag", "trump", "expected"),
    [
        ("S10", "CJ", Trump(Rank.TEN, Suit.CLUBS)),
        ("SA", "D6", Trump(Rank.ACE, Suit.DIAMONDS)),
    ],
)
def test_the_rank_of_one_card_and_the_suit_of_the_other_count(schlag, trump, expected):  # §10.3
    table = play(BLIND_DEAL + f"0 chooses {schlag}\n3 chooses {trump}")

    assert [expected] * 2 == [known_trump(table.view_from(seat)) for seat in KNOWING]


def test_a_weli_of_forehands_makes_the_six_the_schlag():  # §10.3
    table = play("game blind\n0: D6 SA HK DQ C7\n3: S10 CJ H8 S7 C9\ncards D6 CJ")

    assert Trump(Rank.SIX, Suit.CLUBS) == known_trump(table.view_from(0))


def test_only_the_two_learn_what_was_chosen_and_the_cards_stay_in_their_hands():  # §10.4
    table = play(BLIND_DEAL + "0 chooses S10\n3 chooses CJ\n0 to act")

    assert (card("CJ"), card("S10")) == (table.private[0].seen, table.private[3].seen)
    assert [None, None] == [known_trump(table.view_from(seat)) for seat in BLINDFOLDED]
    assert table.public.trump is None
    assert [5, 5, 5, 5] == [len(own.hand) for own in table.private]


def test_after_the_deal_everybody_learns_schlag_and_trump():  # §10.10
    table = play(BLIND_DEAL + "0 chooses S10\n3 chooses CJ\n1 raises 3\n0 folds\nfolded")

    assert Trump(Rank.TEN, Suit.CLUBS) == table.public.trump
    play(BLIND_DEAL + "0 chooses S10\n3 chooses CJ\n1 raises 3\n0 folds\ndealt\n1 to act")


SHOWN = """
    game blind
    options announcement=shown_cards
    0: SA SK SQ SJ S10
    3: HA HK HQ HJ C9
"""


def test_the_last_cards_may_decide_and_only_those_two_see_them():  # §10.11
    course = match(SHOWN + "0 keeps\n0 to act")
    known = [private.trump for private in course.table.private]

    assert [Trump(Rank.TEN, Suit.CLUBS), None, None, Trump(Rank.TEN, Suit.CLUBS)] == known
    assert course.table.public.trump is None
    assert {"cards_kept", "cards_shown", "hands_taken", "play_started"} == {
        event.kind for event in course.news if event.audience is None
    }


def test_new_cards_bring_new_last_cards():  # §10.11
    table = play(SHOWN + "stock: DA DK DQ DJ D8 CA CK CQ CJ H7\n0 proposes\n3 accepts\n0 to act")

    assert Trump(Rank.EIGHT, Suit.HEARTS) == table.private[0].trump == table.private[3].trump


def test_without_the_exchange_the_hands_are_played_at_once():  # §10.11
    table = play("options exchange=false\n" + SHOWN + "dealt\n0 to act\n0 chooses SA -> not_now")

    assert Trump(Rank.TEN, Suit.CLUBS) == table.private[0].trump
    weli = play(SHOWN.replace("S10", "D6").replace("C9", "D7") + "0 keeps")
    assert Trump(Rank.SIX, Suit.DIAMONDS) == weli.private[0].trump
