"""The decision to bid, and for how many points: the missing cards are dealt in imagination."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import Says, says
from games.schwarz_oder_weiss.display.phrases import own
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.actions import Action, Bid, NamePoints, Pass
from games.schwarz_oder_weiss.rules.law import MOST, Contract
from games.schwarz_oder_weiss.rules.state import SchwarzView
from games.schwarz_oder_weiss.search.contract_estimate import Bidder
from games.schwarz_oder_weiss.search.determinize import unseen_cards
from games.schwarz_oder_weiss.search.double_dummy import mask
from games.schwarz_oder_weiss.search.match_equity import SCALE, patience, silence, standing
from games.schwarz_oder_weiss.search.reasons import why_bid, why_points
from games.search.kernel import bits

LAYOUTS = 3
"""Ways the opponents' cards may lie that are tried with each completed hand."""

PILOT = 4
"""Completed hands from which the best points for a contract are guessed."""


RISK = 1.5
"""The weight of a failure: opponents double those contracts that fail."""


class Plan(NamedTuple):
    """A contract, and the points to name for it."""

    contract: Contract
    points: int


def bid_prospect(
    view: SchwarzView, offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """The prospect of every bid, each for its best points, against silence; None without any."""
    bids = [action for action in offers if isinstance(action, Bid)]
    if not bids:
        return None
    silent = next((action for action in offers if isinstance(action, Pass)), None)
    sampler = Sampler(view, rng)
    plans = [sampler.plan(action.contract) for action in bids]
    planned: dict[Action | None, int] = {
        bid: plan.points for bid, plan in zip(bids, plans, strict=True)
    }
    share = silence(view)

    def worth(means: Sequence[Outlook]) -> tuple[float, ...]:
        ahead = (
            _after(view, plan, mean.chance) for plan, mean in zip(plans, means[1:], strict=True)
        )
        quiet = share + patience(view)
        return standing(view.public).after_silence(view.seat, quiet), *ahead

    def samples() -> Iterator[Sample]:
        quiet = Outlook(share, (2 * share - 1) * 2)
        for seen in sampler.worlds(plans):
            yield Sample(1.0, (quiet, *seen.outlooks), seen.steps)

    def adjust(means: Sequence[Outlook]) -> tuple[Outlook, ...]:
        return means[0], *_adjust_for_risk(view, plans, means[1:])

    def reason(action: Action | None, means: Sequence[Outlook]) -> Says:
        found = adjust(means)
        mine = found[(silent, *bids).index(action)]
        return why_bid(action, planned.get(action, 0), mine, found)

    return Prospect(
        candidates=(silent, *bids),
        samples=samples(),
        about=says("hint.wins_deal"),
        calibrated=lambda _, means: adjust(means),
        worth=worth,
        match=SCALE,
        reason=reason,
    )


def points_prospect(
    view: SchwarzView, offers: Sequence[NamePoints], rng: Random
) -> Prospect[Action] | None:
    """The prospect of every number of points that may be named; None if there is no choice."""
    if len(offers) < 2:
        return None
    _, contract = view.public.bid
    plans = [Plan(contract, action.points) for action in offers]

    def worth(means: Sequence[Outlook]) -> tuple[float, ...]:
        return tuple(
            _after(view, plan, mean.chance) for plan, mean in zip(plans, means, strict=True)
        )

    return Prospect(
        candidates=tuple(offers),
        samples=Sampler(view, rng).worlds(plans),
        about=own("hint.made"),
        calibrated=lambda _, means: _adjust_for_risk(view, plans, means),
        worth=worth,
        match=SCALE,
        reason=lambda action, means: why_points(
            _as_naming(action, offers), offers, _adjust_for_risk(view, plans, means)
        ),
    )


def _adjust_for_risk(
    view: SchwarzView, plans: Sequence[Plan], means: Sequence[Outlook]
) -> tuple[Outlook, ...]:
    """These plans with the points they come to if opponents double what fails."""

    def adjust(plan: Plan, mean: Outlook) -> Outlook:
        total, lost = _stakes(view, plan)
        return Outlook(mean.chance, mean.points - (RISK - 1) * (1 - mean.chance) * (total - lost))

    return tuple(adjust(plan, mean) for plan, mean in zip(plans, means, strict=True))


def _stakes(view: SchwarzView, plan: Plan) -> tuple[int, int]:
    """The points of a plan for a seat that makes it, and for one that does not."""
    total = law.worth(plan.contract, plan.points, 1)
    return total, -max(law.gains(view.public.seats, 0, total, made=False))


def _after(view: SchwarzView, plan: Plan, chance: float) -> float:
    """The worth of a contract that is made with this chance."""
    total = law.worth(plan.contract, plan.points, 1)
    adjusted = 1 - RISK * (1 - chance)
    return standing(view.public).after_deal(view.seat, view.seat, total, adjusted)


def _as_naming(action: Action | None, offers: Sequence[NamePoints]) -> NamePoints:
    return action if isinstance(action, NamePoints) else offers[0]


@dataclass(slots=True)
class Sampler:
    """A dealer of the missing cards, again and again, that judges contracts by them."""

    view: SchwarzView
    rng: Random
    steps: int = 0
    """The steps spent, but not yet accounted for."""

    def plan(self, contract: Contract) -> Plan:
        """The contract with the points for which it seems best."""
        least = max(self.view.public.counts)
        plans = [Plan(contract, points) for points in range(least, MOST + 1)]
        if len(plans) == 1:
            return plans[0]
        sums = dict.fromkeys(plans, 0.0)
        for _ in range(PILOT):
            for plan, outlook in self._world(plans).items():
                sums[plan] += outlook.chance / PILOT
        return max(plans, key=lambda plan: _after(self.view, plan, sums[plan]))

    def worlds(self, plans: Sequence[Plan]) -> Iterator[Sample]:
        """World after world, with an outlook for each plan."""
        while True:
            found = self._world(plans)
            spent, self.steps = self.steps, 0
            yield Sample(1.0, tuple(found[plan] for plan in plans), spent)

    def _world(self, plans: Sequence[Plan]) -> Mapping[Plan, Outlook]:
        view, rng = self.view, self.rng
        hand, dummy = mask(view.private.hand), mask(view.public.dummy)
        cards = [1 << number for number in bits(unseen_cards(view))]
        rng.shuffle(cards)
        mine, open_ = cards[:MOST], cards[MOST : 2 * MOST]
        found: dict[Plan, Outlook] = {}
        for plan in plans:
            more = plan.points - hand.bit_count()
            shown = plan.points - dummy.bit_count()
            bidder = Bidder(
                plan.contract,
                view.public.seats,
                hand | sum(mine[:more]),
                dummy | sum(open_[:shown]),
            )
            estimate = bidder.estimate(bidder.layouts(LAYOUTS, rng))
            self.steps += estimate.steps + LAYOUTS * 10
            found[plan] = self._outlook(plan, estimate.chance)
        return found

    def _outlook(self, plan: Plan, chance: float) -> Outlook:
        total, lost = _stakes(self.view, plan)
        return Outlook(chance, chance * total + (1 - chance) * lost)
