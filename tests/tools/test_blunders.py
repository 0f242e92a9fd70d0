"""What the benchmark of blunders takes for one, and what not."""

import pytest

from benchmarks.blunders import Blunder, report
from benchmarks.watten_blunders import KINDS, is_untrue, suspect
from games.core.cards import card
from games.watten.rules.actions import Fold, Hold, PlayCard, Raise
from games.watten.rules.signals import Meaning
from tests.games.watten.asking import named
from tests.games.watten.decided import RECHTE
from tests.games.watten.transcripts import match

THEIRS = "0: SQ HQ D9 CA S8\ntrump queen diamonds"
PARTNERS = """
    game kritisch
    dealer 1
    0: SQ C9 D8 CK SA
    1: SK S8 C8 HJ CJ
    2: H9 S10 CA DA C7
    3: D9 SJ C10 HQ DJ
    trump 9 spades
    2 plays H9
    3 plays HQ
"""
TOLD = """
    0: H7
    1: S9 HK
    2: H8
    3: SQ C7 HA
    trump 9 spades
    1 signals kiss
    0 plays H7
    1 plays HK
    2 plays H8
    3 plays HA
    3 takes it
"""
LAST = """
    options signals=off
    0: HA H8 SK C7 D10
    1: HK H7 SA CA D7
    2: HQ C9 S7 C8 D8
    3: HJ S9 S8 CK DA
    trump 9 hearts
    0 plays SK
    1 plays SA
    2 plays S7
    3 plays S8
    1 takes it
    1 plays CA
    2 plays C8
    3 plays CK
    0 plays C7
    1 takes it
    1 plays D7
    2 plays D8
    3 plays DA
"""


def found(text, seat, action):
    """The kind of blunder that this may be at the end of this transcript."""
    course = match(text)
    view = course.table.view_from(seat)
    met = suspect(view, course.game.offers(view), action)
    return None if met is None else met.kind


@pytest.mark.parametrize(
    ("kind", "text", "seat", "played"),
    [
        ("leads their trump", THEIRS, 0, "D9"),
        (None, THEIRS, 0, "HQ"),
        (None, "0: SQ HQ D9 CA S8\ndealer 0\n1: C7\ntrump queen diamonds\n1 plays C7", 2, "C8"),
        ("pulls partner's trump", TOLD, 3, "SQ"),
        (None, TOLD, 3, "C7"),
        ("feeds partner", PARTNERS, 0, "SQ"),
        ("feeds partner", PARTNERS, 0, "C9"),
        (None, PARTNERS, 0, "CK"),
        ("leaves deciding trick", LAST, 0, "D10"),
        (None, LAST, 0, "H8"),
    ],
)
def test_a_card_may_be_a_blunder_by_what_its_seat_has_seen(kind, text, seat, played):
    assert kind == found(text, seat, PlayCard(card=card(played)))


def test_who_stakes_when_all_is_decided_blunders_and_who_wins_may_hold():
    raised = f"{RECHTE}1 raises 6\n"

    assert "stakes when decided" == found(RECHTE, 1, Raise(value=6))
    assert "stakes when decided" == found(f"{raised}0 raises 7\n", 1, Hold())
    assert found(raised, 0, Hold()) is None
    assert "gives up" == found(raised, 0, Fold())


@pytest.mark.parametrize(
    ("meaning", "untrue"),
    [
        (Meaning.BAD_HAND, True),
        (Meaning.RECHTE, True),
        (Meaning.TRUMP_QUEEN, False),
        (Meaning.TRUMP_LOW, False),
    ],
)
def test_a_sign_misleads_where_it_says_what_is_not_so(meaning, untrue):
    view = match("0: HQ H7 S8 C7 C8\ntrump 9 hearts").table.view_from(0)

    assert untrue is is_untrue(view, named("H9"), meaning)


def test_one_small_trump_is_still_a_bad_hand():
    view = match("0: S7 H7 S8 C7 C8\ntrump 9 hearts").table.view_from(0)

    assert not is_untrue(view, named("H9"), Meaning.BAD_HAND)


def test_kinds_are_counted_in_1000_deals_with_some_to_look_at():
    first, *examples = report("x", [Blunder("misleads", str(n)) for n in range(5)], 250, 2)

    assert "20 in 1,000 deals, of 250" in first
    assert "misleads 20" in first
    assert ["  misleads: 0", "  misleads: 1"] == examples
    assert all(kind in first for kind in KINDS)
