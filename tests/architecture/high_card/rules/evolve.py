"""What the table looks like after an event: results are copied, no rule is known here."""

from typing import assert_never

from msgspec.structs import replace

from games.core.seats import put
from games.core.table import Table
from tests.architecture.high_card.rules import events as e
from tests.architecture.high_card.rules.law import HAND
from tests.architecture.high_card.rules.state import HighCardTable, Private


def evolve(table: HighCardTable, event: e.Event) -> HighCardTable:
    """The table after `event`."""
    public = table.public
    match event:
        case e.DealStarted(number=number):
            fresh = replace(public, number=number, left=HAND)
            return Table(fresh, (Private(),) * public.seats, ())
        case e.HandDealt(seat=seat, cards=cards):
            return table.with_private(seat, Private(cards))
        case e.RestLaid(cards=cards):
            return table.with_hidden(cards)
        case e.CardPlayed(seat=seat, card=card):
            hand = tuple(held for held in table.private[seat].hand if held != card)
            laid = replace(public, trick=public.trick.with_card(card))
            return table.with_move(seat, Private(hand), laid)
        case e.TrickTaken(seat=seat):
            score = put(public.score, seat, public.score[seat] + 1)
            trick = public.trick.next_trick(seat)
            return table.with_public(
                replace(public, score=score, left=public.left - 1, trick=trick)
            )
        case _:
            assert_never(event)
