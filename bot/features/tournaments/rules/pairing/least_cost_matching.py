"""Pairs of entries, chosen so that all pairs together cost as little as they can.

A matching of most pairs and, among those, of least cost: Edmonds' blossom algorithm, as Galil
describes it (ACM Computing Surveys 18, 1986), in the implementation of networkx.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any, Final, TypeAlias

Pair: TypeAlias = tuple[int, int]
Cost: TypeAlias = Callable[[int, int], int]

NEAR: Final = 24
"""The distance in their order of those who are tried first; trying all takes seconds."""


def pair_up(numbers: Sequence[int], cost: Cost, acceptable: int) -> tuple[Pair, ...]:
    """An even number of entries in pairs, the first of each pair standing before the other.

    `numbers` stand near to those who suit them. Pairs of neighbours are taken if they cost at most
    `acceptable` each; otherwise those of least cost among all.
    """
    places = {number: place for place, number in enumerate(numbers)}
    near = (
        (one, other)
        for place, one in enumerate(numbers)
        for other in numbers[place + 1 : place + 1 + NEAR]
    )
    found = _cheapest(numbers, near, cost)
    whole = len(found) * 2 == len(numbers)
    if not whole or any(cost(*pair) > acceptable for pair in found):
        found = _cheapest(numbers, combinations(numbers, 2), cost)
    ordered = (sorted(pair, key=places.__getitem__) for pair in found)
    return tuple(sorted(((a, b) for a, b in ordered), key=lambda pair: places[pair[0]]))


def _cheapest(numbers: Iterable[int], pairs: Iterable[Pair], cost: Cost) -> tuple[Pair, ...]:
    # It takes 25 MB and a quarter of a second, which a bot without tournaments need not spend.
    import networkx as nx  # noqa: PLC0415 - see above

    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(numbers)
    graph.add_weighted_edges_from((one, other, -cost(one, other)) for one, other in pairs)
    found: Any = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple((int(one), int(other)) for one, other in found)
