"""The draw, the falling cards, and who sees which of them."""

from games.core.cards import cards
from games.core.trick_events import DealerDrawn
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.events import (
    CardFell,
    CardSeen,
    DealStarted,
    DeckLaid,
    DummyCardFell,
)
from games.schwarz_oder_weiss.rules.options import Options
from tests.games.schwarz_oder_weiss.transcripts import play


def opened(seats=2, **options):
    return GAME.opening(Options(**options), seats)


def test_two_or_three_play_for_themselves():  # §1.1
    assert list(GAME.seats) == [2, 3]
    assert GAME.outcome(opened(3).public).sides == (0, 1, 2)


def test_the_highest_card_drawn_deals_first():  # §2.1
    (drawn,) = GAME.deal(opened(3), cards("SJ DQ C10"))

    assert isinstance(drawn, DealerDrawn)
    assert drawn.dealer == 1


def test_who_ties_for_the_highest_card_draws_again():  # §2.1
    (drawn,) = GAME.deal(opened(3), cards("SQ H10 DQ CJ CK"))

    assert isinstance(drawn, DealerDrawn)
    assert [d.seat for d in drawn.drawn] == [0, 1, 2, 0, 2]
    assert drawn.dealer == 2


def test_the_deck_lies_where_nobody_sees_it():  # §2.2
    table = opened()
    table = GAME.replay(table, GAME.deal(table, cards("SJ DQ")))

    started, laid = GAME.deal(table, GAME.deck)

    assert DealStarted(number=1, dealer=1, order=(0, 2, 1)) == started
    assert DeckLaid(cards=GAME.deck, audience=frozenset()) == laid


def test_a_players_card_is_seen_by_that_player_alone():  # §2.2
    table = play("0: SA\n0 cards fall")

    expected = (
        CardFell(seat=0),
        CardSeen(seat=0, card=cards("SA")[0], audience=frozenset({0})),
    )

    assert expected == GAME.proceed(table)


def test_the_dummys_card_falls_face_up():  # §2.2
    table = play("dummy: DQ\n1 cards fall")

    assert (DummyCardFell(card=cards("DQ")[0]),) == GAME.proceed(table)


def test_cards_fall_around_the_table_one_by_one():  # §2.2
    table = play("""
        seats 3
        dealer 0
        1: SA HA
        2: SK HK
        dummy: SQ HQ
        0: SJ HJ
        7 cards fall
    """)

    assert table.public.counts == (1, 2, 2, 2)
    assert cards("SA HA") == table.private[1].hand
    assert cards("SK HK") == table.private[2].hand
    assert cards("SQ HQ") == table.public.dummy
    assert cards("SJ") == table.private[0].hand


def test_five_cards_a_hand_are_the_most():  # §2.3
    two, three = play("15 cards fall"), play("seats 3\n20 cards fall")

    assert two.public.counts == (5, 5, 5)
    assert three.public.counts == (5, 5, 5, 5)
    assert [e.kind for e in GAME.proceed(two)] == ["passed_out"]
    assert three.hidden.deck == ()


def test_the_table_goes_on_by_itself_before_anybody_can_bid():  # §3.2
    play("""
        3 cards fall
        nobody to act
        it goes on
        0 to act
        0 bids schwarz
        0 to act
    """)


def test_nines_are_printed_for_tens_and_play_like_them():  # §1.3
    table = play("""
        options nines=true
        0: S10 HK
        dummy: D10
        6 cards fall
        0 bids schwarz
        0 names 2
        1 passes
        0 plays S10
    """)

    assert str(GAME.scene(table.public).trick[0].card) == "S9"
    assert "D9" in map(str, GAME.scene(table.public).laid[0].cards)
    assert cards("S10") == table.public.trick.cards


def test_a_nine_that_is_pressed_plays_the_ten():  # §1.3
    table = play("""
        options nines=true
        0: S10 HK
        6 cards fall
        0 bids schwarz
        0 names 2
        1 passes
    """)
    (held,) = (h for h in GAME.holding(table.view_from(0)).rows[0].cards if str(h.card) == "S9")

    assert held.action in GAME.offers(table.view_from(0))
