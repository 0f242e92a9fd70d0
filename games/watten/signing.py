"""What passes between partners: their code, the signs they give, and hands they show (§8)."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.cards import Rank
from games.core.errors import IllegalAction
from games.core.events import only
from games.core.seats import Seat
from games.watten.actions import Action, Assign, PickGesture, Settle, ShowHand, Signal
from games.watten.events import (
    CodesClosed,
    CodeSettled,
    Events,
    GestureMade,
    GesturePicked,
    HandShown,
    MeaningAssigned,
    SignalGiven,
)
from games.watten.law import Refusal
from games.watten.options import Signals
from games.watten.signals import Gesture, meant
from games.watten.state import Phase, Public, WattenTable, WattenView, partner_of

_TALKING = frozenset({Phase.DECIDING, Phase.PLAYING, Phase.RAISED})
_SIGNALS: Mapping[Gesture, Signal] = MappingProxyType({g: Signal(gesture=g) for g in Gesture})


def has_codes(public: Public) -> bool:
    """Whether pairs have codes of their own, which takes fixed partners (§8.5)."""
    return public.rules.options.signals is Signals.CODE and public.seats == 4


def code_calls(view: WattenView) -> tuple[Action, ...]:
    """How a pair may change its code before the match (§8.5)."""
    if _is_closed(view.public, view.seat):
        return (Settle(),)
    code = view.private.code
    picks = tuple(PickGesture(gesture=sign.gesture) for sign in code)
    meanings = tuple(Assign(meaning=sign.meaning) for sign in code)
    return Settle(), *picks, *(() if view.private.gesture is None else meanings)


def change_code(table: WattenTable, seat: Seat, action: Action) -> Events:
    """A gesture is picked, gets its meaning, or the code is settled (§8.5)."""
    public, own = table.public, table.private[seat]
    if public.phase is not Phase.AGREEING:
        raise IllegalAction(Refusal.NOT_NOW)
    if not isinstance(action, Settle) and _is_closed(public, seat):
        raise IllegalAction(Refusal.CODE_CLOSED)
    match action:
        case PickGesture(gesture=gesture):
            if gesture not in dict(own.code):
                raise IllegalAction(Refusal.NOT_A_SIGN)
            return (GesturePicked(seat=seat, gesture=gesture, audience=only(seat)),)
        case Assign(meaning=meaning):
            if own.gesture is None or meaning not in dict(own.code).values():
                raise IllegalAction(Refusal.NOT_NOW)
            pair = only(*_pair(public, seat))
            return (
                MeaningAssigned(seat=seat, gesture=own.gesture, meaning=meaning, audience=pair),
            )
        case _:
            last = len(public.settled) + 1 == public.seats
            return CodeSettled(seat=seat), *((CodesClosed(),) if last else ())


def _is_closed(public: Public, seat: Seat) -> bool:
    """Whether the partner has agreed to the code as it is (§8.5)."""
    return partner_of(public, seat) in public.settled


def signals(view: WattenView) -> tuple[Action, ...]:
    """Every sign this seat may give now, and showing its hand (§8.1, §8.4)."""
    if why_no_signals(view) is None:
        sent = _sent(view)
        return tuple(
            _SIGNALS[sign.gesture] for sign in view.private.code if sign.gesture not in sent
        )
    return (ShowHand(),) if _may_show(view) else ()


def why_no_signals(view: WattenView) -> Refusal | None:
    """The rule that forbids this seat any sign now, or None (§8)."""
    public = view.public
    if public.phase not in _TALKING:
        return Refusal.NOT_NOW
    if public.rules.options.signals is Signals.OFF:
        return Refusal.SIGNALS_OFF
    if partner_of(public, view.seat) is None:
        return Refusal.NO_PARTNER
    return Refusal.HANDS_INSTEAD if public.rank is Rank.SIX else None


def signal(view: WattenView, action: Signal) -> Events:
    """A sign for the partner alone, or a gesture that only the partner can read (§8.1, §8.5)."""
    if refusal := why_no_signals(view):
        raise IllegalAction(refusal)
    if action.gesture not in dict(view.private.code):
        raise IllegalAction(Refusal.NOT_A_SIGN)
    if action.gesture in _sent(view):
        raise IllegalAction(Refusal.SIGNAL_SENT)
    if has_codes(view.public):
        return (GestureMade(seat=view.seat, gesture=action.gesture),)
    meaning = meant(view.private.code, action.gesture)
    pair = only(*_pair(view.public, view.seat))
    given = SignalGiven(seat=view.seat, gesture=action.gesture, meaning=meaning, audience=pair)
    return (given,)


def show_hand(view: WattenView) -> Events:
    """The partner, and nobody else, sees the hand (§8.4)."""
    if not _may_show(view):
        raise IllegalAction(Refusal.NOT_NOW)
    pair = only(*_pair(view.public, view.seat))
    return (HandShown(seat=view.seat, cards=view.private.hand, audience=pair),)


def _may_show(view: WattenView) -> bool:
    """The Six is Schlag and known to all, and this hand has not been shown yet (§8.4)."""
    shown = any(shown.seat == view.seat for shown in view.private.shown)
    instead = why_no_signals(view) is Refusal.HANDS_INSTEAD
    return instead and not shown and bool(view.private.hand)


def _sent(view: WattenView) -> frozenset[Gesture]:
    """The signs this seat has given in this deal (§8.1)."""
    seen = (gesture for seat, gesture in view.public.gestures if seat == view.seat)
    secret = (each.sign.gesture for each in view.private.signals if each.seat == view.seat)
    return frozenset((*seen, *secret))


def _pair(public: Public, seat: Seat) -> tuple[Seat, ...]:
    partner = partner_of(public, seat)
    return (seat,) if partner is None else (seat, partner)
