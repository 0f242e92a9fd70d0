"""The worth of a deal to a sensible player: when to raise, to hold, to fold and to give up."""

from math import exp
from typing import NamedTuple

from games.core.seats import Seat
from games.watten.heuristics.cardplay import takes_with
from games.watten.heuristics.inference import Reading
from games.watten.heuristics.odds import LOW_VALUES, VALUES, Values, standing
from games.watten.heuristics.remembered import folds_anyway, raises_anyway
from games.watten.heuristics.settled import is_lost, is_won
from games.watten.rules.actions import Action, Fold, Hold, Raise
from games.watten.rules.play import ENOUGH
from games.watten.rules.raising import decided_value, decision_calls, price
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import (
    START_VALUE,
    Public,
    WattenView,
    forehand_and_dealer,
    known_trump,
    side,
    side_of,
)


class Weights(NamedTuple):
    """The weight of each thing for the end of a deal, as log odds."""

    start: float
    margin: float
    """For each trick that the hands can expect more than those of the others."""
    ahead: float
    """For each trick that has been taken more."""
    now: float
    """For the trick in progress, from certainly lost (-1) to certainly taken (1)."""
    lead: float
    """For being about to lead."""


class Counting(NamedTuple):
    """The numbers by which a kind of table counts; fitted to some thousand deals each."""

    fitted: tuple[Weights, ...]
    """By the number of tricks taken so far."""
    raise_from: float
    """The chance from which one would play for more."""
    meant: tuple[float, float]
    """What the other side's raise says of one's own chance, as log odds: before the first trick is
    taken, and later, when one knows more of what was played than such a chance does."""
    ahead: float
    """How much oftener than every second deal forehand's side wins."""
    values: Values


OPEN = Counting(
    (
        Weights(-1.85, 1.47, 0.0, -0.5, 0.25),
        Weights(-2.4, 1.32, 0.25, 0.5, 0.6),
        Weights(-3.15, 1.39, 0.65, 1.1, 1.4),
        Weights(-2.5, 1.16, 1.0, 2.2, 0.9),
        Weights(-3.2, 1.29, 0.0, 6.4, 3.5),
    ),
    raise_from=0.68,
    meant=(-1.2, 0.9),
    ahead=0.15,
    values=VALUES,
)
"""Of four players where nothing stands above Schlag and trump, and everybody knows them."""

KRITISCH = Counting(
    (
        Weights(-1.75, 1.21, 0.0, 0.0, -0.45),
        Weights(-2.5, 1.24, 0.7, 0.5, 0.35),
        Weights(-2.8, 1.17, 0.95, 1.0, 0.9),
        Weights(-2.4, 1.01, 1.55, 2.2, 0.35),
        Weights(-3.15, 0.76, 0.0, 6.5, 3.1),
    ),
    raise_from=0.68,
    meant=(-1.2, 0.9),
    ahead=0.0,
    values=VALUES,
)
"""Of four where Kritische stand above everything: plain players make nothing of leading first."""

OTHER = Counting(
    (
        Weights(-1.4, 1.1, 0.0, 0.0, 0.4),
        Weights(-2.0, 1.1, 0.4, 0.6, 0.8),
        Weights(-2.6, 1.1, 0.7, 1.1, 1.5),
        Weights(-2.2, 1.05, 1.1, 2.1, 0.9),
        Weights(-2.9, 1.2, 0.0, 6.0, 3.5),
    ),
    raise_from=0.62,
    meant=(-0.2, -0.2),
    ahead=0.0,
    values=LOW_VALUES,
)
"""Of two or three players."""

KNOWING = Counting(
    (
        Weights(-0.15, 0.89, 0.0, 0.6, 0.1),
        Weights(0.05, 0.88, 1.05, 0.25, -0.35),
        Weights(-0.4, 0.88, 1.05, 0.6, 0.25),
        Weights(-0.75, 0.87, 0.95, 1.0, 0.75),
        Weights(-1.65, 1.55, 0.0, 2.7, 2.35),
    ),
    raise_from=0.68,
    meant=(-0.2, 0.1),
    ahead=0.0,
    values=LOW_VALUES,
)
"""Of who knows Schlag and trump where two of four are blind, and often err."""

BLIND = Counting(
    (
        Weights(-1.4, 1.09, 0.0, -0.5, 0.0),
        Weights(-1.95, 1.03, 0.6, 0.45, 0.6),
        Weights(-2.1, 0.92, 0.95, 0.85, 0.75),
        Weights(-1.6, 0.7, 1.5, 2.15, -0.1),
        Weights(-1.9, 0.05, 0.0, 5.2, 2.4),
    ),
    raise_from=0.68,
    meant=(-0.8, 0.0),
    ahead=0.0,
    values=LOW_VALUES,
)
"""Of the two who are blind."""

AGAIN_FROM = 0.75
"""The chance from which one answers a raise with another."""

HOPE = 0.15
"""The part of a bad chance that is still good if others may err: with three players."""

HOPELESS = 0.01


