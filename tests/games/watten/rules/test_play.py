"""Leading, taking, the third trick, and the score."""

import pytest

from games.watten import BLIND, TYROLEAN
from tests.games.watten.transcripts import match, play, playable

NAMED = "trump 9 hearts\n"
STRONG = """
    0: H9 S9 HA SA CA
    1: HK H8 S10 C7 D7
    2: HQ S7 S8 C8 D8
    3: HJ SJ CJ DJ D10
    trump 9 hearts
"""
THREE_TRICKS = (
    STRONG
    + """
    0 plays H9
    1 plays HK
    2 plays HQ
    3 plays HJ
    0 takes it
    0 to act
    1 plays H8 -> not_your_turn
    0 plays S9
    1 plays S10
    2 plays S7
    3 plays SJ
    0 takes it
    0 plays HA
    1 plays H8
    2 plays S8
    3 plays CJ
    0 takes it
"""
)


def test_four_play_as_partners_who_sit_opposite():  # §1.2
    table = play(THREE_TRICKS + "score 2 0 2 0")

    assert (0, 1, 0, 1) == TYROLEAN.outcome(table.public).sides
    assert (1, 3, 1, 3) == TYROLEAN.outcome(table.public).places


def test_forehand_leads_and_then_who_took_the_trick():  # §5.1
    play(STRONG + "0 to act")
    play("""
        0: SA
        1: H9
        2: S7
        3: S8
        trump 9 hearts
        0 plays SA
        1 plays H9
        2 plays S7
        3 plays S8
        1 takes it
        1 to act
    """)


def test_a_card_that_must_not_be_played_is_refused():  # §5.2
    table = play(STRONG + "0 plays H9\n1 plays C7 -> must_follow_trump")

    assert {"HK", "H8"} == set(map(str, playable(table, 1)))
    play(STRONG + "0 plays HK -> not_your_card")


def test_three_tricks_end_the_deal_at_once():  # §5.7 §7.1
    table = play(THREE_TRICKS + "tricks\nscore 2 0 2 0\n0 deals next")

    assert [2, 2, 2, 2] == [len(own.hand) for own in table.private]


def test_tricks_of_both_partners_count():  # §5.7
    play("""
        0: H9 S9 C8 S8 S7
        1: HK H8 S10 C7 D7
        2: HQ HA D8 CA C9
        3: HJ SJ CJ DJ D10
        trump 9 hearts
        0 plays H9
        1 plays HK
        2 plays HQ
        3 plays HJ
        0 plays S9
        1 plays S10
        2 plays D8
        3 plays SJ
        0 takes it
        0 plays C8
        1 plays C7
        2 plays CA
        3 plays CJ
        2 takes it
        tricks
        score 2 0 2 0
    """)


def test_a_raised_deal_scores_what_it_is_worth():  # §7.1
    raised = STRONG + "1 raises 3\n0 holds" + THREE_TRICKS.removeprefix(STRONG)

    play(raised + "score 3 0 3 0")


def test_with_three_the_soloist_scores_alone():  # §1.4 §7.2
    play("""
        seats 3
        dealer 2
        0: H9 S9 HA SA CA
        1: HK H8 S10 C7 D7
        2: HQ S7 S8 C8 D8
        trump 9 hearts
        0 plays H9
        1 plays HK
        2 plays HQ
        0 plays S9
        1 plays S10
        2 plays S7
        0 plays HA
        1 plays H8
        2 plays S8
        tricks
        score 2 0 0
        0 deals next
    """)


def test_with_three_each_of_the_pair_scores():  # §1.4 §7.2
    play("seats 3\ndealer 2\n" + NAMED + "0 raises 3\n2 folds\nscore 2 0 0")
    play("seats 3\ndealer 2\n" + NAMED + "2 raises 3\n0 folds\nscore 0 2 2")


