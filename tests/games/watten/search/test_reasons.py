"""Why something is said to be the best: each sentence is true of the table it is said at."""

import pytest

from games.core.cards import Rank, Suit, card
from games.core.prospect import Outlook
from games.core.scene import Says
from games.watten.rules.actions import (
    AcceptExchange,
    ChooseCard,
    NameRank,
    NameSuit,
    PlayCard,
    RefuseExchange,
)
from games.watten.search.reasons import why
from tests.games.watten.transcripts import play

BLIND = "game blind\n"
EVEN = Outlook(0.5, 0.0)
TABLE = """
    0: HA H8 SK C7 D10
    1: HK H7 SA CA D7
    2: HQ H9 S7 C8 D8
    3: HJ S9 S8 CK DA
    trump 9 hearts
"""
RECHTE = TABLE.replace("0: HA", "0: H9").replace("2: HQ H9", "2: HQ C9")
PLAIN = TABLE.replace("0: HA H8 SK", "0: CQ DQ SK")
SPADES = TABLE + "0 plays SK\n1 plays SA\n"


def choosing(what):
    return ChooseCard(card=card(what))


def reason(text, seat, what, chance=0.5, other=EVEN):
    """The key of what is said for a card, where everything else comes to `other`."""
    view = play(text).view_from(seat)
    candidates = (PlayCard(card=card(what)), PlayCard(card=card("S10")))
    said = why(view, candidates, candidates[0], (Outlook(chance, 0.0), other))
    named = said.values.get("why")
    return named.key if isinstance(named, Says) else said.key


@pytest.mark.parametrize(
    ("text", "seat", "what", "expected"),
    [
        (TABLE, 0, "HA", "draws_trumps"),
        (TABLE, 0, "SK", "keeps_high"),
        (RECHTE, 0, "H9", "nothing_beats_it"),
        (TABLE.replace("0: HA", "0: D9"), 0, "D9", "leads_high"),
        (SPADES, 2, "H9", "takes"),
        (SPADES, 2, "HQ", "is_ahead"),
        (SPADES, 2, "C8", "cheapest"),
        (PLAIN, 0, "SK", "any_will_do"),
        (SPADES + "2 plays C8\n", 3, "CK", "partner_has_it"),
        (SPADES + "2 plays C8\n", 3, "S9", "takes"),
    ],
)  # fmt: skip
def test_a_card_has_a_reason(text, seat, what, expected):
    assert f"watten.reason.{expected}" == reason(text, seat, what)


def test_where_another_card_is_worse_it_is_not_said_that_any_will_do():
    worse = Outlook(0.4, -0.4)
    assert "watten.reason.nothing_better" == reason(PLAIN, 0, "SK", other=worse)


@pytest.mark.parametrize(
    ("text", "seat", "what", "expected"),
    [
        (RECHTE, 0, "H9", "is_rechte"),
        (SPADES + "2 plays C8\n", 3, "S9", "is_linke"),
        ("options guate=1\n" + TABLE.replace("0: HA", "0: H10"), 0, "H10", "is_guate"),
        ("game kritisch\n" + TABLE.replace("0: HA", "0: D6"), 0, "D6", "is_kritische"),
        (TABLE.replace("0: HA", "0: D6"), 0, "D6", "is_weli"),
        (TABLE, 0, "HA", None),
        (TABLE, 0, "SK", None),
    ],
)
def test_a_card_whose_face_does_not_tell_its_rank_is_called_by_its_name(text, seat, what, expected):
    view = play(text).view_from(seat)
    candidates = (PlayCard(card=card(what)), PlayCard(card=card("S10")))
    said = why(view, candidates, candidates[0], (EVEN, EVEN))

    what = said.values.get("what")
    assert expected == (what.key.split(".")[-1] if isinstance(what, Says) else None)


def test_what_decides_is_said_first():
    assert "watten.reason.wins_now" == reason(SPADES, 2, "H9", 0.99)
    assert "watten.reason.is_lost" == reason(SPADES, 2, "H9", 0.01)


def test_a_trick_without_which_all_is_lost_must_be_won():
    text = f"""{TABLE}
        0 plays SK
        1 plays SA
        2 plays C8
        3 plays CK
        1 plays CA
        2 plays S7
        3 plays S8
        0 plays C7
        1 plays HK
    """

    assert "watten.reason.must_win" == reason(text, 2, "H9")


def test_who_is_blind_is_told_nothing_of_the_trump():
    text = "game blind\n0: H9 CA\n1: SK\n3: HA\ncards H9 HA\n0 plays CA"

    assert "watten.reason.nothing_better" == reason(text, 1, "SK")
    assert "watten.reason.likeliest" == reason(text, 1, "SK", 0.6)


@pytest.mark.parametrize(
    ("text", "seat", "action", "expected"),
    [
        ("0: H9 S9 DQ HA CK\ndealt", 0, NameRank(rank=Rank.NINE), "holds_schlag"),
        ("0: H9 S9 DQ HA CK\ndealt", 0, NameRank(rank=Rank.TEN), "promises_most"),
        ("0: H9 S9 DQ HA CK\ndealt", 0, NameRank(rank=Rank.ACE), "promises_most"),
        ("3: H9 HA S7 S8 C8\n0 names 9", 3, NameSuit(suit=Suit.HEARTS), "holds_rechte"),
        ("3: H9 HA S7 S8 C8\n0 names 9", 3, NameSuit(suit=Suit.SPADES), "holds_trumps"),
        ("3: H9 HA S7 S8 C8\n0 names 9", 3, NameSuit(suit=Suit.CLUBS), "promises_most"),
        (f"{BLIND}3: H9 HA S7 S8 C8\n0 keeps", 3, choosing("S7"), "holds_trumps"),
        (f"{BLIND}3: D6 D10 S7 S8 C8\n0 keeps", 3, choosing("D10"), "promises_most"),
        (f"{BLIND}0: D6 D10 S8 C10 C8\n3: H9\n0 keeps", 0, choosing("D10"), "holds_schlag"),
        ("0 proposes", 3, AcceptExchange(), "accept_exchange"),
        ("0 proposes", 3, RefuseExchange(), "refuse_exchange"),
    ],
)
def test_what_is_named_has_a_reason(text, seat, action, expected):
    view = play(text).view_from(seat)

    assert f"watten.reason.{expected}" == why(view, (action,), action, (EVEN,)).key


def test_a_kritische_is_no_card_of_its_rank():
    view = play("game kritisch\n0: C7 H7 S7 CQ HA\ndealt").view_from(0)
    seven = NameRank(rank=Rank.SEVEN)

    assert {"count": 2} == why(view, (seven,), seven, (EVEN,)).values


def test_hands_that_promise_the_same_are_said_to_do_so():
    view = play("0 proposes").view_from(3)
    both = (AcceptExchange(), RefuseExchange())

    def said(kept):
        return why(view, both, RefuseExchange(), (EVEN, Outlook(kept, 0.0))).key

    assert "watten.reason.about_the_same" == said(0.51)
    assert "watten.reason.refuse_exchange" == said(0.6)
