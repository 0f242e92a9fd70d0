"""What people are shown and told, in keys, and never more than they may know."""

from games.bauernstoss import GAME
from games.bauernstoss.rules.actions import (
    Bid,
    GiveCard,
    LeaveToPartner,
    Mit,
    NameMyself,
    NameTrump,
    Pass,
    PlayCard,
    Solo,
)
from games.bauernstoss.rules.events import DealScored, Result
from games.bauernstoss.rules.law import Refusal, is_trump
from games.core.cards import Rank, Suit, card, cards
from games.core.scene import Call, TrickCard, Who, says
from tests.games.bauernstoss.deals import ALONE, PARTNERS, REBID
from tests.games.bauernstoss.transcripts import play

PLAYING = f"{REBID}2 names clubs\n0 plays DA\n"
SOLO = f"chalk 0\n{ALONE}0 says solo\n"


def key(name, **values):
    return says(f"bauernstoss.{name}", **values)


def whom(*seats):
    return tuple(Who(seat) for seat in seats)


def facts(text):
    return GAME.scene(play(text).public).facts


def holding(text, seat):
    return GAME.holding(play(text).view_from(seat))


def held(text, seat):
    (row,) = holding(text, seat).rows
    return {str(h.card): h.action or h.why for h in row.cards}


def test_the_trumps_of_a_hand_are_named_and_held_together():  # §1.3
    for text, known in ((REBID, False), (PLAYING, True)):
        (row,) = holding(text, 2).rows
        trumps = [held.mark == says("card.trump") for held in row.cards]
        assert [known and is_trump(held.card, Suit.CLUBS) for held in row.cards] == trumps
        assert sorted(trumps, reverse=True) == trumps
        assert known == any(trumps)


def test_the_auction_can_be_read_in_order():
    expected = (
        key("fact.chalk_open", card=card("CJ")),
        key("fact.number", who=Who(0), count=4),
        key("fact.mit", who=Who(1), count=4),
        key("fact.mit", who=Who(2), count=4),
        key("fact.pass", who=Who(3), count=0),
        key("fact.lowest", who=Who(0), low=Rank.EIGHT),
        key("fact.lowest", who=Who(2), low=Rank.QUEEN),
        key("fact.target", count=20),
    )

    assert expected == facts(REBID)


def test_what_was_said_in_the_auction_stands_at_each_seat_until_trump_is_named():
    def notes(text):
        return [marks.note for marks in GAME.board(play(text).public).seats]

    assert [
        key("mark.number", who=Who(0), count=4),
        key("mark.mit", who=Who(1), count=4),
        key("mark.mit", who=Who(2), count=4),
        key("mark.pass", who=Who(3), count=0),
    ] == notes(REBID)
    assert [None, None, key("mark.namer"), None] == notes(PLAYING)


def test_trump_comes_first_while_cards_are_played_and_nobody_needs_to_know_who_passed():
    trump, *rest = facts(PLAYING)

    assert key("fact.trump", suit=Suit.CLUBS, who=Who(2)) == trump
    assert key("fact.mit", who=Who(2), count=4) in rest
    assert "fact.pass" not in repr(rest)


def test_a_deal_that_is_over_shows_its_card_points_and_no_auction():  # §7.3
    table = play(PLAYING)
    scored = DealScored(
        result=Result.PLAIN,
        side=0,
        gain=1,
        size=None,
        soloist=None,
        points=(70, 50),
        score=(1, 0, 1, 0),
        next_dealer=0,
    )
    expected = (
        key("fact.trump", suit=Suit.CLUBS, who=Who(2)),
        key("fact.points", who=whom(0, 2), points=70),
        key("fact.points", who=whom(1, 3), points=50),
        key("fact.chalk", who=whom(0, 2)),
        key("fact.target", count=20),
    )

    assert expected == GAME.scene(GAME.evolve(table, scored).public).facts


def test_the_draw_is_shown_before_the_first_deal():
    table = GAME.opening(GAME.options(), 4)
    table = GAME.replay(table, GAME.deal(table, cards("SJ DQ CA S7")))

    assert key("fact.drew", who=Who(2), card=card("CA")) in GAME.scene(table.public).facts


def test_who_has_the_kreide_is_a_fact_and_a_mark():  # §7.1
    scene = GAME.scene(play(f"chalk 1\n{PLAYING}").public)

    assert key("fact.chalk", who=whom(1, 3)) in scene.facts
    assert [1, 3] == [p.seat for p in scene.places if key("mark.chalk") in p.marks]


