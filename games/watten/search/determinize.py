"""The ways the cards may lie, as far as a seat can tell; each has its own Schlag and trump."""

from collections.abc import Iterator, Sequence
from random import Random

from games.watten.rules.events import Event
from games.watten.rules.ranking import Trump
from games.watten.rules.state import WattenView, known_trump, partner_of
from games.watten.search.blind_determinize import imagine
from games.watten.search.knowledge import Ask, facts_of
from games.watten.search.naming_likelihood import NamingLikelihood
from games.watten.search.raise_likelihood import RaiseLikelihood
from games.watten.search.sampling import COST, Dealer, World
from games.watten.search.signal_likelihood import SignalLikelihood

TRIAL = 20
"""Deals that show how likely the likeliest are."""

PATIENCE = 40
"""After so many unlikely deals the next one is taken as it comes."""


def worlds(view: WattenView, rng: Random, heard: Sequence[Event] = ()) -> Iterator[World]:
    """World after world; nothing in them contradicts what this seat has seen."""
    trump = known_trump(view)
    return imagine(view, rng, heard) if trump is None else under(view, trump, rng, heard)


def under(
    view: WattenView, trump: Trump, rng: Random, heard: Sequence[Event] = ()
) -> Iterator[World]:
    """Worlds with this Schlag and trump, the likelier the more of them."""
    facts = facts_of(view, trump)
    dealer = Dealer(facts, partner_of(view.public, view.seat))
    asks = (
        *SignalLikelihood(view, facts).asks,
        *RaiseLikelihood(view, facts, heard).asks,
        *NamingLikelihood(view, facts, heard).asks,
    )
    trial = [hands for _ in range(TRIAL) if (hands := dealer.deal(rng))] if asks else []
    doubts = [(ask, max([ask(hands) for hands in trial], default=1.0)) for ask in asks]
    tries, steps = 0, COST * len(trial)
    while True:
        tries += 1
        hands = dealer.deal(rng)
        if hands is None:
            continue
        if tries > PATIENCE or _passes(hands, doubts, rng):
            yield World(trump, facts.tables, hands, steps + tries * COST)
            tries = steps = 0


def _passes(hands: tuple[int, ...], doubts: list[tuple[Ask, float]], rng: Random) -> bool:
    """Return whether to keep these hands: by chance, as likely as each doubt makes them."""
    for ask, most in doubts:  # noqa: SIM110 - where this is compiled a loop is quicker
        if rng.random() * most >= ask(hands):
            return False
    return True
