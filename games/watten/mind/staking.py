"""What a deal is worth: when to raise, to hold, to fold and to play for three."""

from collections.abc import Iterator, Sequence
from random import Random

from games.core.scene import says
from games.core.thinking import Outlook, Prospect, Sample
from games.watten.actions import Action, Fold, Hold, PlayCard, PlayForThree, Raise
from games.watten.events import Event
from games.watten.mind import answers, play
from games.watten.mind.explaining import honestly, reason
from games.watten.mind.honesty import honest
from games.watten.mind.playouts import COST, plays_out
from games.watten.mind.stakes import at_stake, folded, matters
from games.watten.mind.world import World
from games.watten.mind.worlds import worlds
from games.watten.staking import better
from games.watten.state import START_VALUE, WattenView

FIRST_FOLDS, LATER_FOLDS = 0.5, 0.1
"""How many of those fold of whom we imagine it: to a first raise, and once a raise was held."""


def prospect(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """Whether to raise, and how to answer a raise or the question to a tense side (§6).

    None where nothing but raises is offered: who is asked out of turn may keep silent.
    """
    cards = tuple(a for a in offers if isinstance(a, PlayCard))
    said = tuple(a for a in offers if isinstance(a, Raise | Hold | Fold | PlayForThree))
    quiet = cards if len(cards) == 1 else (None,) if cards else ()
    candidates = (*quiet, *said)
    if len(candidates) < 2 or all(isinstance(a, Raise) for a in candidates):
        return None

    def card() -> Prospect[Action]:
        return play.choice(view, heard, cards, rng)

    return Prospect(
        candidates=candidates,
        samples=_samples(view, worlds(view, rng, heard), candidates),
        about=says("hint.wins_deal"),
        honest=lambda best, outlooks: honestly(view, candidates, best, outlooks),
        worth=lambda outlooks: _worths(view, candidates, outlooks),
        reason=lambda action, outlooks: reason(view, candidates, action, outlooks),
        then=card if len(cards) > 1 else None,
    )


def _samples(
    view: WattenView, imagined: Iterator[World], candidates: tuple[Action | None, ...]
) -> Iterator[Sample]:
    modelled = answers.COST * sum(isinstance(action, Raise) for action in candidates)
    for world in imagined:
        won, cards = _plays_out(view, world)
        outlooks = tuple(outlook(view, world, action, won=won) for action in candidates)
        yield Sample(1.0, outlooks, world.steps + COST * cards + modelled)


def _plays_out(view: WattenView, world: World) -> tuple[bool, int]:
    """Whether plain players on our side win the deal in this world, and the cards they played."""
    habits, at = play.habits_of(view, world), play.position(view, world)
    return plays_out(habits, at, play.needed(view), play.seen_before(view, world))


def outlook(view: WattenView, world: World, action: Action | None, *, won: bool) -> Outlook:
    """What saying this comes to in a world in which the cards alone win the deal, or do not."""
    if isinstance(action, Fold):
        return Outlook(0.0, -folded(view))
    value = at_stake(view, action)
    called = Outlook(1.0, value) if won else Outlook(0.0, -value)
    if not isinstance(action, Raise):
        return called
    meant = FIRST_FOLDS if value == START_VALUE + 1 else LATER_FOLDS
    folds, price = meant * answers.folding(view, world, action), answers.price(view.public)
    return Outlook(folds + (1 - folds) * called.chance, folds * price + (1 - folds) * called.points)


def _worths(
    view: WattenView, candidates: Sequence[Action | None], outlooks: Sequence[Outlook]
) -> tuple[float, ...]:
    """The chances to win the match; a raise must be good even if nobody ever folds to it."""
    pairs = tuple(zip(candidates, outlooks, strict=True))
    found = tuple(matters(view, action, mean) for action, mean in pairs)
    calm = next(n for n, a in enumerate(candidates) if not isinstance(a, Raise | Fold))
    wins = honest(outlooks[calm].chance)
    before = better(view, at_stake(view, candidates[calm]), wins)

    def capped(action: Action | None, worth: float) -> float:
        if not isinstance(action, Raise):
            return worth
        return min(worth, found[calm] + better(view, action.value, wins) - before)

    return tuple(capped(action, worth) for action, worth in zip(candidates, found, strict=True))
