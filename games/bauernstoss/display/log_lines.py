"""The events of Bauernstoss as they are told to everybody, in keys.

Played cards go without saying: the scene shows them.
"""

from games.bauernstoss.display.phrases import call_phrase, own, people, solo, team
from games.bauernstoss.rules import events as e
from games.bauernstoss.rules.law import CHALK_NEEDS, partner_of
from games.core.scene import Says, Told, Who

_IN_FACTS = (e.Called, e.LowestDeclared, e.NamerSettled, e.TrumpNamed, e.SoloNamed)
"""The events that the scene's facts tell, too."""


def tell(event: e.Event) -> Told | None:
    """The telling of a public event; None for what the scene shows anyway."""
    if isinstance(event, e.DealScored | e.PassedOut):
        return Told(_result(event), result=True)
    if talk := _talk(event):
        return Told(talk, call=True, in_facts=isinstance(event, _IN_FACTS))
    phrase = _course(event) or _exchange(event)
    return None if phrase is None else Told(phrase)


def _course(event: e.Event) -> Says | None:
    """The phrase for what happens to the cards and the match."""
    match event:
        case e.DealerDrawn(dealer=seat):
            phrase = own("told.dealer_drawn", who=Who(seat))
        case e.DealStarted(number=number, dealer=seat):
            phrase = own("told.deal_started", number=number, who=Who(seat))
        case e.ChalkTaken(side=side):
            phrase = own("told.chalk_taken", who=team(side))
        case e.TrickTaken(seat=seat):
            phrase = own("told.trick_taken", who=Who(seat))
        case e.RestClaimed(seat=seat):
            phrase = own("told.rest_claimed", who=Who(seat))
        case e.RestConceded(seat=seat):
            phrase = own("told.rest_conceded", who=Who(seat))
        case e.MatchEnded(winners=seats):
            phrase = own("told.match_won", who=people(seats))
        case _:
            phrase = None
    return phrase


def _talk(event: e.Event) -> Says | None:
    """The phrase for what is said before the first lead."""
    match event:
        case e.Called(seat=seat, voice=voice, number=number):
            phrase = call_phrase("told", seat, voice, number)
        case e.NamerProposed(seat=seat, myself=True):
            phrase = own("told.names_gladly", who=Who(seat))
        case e.NamerProposed(seat=seat):
            phrase = own("told.leaves_to_partner", who=Who(seat), other=Who(partner_of(seat)))
        case e.LowestDeclared(seat=seat, low=low):
            phrase = own("told.lowest_declared", who=Who(seat), low=low)
        case e.LowestPassed(seat=seat):
            phrase = own("told.lowest_passed", who=Who(seat))
        case e.NamerSettled(seat=seat):
            phrase = own("told.namer_settled", who=Who(seat))
        case e.TrumpNamed(seat=seat, suit=suit):
            phrase = own("told.trump_named", who=Who(seat), suit=suit)
        case e.SoloNamed(seat=seat, size=size, suit=suit):
            phrase = own("told.solo_named", who=Who(seat), solo=solo(size), suit=suit)
        case _:
            phrase = None
    return phrase


def _exchange(event: e.Event) -> Says | None:
    """The phrase for what goes over the table before a small Solo."""
    match event:
        case e.CardGiven(seat=seat):
            phrase = own("told.card_given", who=Who(seat), other=Who(partner_of(seat)))
        case e.JackShown(card=card):
            phrase = own("told.jack_shown", card=card)
        case e.CardReturned(seat=seat, to=to):
            phrase = own("told.card_returned", who=Who(seat), other=Who(to))
        case _:
            phrase = None
    return phrase


def _result(event: e.DealScored | e.PassedOut) -> Says:
    """The line of the score sheet: who won what, and how; or that nobody played (§3.9)."""
    if isinstance(event, e.PassedOut):
        return own("told.passed_out")
    winners, losers = team(event.side), team(1 - event.side)
    if event.soloist is None or event.size is None:
        mine, theirs = event.points[event.side], event.points[1 - event.side]
        # Without more points than the others, only the side with the Kreide can win (§7.3).
        result = event.result if mine > theirs else "with_chalk"
        return own(
            f"told.{result}",
            who=winners,
            others=losers,
            points=mine,
            other=theirs,
            needed=CHALK_NEEDS,
            count=event.gain,
        )
    return own(
        f"told.{event.result}",
        who=Who(event.soloist),
        solo=solo(event.size),
        winners=winners,
        count=event.gain,
    )
