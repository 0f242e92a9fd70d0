"""Raises and their answers, tense sides, caps, and giving a deal up."""

import pytest

from games.core.game import AnyGame
from games.watten import BLIND, TYROLEAN
from games.watten.rules.actions import Fold
from tests.games.watten.transcripts import match, play

NAMED = """
    trump 9 hearts
"""


def raises(table, seat, game: AnyGame = TYROLEAN):
    return [a.value for a in game.offers(table.view_from(seat)) if a.kind == "raise"]


def test_a_deal_is_worth_two_and_anybody_may_propose_three_at_any_time():  # §6.1
    table = play(NAMED + "worth 2")

    assert [[3]] * 4 == [raises(table, seat) for seat in range(4)]
    play("0: SA\n" + NAMED + "0 plays SA\n2 raises 3\n1 3 to act")


def test_nobody_raises_before_the_announcement():  # §6.1
    play("dealt\n0 raises 3 -> not_now\n1 raises 3 -> not_now")


def test_cards_wait_until_a_raise_is_answered():  # §6.2
    play("0: SA\n" + NAMED + "1 raises 3\n0 2 to act\n0 plays SA -> raise_open")
    play("0: SA\n" + NAMED + "1 raises 3\n2 holds\n0 to act\n0 plays SA")


def test_the_first_answer_of_the_other_side_binds():  # §6.2
    play(NAMED + "1 raises 3\n0 folds\nfolded\n2 holds -> not_your_turn")
    play(NAMED + "1 raises 3\n1 holds -> not_your_turn\n3 folds -> not_your_turn")


def test_a_raise_that_is_held_makes_the_deal_worth_more():  # §6.3
    play(NAMED + "1 raises 3\nworth 2\n0 holds\nworth 3\n0 to act")


def test_who_folds_pays_what_the_deal_was_worth_before():  # §6.4
    play("start at 8 5 8 5\n" + NAMED + "0 raises 3\n1 folds\nfolded\nscore 10 5 10 5")
    play("""
        start at 8 5 8 5
        trump 9 hearts
        0 raises 3
        1 holds
        3 raises 4
        2 folds
        folded
        score 8 8 8 8
        0 deals next
    """)


def test_an_answer_may_hold_and_raise_in_one():  # §6.5
    play(NAMED + "1 raises 3\n2 raises 4\nworth 3\n1 3 to act\n3 folds\nscore 3 0 3 0")
    play(NAMED + "1 raises 3\n2 raises 4\n3 raises 5\n0 holds\nworth 5")


def test_a_side_never_raises_twice_running():  # §6.6
    play(NAMED + "1 raises 3\n0 holds\n1 raises 4 -> raise_not_yours\n2 raises 4")
    play(NAMED + "1 raises 3\n3 raises 4 -> raise_open")


def test_a_raise_to_a_value_that_is_not_next_is_refused():  # §6.1
    play(NAMED + "1 raises 4 -> raise_stale\n1 raises 2 -> raise_stale")


def test_a_tense_side_may_not_raise_but_may_hold_or_fold():  # §6.7
    tense = "start at 13 9 13 9\n" + NAMED
    table = play(tense + "1 raises 3\n0 2 to act\n0 raises 4 -> raise_tense")

    assert {"hold", "fold"} == {a.kind for a in TYROLEAN.offers(table.view_from(0))} - {"signal"}
    play(tense + "0 raises 3 -> raise_tense\n2 raises 3 -> raise_tense")


@pytest.mark.parametrize(("target", "limit"), [(11, 9), (15, 13), (18, 16)])
def test_two_points_below_the_target_a_side_is_tense(target, limit):  # §6.7
    at = f"options target={target}\nstart at {{0}} 0 {{0}} 0\n" + NAMED

    play(at.format(limit) + "0 raises 3 -> raise_tense")
    play(at.format(limit - 1) + "0 raises 3")


