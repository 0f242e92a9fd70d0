"""What one seat holds and is asked, from its own view alone."""

from itertools import chain

import pytest

from games.core.cards import Card, Rank, card
from games.core.scene import Says, Who, says
from games.watten.display.hand_view import holding
from games.watten.rules.actions import ChooseCard, PlayCard
from games.watten.rules.engine import offers
from games.watten.rules.law import Refusal
from tests.games.watten.transcripts import play

NAMED = "trump 9 hearts\n"
BLIND = "game blind\n0: S8 HA D8 S10 CK\n1: S7 H9 CJ DA C9\n2: C8 HK\n3: CA SQ D10\n"
TENSE = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED
MOMENTS = (
    "options signals=code\n0 picks kiss",
    "dealt",
    "game blind\ndealt",
    "0 proposes",
    "0 names 9",
    "game blind\n0 keeps",
    TENSE,
    "options concede=true jump4=true\nstart at 0 8 0 8\n" + NAMED,
    NAMED + "1 raises 3",
    "trump 6 hearts",
    "seats 3\n" + NAMED + "1 signals kiss",
    BLIND + "cards D8 CA\n0 plays S8",
)


def key(name, **values):
    return says(f"watten.{name}", **values)


def held(text, seat):
    return holding(play(text).view_from(seat))


def hand(text, seat):
    (row,) = held(text, seat).rows
    return [str(each.card) for each in row.cards]


@pytest.mark.parametrize("text", MOMENTS)
def test_every_offer_can_be_pressed_exactly_once(text):
    table = play(text)
    for seat in range(table.public.seats):
        view = table.view_from(seat)
        shown = holding(view)
        pressed = [
            *(each.action for row in shown.rows for each in row.cards if each.action),
            *(call.action for call in shown.calls),
            *(call.action for menu in shown.menus for call in menu.calls),
        ]

        assert sorted(map(repr, offers(view))) == sorted(map(repr, pressed))


@pytest.mark.parametrize(
    ("text", "seat", "expected"),
    [
        ("options signals=code\n0 settles", 1, key("prompt.you_agree", who=Who(3))),
        (
            "options signals=code\n0 picks kiss",
            0,
            key("prompt.you_assign", gesture=key("gesture.kiss")),
        ),
        ("options signals=code\n0 settles", 2, key("prompt.you_confirm", who=Who(0))),
        (
            "options signals=code\n0 picks kiss\n2 settles",
            0,
            key("prompt.you_confirm", who=Who(2)),
        ),
        ("dealt", 0, key("prompt.you_name_or_exchange")),
        ("game blind\ndealt", 0, key("prompt.you_keep_or_exchange")),
        ("0 proposes", 3, key("prompt.you_answer_offer", by=Who(0))),
        ("options exchange=false\ndealt", 0, key("prompt.you_name_rank")),
        ("0 names 9", 3, key("prompt.you_name_suit", rank=Rank.NINE)),
        ("game blind\n0 keeps", 0, key("prompt.you_choose_rank")),
        ("game blind\n0 keeps", 3, key("prompt.you_choose_suit")),
        (TENSE, 2, key("prompt.you_decide", value=3)),
        (NAMED, 0, says("common.you_lead")),
        ("0: HA\n" + NAMED + "0 plays HA", 1, says("common.your_turn")),
        (NAMED, 1, says("common.waiting_for", who=(Who(0),))),
        (NAMED + "1 raises 3", 2, key("prompt.you_answer_raise", by=Who(1), value=3)),
    ],
)
def test_a_seat_is_told_what_is_asked_of_it(text, seat, expected):
    assert expected == held(text, seat).prompt


HELD = "0: C7 D9 HA S9 H9\n"


def test_a_hand_is_held_by_suit_until_schlag_and_trump_are_known():
    assert ["S9", "HA", "H9", "D9", "C7"] == hand(HELD + "dealt", 0)
    assert ["S9", "HA", "H9", "D9", "C7"] == hand(HELD + "0 names 9", 0)


def test_then_it_is_held_by_strength():  # §4
    assert ["H9", "S9", "D9", "HA", "C7"] == hand(HELD + NAMED, 0)
    assert ["HA", "D6", "SK", "S7", "C8"] == hand("0: D6 C8 S7 HA SK\n" + NAMED, 0)


def marks(text, seat):
    """What each card of a hand is called, in the order in which it is held."""
    (row,) = held(text, seat).rows
    return {str(each.card): each.mark and each.mark.key.rpartition(".")[2] for each in row.cards}


def test_a_card_says_what_it_is_once_schlag_and_trump_are_known():  # §4
    assert {None} == set(marks(HELD + "0 names 9", 0).values())
    assert {"H9": "rechte", "S9": "linke", "D9": "linke", "HA": "trump", "C7": None} == marks(
        HELD + NAMED, 0
    )
    weli = "0: D6 C8 S7 HA SK\n"
    assert "weli_as_trump" == marks(weli + NAMED, 0)["D6"]
    with_diamonds = "options weli=diamond\n" + weli + "trump 9 diamonds"
    assert "trump" == marks(with_diamonds, 0)["D6"]