def test_only_who_was_dealt_the_jack_of_clubs_knows_the_kreide_before_it_falls():  # §7.1
    own = key("fact.own_chalk", card=card("CJ"))

    assert [(own,), (), (), ()] == [holding(REBID, seat).facts for seat in range(4)]
    assert () == holding(f"chalk 1\n{REBID}", 0).facts


def test_a_scene_knows_who_deals_who_named_trump_and_whose_turn_it_is():
    scene = GAME.scene(play(PLAYING).public)

    assert says("common.waiting_for", who=whom(1)) == scene.prompt
    assert key("mark.namer") in scene.places[2].marks
    assert (says("common.dealer"),) == scene.places[3].marks
    assert [False, True, False, False] == [place.acts for place in scene.places]
    assert [7, 8, 8, 8] == [place.cards for place in scene.places]


def test_the_best_card_of_a_trick_is_marked_and_the_last_one_stays_in_sight():
    scene = GAME.scene(play(f"{PLAYING}trick D8 HJ D10").public)
    expected = (
        TrickCard(Who(0), card("DA")),
        TrickCard(Who(1), card("D8")),
        TrickCard(Who(2), card("HJ"), best=True, kind=says("card.trump")),
        TrickCard(Who(3), card("D10")),
    )

    assert expected == scene.last_trick
    assert () == scene.trick
    assert says("common.tricks", count=1) in scene.places[2].marks


def test_nobody_counts_card_points_while_the_deal_lasts():  # §7.3
    assert "points" not in repr(facts(f"{PLAYING}trick D8 HJ D10"))


def test_a_solo_says_who_plays_what_and_who_sits_out():  # §5.1 §5.5
    scene = GAME.scene(play(f"{SOLO}0 names big spades").public)

    assert key("fact.alone", who=Who(0), solo=key("solo.big")) == scene.facts[1]
    assert "fact.solo" not in repr(scene.facts)
    assert key("mark.soloist") in scene.places[0].marks
    assert key("mark.sits_out") in scene.places[2].marks


def test_nobody_sits_out_before_a_card_was_given_back():  # §5.4 §5.5
    asked = f"{SOLO}0 names small spades\n0 gives C7"
    moments = (asked, f"{asked}\n2 returns S8")
    marks = [GAME.scene(play(text).public).places[2].marks for text in moments]

    assert [False, True] == [key("mark.sits_out") in each for each in marks]


def test_the_partner_is_told_kindly_to_lean_back():  # §5.5
    assert key("prompt.you_sit_out", who=Who(0)) == holding(f"{SOLO}0 names big spades", 2).prompt


def test_a_hand_is_held_with_the_jacks_first_and_then_the_trumps_once_they_are_known():
    (before,), (after,) = holding(REBID, 3).rows, holding(PLAYING, 3).rows

    assert ["DJ", "SA", "S10", "D10"] == [str(h.card) for h in before.cards][:4]
    assert ["DJ", "CA", "C7", "SA", "S10", "D10", "DK", "DQ"] == [str(h.card) for h in after.cards]


def test_the_calls_say_which_suits_they_stand_for():  # §3.2
    calls = holding("0: CJ S10 SK S7 C10 CK C7 D8", 0).calls

    spades = key("hint.suit", suit=Suit.SPADES)
    clubs_too = key("hint.or", suit=Suit.CLUBS, before=spades)
    hearts = key("hint.suit", suit=Suit.HEARTS)
    diamonds = key("hint.suit", suit=Suit.DIAMONDS)
    expected = (
        Call(key("call.bid", count=1), Bid(number=1), hint=hearts),
        Call(key("call.bid", count=2), Bid(number=2), hint=diamonds),
        Call(key("call.bid", count=4), Bid(number=4), hint=clubs_too),
        Call(key("call.solo"), Solo(), grave=True, hint=key("hint.solo", small=8, big=12)),
    )
    assert expected == calls


def test_an_answer_is_asked_for_with_the_number_that_stands():  # §3.3
    standing = "\n".join(REBID.splitlines()[:6])
    asked = holding(standing, 1)

    assert key("prompt.you_answer", count=4) == asked.prompt
    assert [Mit(), Solo(), Pass()] == [call.action for call in asked.calls]
    assert key("prompt.you_open") == holding("0: CJ S10 SK S7 C10 CK C7 D8", 0).prompt


