"""What a deal is worth: when to raise, to hold, to fold and to play for three."""

from collections.abc import Iterator, Sequence
from random import Random

from games.core.scene import Says, says
from games.core.thinking import Outlook, Prospect, Sample
from games.watten.actions import Action, Fold, Hold, PlayCard, PlayForThree, Raise
from games.watten.events import Event
from games.watten.mind import answers, play
from games.watten.mind.honesty import honest, of_deal, of_hold, of_raise
from games.watten.mind.playouts import COST, plays_out
from games.watten.mind.world import World
from games.watten.mind.worlds import worlds
from games.watten.raising import DECIDED_VALUE
from games.watten.staking import better
from games.watten.state import START_VALUE, WattenView

FIRST_FOLDS, LATER_FOLDS = 0.5, 0.1
"""How many of those fold of whom we imagine it: to a first raise, and once a raise was held."""

RIGHT = 0.3
"""What the right to raise next is worth to who holds a later raise, for each deal they may lose."""


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
        honest=lambda action, mean: _honestly(view, action, mean),
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
        return Outlook(0.0, -_folded(view))
    value = at_stake(view, action)
    called = Outlook(1.0, value) if won else Outlook(0.0, -value)
    if not isinstance(action, Raise):
        return called
    meant = FIRST_FOLDS if value == START_VALUE + 1 else LATER_FOLDS
    folds, price = meant * answers.folding(view, world, action), answers.price(view.public)
    return Outlook(folds + (1 - folds) * called.chance, folds * price + (1 - folds) * called.points)


def at_stake(view: WattenView, action: Action | None) -> int:
    """What the deal counts if this is said and nobody folds."""
    public = view.public
    match action:
        case Raise(value=value):
            return value
        case Hold() if public.proposal is not None:
            return public.proposal.value
        case PlayForThree():
            return DECIDED_VALUE
        case _:
            return public.value


def _honestly(view: WattenView, action: Action | None, mean: Outlook) -> Outlook:
    """What such an outlook has come to."""
    value = at_stake(view, action)
    match action:
        case Fold():
            return mean
        case Hold():
            return of_hold(mean, value)
        case Raise():
            return of_raise(mean, value)
        case _:
            return of_deal(mean, value)


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


def matters(view: WattenView, action: Action | None, mean: Outlook) -> float:
    """The chance to win the match after this, by what it comes to on average."""
    if isinstance(action, Fold):
        return better(view, _folded(view), 0.0)
    value = at_stake(view, action)
    if not isinstance(action, Raise):
        return better(view, value, mean.chance)
    given_up = folding(view, action, mean)
    if given_up >= 1:
        return better(view, answers.price(view.public), 1.0)
    called = (mean.chance - given_up) / (1 - given_up)
    if value > START_VALUE + 1:
        # Whoever holds may raise next, and this side may not (§6.6).
        called = max(0.0, called - RIGHT * (1 - called))
    won = better(view, answers.price(view.public), 1.0)
    return given_up * won + (1 - given_up) * better(view, value, called)


def folding(view: WattenView, action: Raise, mean: Outlook) -> float:
    """How often the others fold to this raise: it follows from how often it wins how much."""
    played = (2 * mean.chance - 1) * action.value
    share = (played - mean.points) / (action.value - answers.price(view.public))
    return min(1.0, max(0.0, share))


def _folded(view: WattenView) -> int:
    """What the others score if this side gives up now (§6.4, §6.10)."""
    proposal = view.public.proposal
    return view.public.value if proposal is None else proposal.price


def reason(
    view: WattenView,
    candidates: Sequence[Action | None],
    action: Action | None,
    outlooks: Sequence[Outlook],
) -> Says:
    """Why this is the thing to say."""
    mean = outlooks[candidates.index(action)]
    match action:
        case Raise() if folding(view, action, mean) > 0.5:
            return says("watten.reason.they_fold", count=answers.price(view.public))
        case Raise(value=value):
            return says("watten.reason.play_for_more", count=value)
        case Fold():
            return says("watten.reason.too_dear", count=_folded(view))
        case Hold() if _honestly(view, action, mean).points < -_folded(view):
            return says("watten.reason.no_bluff")
        case Hold() | PlayForThree():
            return says("watten.reason.worth_holding", count=_folded(view))
        case _:
            return says("watten.reason.no_raise")
