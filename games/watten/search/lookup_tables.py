"""The law of one Schlag and one trump on plain numbers, computed from the law itself."""

from collections.abc import Iterable
from functools import lru_cache

from games.core.cards import Card
from games.search.kernel import Tables, tables
from games.watten.heuristics.odds import order
from games.watten.rules import law
from games.watten.rules.law import Kind
from games.watten.rules.ranking import Ranking, Trump


@lru_cache(maxsize=256)
def tables_of(ranking: Ranking, trump: Trump) -> Tables:
    """Numbers and masks of a deal with this Schlag and trump (§4, §5)."""
    ranks = order(ranking, trump)
    binding = law.binding(ranking, trump)
    follows = tuple(card for card, kind in ranks.kinds.items() if kind is not Kind.PLAIN)

    def duties(led: Card) -> Iterable[tuple[Iterable[Card], Iterable[Card]]]:
        return ((binding, follows),) if led in ranks.demanding else ()

    steps = (*ranks.plain, ranks.high)
    ladders = [[card for step in reversed(each) for card in step] for each in steps if each]
    return tables(ladders, law.strength(ranking, trump), duties=duties)
