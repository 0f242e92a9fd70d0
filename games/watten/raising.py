"""The stakes: raises and their answers, tense sides, and giving a deal up (§6)."""

from games.core.errors import IllegalAction
from games.core.events import only
from games.core.seats import Seat, round_from
from games.watten import law
from games.watten.actions import Action, Concede, Fold, Hold, PlayForThree, Raise
from games.watten.events import (
    Conceded,
    ConcedeWished,
    DecisionAsked,
    Events,
    Folded,
    Held,
    PlayedForThree,
    PlayStarted,
    Raised,
    Result,
)
from games.watten.law import Kind, Refusal
from games.watten.options import Cap, Tense
from games.watten.scoring import scored
from games.watten.state import (
    START_VALUE,
    Phase,
    Public,
    WattenTable,
    WattenView,
    partner_of,
    side,
    side_of,
)

DECIDED_VALUE = 3
"""What a tense side plays for, if it does not concede (§6.10)."""

JUMP = 4
"""The value a side that is this far behind may open with (§6.11)."""

NEAR = 2
"""How close to the target a side is tense (§6.7)."""


def begun(public: Public) -> Events:
    """The first lead is due, unless a tense side must decide first (§3.4, §6.10)."""
    return (DecisionAsked(),) if to_decide(public) else (play_started(public),)


def play_started(public: Public) -> PlayStarted:
    """Forehand leads (§5.1)."""
    return PlayStarted(order=round_from(public.forehand, public.seats))


def is_tense(public: Public, seat: Seat) -> bool:
    """Whether a seat is too close to the target to raise (§6.7)."""
    return public.score[seat] >= public.rules.options.target - NEAR


def to_decide(public: Public) -> tuple[Seat, ...]:
    """The one tense side that must decide before the first lead; else nobody (§6.10)."""
    if public.rules.options.tense_rule is not Tense.DECIDE3 or public.seats == 3:
        return ()
    tense = tuple(seat for seat in range(public.seats) if is_tense(public, seat))
    return tense if len(tense) < public.seats else ()


def decision_calls() -> tuple[Action, ...]:
    """What a tense side may decide (§6.10)."""
    return PlayForThree(), Fold()


def play_for_three(public: Public, seat: Seat) -> Events:
    """The tense side plays on, for three (§6.10)."""
    if public.phase is not Phase.DECIDING:
        raise IllegalAction(Refusal.NOT_NOW)
    return PlayedForThree(seat=seat, value=DECIDED_VALUE), play_started(public)


def cap(public: Public) -> int:
    """The most a deal may be worth (§6.8)."""
    target = public.rules.options.target
    needed = target - min(public.score)
    return min(target, needed) if public.rules.options.cap is Cap.NEEDED else int(target)


def answering(public: Public) -> tuple[Seat, ...]:
    """The side that must answer the open raise (§6.2)."""
    if public.proposal is None:
        return ()
    own = side_of(public, public.proposal.seat)
    return tuple(seat for seat in range(public.seats) if side_of(public, seat) != own)


def raises(view: WattenView) -> tuple[Action, ...]:
    """The raises open to this seat, the lowest first (§6.1, §6.5, §6.11)."""
    values = _values(view.public, view.seat)
    return tuple(Raise(value=value) for value in values if why_not_raise(view, value) is None)


def why_not_raise(view: WattenView, value: int) -> Refusal | None:
    """The rule that forbids this seat to raise to `value` now, or None (§6)."""
    public = view.public
    if refusal := _why_not_now(public, view.seat):
        return refusal
    if is_tense(public, view.seat):
        return Refusal.RAISE_TENSE
    if value not in _values(public, view.seat):
        return Refusal.RAISE_STALE
    if value > cap(public):
        return Refusal.RAISE_AT_CAP
    return Refusal.RAISE_NEEDS_CARD if _is_hopeless(view) else None


def raise_to(view: WattenView, action: Raise) -> Events:
    """A side proposes more; where it had to answer, it holds with that (§6.1, §6.5)."""
    if refusal := why_not_raise(view, action.value):
        raise IllegalAction(refusal)
    public, seat = view.public, view.seat
    if public.proposal is None:
        return (Raised(seat=seat, value=action.value, price=public.value),)
    held = public.proposal.value
    right = side_of(public, seat)
    return (
        Held(seat=seat, value=held, right=right),
        Raised(seat=seat, value=action.value, price=held),
    )


