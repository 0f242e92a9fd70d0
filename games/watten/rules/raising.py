"""The stakes: raises and their answers, tense sides, and giving a deal up (§6)."""

from collections.abc import Sequence
from functools import cache

from games.core.errors import IllegalAction
from games.core.event_audience import only
from games.core.seats import Seat, round_from
from games.watten.rules import law
from games.watten.rules.actions import Action, Concede, Fold, Hold, PlayForThree, Raise
from games.watten.rules.events import (
    Conceded,
    ConcedeWished,
    DecisionAsked,
    Event,
    Events,
    Folded,
    FoldVoiced,
    Held,
    PlayedForThree,
    PlayStarted,
    Raised,
    Result,
)
from games.watten.rules.law import Kind, Refusal
from games.watten.rules.options import Answers, Cap, Tense
from games.watten.rules.scoring import score_side
from games.watten.rules.state import (
    START_VALUE,
    Phase,
    Public,
    WattenTable,
    WattenView,
    pair,
    partner_of,
    side,
    side_of,
)

DECIDED_VALUE = 3
"""The value a tense side plays for, if it does not concede (§6.10)."""

FOUR = 4
"""The value that a side near the end holds if it is this far ahead (§6.15)."""

JUMP = 4
"""The value a side that is this far behind may open with (§6.11)."""

NEAR = 2
"""The distance from the target within which a side is tense (§6.7)."""

_RAISING = frozenset({Phase.PLAYING, Phase.RAISED})

_HOLD, _FOLD = Hold(), Fold()


@cache
def _raise(value: int) -> Raise:
    return Raise(value=value)


@cache
def _concede(value: int) -> Concede:
    return Concede(value=value)


def begin(public: Public) -> Events:
    """Begin the play, unless a tense side must decide first (§3.4, §6.10, §6.15)."""
    return (DecisionAsked(),) if to_decide(public) else (_start(public),)


def _start(public: Public) -> PlayStarted:
    """Start the play, with forehand's lead (§5.1)."""
    return PlayStarted(order=round_from(public.forehand, public.seats))


def is_tense(public: Public, seat: Seat) -> bool:
    """Return whether a seat is near the end (§6.7)."""
    return public.score[seat] >= public.rules.options.target - NEAR


def is_barred(public: Public, seat: Seat) -> bool:
    """Return whether a seat may not raise, being near the end or by its partner (§6.7, §6.16)."""
    if not public.rules.tense_side:
        return is_tense(public, seat)
    return any(is_tense(public, each) for each in pair(public, seat))


def to_decide(public: Public) -> tuple[Seat, ...]:
    """The seats of the one tense side that must decide before the first lead (§6.10, §6.15)."""
    rule = public.rules.options.tense_rule
    if rule is Tense.NO_RAISE or public.seats == 3:
        return ()
    tense = tuple(seat for seat in range(public.seats) if is_tense(public, seat))
    if len(tense) == public.seats:
        return ()
    ahead = max(public.score) - min(public.score)
    asked = tense if rule is Tense.DECIDE3 or ahead >= FOUR else ()
    return tuple(seat for seat in asked if seat not in public.would_fold)


def decided_value(public: Public) -> int:
    """The value of the deal if a tense side plays on (§6.10, §6.15)."""
    return FOUR if public.rules.options.tense_rule is Tense.FOUR else DECIDED_VALUE


def price(public: Public) -> int:
    """The points for the others if a side that is asked gives the deal up (§6.4, §6.10, §6.15)."""
    if public.proposal is not None:
        return public.proposal.price
    four = public.phase is Phase.DECIDING and public.rules.options.tense_rule is Tense.FOUR
    return int(public.rules.options.four_refused) if four else public.value


def decision_calls(public: Public) -> tuple[Action, ...]:
    """The decisions open to a tense side, first to play on (§6.10, §6.15)."""
    return _HOLD if decided_value(public) == FOUR else PlayForThree(), _FOLD


