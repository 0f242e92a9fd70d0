"""How a match of Watten is told: to all what all may know, to partners what is theirs."""

import pytest

from games.core.cards import Rank, Suit, cards
from games.core.scene import Told, Who, says
from games.watten.display.log_lines import tell, whisper
from tests.games.watten.transcripts import match

NAMED = "trump 9 hearts\n"


def key(name, **values):
    return says(f"watten.{name}", **values)


def told(text):
    """What the last line of a transcript told everybody."""
    return [line for event in match(text).news if (line := tell(event)) is not None]


def said(text):
    return [line.says for line in told(text)]


def whispered(text):
    return [line.says for event in match(text).news if (line := whisper(event)) is not None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dealt", key("told.deal_started", number=1, who=Who(3))),
        ("0 proposes", key("told.exchange_proposed", who=Who(0))),
        ("0 proposes\n3 accepts", key("told.exchange_accepted", who=Who(3))),
        ("0 proposes\n3 refuses", key("told.exchange_refused", who=Who(3))),
        ("0 names 9", key("told.rank_named", who=Who(0), rank=Rank.NINE)),
        (NAMED, key("told.suit_named", who=Who(3), suit=Suit.HEARTS)),
        ("game blind\n0 keeps", key("told.cards_kept", who=Who(0))),
        ("game blind\n0: SA\n0 keeps\n0 chooses SA", key("told.choice_made", who=Who(0))),
        (NAMED + "1 raises 3", key("told.raised", who=Who(1), value=3)),
        (NAMED + "1 raises 3\n0 holds", key("told.held", who=Who(0), value=3)),
        ("options signals=code\n0 settles", key("told.code_settled", who=Who(0))),
    ],
)
def test_what_is_said_at_the_table_is_told(text, expected):
    assert [expected] == said(text)


def test_a_raise_in_answer_holds_first():  # §6.5
    assert [
        key("told.held", who=Who(0), value=3),
        key("told.raised", who=Who(0), value=4),
    ] == said(NAMED + "1 raises 3\n0 raises 4")


def test_who_plays_for_three_is_told():  # §6.10
    text = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED + "2 decides"

    assert [key("told.played_for_three", who=Who(2), value=3)] == said(text)


def test_a_played_card_goes_without_saying_and_a_trick_is_told():
    tyrolean = "0: SA\n1: S8\n2: S7\n3: SK\n" + NAMED + "0 plays SA\n1 plays S8\n2 plays S7\n"

    assert [] == said(tyrolean)
    assert [key("told.trick_taken", who=Who(0))] == said(tyrolean + "3 plays SK")


def test_what_is_said_to_new_cards_can_be_looked_up():
    for text in ("0 proposes", "0 proposes\n3 accepts", "0 proposes\n3 refuses"):
        assert [True] == [line.call for line in told(text)]


def test_a_fold_is_told_and_goes_on_the_score_sheet():  # §6.4
    folded, line = told(NAMED + "1 raises 3\n0 folds")

    assert Told(key("told.folded", who=Who(0)), call=True) == folded
    assert line.result
    winners, losers = (Who(1), Who(3)), (Who(0), Who(2))
    assert (
        key("told.result.folded", who=winners, losers=losers, points=2, least=2, count=2)
        == line.says
    )


def test_three_tricks_go_on_the_score_sheet():  # §7.1
    hands = "seats 2\n0: HA HK HQ\n1: S7 S8 C10\n" + NAMED
    plays = "0 plays HA\n1 plays S7\n0 plays HK\n1 plays S8\n0 plays HQ\n1 plays C10"
    _, line = told(hands + plays)

    sides = {"who": (Who(0),), "losers": (Who(1),), "least": 2, "count": 1}
    assert key("told.result.tricks", points=2, **sides) == line.says
    _, line = told(hands + "1 raises 3\n0 holds\n" + plays)
    assert key("told.result.tricks_for_more", points=3, **sides) == line.says


def test_a_conceded_deal_names_who_gave_it_up():  # §6.13
    (line,) = told("seats 3\noptions concede=true\n" + NAMED + "1 concedes\n2 concedes")

    assert (
        key(
            "told.result.conceded",
            who=(Who(0),),
            losers=(Who(1), Who(2)),
            points=2,
            least=2,
            count=2,
        )
        == line.says
    )


def test_the_end_of_a_match_is_told():  # §7.3
    text = "start at 14 14 14 14\n" + NAMED
    lines = told("options concede=true\n" + text + "1 concedes\n3 concedes")

    assert key("told.match_ended", who=(Who(0), Who(2)), count=2) == lines[-1].says
    assert [True, False] == [line.result for line in lines]


def test_a_secret_trump_is_told_before_the_result():  # §10.10
    text = "game blind\n0: D8 SA\n3: CJ C9\ncards D8 CJ\n1 raises 3\n0 folds"

    assert [
        "told.folded",
        "told.trump_revealed",
        "told.result.folded",
    ] == [line.key.removeprefix("watten.") for line in said(text)]
    assert key("told.trump_revealed", rank=Rank.EIGHT, suit=Suit.CLUBS) == said(text)[1]


def test_a_sign_is_whispered_and_never_told():  # §8.1
    text = NAMED + "1 signals kiss"
    signed = {"gesture": key("gesture.kiss"), "meaning": key("meaning.rechte")}

    assert [key("told.signal_given", who=Who(1), **signed)] == whispered(text)
    assert [] == said(text)


def test_a_gesture_of_a_code_is_told_without_its_meaning():  # §8.5
    text = "options signals=code\n" + "".join(f"{n} settles\n" for n in range(4)) + NAMED
    gesture = key("gesture.kiss")

    assert [key("told.gesture_made", who=Who(1), gesture=gesture)] == said(text + "1 signals kiss")
    assert [] == whispered(text + "1 signals kiss")


def test_a_shown_hand_is_whispered():  # §8.4
    text = "0: SA SK D6 HJ C10\ntrump 6 spades\n0 shows"

    assert [key("told.hand_shown", who=Who(0), cards=cards("SA SK D6 HJ C10"))] == whispered(text)
    assert [] == said(text)


def test_the_wish_to_concede_is_whispered():  # §6.13
    text = "options concede=true\n" + NAMED + "1 concedes"

    assert [key("told.concede_wished", who=Who(1))] == whispered(text)
    assert [] == said(text)


def test_what_was_chosen_in_secret_is_told_to_nobody():  # §10.4
    text = "game blind\n0: D8 SA\n3: CJ C9\ncards D8 CJ"

    assert [key("told.choice_made", who=Who(3))] == said(text)
    assert [] == whispered(text)