def test_the_kritische_are_called_by_their_names_before_and_after():  # §9.1
    text = "game kritisch\noptions guate=true\n0: H10 S7 H9 D6 HK\n"

    assert "martl" == marks(text + "dealt", 0)["HK"]
    assert {"HK": "martl", "D6": "weli", "S7": "nell", "H10": "guate", "H9": "rechte"} == marks(
        text + NAMED, 0
    )


def test_only_who_knows_a_secret_trump_sees_what_the_cards_are():  # §10.3 §10.5
    text = BLIND + "cards D8 CA"

    assert {"S8": "linke", "D8": "linke", "CK": "trump", "HA": None, "S10": None} == marks(text, 0)
    assert {None} == set(marks(text, 1).values())
    assert {None} == set(marks(text, 2).values())


def test_the_kritische_are_held_in_their_own_order():  # §9.2
    text = "game kritisch\noptions guate=true\n0: H10 S7 H9 D6 HK\n" + NAMED

    assert ["HK", "D6", "S7", "H10", "H9"] == hand(text, 0)


def test_a_card_that_may_not_be_played_says_why():  # §5.2
    (row,) = held("0: HA\n1: H7 S9 CA D6 CK\n" + NAMED + "0 plays HA", 1).rows

    assert {
        **{name: PlayCard(card=card(name)) for name in ("S9", "H7", "D6")},
        "CA": Refusal.MUST_FOLLOW_TRUMP,
        "CK": Refusal.MUST_FOLLOW_TRUMP,
    } == {str(each.card): each.action or each.why for each in row.cards}


def test_a_weli_that_is_no_trump_is_named_as_what_asks_for_one():  # §10.7
    hands = "game blind\n0: S9 HA D6\n1: S7 CJ\n2: C8 HK\n3: CA SQ D10 H8 HJ\n"
    asked = held(f"{hands}cards S9 H8\n0 plays D6\n1 plays S7\n2 plays C8\n", 3)
    (row,) = asked.rows
    (duty,) = (each for each in asked.explanations if each.topic == "follow")

    refused = {str(each.card): each.why for each in row.cards if each.why is not None}
    assert dict.fromkeys(("CA", "SQ", "D10"), Refusal.MUST_FOLLOW_WELI) == refused
    assert key("explain.follow_weli") == duty.says


def test_nothing_can_be_pressed_out_of_turn_or_while_a_raise_waits():  # §6.2
    rows = chain(held(NAMED, 1).rows, held(NAMED + "1 raises 3", 0).rows)

    assert {(None, None)} == {(each.action, each.why) for row in rows for each in row.cards}


def test_a_hand_that_lies_face_down_is_not_shown():  # §2.2
    assert [] == hand("dealt", 1)
    assert 5 == len(hand(NAMED, 1))


def test_each_card_is_a_choice_for_schlag_or_trump():  # §10.2
    (row,) = held(BLIND + "0 keeps", 0).rows

    assert [ChooseCard(card=each.card) for each in row.cards] == [each.action for each in row.cards]


def test_a_blind_hand_is_held_by_suit_and_an_informed_one_by_strength():  # §10.4
    text = BLIND + "cards D8 CA"

    assert ["S7", "H9", "DA", "CJ", "C9"] == hand(text, 1)
    assert ["S8", "D8", "CK", "S10", "HA"] == hand(text, 0)


def test_a_blind_hand_may_play_any_card():  # §10.5
    (row,) = held(BLIND + "cards S8 CA\n0 plays CK", 1).rows

    assert [PlayCard(card=each.card) for each in row.cards] == [each.action for each in row.cards]


@pytest.mark.parametrize(("schlag", "trump"), [("S10", "CA"), ("HA", "SQ"), ("CK", "D10")])
def test_blind_hands_look_the_same_whatever_was_chosen(schlag, trump):  # §10.4
    for course in ("", "0 plays D8\n", "0 plays D8\n1 signals kiss\n1 raises 3\n"):
        here, there = (
            play(BLIND + "cards D8 CA\n" + course),
            play(f"{BLIND}cards {schlag} {trump}\n{course}"),
        )
        for seat in (1, 2):
            assert repr(holding(here.view_from(seat))) == repr(holding(there.view_from(seat)))


def test_who_knows_a_secret_trump_sees_which_card_is_best_and_nobody_else_does():  # §10.4
    text = BLIND + "cards D8 CA\n0 plays HA\n1 plays C9\n"

    def best(seat: int) -> list[tuple[Card, Says | None]]:
        return [(each.card, each.kind) for each in held(text, seat).trick if each.best]

    guate = [(card("C9"), says("card.guate"))]
    assert [guate, [], [], guate] == [best(seat) for seat in range(4)]
    assert () == held(BLIND + "cards D8 CA\n", 0).trick