def play_for_three(public: Public, seat: Seat) -> Events:
    """Let the tense side play on, for three (§6.10)."""
    if public.phase is not Phase.DECIDING or decided_value(public) != DECIDED_VALUE:
        raise IllegalAction(Refusal.NOT_NOW)
    return PlayedForThree(seat=seat, value=DECIDED_VALUE), _start(public)


def cap(public: Public) -> int:
    """The most a deal may be worth (§6.8)."""
    options = public.rules.options
    if options.cap is Cap.TARGET:
        return int(options.target)
    return min(options.target, options.target - min(public.score))


def might_raise(public: Public, seat: Seat) -> bool:
    """Return whether a seat may raise at its turn, as far as others know (§6.6 to §6.8, §6.10)."""
    room = public.value < cap(public) and not public.closed
    return room and _is_free(public, seat) and not is_barred(public, seat)


def answering(public: Public) -> tuple[Seat, ...]:
    """The seats that may still answer the open raise (§6.2, §6.14)."""
    if public.proposal is None:
        return ()
    asked = side(public, 1 - side_of(public, public.proposal.seat))
    return tuple(seat for seat in asked if seat not in public.would_fold)


def raises(view: WattenView) -> Sequence[Action]:
    """The raises open to this seat, the lowest first (§6.1, §6.5, §6.11)."""
    if _why_not_now(view) or _is_unfit(view):
        return ()
    most = cap(view.public)
    return [_raise(value) for value in _values(view.public, view.seat) if value <= most]


def why_not_raise(view: WattenView, value: int) -> Refusal | None:
    """The rule that forbids this seat to raise to `value` now, or None (§6)."""
    public = view.public
    if refusal := _why_not_now(view):
        return refusal
    if value not in _values(public, view.seat):
        return Refusal.RAISE_STALE
    if value > cap(public):
        return Refusal.RAISE_AT_CAP
    return Refusal.RAISE_NEEDS_CARD if _is_unfit(view) else None


def raise_to(view: WattenView, action: Raise) -> Events:
    """Propose more for a side; if it had to answer, it holds with that (§6.1, §6.5)."""
    if refusal := why_not_raise(view, action.value):
        raise IllegalAction(refusal)
    public, seat = view.public, view.seat
    if public.proposal is None:
        return (Raised(seat=seat, value=action.value, price=public.value),)
    price = public.proposal.value
    return (
        Held(seat=seat, value=price, right=side_of(public, seat)),
        Raised(seat=seat, value=action.value, price=price),
    )


def answer_calls(view: WattenView) -> tuple[Action, ...]:
    """The answers to a raise: hold, raise again if that is allowed, or fold (§6.3 to §6.5)."""
    return _HOLD, *raises(view), _FOLD


def hold(public: Public, seat: Seat) -> Events:
    """Hold for more; that side may raise next, but after the four the others may.

    (§6.3, §6.6, §6.15)
    """
    own = side_of(public, seat)
    if public.proposal is not None:
        return (Held(seat=seat, value=public.proposal.value, right=own),)
    if public.phase is not Phase.DECIDING or decided_value(public) != FOUR:
        raise IllegalAction(Refusal.NOT_NOW)
    return Held(seat=seat, value=FOUR, right=1 - own), _start(public)


def fold(table: WattenTable, seat: Seat) -> Events:
    """Let the other side score, once the whole side has given up if both are asked.

    (§6.4, §6.10, §6.14, §6.15)
    """
    public = table.public
    if public.phase not in (Phase.RAISED, Phase.DECIDING):
        raise IllegalAction(Refusal.NOT_NOW)
    if not would_end(public, seat):
        return (FoldVoiced(seat=seat),)
    others = 1 - side_of(public, seat)
    return Folded(seat=seat), *score_side(table, Result.FOLDED, others, price(public))


def would_end(public: Public, seat: Seat) -> bool:
    """Return whether this seat's word alone gives the deal up now, if its side is asked (§6.14)."""
    partner = partner_of(public, seat)
    alone = partner is None or partner in public.would_fold
    return alone or public.rules.options.answers is Answers.ANY


