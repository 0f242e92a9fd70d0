"""The events of Bohemian Watten as they are told to everybody, in keys.

Dealt, turned up and played cards go without saying: the scene shows them.
"""

from functools import reduce
from itertools import count

from games.bohemian.display.phrases import own, people
from games.bohemian.rules import events as e
from games.core.scene import Says, Told, Who, says
from games.core.seats import Seat


def tell(event: e.Event) -> Told | None:
    """The telling of a public event; None for what the scene shows anyway."""
    if isinstance(event, e.DealScored):
        return Told(_result(event), result=True)
    phrase = _before_play(event) or _course(event)
    return None if phrase is None else Told(phrase)


def _before_play(event: e.Event) -> Says | None:
    """The phrase for who deals, and for who changes how many cards."""
    match event:
        case e.DealerDrawn(dealer=seat):
            phrase = own("told.dealer_drawn", who=Who(seat))
        case e.DealStarted(number=number, dealer=seat):
            phrase = own("told.deal_started", number=number, who=Who(seat))
        case e.CardsChanged(seat=seat, count=0):
            phrase = own("told.cards_kept", who=Who(seat))
        case e.CardsChanged(seat=seat, count=count):
            phrase = own("told.cards_changed", who=Who(seat), count=count)
        case e.StockSpent(seats=seats):
            phrase = own("told.stock_spent", who=people(seats))
        case _:
            phrase = None
    return phrase


def _course(event: e.Event) -> Says | None:
    """The phrase for who takes a trick, and the match."""
    match event:
        case e.TrickTaken(seat=seat):
            phrase = own("told.trick_taken", who=Who(seat))
        case e.RestClaimed(seat=seat):
            phrase = says("common.claimed", who=Who(seat))
        case e.RestConceded(seat=seat):
            phrase = own("told.rest_conceded", who=Who(seat))
        case e.MatchEnded(winners=(seat,)):
            phrase = own("told.match_won", who=Who(seat))
        case e.MatchEnded(winners=seats):
            phrase = own("told.match_shared", who=people(seats))
        case _:
            phrase = None
    return phrase


def _result(event: e.DealScored) -> Says:
    """The line of the score sheet: everybody's tricks, and what they come to (§6.2, §6.3)."""
    shares = map(_share, count(), event.tricks, event.gains)
    return own("told.deal_scored", shares=reduce(_and, shares))


def _share(seat: Seat, tricks: int, gain: int) -> Says:
    if tricks:
        return own("told.share", who=Who(seat), tricks=tricks, points=-gain)
    return own("told.share_without", who=Who(seat), price=gain)


def _and(shares: Says, another: Says) -> Says:
    return own("told.shares", shares=shares, another=another)
