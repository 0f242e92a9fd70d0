"""What people are shown and told, in keys, and never more than they may know."""

from games.core.cards import Suit, cards
from games.core.scene import Call, Laid, Says, TrickCard, Who, says
from games.core.trick_events import MatchEnded
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.actions import Bid, NamePoints, PlayCard, Surrender
from games.schwarz_oder_weiss.rules.events import BidMade, CardFell, CardSeen, TrickTaken
from games.schwarz_oder_weiss.rules.law import Contract, Refusal
from tests.games.schwarz_oder_weiss.transcripts import play

LED = """
    0: SA HK
    dummy: HA S10
    1: HQ SQ
    6 cards fall
    0 bids schwarz
    0 names 2
    1 passes
    0 plays SA
"""


def key(name, **values):
    return says(f"schwarz_oder_weiss.{name}", **values)


def held(row):
    return {str(h.card): h.action or h.why for h in row.cards}


def test_the_dummy_lies_open_sorted_by_suit_and_rank():
    table = play("dummy: D10 SJ DA\n9 cards fall")

    assert (Laid(key("dummy"), cards("SJ DA D10")),) == GAME.scene(table.public).laid


def test_a_scene_knows_who_deals_who_bids_and_whose_turn_it_is():
    scene = GAME.scene(play(LED).public)

    assert says("common.waiting_for", who=Who(1)) == scene.prompt
    assert (key("mark.bidder"),) == scene.places[0].marks
    assert (says("common.dealer"),) == scene.places[1].marks
    assert [place.acts for place in scene.places] == [False, True]
    assert [place.cards for place in scene.places] == [1, 2]


def test_a_scene_states_the_bid_and_the_trump():
    schwarz = key("contract.schwarz")
    expected = (
        key("fact.bid_for", who=Who(0), contract=schwarz, count=2),
        key("fact.trump", suit=Suit.SPADES),
        key("fact.target", count=11),
    )

    assert expected == GAME.scene(play(LED).public).facts


def test_the_best_card_of_a_trick_is_marked():
    scene = GAME.scene(play(LED + "1 plays SQ").public)

    assert (
        TrickCard(Who(0), cards("SA")[0], best=True, kind=says("card.trump")),
        TrickCard(Who(1), cards("SQ")[0], kind=says("card.trump")),
    ) == scene.trick


def test_the_last_trick_can_be_looked_at_until_the_next_deal():
    table = play(LED + "1 plays SQ\ndummy plays S10\n0 plays HK\n1 plays HQ\ndummy plays HA")
    scene = GAME.scene(table.public)

    assert scene.trick == ()
    assert [Who(0), Who(1), key("dummy")] == [played.who for played in scene.last_trick]
    assert [played.best for played in scene.last_trick] == [False, False, True]


def test_the_draw_is_shown_before_the_first_deal():
    table = GAME.opening(GAME.options(), 2)
    table = GAME.replay(table, GAME.deal(table, cards("SJ DQ")))

    assert (
        key("fact.drew", who=Who(0), card=cards("SJ")[0]),
        key("fact.drew", who=Who(1), card=cards("DQ")[0]),
        key("fact.target", count=11),
    ) == GAME.scene(table.public).facts


def test_a_hand_is_held_by_suit_the_highest_first():
    table = play("0: D10 SJ DA C10 SA\n15 cards fall")
    (row,) = GAME.holding(table.view_from(0)).rows

    assert [str(h.card) for h in row.cards] == ["SA", "SJ", "DA", "D10", "C10"]
    assert all(h.action is None for h in row.cards)


def test_the_trumps_are_named_in_every_hand():  # §5.4
    (row,) = GAME.holding(play(LED).view_from(1)).rows
    trump = play(LED).public.trump

    assert [held.card.suit is trump for held in row.cards] == [
        held.mark == says("card.trump") for held in row.cards
    ]
    assert any(held.mark for held in row.cards)


def test_a_card_that_may_not_be_played_says_why():  # §5.5
    (row,) = GAME.holding(play(LED).view_from(1)).rows

    assert {"SQ": PlayCard(card=cards("SQ")[0]), "HQ": Refusal.MUST_FOLLOW_SUIT} == held(row)


def test_the_bidder_is_handed_the_dummys_cards_when_it_is_to_play():  # §5.3
    table = play(LED + "1 plays SQ")
    holding = GAME.holding(table.view_from(0))
    dummy, own = holding.rows

    assert key("prompt.play_for_dummy") == holding.prompt
    assert key("dummy") == dummy.title
    assert {"S10": PlayCard(card=cards("S10")[0]), "HA": Refusal.MUST_FOLLOW_SUIT} == held(dummy)
    assert held(own) == {"HK": Refusal.DUMMY_IS_TO_PLAY}