def test_when_both_sides_are_tense_the_deal_is_worth_two():  # §6.7
    table = play("start at 14 14 14 14\n" + NAMED)

    assert [[]] * 4 == [raises(table, seat) for seat in range(4)]


def test_with_three_each_player_is_tense_alone():  # §6.7
    table = play("seats 3\ndealer 2\nstart at 0 13 5\n" + NAMED)

    assert [[3], [], [3]] == [raises(table, seat) for seat in range(3)]


def test_a_deal_is_never_worth_more_than_the_target():  # §6.8
    ladder = "\n".join(f"{1 + value % 2} raises {value}" for value in range(3, 12))

    play(f"options target=11\n{NAMED}\n{ladder}\n1 raises 12 -> raise_at_cap\n1 holds\nworth 11")


def test_the_cap_may_be_what_the_side_behind_still_needs():  # §6.8
    play("""
        options cap=needed
        start at 12 11 12 11
        trump 9 hearts
        0 raises 3
        1 raises 4
        0 raises 5 -> raise_at_cap
    """)


def test_a_raise_that_is_not_answered_is_folded():  # §6.9
    table = play(NAMED + "1 raises 3")

    assert [Fold(), None, Fold(), None] == [
        TYROLEAN.unanswered(table.view_from(seat)) for seat in range(4)
    ]
    assert TYROLEAN.unanswered(play(NAMED).view_from(0)) is None


DECIDES = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED


def test_a_lone_tense_side_plays_for_three_and_nobody_raises():  # §6.10
    play(DECIDES + "0 2 to act\n2 decides\nworth 3\n0 to act\n1 raises 4 -> raise_closed")


def test_or_it_concedes_two():  # §6.10
    play(DECIDES + "0 folds\nfolded\nscore 13 11 13 11")


def test_two_tense_sides_decide_nothing():  # §6.10
    play("options tense_rule=decide3\nstart at 14 13 14 13\n" + NAMED + "0 to act\nworth 2")


def test_three_players_never_decide():  # §6.10
    play("options tense_rule=decide3\nseats 3\nstart at 9 13 9\n" + NAMED + "0 to act\nworth 2")


JUMP = "options jump4=true\nstart at 0 4 0 4\n"


def test_a_side_four_behind_may_open_with_four_and_a_fold_costs_two():  # §6.11
    table = play(JUMP + NAMED)

    assert [[3, 4], [3]] == [raises(table, seat) for seat in (0, 1)]
    play(JUMP + NAMED + "2 raises 4\n1 folds\nfolded\nscore 2 4 2 4")
    play(JUMP + NAMED + "2 raises 4\n1 holds\nworth 4")


def test_alone_against_two_one_of_them_may_be_the_one_ahead():  # §6.11
    table = play("seats 3\noptions jump4=true\nstart at 0 4 0\n" + NAMED)

    assert [[3, 4], [3], [3]] == [raises(table, seat) for seat in (0, 1, 2)]


def test_only_before_the_first_lead_and_only_as_the_first_raise():  # §6.11
    play(JUMP + "0: SA\n" + NAMED + "0 plays SA\n2 raises 4 -> raise_stale")
    play("options jump4=true\nstart at 0 3 0 3\n" + NAMED + "0 raises 4 -> raise_stale")
    assert [4] == raises(play(JUMP + NAMED + "1 raises 3\n2 holds"), 2)


LAST = """
    0: SA DA C8 D9 H8
    1: SK D8 CA CJ SJ
    2: SQ D10 CQ S9 C9
    3: S10 DK C10 S8 D7
    trump 7 hearts
    0 plays SA
    1 plays SK
    2 plays SQ
    3 plays S10
    0 takes it
    0 plays DA
    1 plays D8
    2 plays D10
    3 plays DK
    0 takes it
    0 plays C8
    1 plays CA
    2 plays CQ
    3 plays C10
    1 takes it
    1 plays CJ
    2 plays S9
    3 plays S8
    0 plays D9
    1 takes it
"""


