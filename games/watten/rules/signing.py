"""Everything that passes between partners: codes, signs, and hands they show (§8)."""

from collections.abc import Sequence
from functools import cache

from games.core.cards import Rank
from games.core.errors import IllegalAction
from games.core.event_audience import only
from games.core.seats import Seat
from games.watten.rules.actions import Action, Assign, PickGesture, Settle, ShowHand, Signal
from games.watten.rules.events import (
    CodesClosed,
    CodeSettled,
    Events,
    GestureMade,
    GesturePicked,
    HandShown,
    MeaningAssigned,
    signal_given,
)
from games.watten.rules.law import Refusal
from games.watten.rules.options import Signals
from games.watten.rules.signals import Gesture, Meaning, read_gesture
from games.watten.rules.state import Phase, Public, WattenTable, WattenView, pair, partner_of

_OFF, _CODE, _SIX = Signals.OFF, Signals.CODE, Rank.SIX
"""Asked for with every sign, and by their names members are slow to find."""

MOST = 10
"""Signs a seat may give in a deal (§8.1)."""

_TALKING = frozenset({Phase.DECIDING, Phase.PLAYING, Phase.RAISED})
_PICKS = {gesture: PickGesture(gesture=gesture) for gesture in Gesture}
_ASSIGNS = {
    meaning: Assign(meaning=meaning) for meaning in Meaning if meaning is not Meaning.NOTHING
}
_SIGNALS = {gesture: Signal(gesture=gesture) for gesture in Gesture}
_SHOW = ShowHand()


def has_codes(public: Public) -> bool:
    """Return whether pairs have codes of their own, which takes fixed partners (§8.5)."""
    return public.rules.options.signals is _CODE and public.seats == 4


def code_calls(view: WattenView) -> tuple[Action, ...]:
    """The actions by which a pair may change its code before the match (§8.5)."""
    if _is_closed(view.public, view.seat):
        return (Settle(),)
    picks = (_PICKS[gesture] for gesture in view.public.rules.gestures)
    meanings = (_ASSIGNS[m] for _, m in view.private.code if m is not Meaning.NOTHING)
    return Settle(), *picks, *(() if view.private.gesture is None else meanings)


def change_code(table: WattenTable, seat: Seat, action: Action) -> Events:
    """Pick a gesture, give it its meaning, or settle the code (§8.5)."""
    public, own = table.public, table.private[seat]
    if public.phase is not Phase.AGREEING:
        raise IllegalAction(Refusal.NOT_NOW)
    if not isinstance(action, Settle) and _is_closed(public, seat):
        raise IllegalAction(Refusal.CODE_CLOSED)
    match action:
        case PickGesture(gesture=gesture):
            if gesture not in public.rules.gestures:
                raise IllegalAction(Refusal.NOT_A_SIGN)
            return (GesturePicked(seat=seat, gesture=gesture, audience=only(seat)),)
        case Assign(meaning=meaning):
            known = meaning in _ASSIGNS and meaning in dict(own.code).values()
            if own.gesture is None or not known:
                raise IllegalAction(Refusal.NOT_NOW)
            audience = pair(public, seat)
            return (
                MeaningAssigned(seat=seat, gesture=own.gesture, meaning=meaning, audience=audience),
            )
        case _:
            last = len(public.settled) + 1 == public.seats
            return CodeSettled(seat=seat), *((CodesClosed(),) if last else ())


def _is_closed(public: Public, seat: Seat) -> bool:
    """Return whether the partner has agreed to the code as it is (§8.5)."""
    return partner_of(public, seat) in public.settled


def signals(view: WattenView) -> Sequence[Action]:
    """Every sign this seat may give now, or to show its hand (§8.1, §8.4)."""
    refusal = why_no_signals(view)
    if refusal is None:
        return _every(view.public.rules.gestures) if len(signs_given(view)) < MOST else ()
    return (_SHOW,) if refusal is Refusal.HANDS_INSTEAD and not _has_shown(view) else ()


@cache
def _every(gestures: tuple[Gesture, ...]) -> tuple[Action, ...]:
    return tuple(_SIGNALS[gesture] for gesture in gestures)


def why_no_signals(view: WattenView) -> Refusal | None:
    """The rule that forbids this seat any sign now, or None (§8)."""
    public = view.public
    if public.phase not in _TALKING:
        return Refusal.NOT_NOW
    if public.rules.options.signals is _OFF:
        return Refusal.SIGNALS_OFF
    if partner_of(public, view.seat) is None:
        return Refusal.NO_PARTNER
    return Refusal.HANDS_INSTEAD if public.rank is _SIX else None


def signal(view: WattenView, gesture: Gesture) -> Events:
    """Give a sign to the partner alone, or make a gesture only the partner reads (§8.1, §8.5)."""
    if refusal := why_no_signals(view):
        raise IllegalAction(refusal)
    seat, public = view.seat, view.public
    if gesture not in public.rules.gestures:
        raise IllegalAction(Refusal.NOT_A_SIGN)
    if len(signs_given(view)) >= MOST:
        raise IllegalAction(Refusal.TOO_MANY_SIGNS)
    if has_codes(public):
        return (GestureMade(seat=seat, gesture=gesture),)
    meaning = read_gesture(view.private.code, gesture)
    audience = pair(public, seat)
    return (signal_given(seat=seat, gesture=gesture, meaning=meaning, audience=audience),)


def show_hand(view: WattenView) -> Events:
    """Show the hand to the partner, and to nobody else (§8.4)."""
    if why_no_signals(view) is not Refusal.HANDS_INSTEAD or _has_shown(view):
        raise IllegalAction(Refusal.NOT_NOW)
    audience = pair(view.public, view.seat)
    return (HandShown(seat=view.seat, cards=view.private.hand, audience=audience),)


def _has_shown(view: WattenView) -> bool:
    """Return whether this hand has been shown already, or nothing is left to show (§8.4)."""
    shown = any(shown.seat == view.seat for shown in view.private.shown)
    return shown or not view.private.hand


def signs_given(view: WattenView) -> Sequence[Gesture]:
    """The signs this seat has given in this deal: the public ones if there are any (§8.1)."""
    seat, seen = view.seat, view.public.gestures
    if seen:
        return [gesture for giver, gesture in seen if giver == seat]
    return [each.sign.gesture for each in view.private.signals if each.seat == seat]
