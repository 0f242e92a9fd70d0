"""Signs between partners, codes, and hands that are shown."""

from games.core.cards import cards
from games.core.game import AnyGame
from games.watten import BLIND, KRITISCH, TYROLEAN
from games.watten.rules.actions import Settle
from games.watten.rules.signals import Gesture, Meaning, read_gesture
from tests.games.watten.transcripts import match, play

NAMED = "trump 9 hearts\n"


def signs(table, seat, game: AnyGame = TYROLEAN):
    return [a.gesture for a in game.offers(table.view_from(seat)) if a.kind == "signal"]


def test_a_sign_reaches_the_partner_alone():  # §8.1
    course = match(NAMED + "1 signals kiss")
    (given,) = course.news
    told = course.table.private[3].signals

    assert frozenset({1, 3}) == given.audience
    assert [(1, Meaning.RECHTE)] == [(each.seat, each.sign.meaning) for each in told]
    assert [(), ()] == [course.table.private[seat].signals for seat in (0, 2)]


def test_a_sign_may_be_given_at_any_time_and_out_of_turn():  # §8.1
    play(
        "0: SA\n" + NAMED + "0 plays SA\n3 signals kiss\n1 raises 3\n3 signals wink\n0 signals kiss"
    )
    play("dealt\n1 signals kiss -> not_now\n0 signals kiss -> not_now")


TEN = "1 signals kiss\n" * 9 + "1 signals wink\n"


def test_ten_signs_a_deal_and_the_same_one_as_often_as_one_likes():  # §8.1
    table = play(NAMED + TEN + "1 signals wink -> too_many_signs")

    assert [] == signs(table, 1)
    assert 14 + 3 == len(signs(table, 3))
    play(NAMED + TEN + "0 raises 3\n1 folds\ntrump 9 hearts\n1 signals kiss")


def test_the_old_list_has_fourteen_signs():  # §8.2 §8.9
    table = play(NAMED)

    assert 14 + 3 == len(signs(table, 0))
    assert Meaning.DIAMONDS is read_gesture(table.private[0].code, Gesture.LEFT_INDEX)


def test_nobody_asks_whether_a_sign_is_true():  # §8.3
    table = play("0: SA SK SQ SJ S10\n" + NAMED + "0 signals kiss")

    assert Meaning.RECHTE is table.private[2].signals[0].sign.meaning


SIX = "trump 6 spades\n"


def test_with_the_six_partners_show_their_hands_instead():  # §8.4
    course = match("0: SA SK SQ SJ S10\n" + SIX + "0 shows")
    (shown,) = course.news

    assert frozenset({0, 2}) == shown.audience
    assert cards("SA SK SQ SJ S10") == course.table.private[2].shown[0].cards
    play(SIX + "0 signals kiss -> hands_instead\n1 shows\n1 shows -> not_now")
    play(NAMED + "0 shows -> not_now")


def test_a_shown_hand_is_what_is_left_of_it():  # §8.4
    table = play("0: SA SK SQ SJ S10\n" + SIX + "0 plays SA\n0 shows")

    assert cards("SK SQ SJ S10") == table.private[2].shown[0].cards


CODE = "options signals=code\n"


def test_a_pair_may_change_its_code_before_the_first_deal():  # §8.5
    table = play(
        CODE
        + """
        dealt
    """.replace("dealt", "0 picks kiss\n0 assigns bad_hand\n2 picks wink\n2 assigns rechte")
    )
    code = table.private[0].code

    assert code == table.private[2].code
    assert Meaning.BAD_HAND is read_gesture(code, Gesture.KISS)
    assert Meaning.RECHTE is read_gesture(code, Gesture.WINK)
    assert len(code) - 2 == len({sign.meaning for sign in code})  # but three mean nothing
    assert table.public.rules.signs == table.private[1].code


def test_both_partners_may_be_about_to_change_a_gesture():  # §8.5
    table = play(CODE + "0 picks kiss\n2 picks wink\n0 assigns bad_hand\n2 assigns rechte")

    assert Meaning.BAD_HAND is read_gesture(table.private[2].code, Gesture.KISS)
    assert Meaning.RECHTE is read_gesture(table.private[0].code, Gesture.WINK)
    play(CODE + "0 picks kiss\n2 picks kiss\n0 assigns bad_hand\n2 assigns linke_1 -> not_now")


def test_who_agrees_closes_the_code_for_both():  # §8.5
    table = play(CODE + "0 settles\n2 picks kiss -> code_closed\n1 picks kiss\n2 settles")

    assert [Settle()] == list(TYROLEAN.offers(play(CODE + "0 settles").view_from(2)))
    assert (0, 2) == table.public.settled