def chance(view: WattenView, found: tuple[Reading, ...]) -> float:
    """The chance that this seat's side takes three tricks."""
    public, trump = view.public, known_trump(view)
    if trump is not None and is_won(view, trump):
        return 1.0
    if trump is not None and is_lost(view, trump):
        return 0.0
    counted = 0.0
    for each in found:
        counted += each.weight * _chance(view, each)
    unsure = public.seats == 3 and len(public.past) <= ENOUGH
    return counted + HOPE * (1 - counted) if unsure else counted


def _chance(view: WattenView, reading: Reading) -> float:
    public, trick = view.public, view.public.trick
    mine = side_of(public, view.seat)
    won, lost = tricks_taken(public, mine), tricks_taken(public, 1 - mine)
    weights = _counting(public, view.seat).fitted[min(won + lost, ENOUGH + 1)]
    now = 2 * takes_with(view, reading, trick) - 1 if trick.cards else 0.0
    leads = not trick.cards and trick.next_place == view.seat
    odds = (
        weights.start
        + weights.margin * reading.margin
        + weights.ahead * (won - lost)
        + weights.now * now
        + weights.lead * leads
    )
    return 1 / (1 + exp(-odds))


def better(view: WattenView, value: int, winning: float) -> float:
    """The chance to win the match, if the deal is worth `value` and won with chance `winning`."""
    won, lost = _standing(view, value, mine=True), _standing(view, value, mine=False)
    return winning * won + (1 - winning) * lost


def raise_worth_it(view: WattenView, offered: tuple[Raise, ...], winning: float) -> Raise | None:
    """The raise that makes the match likelier to be won, if the chance is good enough.

    The more the others were seen to fold whatever they hold, the lower the chance may be; and a
    good hand raises if that costs nothing, since the match would be lost with the deal.
    """
    public = view.public
    current = public.proposal.value if public.proposal else public.value
    others = side(public, 1 - side_of(public, view.seat))
    anyway = folds_anyway(public, others, first=current == START_VALUE)
    least = AGAIN_FROM if public.proposal else _counting(public, view.seat).raise_from
    if not offered or winning < least * (1 - anyway):
        return None

    def worth(value: int) -> float:
        return anyway * better(view, current, 1.0) + (1 - anyway) * better(view, value, winning)

    best = max(offered, key=lambda each: worth(each.value))
    gain = worth(best.value) - better(view, current, winning)
    costs_nothing = not better(view, current, 0.0)
    return best if gain > 0 or (costs_nothing and gain >= 0) else None


def answer(view: WattenView, raises: tuple[Raise, ...], winning: float) -> Hold | Fold | Raise:
    """Hold if that leaves more of the match than the price of folding does."""
    proposal = view.public.proposal
    if proposal is None:
        return Hold()
    bluffs = raises_anyway(view.public, side(view.public, side_of(view.public, proposal.seat)))
    winning = bluffs * winning + (1 - bluffs) * _believed(view, winning)
    if again := raise_worth_it(view, raises, winning):
        return again
    kept = _standing(view, proposal.price, mine=False)
    return Hold() if better(view, proposal.value, winning) >= kept else Fold()


def _believed(view: WattenView, winning: float) -> float:
    """The chance that is left of this one if the other side raises with good reason."""
    if not 0 < winning < 1:
        return winning
    meant = _counting(view.public, view.seat).meant[bool(view.public.past)]
    odds = winning / (1 - winning) * exp(meant)
    return odds / (1 + odds)


def decision(view: WattenView, winning: float) -> Action:
    """Play on as a tense side if that is worth more than the points given away."""
    public = view.public
    kept = _standing(view, price(public), mine=False)
    on, fold = decision_calls(public)
    return on if better(view, decided_value(public), winning) >= kept else fold


def gives_up(winning: float) -> bool:
    """Return whether nothing is left to play for."""
    return winning < HOPELESS


def _standing(view: WattenView, value: int, *, mine: bool) -> float:
    """The chance to win the match after one side has scored this value."""
    public = view.public
    own, best = public.score[view.seat], _best_opponent(public, view.seat)
    own, best = (own + value, best) if mine else (own, best + value)
    target: int = public.rules.options.target
    if public.rules.sudden_death:
        # Sides level at the goal play on, and one point ahead of the other is enough (§7.4).
        target = max(target, min(own, best) + 1)
    values = _counting(public, view.seat).values
    return standing(target - own, target - best, _next_deal(public, view.seat), values)


def _next_deal(public: Public, seat: Seat) -> float:
    """The chance of this seat's side to win the next deal, which this deal's forehand deals."""
    ahead = _counting(public, seat).ahead
    return 0.5 - ahead if side_of(public, seat) == side_of(public, public.forehand) else 0.5 + ahead


def _counting(public: Public, seat: Seat) -> Counting:
    if public.seats < 4:
        return OTHER
    if public.rules.blind:
        return KNOWING if seat in forehand_and_dealer(public) else BLIND
    return KRITISCH if public.rules.ranking.kritische else OPEN


def _best_opponent(public: Public, seat: Seat) -> int:
    mine = side_of(public, seat)
    return max([s for n, s in enumerate(public.score) if side_of(public, n) != mine])