def test_a_table_may_want_a_first_raise_in_the_last_trick_to_have_a_chance():  # §6.12
    strict = "options last_trick_raise=strict\n" + LAST

    play(strict + "2 raises 3")
    play(strict + "1 plays SJ\n2 raises 3 -> raise_needs_card\n2 plays C9")
    play(strict + "1 plays SJ\n2 plays C9\n2 raises 3 -> raise_needs_card")
    for seat in (0, 1, 3):
        play(strict + f"1 plays SJ\n{seat} raises 3")
    play(LAST + "1 plays SJ\n2 raises 3")


def test_who_holds_may_raise_again_in_the_last_trick_with_any_card():  # §6.12
    play("options last_trick_raise=strict\n" + LAST + "1 plays SJ\n1 raises 3\n2 raises 4")


def test_a_raise_after_one_that_was_held_needs_no_fitting_card():  # §6.12
    held = LAST.replace("1 plays CJ", "1 raises 3\n2 holds\n1 plays CJ")
    play("options last_trick_raise=strict\n" + held + "1 plays SJ\n2 raises 4")


LINKE_LED = """
    0: S7 C7 S8 CQ S10
    1: SA CA SQ CK CJ
    2: C10 C8 SK SJ S9
    3: D7 D8 D10 DJ HQ
    trump 9 hearts
    0 plays S7
    1 plays SA
    2 plays C10
    3 plays D7
    1 plays CA
    2 plays C8
    3 plays D8
    0 plays C7
    1 plays SQ
    2 plays SK
    3 plays D10
    0 plays S8
    2 plays SJ
    3 plays DJ
    0 plays CQ
    1 plays CK
    2 takes it
    2 plays S9
"""


def test_a_led_card_without_a_suit_lets_nobody_raise_by_its_printed_one():  # §6.12
    strict = "options last_trick_raise=strict\n" + LINKE_LED

    play(strict + "0 raises 3 -> raise_needs_card\n1 raises 3 -> raise_needs_card")
    play(strict + "3 raises 3")
    play(strict + "2 raises 3")
    play(LINKE_LED + "0 raises 3")


CONCEDE = "options concede=true\n" + NAMED


def test_partners_concede_only_together_and_in_secret():  # §6.13
    course = match(CONCEDE + "0 concedes")

    assert [frozenset({0, 2})] == [event.audience for event in course.news]
    play(CONCEDE + "0 concedes\n0 concedes -> not_now\n2 concedes\nconceded\nscore 0 2 0 2")
    play(NAMED + "0 concedes -> not_now")


def test_who_plays_alone_concedes_alone():  # §6.13
    play("seats 2\n" + CONCEDE + "1 concedes\nconceded\nscore 2 0")
    play("seats 3\ndealer 2\n" + CONCEDE + "0 concedes\nconceded\nscore 0 2 2")


def test_a_concession_costs_what_the_deal_is_worth():  # §6.13
    play("seats 2\n" + CONCEDE + "1 raises 3\n0 holds\n1 concedes\nscore 3 0")


def test_a_wish_to_concede_is_forgotten_when_the_deal_is_worth_more():  # §6.13
    raised = CONCEDE + "0 concedes\n1 raises 3\n2 holds\n"

    play(raised + "2 concedes\nworth 3\n0 to act\n0 concedes\nconceded\nscore 0 3 0 3")
    play(raised + "2 concedes 2 -> raise_stale\n0 concedes\n2 concedes\nconceded")


def test_in_blind_watten_a_blind_player_raises_like_any_other():  # §6.1
    blind = "game blind\n0: S10 SA\n3: CJ C9\ncards S10 CJ\n"
    table = play(blind)

    assert [[3]] * 4 == [raises(table, seat, BLIND) for seat in range(4)]
    play(blind + "1 raises 3\n0 2 to act\n2 raises 4\n3 holds\nworth 4")


TOGETHER = "options answers=both\n" + NAMED