def test_the_match_begins_when_all_are_content():  # §8.5
    play(
        CODE
        + "0 settles\n0 settles -> not_your_turn\n1 settles\n2 settles\n3 to act\n3 settles\n"
        + NAMED
    )


def test_with_a_code_all_see_the_gesture_and_only_the_partner_its_meaning():  # §8.5
    agreed = "0 picks kiss\n0 assigns bad_hand\n" + "".join(f"{s} settles\n" for s in range(4))
    course = match(CODE + agreed + NAMED + "0 signals kiss")
    (made,) = course.news

    assert made.audience is None
    assert not hasattr(made, "meaning")
    assert ((0, Gesture.KISS),) == course.table.public.gestures
    assert Meaning.BAD_HAND is read_gesture(course.table.private[2].code, Gesture.KISS)
    play(CODE + agreed + NAMED + TEN + "1 signals kiss -> too_many_signs\n3 signals kiss")


def test_a_code_lasts_for_the_match():  # §8.5
    agreed = "0 picks kiss\n0 assigns bad_hand\n" + "".join(f"{s} settles\n" for s in range(4))
    table = play(CODE + agreed + NAMED + "0 raises 3\n1 folds\n" + NAMED)

    assert Meaning.BAD_HAND is read_gesture(table.private[2].code, Gesture.KISS)


def test_changes_that_make_no_sense_are_refused():  # §8.5
    play(CODE + "0 assigns rechte -> not_now\n0 picks lips_left -> not_a_sign")
    play(CODE + "0 picks kiss\n0 assigns martl -> not_now")
    play(NAMED + "0 settles -> not_now\n1 settles -> not_your_turn")


def test_two_players_have_nobody_to_signal_to():  # §8.6
    table = play("seats 2\n" + NAMED + "1 signals kiss -> no_partner")

    assert [[], []] == [signs(table, seat) for seat in range(2)]


def test_with_three_the_pair_of_the_deal_signals():  # §8.6
    course = match("seats 3\ndealer 2\n" + NAMED + "0 signals kiss -> no_partner\n1 signals kiss")

    assert frozenset({1, 2}) == course.news[0].audience
    play("seats 3\ndealer 2\n" + CODE + NAMED + "1 signals kiss")


def test_this_house_adds_signs_for_guate_and_kleiner_weli():  # §8.7
    with_guate = play("options guate=true\n" + NAMED)
    four = play("game kritisch\noptions kritische=4\n" + NAMED)

    assert Gesture.NOD in signs(with_guate, 0)
    assert Gesture.TONGUE in signs(four, 0, KRITISCH)
    assert Gesture.NOD not in signs(play(NAMED), 0)


def test_three_gestures_mean_nothing_until_a_pair_says_otherwise():  # §8.9
    noise = [Gesture.SCRATCH, Gesture.COUGH, Gesture.LOOK_AWAY]
    code = play(NAMED).private[0].code

    assert noise == signs(play(NAMED), 0)[-3:] == signs(play("game kritisch\n" + NAMED), 0)[-3:]
    assert {Meaning.NOTHING} == {read_gesture(code, gesture) for gesture in noise}
    traded = play(CODE + "0 picks cough\n0 assigns rechte").private[2].code
    assert (Meaning.RECHTE, Meaning.NOTHING) == (
        read_gesture(traded, Gesture.COUGH),
        read_gesture(traded, Gesture.KISS),
    )
    play(CODE + "0 picks kiss\n0 assigns nothing -> not_now")


def test_a_table_may_play_without_signs():  # §8.8
    play("options signals=off\n" + NAMED + "0 signals kiss -> signals_off")
    play("options signals=off\n" + SIX + "0 shows -> not_now")


def test_kritisch_watten_has_a_list_of_its_own():  # §9.8
    table = play("game kritisch\n" + NAMED)

    assert 10 + 3 == len(signs(table, 0, KRITISCH))
    assert Meaning.MARTL is read_gesture(table.private[0].code, Gesture.KISS)


def test_in_blind_watten_signs_are_allowed_even_with_the_six():  # §10.9
    table = play("game blind\n0: D6 SA\n3: CJ C9\ncards D6 CJ\n1 signals kiss")

    assert 15 + 3 == len(signs(table, 0, BLIND))
    play("game blind\n0: D6 SA\n3: CJ C9\ncards D6 CJ\n0 shows -> not_now")
