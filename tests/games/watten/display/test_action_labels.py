"""Everything that can be said: what buttons and menus read, and which ask once more."""

import pytest

from games.core.cards import Rank, Suit
from games.core.scene import Who, says
from games.watten.display.hand_view import holding
from tests.games.watten.transcripts import play

NAMED = "trump 9 hearts\n"
TENSE = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED
CODE = "options signals=code\n"
SETTLED = "".join(f"{seat} settles\n" for seat in range(4)) + NAMED


def key(name, **values):
    return says(f"watten.{name}", **values)


def held(text, seat):
    return holding(play(text).view_from(seat))


def labels(text, seat):
    return [call.label for call in held(text, seat).calls]


def names(text, seat):
    return [call.action.kind for call in held(text, seat).calls]


def test_ranks_and_suits_are_buttons():  # §3.1 §3.2
    ranks = [key("call.name_rank", rank=rank) for rank in sorted(Rank, reverse=True)]

    assert [*ranks, key("call.propose_exchange")] == labels("dealt", 0)
    assert [key("call.name_suit", suit=suit) for suit in Suit] == labels("0 names 9", 3)
    assert key("call.name_rank", rank=Rank.SIX) not in labels("game kritisch\ndealt", 0)


def test_the_exchange_is_answered_with_two_buttons():  # §2.4
    assert ["accept_exchange", "refuse_exchange"] == names("0 proposes", 3)
    assert ["keep_cards", "propose_exchange"] == names("game blind\ndealt", 0)


def test_a_raise_and_its_answers_say_what_they_are_worth():  # §6.1 to §6.5
    assert [key("call.raise", value=3)] == labels(NAMED, 1)
    assert [
        key("call.hold", value=4),
        key("call.raise_again", value=5),
        key("call.fold", points=3, who=(Who(0), Who(2))),
    ] == labels(NAMED + "1 raises 3\n0 holds\n2 raises 4", 3)


def test_what_is_said_besides_stands_behind_all_answers():  # §6.3 to §6.5 §6.10 §8.4
    six = "options concede=true\ntrump 6 hearts\n"

    assert ["hold", "raise", "fold", "show_hand"] == names(six + "1 raises 3", 0)
    assert ["play_for_three", "fold", "show_hand"] == names(TENSE.replace("9 h", "6 h"), 0)
    assert ["raise", "show_hand", "concede"] == names(six, 1)


def test_what_is_said_unasked_is_marked_so():  # §6.13 §8.4
    text = "options concede=true\ntrump 6 hearts\n1 raises 3"
    unasked = {call.action.kind: call.unasked for call in held(text, 0).calls}

    assert {"hold": False, "raise": False, "fold": False, "show_hand": True} == unasked


def test_who_may_show_the_hand_is_told_before_who_would_see_it():  # §8.4
    hints = {call.action.kind: call.hint for call in held("trump 6 hearts\n", 1).calls}

    assert {"raise": None, "show_hand": key("hint.show_hand", who=Who(3))} == hints


def test_a_jump_stands_beside_the_common_raise():  # §6.11
    text = "options jump4=true\nstart at 0 8 0 8\n" + NAMED

    assert [key("call.raise", value=3), key("call.raise", value=4)] == labels(text, 0)


def test_giving_up_is_the_last_answer():  # §6.4 §6.10
    answers = held(NAMED + "1 raises 3", 0).calls
    decisions = held(TENSE, 0).calls

    assert ["hold", "raise", "fold"] == [call.action.kind for call in answers]
    fold = key("call.fold", points=2, who=(Who(1), Who(3)))
    assert [key("call.play_for_three", value=3), fold] == [call.label for call in decisions]


FOUR_OFFERED = NAMED + "1 raises 3\n0 holds\n2 raises 4"
"""Whoever folds on the other side gives three points away."""


@pytest.mark.parametrize(
    ("situation", "asks"),
    [
        (FOUR_OFFERED, False),
        ("start at 11 0 11 0\n" + FOUR_OFFERED, False),
        ("start at 12 0 12 0\n" + FOUR_OFFERED, True),
        ("3: S9 C9 HA SK CQ\n" + FOUR_OFFERED, True),
        ("3: S9 H9 HA SK CQ\n" + FOUR_OFFERED, True),
        ("3: S9 HA HK SK CQ\n" + FOUR_OFFERED, False),
    ],
)
def test_folding_asks_once_more_where_it_costs_the_match_or_looks_like_a_slip(
    situation, asks
):  # §6.4 §7.1
    (fold,) = [call for call in held(situation, 3).calls if call.action.kind == "fold"]
    assert asks == fold.grave


def test_who_has_seen_a_trick_means_to_fold_with_whatever_they_hold():  # §6.4
    dealt = "0: SJ\n1: S7\n2: S8\n3: S9 C9 HA SQ CQ\n"
    trick = "0 plays SJ\n1 plays S7\n2 plays S8\n3 plays SQ\n"
    situation = dealt + NAMED + trick + "0 raises 3"
    (fold,) = [call for call in held(situation, 3).calls if call.action.kind == "fold"]
    assert not fold.grave


