"""Bavarian Watten, paragraph by paragraph; the examples are those of its rules."""

from random import Random

import pytest

from games.core.cards import Rank, cards
from games.core.tricks import Trick
from games.watten import BAVARIAN
from games.watten.display.action_labels import calls
from games.watten.rules import law
from games.watten.rules.law import Kind
from games.watten.rules.options import BavarianOptions
from games.watten.rules.ranking import Asking
from games.watten.rules.signals import HOUSE, Gesture, Meaning
from games.watten.rules.variants import bavarian
from tests.games.watten.asking import all_of, named, taken_by
from tests.games.watten.transcripts import match, play

RANKING = bavarian(BavarianOptions()).ranking
ALWAYS = bavarian(BavarianOptions(rechte_asks=Asking.ALWAYS)).ranking
NEVER = bavarian(BavarianOptions(rechte_asks=Asking.NEVER)).ranking
NINE_OF_SPADES = "S9"
OTHERS = {2: "2: C7 HQ DA DK DQ", 3: "3: S10 SJ C8 C9 C10"}


def begun(seats=4, other=OTHERS[2]):
    """Forehand has led the Rechte; whoever is next can answer it."""
    hands = ["0: S9 H9 CA CK CQ", "1: S7 HA D7 H8 D8", other, OTHERS[3]]
    dealt = "\n".join(hands[:seats])
    return f"game bavarian\nseats {seats}\n{dealt}\ntrump 9 spades\n0 plays S9"


def may_play(hand, led="S9", ranking=RANKING, *, partner=False, spent=0):
    """What may be played from this hand, filled up to five plain cards less those `spent`."""
    asked = cards(hand)
    spare = (c for c in cards("H8 D8 C8 HQ CQ CA CK") if c not in asked)
    held = (*asked, *spare)[: 5 - spent]
    trick = Trick((0, 1), cards(led))
    found = law.playable(held, trick, ranking, named(NINE_OF_SPADES), partner=partner)
    return " ".join(str(card) for card in found if card in asked), len(found) == len(held)


def test_thirty_two_cards_without_a_six_for_two_to_four():  # §11.1
    assert 32 == len(BAVARIAN.deck)
    assert {Rank.SIX} == {*Rank} - {card.rank for card in BAVARIAN.deck}
    assert range(2, 5) == BAVARIAN.seats


def test_maxi_belli_and_spitz_are_above_everything():  # §11.2
    assert "HK D7 C7" == all_of(Kind.KRITISCHE, NINE_OF_SPADES, RANKING)
    assert "C7" == taken_by("SA H9 D9 C7", NINE_OF_SPADES, RANKING)
    assert "HK" == taken_by("C7 D7 HK S9", NINE_OF_SPADES, RANKING)


def test_of_linke_the_first_one_played_takes_the_trick():  # §11.3
    assert "H9" == taken_by("SA H9 D9", NINE_OF_SPADES, RANKING)


@pytest.mark.parametrize(("name", "linke"), [("C7", "S7 H7"), ("HK", "SK DK CK")])
def test_a_kritische_is_neither_rechte_nor_linke(name, linke):  # §11.3
    assert law.rechte(RANKING, named(name)) is None
    assert {*cards(linke)} == law.linke(RANKING, named(name))
    assert law.guate(RANKING, named(name)) is None


def test_any_rank_from_ace_to_seven_may_be_named_and_nobody_asks_for_cards():  # §11.4
    table = play("game bavarian\ndealt")
    offered = BAVARIAN.offers(table.view_from(0))

    assert ["name_rank"] * 8 == [action.kind for action in offered]


def test_an_exchange_is_an_option():  # §11.4
    play("game bavarian\noptions exchange=true\n0 proposes\n3 refuses\n0 names nine")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("S7 HA D7", ("S7 D7", False)),
        ("HA H9 D9", ("HA H9 D9", True)),
        ("SA HK", ("SA HK", False)),
        ("D9 C7", ("C7", False)),
    ],
)
def test_the_rechte_led_to_the_first_trick_asks_for_trump_or_kritisch(hand, expected):  # §11.5
    assert expected == may_play(hand)


@pytest.mark.parametrize("led", ["SA", "H9", "D7", "HA"])
def test_no_other_lead_asks_for_anything(led):  # §11.5
    assert may_play("S7 HQ", led)[1]


def test_in_later_tricks_the_rechte_asks_for_nothing():  # §11.5
    assert may_play("S7 HA D7", spent=1)[1]