def test_that_the_dummy_leads_is_said():  # §5.3
    table = play(LED.replace("0 plays SA", "0 plays HK") + "1 plays HQ\n0 plays HA\n")

    assert key("prompt.lead_for_dummy") == GAME.holding(table.view_from(0)).prompt


def test_an_opponent_is_never_handed_the_dummys_cards():  # §5.3
    assert len(GAME.holding(play(LED + "1 plays SQ").view_from(1)).rows) == 1


def test_nothing_can_be_pressed_out_of_turn():
    (row,) = GAME.holding(play(LED).view_from(0)).rows

    assert held(row) == {"HK": None}


def test_who_holds_too_few_cards_is_told_when_they_may_bid():  # §3.2
    holding = GAME.holding(play("2 cards fall").view_from(0))

    assert key("prompt.you_wait") == holding.prompt
    assert () == holding.calls


def test_the_bids_are_at_hand_while_the_cards_fall():
    holding = GAME.holding(play("4 cards fall").view_from(0))

    assert key("prompt.you_may_bid") == holding.prompt
    assert [Bid(contract=c) for c in (Contract.SCHWARZ, Contract.WEISS)] == [
        call.action for call in holding.calls
    ]


def test_the_points_are_at_hand_after_a_bid():
    holding = GAME.holding(play("9 cards fall\n0 bids weiss").view_from(0))

    assert [Call(key("call.points", count=n), NamePoints(points=n)) for n in (3, 4, 5)] == list(
        holding.calls
    )


def test_giving_up_asks_once_more():  # §4.5
    table = play("9 cards fall\n0 bids weiss\n0 names 3\n1 doubles")
    calls = GAME.holding(table.view_from(0)).calls

    assert [call.action.kind for call in calls] == ["accept", "redouble", "surrender"]
    assert Call(key("call.surrender", count=2), Surrender(), grave=True) == calls[-1]
    assert [call.grave for call in calls] == [False, False, True]


def test_every_moment_has_a_prompt_for_everybody():
    moments = (
        "6 cards fall",
        "15 cards fall",
        "options bidding=turns\n6 cards fall",
        "6 cards fall\n0 bids weiss",
        "6 cards fall\n0 bids weiss\n0 names 2",
        "6 cards fall\n0 bids weiss\n0 names 2\n1 doubles",
        LED,
        LED + "1 plays SQ",
    )
    prompts = {GAME.scene(play(moment).public).prompt.key for moment in moments}

    assert {
        "schwarz_oder_weiss.prompt.falling",
        "schwarz_oder_weiss.prompt.last_chance",
        "schwarz_oder_weiss.prompt.asking",
        "schwarz_oder_weiss.prompt.naming_points",
        "schwarz_oder_weiss.prompt.doubling",
        "schwarz_oder_weiss.prompt.answering",
        "schwarz_oder_weiss.prompt.dummy",
        "common.waiting_for",
    } == prompts


def told(event):
    phrase = GAME.tell(event)
    assert phrase is not None
    return phrase.says


def test_bids_tricks_and_wins_are_told():
    bid = BidMade(seat=1, contract=Contract.WEISS)

    assert key("told.bid_made", who=Who(1), contract=key("contract.weiss")) == told(bid)
    assert key("told.trick_taken", who=Who(0)) == told(TrickTaken(seat=0))
    assert key("told.dummy_trick") == told(TrickTaken(seat=None))
    assert key("told.match_won", who=Who(2)) == told(MatchEnded(winners=(2,)))
    assert key("told.match_shared", who=(Who(0), Who(2))) == told(MatchEnded(winners=(0, 2)))


def test_the_result_of_a_deal_goes_on_the_score_sheet():
    before = play("9 cards fall\n0 bids weiss\n0 names 5\n1 doubles")
    *_, scored = GAME.decide(before, 0, Surrender())
    line = GAME.tell(scored)

    assert line is not None
    assert line.result
    assert (
        key(
            "told.bidder_surrendered",
            who=Who(0),
            opponents=(Who(1),),
            contract=key("contract.weiss"),
            points=5,
            factor=2,
            gain=3,
            count=1,
        )
        == line.says
    )


def test_what_a_seat_was_told_alone_is_told_to_nobody_else():
    seen = CardSeen(seat=0, card=cards("SA")[0], audience=frozenset({0}))

    assert [GAME.tell(seen), GAME.tell(CardFell(seat=0))] == [None, None]


def test_every_phrase_is_the_games_own_or_a_common_one():
    table = play(LED)
    texts = tuple(_phrases(GAME.scene(table.public), GAME.holding(table.view_from(1))))

    assert texts
    assert {"schwarz_oder_weiss", "common"} == {s.key.split(".")[0] for s in texts}


def _phrases(scene, holding):
    yield from (scene.prompt, *scene.facts, holding.prompt, *(row.title for row in holding.rows))
    for place in scene.places:
        yield from place.marks
    for shown in scene.laid:
        assert isinstance(shown.title, Says)
        yield shown.title