def test_conceding_is_a_suggestion_until_the_partner_wants_it_too():  # §6.13
    text = "options concede=true\n" + NAMED

    assert key("call.suggest_conceding") == labels(text, 1)[-1]
    pair = key("call.concede", points=2, who=(Who(0), Who(2)))
    assert pair == labels(text + "1 concedes", 3)[-1]
    assert key("call.concede", points=2, who=(Who(0),)) == labels("seats 2\n" + text, 1)[-1]
    assert all(call.grave == (call.action.kind == "concede") for call in held(text, 1).calls)


def test_signs_are_a_menu_of_meanings_with_their_gestures():  # §8.2
    (menu,) = held(NAMED, 1).menus
    first = menu.calls[menu.likely]

    assert key("menu.signals") == menu.title
    assert (key("meaning.rechte"), key("gesture.kiss")) == (first.label, first.hint)
    assert 14 + 3 == len(menu.calls)
    noise = menu.calls[-1]
    assert (key("gesture.look_away"), key("meaning.nothing")) == (noise.label, noise.hint)
    assert () == held("seats 2\n" + NAMED, 1).menus


def test_a_code_is_agreed_in_two_menus_beside_the_whole_code():  # §8.5
    meanings, gestures = held(CODE + "0 picks wink", 0).menus
    code = held(CODE + "0 picks wink", 0).settled

    assert (key("menu.meanings"), key("menu.gestures")) == (meanings.title, gestures.title)
    assert key("hint.now", what=key("gesture.kiss")) == meanings.calls[0].hint
    assert key("hint.now", what=key("meaning.rechte")) == gestures.calls[0].hint
    assert key("fact.code", gesture=key("gesture.kiss"), meaning=key("meaning.rechte")) == code[0]
    assert ["menu.gestures"] == [
        menu.title.key.removeprefix("watten.") for menu in held(CODE + "0 picks wink", 2).menus
    ]
    assert ["settle"] == names(CODE + "0 picks wink", 2)


def test_the_menu_of_signs_speaks_the_pairs_own_code():  # §8.5
    (menu,) = held(CODE + "0 picks kiss\n0 assigns bad_hand\n" + SETTLED, 2).menus

    hints = [call.hint for call in menu.calls if call.label == key("meaning.bad_hand")]
    assert [key("gesture.kiss")] == hints


def test_a_sign_that_no_old_list_knows_is_marked_as_the_houses_own():  # §8.7
    (menu,) = held("options guate=true\n" + NAMED, 1).menus
    (nod,) = [call for call in menu.calls if call.label == key("meaning.guate")]

    assert key("hint.house", gesture=key("gesture.nod")) == nod.hint


def test_folding_is_a_suggestion_until_the_partner_has_said_so_too():  # §6.14
    raised = "options answers=both\n" + NAMED + "1 raises 3\n"
    ends = key("call.fold", points=2, who=(Who(1), Who(3)))

    assert key("call.suggest_folding") == labels(raised, 0)[-1]
    assert [ends] == labels(raised + "0 folds", 2)[-1:]
    assert [] == [call for call in held(raised + "0 folds", 0).calls if call.grave]


def test_a_side_near_the_end_is_asked_for_the_four():  # §6.15
    four = "options tense_rule=four four_refused=3\nstart at 13 9 13 9\n" + NAMED
    fold = key("call.fold", points=3, who=(Who(1), Who(3)))

    assert [key("call.hold", value=4), fold] == labels(four, 0)
    assert key("prompt.you_decide_four") == held(four, 0).prompt


def test_showing_ones_hand_is_a_button():  # §8.4
    assert ["raise", "show_hand"] == names("trump 6 spades", 1)
    assert () == held("trump 6 spades", 1).menus


def test_the_signs_that_are_true_of_a_hand_stand_before_all_others():  # §8.2
    dealt = "0: SJ\n1: H9 C9 HA HJ DK\n2: S8\n3: SK\n"
    (menu,) = held(dealt + NAMED, 1).menus

    likely = [call.label for call in menu.calls[: menu.likely]]
    meanings = ["rechte", "linke_1", "trump_ace", "trump_jack"]
    assert [key(f"meaning.{each}") for each in meanings] == likely
    assert key("menu.other_signals") == menu.others


def test_who_holds_nothing_that_counts_may_say_so_first():  # §8.2
    (menu,) = held("1: SA CA DA SQ CQ\n" + NAMED, 1).menus

    assert [key("meaning.bad_hand")] == [call.label for call in menu.calls[: menu.likely]]


BLIND = "game blind\n0: S8 HA D8 S10 CK\n1: S7 H9 CJ DA C9\n3: CA SQ D10\ncards D8 CA"


def test_who_plays_blind_signs_what_they_hold_much_of():  # §8.2 §10.5
    (menu,) = held(BLIND, 1).menus

    assert [key("meaning.clubs")] == [call.label for call in menu.calls[: menu.likely]]


def test_who_knows_a_secret_trump_may_sign_it_first():  # §8.2 §10.4
    (menu,) = held(BLIND, 0).menus

    trump = key("meaning.trump_suit", suit=key("meaning.clubs"))
    assert trump in [call.label for call in menu.calls[: menu.likely]]
