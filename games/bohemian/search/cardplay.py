"""The choice of a card, by what each comes to in worlds that fit what was seen."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

from games.bohemian.rules.actions import Action, PlayCard
from games.bohemian.rules.state import BohemianView
from games.bohemian.search.determinize import worlds
from games.bohemian.search.evaluation import Course, Weighing
from games.bohemian.search.knowledge import Knowledge, knowledge
from games.bohemian.search.lookup_tables import Masks, masks
from games.bohemian.search.payoffs import Payoffs
from games.bohemian.search.playouts import Rest
from games.bohemian.search.position import on_table, tricks_taken
from games.bohemian.search.reasons import what_for, why_card
from games.core.calibration import correction
from games.core.prospect import Outlook, Prospect
from games.core.scene import Says
from games.search.trick import TrickState

EXACT = 2
"""The number of last tricks that everybody thinks all the way through."""

OVERSURE = 0.35
"""The excess of trust in tricks of those who see all cards; fitted to what came true."""

DEALING = 80
"""The cost of imagining a world, in steps."""


def card_prospect(
    view: BohemianView, playable: Sequence[PlayCard], rng: Random
) -> Prospect[Action] | None:
    """The prospect of the cards that may be played; None if they are all alike."""
    of = masks(view.public.ranking)
    known, trick = knowledge(view, of), on_table(view.public, of)
    by_number = {of.tables.numbers[action.card]: action for action in playable}
    numbers = distinct(of, known, trick, sorted(by_number))
    if len(numbers) == 1:
        return None
    cards = tuple(by_number[n] for n in numbers)

    def reason(action: Action | None, outlooks: Sequence[Outlook]) -> Says:
        best = cards.index(cast("PlayCard", action))
        others = (*outlooks[:best], *outlooks[best + 1 :])
        return why_card(view, cards[best], outlooks[best], others)

    weighing = Weighing(view, len(cards))
    return Prospect(
        candidates=cards,
        samples=weighing.samples(_courses(view, known, numbers, weighing.standing, rng)),
        about=what_for(view),
        worth=weighing.worth,
        calibrated=correction(calibrate),
        reason=reason,
    )


def _courses(
    view: BohemianView, known: Knowledge, numbers: Sequence[int], standing: Payoffs, rng: Random
) -> Iterator[Course]:
    of = masks(view.public.ranking)
    trick, taken = on_table(view.public, of), tricks_taken(view.public)
    after = [(1 << n, trick.with_card(of.tables, view.seat, n)) for n in numbers]
    for weight, hands, _ in worlds(known, rng):
        rest, live = Rest(of, standing, hands, EXACT), sum(hands)
        ends = tuple(rest.result(live ^ bit, then, taken) for bit, then in after)
        yield Course(weight, ends, rest.steps + DEALING)


def calibrate(chance: float) -> float:
    """The share of play in which this mean chance of a trick came true: less, where in doubt."""
    return chance - OVERSURE * chance * (1 - chance)


def distinct(
    of: Masks, known: Knowledge, trick: TrickState, numbers: Sequence[int]
) -> tuple[int, ...]:
    """These cards, rising, without those that cannot be told apart from the one before."""
    winning = of.above[trick.led][trick.best] if trick.lying else 0
    alike, chosen, before = of.tables.alike, list[int](), -1
    for n in numbers:
        between = (1 << n) - (2 << before) if chosen else 0
        if not (
            chosen
            and alike[before] >> n & 1
            and not between & known.unseen
            and not (winning >> n ^ winning >> before) & 1
        ):
            chosen.append(n)
        before = n
    return tuple(chosen)
