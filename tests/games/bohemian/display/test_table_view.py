"""What is shown and told: the turned-up card, what the deal is about, and who must do what."""

import pytest

from games.bohemian import GAME
from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.rules.events import CardsChanged, DealScored, StockSpent, TurnedUp
from games.bohemian.rules.law import Refusal
from games.core.actions import ClaimRest
from games.core.cards import Rank, Suit, card, cards
from games.core.scene import Call, Laid, TrickCard, Who, says
from games.core.trick_events import MatchEnded, RestClaimed
from tests.games.bohemian.transcripts import play

LED = """
    0: SA SK
    1: S7 S8
    2: C10 H8
    3: SJ SQ
    all keep
    0 plays SK
"""


def key(name, **values):
    return says(f"bohemian.{name}", **values)


def facts(text):
    return GAME.scene(play(text).public).facts


def told(event):
    line = GAME.tell(event)
    assert line is not None
    return line.says


def test_the_turned_up_card_lies_on_the_table_for_the_whole_deal():  # §2.2
    expected = (Laid(key("turned_up"), (card("C9"),)),)

    assert expected == GAME.scene(play("dealt").public).laid
    assert expected == GAME.scene(play(LED).public).laid


def test_a_claim_can_be_pressed_and_what_was_laid_down_lies_open():  # §5.8
    lead = """
        seats 2
        0: CA CK S9 D9 H9
        1: C7 D7 D8 S7 S8
        all keep
        0 plays CA
        1 plays C7
    """
    view, laid = play(lead).view_from(0), cards("S9 H9 D9 CK")
    claimed = play(lead + "0 claims").public

    assert (Call(says("common.claim"), ClaimRest()),) == GAME.holding(view).calls
    assert Laid(says("common.laid_down"), laid) == GAME.scene(claimed).laid[-1]
    assert says("common.claimed", who=Who(0)) == told(RestClaimed(seat=0, cards=laid))


def test_trump_and_schlag_and_stakes_are_kept_in_mind():  # §3.1 §6.2 §6.4
    assert key("fact.trump", suit=Suit.CLUBS) == facts("dealt")[0]
    assert key("fact.schlag", rank=Rank.NINE) in facts("dealt")
    assert key("fact.stakes", trick=1, price=5) in facts("dealt")
    assert key("fact.stakes_doubled", trick=2, price=10) in facts("turned H9\ndealt")


def test_kritische_stand_in_for_the_schlag():  # §3.6
    shown = facts("options profile=traditional\ndealt")

    assert key("fact.kritische", cards=cards("HK D7 S7")) in shown
    assert key("fact.schlag", rank=Rank.NINE) not in shown


def test_the_limit_is_kept_in_mind_where_there_is_one_and_after_all_the_rest():  # §6.7
    assert key("fact.limit", number=50) == facts("dealt")[-1]
    assert key("fact.limit", number=50) not in facts("options max_deals=none\ndealt")


def test_the_stock_counts_while_cards_are_exchanged():  # §4.3
    assert key("fact.stock", count=11) in facts("dealt")
    assert key("fact.stock", count=9) in facts("0: S7 S8\n0 changes S7 S8")
    assert key("fact.stock", count=11) not in facts(LED)


def test_who_exchanges_is_asked_and_the_others_see_who():  # §4.1
    table = play("dealt")

    assert key("prompt.exchanging", who=(Who(0),)) == GAME.scene(table.public).prompt
    assert key("prompt.exchange", count=3) == GAME.holding(table.view_from(0)).prompt
    assert key("prompt.exchanging", who=(Who(0),)) == GAME.holding(table.view_from(1)).prompt


@pytest.mark.parametrize(
    ("text", "seat", "expected"),
    [
        ("0 keeps\n1 keeps\n2 keeps", 3, key("prompt.exchange_as_dealer", count=2)),
        ("seats 6\ndealt", 0, key("prompt.exchange_last", count=1)),
    ],
)
def test_who_may_exchange_fewer_is_told_why(text, seat, expected):  # §4.2 §4.3
    assert expected == GAME.holding(play(text).view_from(seat)).prompt


def test_a_lot_says_how_many_cards_it_is():  # §4.4
    table = play("0: S7 S8\ndealt")
    (row,) = GAME.holding(table.view_from(0)).rows
    labels = {lot.cards: lot.call.label for lot in row.lots}

    assert key("call.keep") == labels[frozenset()]
    assert key("call.exchange", count=2) == labels[frozenset(cards("S7 S8"))]


