"""The events of Watten as they are told, in keys: to everybody, or to those they are meant for.

Played cards go without saying: the scene shows them. It is told who takes a trick, never why.
"""

from games.core.scene import Says, Told, Who
from games.watten.display.phrases import gesture_of, meaning_of, own, people
from games.watten.rules import events as e
from games.watten.rules.state import START_VALUE


def tell(event: e.Event) -> Told | None:
    """The telling of a public event; None for what the scene shows anyway."""
    if isinstance(event, e.DealScored):
        return Told(_result(event), result=True)
    if call := _exchange(event) or _stakes(event):
        return Told(call, call=True)
    phrase = _course(event) or _before(event) or _gesture(event)
    return None if phrase is None else Told(phrase)


def whisper(event: e.Event) -> Told | None:
    """The telling of news for partners alone (§6.13, §8.1, §8.4)."""
    match event:
        case e.SignalGiven(seat=seat, gesture=gesture, meaning=meaning):
            signed = {"gesture": gesture_of(gesture), "meaning": meaning_of(meaning)}
            phrase = own("told.signal_given", who=Who(seat), **signed)
        case e.HandShown(seat=seat, cards=cards):
            phrase = own("told.hand_shown", who=Who(seat), cards=cards)
        case e.ConcedeWished(seat=seat):
            phrase = own("told.concede_wished", who=Who(seat))
        case _:
            phrase = None
    return None if phrase is None else Told(phrase)


def _course(event: e.Event) -> Says | None:
    """The phrase for what happens to the cards and the match."""
    match event:
        case e.DealerDrawn(dealer=seat):
            phrase = own("told.dealer_drawn", who=Who(seat))
        case e.DealStarted(number=number, dealer=seat):
            phrase = own("told.deal_started", number=number, who=Who(seat))
        case e.TrickTaken(seat=seat):
            phrase = own("told.trick_taken", who=Who(seat))
        case e.MachineShown(seat=seat, cards=cards):
            phrase = own("told.machine_shown", who=Who(seat), cards=cards)
        case e.TrumpRevealed(rank=rank, suit=suit):
            phrase = own("told.trump_revealed", rank=rank, suit=suit)
        case e.MatchEnded(winners=seats):
            phrase = own("told.match_ended", who=people(seats), count=len(seats))
        case _:
            phrase = None
    return phrase


def _before(event: e.Event) -> Says | None:
    """The phrase for what is said before the hands are played."""
    match event:
        case e.CodesOpened() | e.CodesClosed():
            phrase = own(f"told.{event.kind}")
        case e.CardsShown(seats=seats):
            phrase = own("told.cards_shown", who=people(seats))
        case e.CodeSettled() | e.CardsKept() | e.ChoiceMade():
            phrase = own(f"told.{event.kind}", who=Who(event.seat))
        case e.RankNamed(seat=seat, rank=rank):
            phrase = own("told.rank_named", who=Who(seat), rank=rank)
        case e.SuitNamed(seat=seat, suit=suit):
            phrase = own("told.suit_named", who=Who(seat), suit=suit)
        case _:
            phrase = None
    return phrase


def _exchange(event: e.Event) -> Says | None:
    """The phrase for what forehand and dealer say to new cards."""
    match event:
        case e.ExchangeProposed() | e.ExchangeRefused() | e.ExchangeAccepted():
            return own(f"told.{event.kind}", who=Who(event.seat))
        case _:
            return None


def _stakes(event: e.Event) -> Says | None:
    """The phrase for what is said about the stakes."""
    match event:
        case e.Raised() | e.Held() | e.PlayedForThree():
            phrase = own(f"told.{event.kind}", who=Who(event.seat), value=event.value)
        case e.Folded() | e.FoldVoiced():
            phrase = own(f"told.{event.kind}", who=Who(event.seat))
        case _:
            phrase = None
    return phrase


def _gesture(event: e.Event) -> Says | None:
    """The phrase for a gesture that everybody has seen."""
    if isinstance(event, e.GestureMade):
        return own("told.gesture_made", who=Who(event.seat), gesture=gesture_of(event.gesture))
    return None


def _result(event: e.DealScored) -> Says:
    """The line of the score sheet: who scores how many, and why (§7.1, §7.2)."""
    losers = tuple(seat for seat in range(len(event.score)) if seat not in event.winners)
    won = event.result in (e.Result.TRICKS, e.Result.MACHINE)
    subject = event.winners if won else losers
    more = event.result is e.Result.TRICKS and event.value > START_VALUE
    return own(
        "told.result.tricks_for_more" if more else f"told.result.{event.result}",
        who=people(event.winners),
        losers=people(losers),
        points=event.value,
        least=START_VALUE,
        count=len(subject),
    )