def answer_calls(view: WattenView) -> tuple[Action, ...]:
    """Hold, raise again where that is allowed, or fold (§6.3 to §6.5)."""
    return Hold(), *raises(view), Fold()


def hold(public: Public, seat: Seat) -> Events:
    """The deal is worth more, and the right to raise is this side's (§6.3, §6.6)."""
    if public.proposal is None:
        raise IllegalAction(Refusal.NOT_NOW)
    value, right = public.proposal.value, side_of(public, seat)
    return (Held(seat=seat, value=value, right=right),)


def fold(table: WattenTable, seat: Seat) -> Events:
    """The other side scores what the deal was worth before the raise (§6.4, §6.10)."""
    public = table.public
    if public.phase not in (Phase.RAISED, Phase.DECIDING):
        raise IllegalAction(Refusal.NOT_NOW)
    value = public.value if public.proposal is None else public.proposal.price
    others = 1 - side_of(public, seat)
    return Folded(seat=seat), *scored(table, Result.FOLDED, others, value)


def conceding(view: WattenView) -> tuple[Seat, ...]:
    """Who of this side would give the deal up for what it is worth now (§6.13)."""
    return tuple(seat for seat, value in view.private.wishes if value == view.public.value)


def concessions(view: WattenView) -> tuple[Action, ...]:
    """Giving up, where the table allows it (§6.13)."""
    value = view.public.value
    return (Concede(value=value),) if _why_not_concede(view, value) is None else ()


def concede(table: WattenTable, seat: Seat, action: Concede) -> Events:
    """The deal is given up once the whole side wants it (§6.13)."""
    view, public = table.seen_from(seat), table.public
    if refusal := _why_not_concede(view, action.value):
        raise IllegalAction(refusal)
    partner = partner_of(public, seat)
    if partner is not None and partner not in conceding(view):
        return (ConcedeWished(seat=seat, value=action.value, audience=only(seat, partner)),)
    mine = side_of(public, seat)
    return (
        Conceded(seats=side(public, mine)),
        *scored(table, Result.CONCEDED, 1 - mine, public.value),
    )


def _why_not_concede(view: WattenView, value: int) -> Refusal | None:
    """Why this seat may not wish to give the deal up for `value`, or None (§6.13)."""
    public = view.public
    if not public.rules.options.concede or public.phase is not Phase.PLAYING:
        return Refusal.NOT_NOW
    if value != public.value:
        return Refusal.RAISE_STALE
    return Refusal.NOT_NOW if view.seat in conceding(view) else None


def _why_not_now(public: Public, seat: Seat) -> Refusal | None:
    """Why nothing may be raised by this seat, whatever the value (§6.2, §6.6, §6.10)."""
    if public.phase not in (Phase.PLAYING, Phase.RAISED):
        return Refusal.NOT_NOW
    if public.phase is Phase.RAISED and seat not in answering(public):
        return Refusal.RAISE_OPEN
    if public.closed:
        return Refusal.RAISE_CLOSED
    free = public.proposal is not None or public.right in (None, side_of(public, seat))
    return None if free else Refusal.RAISE_NOT_YOURS


def _values(public: Public, seat: Seat) -> tuple[int, ...]:
    if public.proposal is not None:
        return (public.proposal.value + 1,)
    return (public.value + 1, JUMP) if _may_jump(public, seat) else (public.value + 1,)


def _may_jump(public: Public, seat: Seat) -> bool:
    """A side far behind may open higher, before the first lead (§6.11)."""
    untouched = public.value == START_VALUE and not public.past and public.trick.led is None
    if not public.rules.options.jump4 or not untouched:
        return False
    mine = side_of(public, seat)
    theirs = max(public.score[s] for s in range(public.seats) if side_of(public, s) != mine)
    return theirs - public.score[seat] >= JUMP


def _is_hopeless(view: WattenView) -> bool:
    """Whether a strict table forbids a first raise to who cannot win the last trick (§6.12)."""
    public, led, trump = view.public, view.public.trick.led, view.public.trump
    strict = public.rules.strict_last_trick and public.value == START_VALUE
    if not strict or public.proposal or led is None or trump is None or len(public.past) < 4:
        return False
    lies = dict(public.trick.plays)
    last = lies.get(view.seat) or view.private.hand[0]
    return law.kind(last, public.rules.ranking, trump) is Kind.PLAIN and last.suit is not led.suit
