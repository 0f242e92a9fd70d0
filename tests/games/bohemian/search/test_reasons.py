"""Every piece of advice gives the reason that a player would give."""

import pytest

from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.search.reasons import why_card, why_lot
from games.core.cards import card, cards
from games.core.prospect import Outlook
from tests.games.bohemian.transcripts import play

EVEN = Outlook(0.5, 0)
LEADS = "seats 2\n0: H9 CK SA S7 D8\nall keep"
REPLIES = "seats 2\n0: {led}\n1: S8 SK H7 D9 C7\nall keep\n0 plays {led}"


@pytest.mark.parametrize(
    ("text", "seat", "name", "expected"),
    [
        (LEADS, 0, "H9", "nothing_beats_it"),
        (LEADS, 0, "CK", "draws_trumps"),
        (LEADS, 0, "S7", "least_missed"),
        (LEADS, 0, "SA", "best_lead"),
        (REPLIES.format(led="SA"), 1, "S8", "cannot_win"),
        (REPLIES.format(led="S7"), 1, "S8", "takes_it"),
        ("seats 3\n0: S7\n1: S8 SK\nall keep\n0 plays S7", 1, "S8", "may_take_it"),
    ],
)
def test_a_card_has_its_reason(text, seat, name, expected):
    view = play(text).view_from(seat)

    said = why_card(view, PlayCard(card=card(name)), EVEN, [EVEN])
    assert f"bohemian.reason.{expected}" == said.key


def test_a_clearly_better_chance_of_the_first_trick_is_reason_enough():
    view = play(LEADS).view_from(0)

    said = why_card(view, PlayCard(card=card("CK")), Outlook(0.7, 0), [EVEN, Outlook(0.6, 0)])
    assert said.key == "bohemian.reason.saves_you"


@pytest.mark.parametrize(
    ("lot", "expected"),
    [("", "keeps_all"), ("S7", "gives_weak"), ("S7 D8", "gives_weak"), ("S7 D8 SA", "gives_most")],
)
def test_a_lot_has_its_reason(lot, expected):
    view = play("seats 2\n0: H9 CK SA S7 D8\ndealt").view_from(0)

    said = why_lot(view, Exchange(cards=cards(lot)))
    assert f"bohemian.reason.{expected}" == said.key
