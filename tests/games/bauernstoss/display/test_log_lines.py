"""What is told in words while a match goes on, and what is not."""

from games.bauernstoss import GAME
from games.bauernstoss.rules.contracts import Voice
from games.bauernstoss.rules.events import (
    Called,
    ChalkTaken,
    DealScored,
    GivenCardSeen,
    LowestDeclared,
    NamerProposed,
    PassedOut,
    Result,
)
from games.bauernstoss.rules.law import Size
from games.core.cards import card
from games.core.scene import Told, Who, says
from games.core.trick_events import CardPlayed, MatchEnded, TrickTaken


def key(name, **values):
    return says(f"bauernstoss.{name}", **values)


def whom(*seats):
    return tuple(Who(seat) for seat in seats)


def told(event):
    phrase = GAME.tell(event)
    assert phrase is not None
    return phrase.says


def test_what_is_said_is_told():
    assert key("told.number", who=Who(1), count=5) == told(
        Called(seat=1, voice=Voice.NUMBER, number=5)
    )
    assert key("told.pass", who=Who(1), count=0) == told(Called(seat=1, voice=Voice.PASS))
    assert key("told.names_gladly", who=Who(1)) == told(NamerProposed(seat=1, myself=True))
    assert key("told.leaves_to_partner", who=Who(1), other=Who(3)) == told(
        NamerProposed(seat=1, myself=False)
    )
    assert key("told.lowest_declared", who=Who(1), low=card("DJ")) == told(
        LowestDeclared(seat=1, low=card("DJ"))
    )
    assert key("told.chalk_taken", who=whom(1, 3)) == told(ChalkTaken(side=1))
    assert key("told.trick_taken", who=Who(0)) == told(TrickTaken(seat=0))
    assert key("told.match_won", who=whom(0, 2)) == told(MatchEnded(winners=(0, 2)))


def test_a_deal_that_all_have_passed_goes_on_the_score_sheet():  # §3.9
    assert Told(key("told.passed_out"), result=True) == GAME.tell(PassedOut(next_dealer=2))


def ended(**changes):
    deal = {
        "result": Result.PLAIN,
        "side": 1,
        "gain": 1,
        "size": None,
        "soloist": None,
        "points": (41, 79),
        "score": (0, 1, 0, 1),
        "next_dealer": 0,
    }
    line = GAME.tell(DealScored.model_validate(deal | changes))
    assert line is not None
    assert line.result
    return line.says


def test_the_result_of_a_deal_goes_on_the_score_sheet():  # §7.3 §7.4
    won = {
        "who": whom(1, 3),
        "others": whom(0, 2),
        "points": 79,
        "other": 41,
        "needed": 42,
        "count": 1,
    }

    assert key("told.plain", **won) == ended()
    assert key("told.schneider", **won | {"points": 99, "other": 21, "count": 2}) == ended(
        result=Result.SCHNEIDER, points=(21, 99), gain=2
    )


def test_who_wins_without_more_points_than_the_others_is_said_to_have_the_chalk():  # §7.3
    won = {"who": whom(1, 3), "others": whom(0, 2), "needed": 42, "count": 1}

    for mine, theirs in ((55, 65), (60, 60)):
        told = key("told.with_chalk", **won, points=mine, other=theirs)
        assert told == ended(points=(theirs, mine))


def test_after_a_solo_it_is_said_how_it_went_and_who_gets_the_points():  # §7.6
    solo = {"size": Size.BIG, "soloist": 0, "points": (), "gain": 12}
    big = {"who": Who(0), "solo": key("solo.big"), "count": 12}

    assert key("told.solo_made", **big, winners=whom(0, 2)) == ended(
        result=Result.SOLO_MADE, side=0, **solo
    )
    assert key("told.solo_failed", **big, winners=whom(1, 3)) == ended(
        result=Result.SOLO_FAILED, side=1, **solo
    )


def test_what_goes_without_saying_or_is_secret_is_not_told():
    seen = GivenCardSeen(seat=0, card=card("SA"), audience=frozenset({0}))

    assert [None, None] == [GAME.tell(seen), GAME.tell(CardPlayed(seat=0, card=card("SA")))]
