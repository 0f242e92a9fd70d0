"""Decisions before trump is known, by how the deal would go on after each of the calls."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TypeAlias

from games.bauernstoss.display.phrases import own
from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.actions import Action, Bid, Mit, NameMyself, NameTrump, Pass, Solo
from games.bauernstoss.rules.contracts import Call, Jacks, Voice
from games.bauernstoss.rules.law import SEATS, partner_of
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search import auction_constraints, auction_model, payoffs, solo_solver
from games.bauernstoss.search.auction_model import Named
from games.bauernstoss.search.determinize import Possibilities, worlds
from games.bauernstoss.search.evaluation import Evaluated, Evaluator, prospect
from games.bauernstoss.search.lookup_tables import counting, mask, renumber
from games.bauernstoss.search.playouts import PlayoutState, play_out
from games.bauernstoss.search.solo_solver import SoloClaim
from games.core.prospect import Outlook, Prospect

SOLO_WORLDS = 40
"""Worlds in which the claims of a Solo are compared, before one of them is weighed as a call."""

CLOSE = 0.12
"""Points up to which a call is as good as the usual one, which others read more from."""

SPEAKING = 20
"""Steps that the rest of an auction takes."""

UNPLAYED = Outlook(1.0, 0)
"""A deal that all have passed: nobody loses anything (§3.9)."""

Course: TypeAlias = Callable[[Possibilities], tuple[Outlook, int]]
"""(world) -> the outlook of an action in it, and the steps it takes to find out."""


def call(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """A number, mit, Solo or a pass."""
    solo = _claim(view, rng) if Solo() in offers else None
    candidates = tuple(a for a in offers if solo is not None or a != Solo())
    courses = [_after_call(view, action, solo) for action in candidates]
    found = prospect(view, candidates, in_turn(courses), rng, close=CLOSE)
    every_jack = contracts.jacks(view.private.hand) is Jacks.ALL
    return _or_unplayed(found) if found is not None and every_jack else found


def _or_unplayed(found: Prospect[Action]) -> Prospect[Action]:
    """A choice between playing and passing out: nothing is won by that, nor the Kreide (§3.9)."""

    def worth(outlooks: Sequence[Outlook]) -> tuple[float, ...]:
        pairs = zip(found.candidates, found.worth(outlooks), strict=True)
        return tuple(0.0 if action == Pass() else value for action, value in pairs)

    return replace(found, about=own("hint.loses_nothing"), worth=worth)


def proposal(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """The decision which of two partners names trump (§4.2)."""
    courses = [_after_proposal(view, action) for action in offers]
    return prospect(view, offers, in_turn(courses), rng, close=CLOSE)


def suit(view: BauernView, offers: Sequence[Action], rng: Random) -> Prospect[Action] | None:
    """The decision between the suits that bear out what was said."""
    named = [Named(view.seat, a.suit) for a in offers if isinstance(a, NameTrump)]
    courses = [_course(view, lambda _, n=each: n) for each in named]
    return prospect(view, offers, in_turn(courses), rng, close=CLOSE)


def in_turn(courses: Sequence[Course]) -> Evaluator:
    """Each candidate followed on its own course."""

    def evaluate(world: Possibilities) -> Evaluated:
        followed = [course(world) for course in courses]
        return Evaluated(
            tuple(outlook for outlook, _ in followed), sum(steps for _, steps in followed)
        )

    return evaluate


def _after_call(view: BauernView, action: Action, solo: SoloClaim | None) -> Course:
    """The course after a call: others speak, trump is named, and all is played out."""
    public, seat = view.public, view.seat
    match action:
        case Bid(number=number):
            said = Call(seat, Voice.NUMBER, number)
        case Mit():
            said = Call(seat, Voice.MIT, contracts.highest(public.calls))
        case Solo() if solo is not None:
            return _alone(view, solo)
        case _:
            said = Call(seat, Voice.PASS)
    calls, order = (*public.calls, said), public.callers
    return _course(view, lambda world: auction_model.conclude(world.hands, calls, order))


def _after_proposal(view: BauernView, action: Action) -> Course:
    public, partner = view.public, partner_of(view.seat)
    number = contracts.highest(public.calls)
    myself = isinstance(action, NameMyself)
    heard = next((said.myself for said in public.said if said.seat == partner), None)

    def name_trump(world: Possibilities) -> Named:
        theirs = auction_constraints.leads(world.hands[partner]) if heard is None else heard
        namer = public.tied[0] if myself is theirs else view.seat if myself else partner
        return auction_model.name_trump(world.hands, number, namer)

    return _course(view, name_trump)


def _alone(view: BauernView, claim: SoloClaim) -> Course:
    won = payoffs.stakes(view.public, view.seat)

    def course(world: Possibilities) -> tuple[Outlook, int]:
        made, steps = solo_solver.comes_to(world.hands, view.seat, view.public.dealer, claim)
        return won.outlook(claim.stake if made else -claim.stake), steps

    return course


def _course(view: BauernView, naming: Callable[[Possibilities], Named | None]) -> Course:
    """The course of a deal whose trump is settled like this, played out by rules of thumb."""
    ours = payoffs.stakes(view.public, view.seat)
    leader, chalk = view.public.callers[0], view.public.chalk

    def course(world: Possibilities) -> tuple[Outlook, int]:
        named = naming(world)
        if named is None:
            return UNPLAYED, 1
        hands = [renumber(hand, named.trump) for hand in world.hands[:SEATS]]
        owner = chalk if chalk is not None else payoffs.owner(hands)
        end = play_out(counting(named.trump), hands, PlayoutState(leader), named.namer)
        gain = payoffs.gain_of_side(
            end.points, end.tricks, ours.side, payoffs.need(ours.side, owner)
        )
        return ours.outlook(gain), end.steps + SPEAKING

    return course


def _claim(view: BauernView, rng: Random) -> SoloClaim | None:
    """The claim that would be made most often, if there is any to think of."""
    options = [*solo_solver.claims(mask(view.private.hand))]
    if not options:
        return None
    won = dict.fromkeys(options, 0)
    for world in islice(worlds(view, rng), SOLO_WORLDS):
        for claim in options:
            made, _ = solo_solver.comes_to(world.hands, view.seat, view.public.dealer, claim)
            won[claim] += claim.stake if made else -claim.stake
    return max(options, key=won.__getitem__)
