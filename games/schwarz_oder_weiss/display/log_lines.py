"""The events of Schwarz oder Weiß as they are told to everybody, in keys.

Falling and played cards go without saying: the scene shows them, as this table prints them.
"""

from games.core.scene import Says, Told, Who
from games.schwarz_oder_weiss.display.phrases import name_of, own, people
from games.schwarz_oder_weiss.rules import events as e


def tell(event: e.Event) -> Told | None:
    """The telling of a public event; None for what the scene shows anyway."""
    if isinstance(event, e.DealScored | e.PassedOut):
        return Told(_result(event), result=True)
    phrase = _course(event) or _talk(event)
    in_facts = isinstance(event, e.BidMade | e.PointsNamed)
    call = in_facts or isinstance(event, e.Doubled | e.DoubleAccepted)
    return None if phrase is None else Told(phrase, call=call, in_facts=in_facts)


def _course(event: e.Event) -> Says | None:
    """The phrase for what happens to the cards and the match."""
    match event:
        case e.DealerDrawn(dealer=seat):
            phrase = own("told.dealer_drawn", who=Who(seat))
        case e.DealStarted(number=number, dealer=seat):
            phrase = own("told.deal_started", number=number, who=Who(seat))
        case e.TrumpSet(suit=suit):
            phrase = own("told.trump_set", suit=suit)
        case e.TrickTaken(seat=seat):
            dummy = own("told.dummy_trick")
            phrase = dummy if seat is None else own("told.trick_taken", who=Who(seat))
        case e.RestClaimed(seat=seat):
            phrase = own("told.rest_claimed", who=Who(seat))
        case e.MatchEnded(winners=(seat,)):
            phrase = own("told.match_won", who=Who(seat))
        case e.MatchEnded(winners=seats):
            phrase = own("told.match_shared", who=people(seats))
        case _:
            phrase = None
    return phrase


def _talk(event: e.Event) -> Says | None:
    """The phrase for what is said about the bid and the stakes."""
    match event:
        case e.BidMade(seat=seat, contract=contract):
            phrase = own("told.bid_made", who=Who(seat), contract=name_of(contract))
        case e.PointsNamed(seat=seat, points=points):
            phrase = own("told.points_named", who=Who(seat), count=points)
        case e.BidPassed() | e.DoublePassed() | e.DoubleAccepted() | e.SurrenderVoiced():
            phrase = own(f"told.{event.kind}", who=Who(event.seat))
        case e.Doubled(seat=seat, factor=factor):
            name = "told.doubled" if factor == 2 else "told.redoubled"
            phrase = own(name, who=Who(seat), factor=factor)
        case _:
            phrase = None
    return phrase


def _result(event: e.DealScored | e.PassedOut) -> Says:
    """The line of the score sheet: who bid what, and what each side gained or lost by it."""
    if isinstance(event, e.PassedOut):
        return own("told.passed_out", who=Who(event.dealer))
    others = tuple(s for s in range(len(event.gains)) if s != event.bidder)
    by_bidder = event.result in (e.Result.MADE, e.Result.BIDDER_SURRENDERED)
    change = event.gains[event.bidder if by_bidder else others[0]]
    return own(
        f"told.{event.result}",
        who=Who(event.bidder),
        opponents=people(others),
        contract=name_of(event.contract),
        points=event.points,
        factor=event.factor,
        gain=abs(change),
        count=len(others),
    )