def test_who_can_say_no_number_is_told_why():  # §3.6 §3.7
    all_jacks = "0: S10 SK S7 C10 CK C7 D8 D9\n1: CJ SJ HJ DJ S8 S9 H7 H8\n"

    assert key("prompt.you_have_no_jack") == holding(all_jacks, 0).prompt
    assert key("prompt.you_have_all_jacks") == holding(f"{all_jacks}0 passes", 1).prompt


def test_who_can_answer_with_no_number_is_told_why():  # §3.7
    standing = "0: CJ SJ S8 SK SQ H9 D7 DA\n1: H10 H8 HK HA C8 C9 D9 D8\n0 says 5"

    assert key("prompt.you_have_no_jack") == holding(standing, 1).prompt


def test_partners_have_two_words_to_choose_from():  # §4.2
    words = [call.action for call in holding(PARTNERS, 2).calls]

    assert [NameMyself(), LeaveToPartner()] == words
    assert key("prompt.you_are_agreeing") == holding(PARTNERS, 0).prompt
    assert key("prompt.agreeing", who=whom(0, 2)) == holding(PARTNERS, 1).prompt


def test_trump_is_named_by_a_call_and_a_solo_from_a_menu_for_each_size():  # §4.5 §5.1
    (call,) = holding(REBID, 2).calls
    menus = holding(SOLO, 0).menus

    clubs = NameTrump(suit=Suit.CLUBS)
    assert Call(key("call.name_trump", suit=Suit.CLUBS), clubs) == call
    titles = [key("menu.small", count=8), key("menu.big", count=12)]
    assert titles == [menu.title for menu in menus]
    assert [4, 4] == [len(menu.calls) for menu in menus]


def test_who_has_all_jacks_is_asked_for_trump_alone():  # §5.2
    big = holding("0: CJ SJ HJ DJ SA S10 SK SQ\n0 says solo", 0)

    assert key("prompt.you_claim_big") == big.prompt
    assert [key("menu.big", count=12)] == [menu.title for menu in big.menus]
    assert key("prompt.you_are_claiming") == holding(SOLO, 0).prompt


def test_a_card_is_given_by_pressing_it():  # §5.3
    given = held(f"{SOLO}0 names small spades", 0)

    assert GiveCard(card=card("C7")) == given["C7"]
    assert 8 == len(given)


def test_a_card_that_may_not_be_played_says_why():  # §6.2
    may = held(PLAYING, 1)

    assert PlayCard(card=card("D9")) == may["D9"]
    assert [Refusal.MUST_FOLLOW_SUIT] * 3 == [may[name] for name in ("SJ", "HA", "C8")]


def test_nothing_can_be_pressed_out_of_turn():
    assert [None] * 8 == list(held(PLAYING, 2).values())


def test_every_moment_has_a_prompt_for_the_table_and_for_whoever_acts():
    moments = {
        "bidding": ("0: CJ S10 SK S7 C10 CK C7 D8", 0),
        "agreeing": (PARTNERS, 0),
        "naming": (REBID, 2),
        "claiming": (SOLO, 0),
        "giving": (f"{SOLO}0 names small spades", 0),
        "returning": (f"{SOLO}0 names small spades\n0 gives C7", 2),
    }
    for phase, (text, seat) in moments.items():
        assert f"bauernstoss.prompt.{phase}" == GAME.scene(play(text).public).prompt.key
        assert ".prompt.you_" in holding(text, seat).prompt.key


def test_what_both_sides_have_counted_can_be_looked_up_from_ones_own_side():  # §7.1 to §7.3
    one = f"{PLAYING}1 plays D9\n2 plays CQ\n3 plays DQ\n"
    two = f"{one}2 plays HJ\n3 plays C7\n0 plays CJ\n1 plays C8\n"

    def told(text, seat):
        return [fact for fact in holding(text, seat).settled if "so_far" in fact.key]

    assert [] == told(PLAYING, 2)
    assert [key("fact.so_far", points=17, other=0)] == told(one, 2)
    assert [key("fact.so_far", points=0, other=17)] == told(one, 1)
    assert [key("fact.so_far_of", points=21, other=0, needed=42)] == told(two, 0)
    assert [key("fact.so_far_of", points=0, other=21, needed=79)] == told(two, 3)