def conceding(view: WattenView) -> tuple[Seat, ...]:
    """The seats of this side that would give the deal up for what it is worth now (§6.13)."""
    return tuple(seat for seat, value in view.private.wishes if value == view.public.value)


def concessions(view: WattenView) -> tuple[Action, ...]:
    """The actions that give up, if the table allows it (§6.13)."""
    value = view.public.value
    return (_concede(value),) if _why_not_concede(view, value) is None else ()


def concede(table: WattenTable, seat: Seat, action: Concede) -> Events:
    """Give the deal up once the whole side wants it (§6.13)."""
    view, public = table.view_from(seat), table.public
    if refusal := _why_not_concede(view, action.value):
        raise IllegalAction(refusal)
    partner = partner_of(public, seat)
    if partner is not None and partner not in conceding(view):
        return (ConcedeWished(seat=seat, value=action.value, audience=only(seat, partner)),)
    mine = side_of(public, seat)
    return (
        Conceded(seats=side(public, mine)),
        *score_side(table, Result.CONCEDED, 1 - mine, public.value),
    )


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """Holding and folding count for the seat that spoke, though its partner is bound by it (§6).

    A seat that raises again has held first (§6.5). A tense side that would not play for three has
    folded like any other (§6.10).
    """
    match event:
        case Held():
            return ((event.seat, "raise_held"),)
        case Folded():
            return ((event.seat, "raise_folded"),)
        case _:
            return ()


def _why_not_concede(view: WattenView, value: int) -> Refusal | None:
    """The reason why this seat may not wish to give the deal up for `value`, or None (§6.13)."""
    public = view.public
    if not public.rules.options.concede or public.phase is not Phase.PLAYING:
        return Refusal.NOT_NOW
    if value != public.value:
        return Refusal.RAISE_STALE
    return Refusal.NOT_NOW if view.seat in conceding(view) else None


def _why_not_now(view: WattenView) -> Refusal | None:
    """The reason why this seat may not raise at all now (§6.2, §6.6, §6.7, §6.10)."""
    public, seat = view.public, view.seat
    if public.phase not in _RAISING:
        return Refusal.NOT_NOW
    if public.proposal is not None and seat not in answering(public):
        return Refusal.RAISE_OPEN
    if public.closed:
        return Refusal.RAISE_CLOSED
    if public.proposal is None and not _is_free(public, seat):
        return Refusal.RAISE_NOT_YOURS
    return Refusal.RAISE_TENSE if is_barred(public, seat) else None


def _is_free(public: Public, seat: Seat) -> bool:
    """Return whether the right to raise is not the other side's alone (§6.6)."""
    return public.right is None or public.right == side_of(public, seat)


def _values(public: Public, seat: Seat) -> tuple[int, ...]:
    if public.proposal is not None:
        return (public.proposal.value + 1,)
    return (public.value + 1, JUMP) if _may_jump(public, seat) else (public.value + 1,)


def _may_jump(public: Public, seat: Seat) -> bool:
    """Return whether a side far behind may open higher, before the first lead (§6.11)."""
    touched = public.value != START_VALUE or public.past or public.trick.cards
    if touched or not public.rules.options.jump4:
        return False
    theirs = max(public.score[s] for s in side(public, 1 - side_of(public, seat)))
    return theirs - public.score[seat] >= JUMP


def _is_unfit(view: WattenView) -> bool:
    """Return whether a strict table forbids a first raise with this last card (§6.12)."""
    public = view.public
    if not public.rules.strict_last_trick or len(public.past) < 4:
        return False
    led, trump = public.trick.led, public.trump
    if public.value != START_VALUE or public.proposal or led is None or trump is None:
        return False
    lies = dict(public.trick.plays)
    last = lies.get(view.seat) or view.private.hand[0]
    asked, own = (law.kind(card, public.rules.ranking, trump) for card in (led, last))
    # Only a plain card that is led has a suit: a Linke, say, has none, whatever is printed on it.
    return own is Kind.PLAIN and (asked is not Kind.PLAIN or last.suit is not led.suit)
