"""Plackett-Luce after Weng and Lin (JMLR 12, 2011, algorithm 4), as a second opinion.

It is written from the paper. Where sides share a place, the ratings are the mean of those of all
orders that the shared place leaves open.
"""

from collections.abc import Sequence
from itertools import permutations
from math import exp, sqrt
from statistics import mean

MU, SIGMA = 25.0, 25.0 / 3
BETA, TAU, KAPPA = SIGMA / 2, SIGMA / 100, 0.0001

Rated = tuple[float, float]


def rate(sides: Sequence[Sequence[Rated]], places: Sequence[int]) -> list[list[Rated]]:
    """The (mu, sigma) of each person of each side after a match with these places."""
    orders = [
        order
        for order in permutations(range(len(sides)))
        if [places[side] for side in order] == sorted(places)
    ]
    outcomes = [_rate_order(sides, order) for order in orders]
    return [
        [
            (
                mean(outcome[side][person][0] for outcome in outcomes),
                mean(outcome[side][person][1] for outcome in outcomes),
            )
            for person in range(len(people))
        ]
        for side, people in enumerate(sides)
    ]


def _rate_order(sides: Sequence[Sequence[Rated]], order: Sequence[int]) -> list[list[Rated]]:
    people = [[(mu, sqrt(sigma**2 + TAU**2)) for mu, sigma in side] for side in sides]
    mus = [sum(mu for mu, _ in side) for side in people]
    variances = [sum(sigma**2 for _, sigma in side) for side in people]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    after = list[list[Rated]]()
    for side, each in enumerate(people):
        omega = delta = 0.0
        for at, chosen in enumerate(order[: order.index(side) + 1]):
            left = sum(exp(mus[other] / c) for other in order[at:])
            chance = exp(mus[side] / c) / left
            omega += (chosen == side) - chance
            delta += chance * (1 - chance)
        omega *= variances[side] / c
        delta *= variances[side] / c**2 * sqrt(variances[side]) / c
        after.append(
            [
                (
                    mu + sigma**2 / variances[side] * omega,
                    sigma * sqrt(max(1 - sigma**2 / variances[side] * delta, KAPPA)),
                )
                for mu, sigma in each
            ]
        )
    return after