def test_seats_show_the_dealer_their_exchange_and_their_tricks():  # §4.4
    table = play("0: S7 S8\n0 changes S7 S8\nall keep")
    places = GAME.scene(table.public).places

    assert (key("mark.changed", count=2),) == places[0].marks
    assert (says("common.dealer"), key("mark.changed", count=0)) == places[3].marks


def test_linke_and_trumps_are_named_and_held_before_all_others():  # §3
    (row,) = GAME.holding(play("0: SA C8 D9 CK S9\nall keep").view_from(0)).rows

    assert [
        ("S9", says("card.linke")),
        ("D9", says("card.linke")),
        ("CK", says("card.trump")),
        ("C8", says("card.trump")),
        ("SA", None),
    ] == [(str(held.card), held.mark) for held in row.cards]


def test_only_the_owner_sees_what_was_put_away():  # §4.4
    table = play("0: S7 S8\n0 changes S7 S8")

    own = GAME.holding(table.view_from(0))
    assert (key("fact.given_away", cards=cards("S8 S7")),) == own.settled
    assert GAME.holding(table.view_from(1)).facts == ()


def test_the_best_card_of_the_trick_is_marked():  # §5.7
    table = play(LED + "1 plays S8\n2 plays C10")

    expected = (
        TrickCard(Who(0), card("SK")),
        TrickCard(Who(1), card("S8")),
        TrickCard(Who(2), card("C10"), best=True, kind=says("card.trump")),
    )
    assert expected == GAME.scene(table.public).trick


def test_a_card_that_must_wait_says_why():  # §5.2 §5.3
    table = play("0: SK\n1: SA S7 CA\nall keep\n0 plays SK")
    held = {h.card: h for h in GAME.holding(table.view_from(1)).rows[0].cards}

    assert PlayCard(card=card("SA")) == held[card("SA")].action
    assert Refusal.MUST_BEAT is held[card("S7")].why
    assert Refusal.MUST_FOLLOW_SUIT is held[card("CA")].why


@pytest.mark.parametrize("seat", range(4))
def test_nobody_is_offered_anything_out_of_turn(seat):
    table = play(LED)
    held = GAME.holding(table.view_from(seat)).rows[0].cards

    assert (seat == 1) == any(h.action for h in held)


def test_an_exchange_is_told_by_its_number():  # §4.4
    assert key("told.cards_kept", who=Who(1)) == told(CardsChanged(seat=1, count=0))
    assert key("told.cards_changed", who=Who(1), count=3) == told(CardsChanged(seat=1, count=3))
    assert key("told.stock_spent", who=(Who(4), Who(5))) == told(StockSpent(seats=(4, 5)))


def test_what_one_seat_was_told_is_told_to_nobody_else():  # §4.4
    table = play("0: S7\ndealt")
    news = GAME.decide(table, 0, Exchange(cards=cards("S7")))

    assert [None, None] == [GAME.tell(e) for e in news if e.audience is not None]


def test_the_result_of_a_deal_says_what_everybodys_tricks_come_to():  # §6.2 §6.3
    scored = DealScored(tricks=(3, 2, 0), gains=(-3, -2, 5), score=(17, 18, 25), next_dealer=0)
    best, next_best = (
        key("told.share", who=Who(0), tricks=3, points=3),
        key("told.share", who=Who(1), tricks=2, points=2),
    )
    both = key("told.shares", shares=best, another=next_best)
    idle = key("told.share_without", who=Who(2), price=5)
    line = GAME.tell(scored)

    assert line is not None
    assert line.result
    shares = key("told.shares", shares=both, another=idle)
    assert key("told.deal_scored", shares=shares) == line.says


def test_the_turned_up_card_is_shown_and_not_told_besides():  # §2.2
    assert GAME.tell(TurnedUp(card=card("C9"), stock=11)) is None


def test_a_shared_win_names_all_winners():  # §6.6
    assert key("told.match_won", who=Who(2)) == told(MatchEnded(winners=(2,)))
    assert key("told.match_shared", who=(Who(0), Who(2))) == told(MatchEnded(winners=(0, 2)))


def test_every_lot_is_offered_once_and_can_be_marked():  # §4.1
    table = play("0: S7 S8 HA CA H10\ndealt")
    view = table.view_from(0)
    (row,) = GAME.holding(view).rows

    assert len(GAME.offers(view)) == 26
    assert [lot.call.action for lot in row.lots] == list(GAME.offers(view))
    assert [lot.call.action for lot in row.lots] == [
        Exchange(cards=tuple(lot.cards)) for lot in row.lots
    ]