def test_a_partner_gives_a_trump_but_need_not_give_a_kritische():  # §11.6
    assert ("C7 HA", True) == may_play("C7 HA", partner=True)
    assert ("S7", False) == may_play("S7 C7 HA", partner=True)


def test_the_table_may_want_the_rechte_to_ask_always_or_never():  # §11.6
    assert ("S7 D7", False) == may_play("S7 HA D7", ranking=ALWAYS, spent=2)
    assert ("S7", False) == may_play("S7 C7", ranking=ALWAYS, partner=True, spent=1)
    assert may_play("S7 HA D7", ranking=NEVER)[1]


def test_the_engine_tells_partner_and_opponent_apart():  # §11.5, §11.6
    play(
        f"""{begun()}
        1 plays HA -> must_answer_rechte
        1 plays D7
        2 plays HQ
        3 plays C8 -> must_answer_rechte
        3 plays S10
        1 takes it"""
    )


def test_a_partner_who_holds_a_trump_gives_it():  # §11.6
    with_trump = begun(other="2: C7 S8 DA DK DQ")
    play(f"{with_trump}\n1 plays S7\n2 plays C7 -> must_answer_partner\n2 plays S8")


@pytest.mark.parametrize(
    ("seats", "then"), [(2, ""), (3, "2 plays HQ -> must_answer_rechte\n2 plays C7")]
)
def test_with_two_or_three_every_opponent_is_bound(seats, then):  # §11.5
    play(f"{begun(seats)}\n1 plays HA -> must_answer_rechte\n1 plays S7\n{then}")


@pytest.mark.parametrize("target", [11, 13, 15, 18, 21])
def test_a_match_goes_to_fifteen_or_to_what_the_table_wants(target):  # §11.7
    assert 15 == BavarianOptions().target
    score = f"start at {target - 2} 0 {target - 2} 0"
    table = f"game bavarian\noptions target={target}\n{score}"
    play(f"{table}\ntrump 9 spades\n0 raises 3 -> raise_tense")


def test_the_signs_have_meanings_of_their_own():  # §11.8
    code = dict(bavarian(BavarianOptions()).signs)

    assert Meaning.MAXI is code[Gesture.KISS]
    assert Meaning.BELLI is code[Gesture.WINK_RIGHT]
    assert Meaning.SPITZ is code[Gesture.WINK_LEFT]
    assert {Meaning.RECHTE, Meaning.LINKE} == {code[gesture] for gesture in HOUSE}
    assert 10 + 3 == len(code)


def test_a_table_may_want_forehand_to_hold_the_schlag():  # §11.9
    hand = "game bavarian\noptions own_schlag=true\n0: HK D7 S9 H9 CA"
    table = play(f"{hand}\n0 names king -> rank_not_held\n0 names seven -> rank_not_held")

    offers = BAVARIAN.offers(table.view_from(0))

    assert [Rank.ACE, Rank.NINE] == [a.rank for a in offers if a.kind == "name_rank"]


MACHINE = "game bavarian\noptions machine=true\n2: HK D7 C7\ntrump 9 spades"


def test_all_three_kritische_shown_before_the_first_card_win_the_deal():  # §11.10
    course = match(f"{MACHINE}\n2 opens\nscore 2 0 2 0")

    assert cards("HK D7 C7") == course.news[0].cards
    assert "machine" == course.news[1].result


def test_the_deal_is_won_for_what_it_is_worth():  # §11.10
    play(f"{MACHINE}\n1 raises 3\n2 opens -> not_now\n2 holds\n2 opens\nscore 3 0 3 0")


def test_after_the_first_card_or_without_all_three_nothing_can_be_shown():  # §11.10
    play(f"{MACHINE}\n1 opens -> not_now\n0 plays S10\n2 opens -> not_now")
    play(MACHINE.replace("machine=true", "machine=false") + "\n2 opens -> not_now")


def test_the_button_says_what_it_brings():  # §11.10
    view = play(MACHINE).view_from(2)
    (call,) = (each for each in calls(view, BAVARIAN.offers(view)) if each.unasked)

    assert {"points": 2} == dict(call.label.values)


def test_a_sensible_player_shows_them_only_where_nothing_can_be_raised():  # §11.10
    free = play(MACHINE)
    barred = play(MACHINE.replace("\n2:", "\nstart at 13 0 13 0\n2:"))
    said = [choose(table.view_from(2)) for table in (free, barred)]

    assert ["signal", "show_machine"] == [action.kind for action in said]


def choose(view):
    return BAVARIAN.heuristic(view, (), BAVARIAN.offers(view), Random(1))
