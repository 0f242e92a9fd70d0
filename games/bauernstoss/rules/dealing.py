"""The uses of a shuffled deck: the draw for the first dealer, then four cards twice."""

from games.bauernstoss.rules.events import DealStarted, Events, HandDealt
from games.bauernstoss.rules.law import HAND, SEATS
from games.bauernstoss.rules.state import BauernTable, Phase
from games.core.cards import Hand
from games.core.draw import draw_for_deal
from games.core.event_audience import only
from games.core.seats import clockwise, round_from
from games.core.trick_events import DealerDrawn

PACKET = HAND // 2
"""Cards dealt at a time (§2.2)."""


def deal(table: BauernTable, deck: Hand) -> Events:
    """The draw (§2.1), or the hands of a new deal (§2.2)."""
    public = table.public
    if public.phase is Phase.DRAWING:
        drawn, dealer = draw_for_deal(deck, SEATS)
        return (DealerDrawn(drawn=drawn, dealer=dealer),)
    dealer = public.next_dealer
    started = DealStarted(number=public.number + 1, dealer=dealer, counts=(HAND,) * SEATS)
    order = round_from(clockwise(dealer, SEATS), SEATS)
    return started, *[
        HandDealt(seat=seat, cards=_packets(deck, place), audience=only(seat))
        for place, seat in enumerate(order)
    ]


def _packets(deck: Hand, place: int) -> Hand:
    """The two packets of whoever sits in this place of the deal."""
    first, second = place * PACKET, (SEATS + place) * PACKET
    return deck[first : first + PACKET] + deck[second : second + PACKET]