@pytest.mark.parametrize("target", [11, 15, 18])
def test_the_match_ends_at_the_target(target):  # §7.3
    near = f"{target - 3} 0 {target - 3} 0"
    line = f"options target={target}\nstart at {near}\n" + NAMED + "0 raises 3\n1 folds\n"

    play(line + f"score {target - 1} 0 {target - 1} 0\n0 deals next")
    near = near.replace(str(target - 3), str(target - 2))
    won = f"options target={target}\nstart at {near}\n" + THREE_TRICKS
    play(won + f"score {target} 0 {target} 0\n0 2 win")


def test_of_two_past_the_target_the_higher_wins():  # §7.3
    at = "seats 3\ndealer 2\nstart at 11 12 13\n" + NAMED + "1 raises 3\n0 holds\n"

    play(at + "0 raises 4\n1 raises 5\n0 folds\nscore 11 16 17\n2 wins")
    play(at.replace("12 13", "12 12") + "0 raises 4\n1 folds\nscore 14 12 12")


def test_equals_past_the_target_share_the_win():  # §7.3
    play(
        "seats 3\ndealer 2\nstart at 0 12 12\n"
        + NAMED
        + """
        1 raises 3
        0 raises 4
        1 holds
        2 raises 5
        0 folds
        score 0 16 16
        1 2 win
    """
    )


def test_the_deal_goes_round_and_the_next_forehand_leads():  # §2.1 §5.1
    play(NAMED + "0 raises 3\n1 folds\n0 deals next\ndealt\n1 to act")


BLIND_DEAL = """
    game blind
    0: S10 H10 SA HK D7
    1: C7 CQ S7 H8 D8
    2: CA SK HQ DQ S8
    3: CJ C9 H7 SQ D9
    cards S10 CJ
"""


def test_the_informed_must_follow_and_the_blind_need_not():  # §10.5
    play(BLIND_DEAL + "0 plays S10\n1 plays S7\n2 plays SK\n3 plays SQ\n0 takes it")
    led = """
        0 plays SA
        1 plays C7
        2 plays S8
        3 plays CJ
        3 takes it
        3 plays C9
        0 plays SA -> not_your_card
        0 plays HK -> must_follow_trump
    """
    table = play(BLIND_DEAL + led.replace("0 plays HK -> must_follow_trump", ""))

    assert {"S10", "H10", "HK", "D7"} == {
        str(a.card) for a in BLIND.offers(table.view_from(0)) if a.kind == "play_card"
    }


def test_only_who_took_a_trick_is_told():  # §10.6
    course = match(BLIND_DEAL + "0 plays S10\n1 plays S7\n2 plays SK\n3 plays SQ")
    taken = course.news[-1]

    assert {"audience": None, "kind": "trick_taken", "seat": 0} == taken.model_dump()


def test_equals_past_the_target_may_have_to_play_on():  # §7.4
    on = "options tie=sudden_death\nseats 3\ndealer 2\n"

    play(
        on
        + "start at 12 12 12\n"
        + NAMED
        + """
        1 raises 3
        0 raises 4
        1 raises 5
        0 folds
        score 12 16 16
        0 deals next
        trump 9 hearts
        1 to act
        2 raises 3 -> raise_tense
        0 raises 3
        1 folds
        score 14 16 18
        2 wins
    """
    )


def test_a_player_alone_in_front_wins_at_once_however_level_the_others_are():  # §7.4
    play("""
        options tie=sudden_death
        seats 3
        dealer 2
        start at 13 13 13
        trump 9 hearts
        1 raises 3 -> raise_tense
    """)
    play("""
        options tie=sudden_death
        seats 3
        dealer 2
        start at 12 11 12
        trump 9 hearts
        0 raises 3
        1 raises 4
        0 folds
        score 12 14 15
        2 wins
    """)


@pytest.mark.parametrize(("before", "then"), [(198, "0 deals next"), (199, "1 2 win")])
def test_after_200_deals_those_who_play_on_share_the_win(before, then):  # §7.4
    play(f"""
        options tie=sudden_death
        seats 3
        dealer 2
        start at 12 12 12
        after {before} deals
        trump 9 hearts
        1 raises 3
        0 raises 4
        1 raises 5
        0 folds
        score 12 16 16
        {then}
    """)