def test_at_a_table_of_both_who_would_fold_leaves_the_last_word_to_the_partner():  # §6.14
    play(TOGETHER + "1 raises 3\n0 folds\n2 to act\nworth 2\n2 folds\nfolded\nscore 0 2 0 2")
    play(TOGETHER + "1 raises 3\n0 folds\n2 holds\nworth 3\n0 to act")
    play(TOGETHER + "1 raises 3\n0 folds\n2 raises 4\n1 3 to act\n3 folds\n1 to act\n1 holds")
    play(TOGETHER + "1 raises 3\n0 holds\nworth 3")


def test_who_has_said_so_is_asked_no_more_until_the_next_raise():  # §6.14
    voiced = TOGETHER + "1 raises 3\n0 folds\n"

    play(voiced + "0 holds -> not_your_turn\n0 raises 4 -> raise_open\n0 folds -> not_your_turn")
    play(voiced + "2 holds\n2 raises 4\n3 raises 5\n0 2 to act")


def test_who_plays_alone_folds_alone():  # §6.14
    play("seats 2\n" + TOGETHER + "1 raises 3\n0 folds\nfolded\nscore 0 2")
    play("seats 3\ndealer 2\n" + TOGETHER + "1 raises 3\n0 folds\nfolded\nscore 0 2 2")
    play("seats 3\ndealer 2\n" + TOGETHER + "0 raises 3\n1 folds\n2 to act\n2 folds\nscore 2 0 0")


def test_a_side_near_the_end_gives_up_together_too():  # §6.14
    play("options answers=both\n" + DECIDES + "0 folds\n2 to act\n2 folds\nscore 13 11 13 11")
    play("options answers=both\n" + DECIDES + "0 folds\n2 decides\nworth 3\n0 to act")


FOUR = "options tense_rule=four\nstart at 13 9 13 9\n" + NAMED


def test_a_side_near_the_end_holds_the_four_or_leaves_two():  # §6.15
    play(FOUR + "0 2 to act\n1 raises 3 -> not_now\n2 holds\nworth 4\n0 to act")
    play(FOUR + "2 folds\nfolded\nscore 13 11 13 11")
    play("options four_refused=3\n" + FOUR + "2 folds\nfolded\nscore 13 12 13 12")
    play("seats 2\n" + FOUR.replace("13 9 13 9", "9 14") + "1 to act\n1 holds\nworth 4")


def test_over_the_four_only_the_others_raise():  # §6.15
    play(FOUR + "0 holds\n0 raises 5 -> raise_not_yours\n3 raises 5\n2 folds\nscore 13 13 13 13")
    play(FOUR + "0 holds\n3 raises 5\n2 raises 6 -> raise_tense\n2 holds\nworth 5")


def test_with_a_smaller_lead_or_both_near_the_end_it_is_a_deal_like_any_other():  # §6.15
    play(
        FOUR.replace("13 9 13 9", "13 10 13 10") + "0 to act\n0 raises 3 -> raise_tense\n1 raises 3"
    )
    play(FOUR.replace("13 9 13 9", "14 13 14 13") + "0 to act\nworth 2\n1 raises 3 -> raise_tense")
    play(FOUR.replace("13 9 13 9", "12 0 12 0") + "0 to act\n0 raises 3")
    play(
        "seats 3\n"
        + FOUR.replace("13 9 13 9", "13 9 9")
        + "0 to act\nworth 2\n0 decides -> not_now"
    )


def test_the_four_is_not_played_for_three_nor_the_other_way_round():  # §6.10 §6.15
    play(FOUR + "0 decides -> not_now")
    play(DECIDES + "0 holds -> not_now")


def test_a_partner_near_the_end_may_bind_the_other():  # §6.16
    text = "seats 3\ndealer 2\nstart at 0 13 5\n" + NAMED
    table = play("options tense_side=true\n" + text)

    assert [[3], [], []] == [raises(table, seat) for seat in range(3)]
    play("options tense_side=true\n" + text + "2 raises 3 -> raise_tense\n0 raises 3\n2 holds")
    play(text + "2 raises 3")
