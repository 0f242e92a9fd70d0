"""The law of one Schlag and one trump on plain numbers, computed from the law itself."""

from collections.abc import Iterable
from functools import lru_cache

from games.core.cards import Card
from games.search.kernel import Tables, tables
from games.watten.heuristics.odds import order
from games.watten.rules import law
from games.watten.rules.ranking import Ranking, Trump


@lru_cache(maxsize=256)
def tables_of(ranking: Ranking, trump: Trump) -> Tables:
    """Numbers and masks of a deal with this Schlag and trump (§4, §5)."""
    ranks = order(ranking, trump)

    def duties(led: Card) -> Iterable[law.Duty]:
        due = law.duty(led, ranking, trump)
        return () if due is None else (due,)

    def of_partner(led: Card) -> Iterable[law.Duty]:
        due = law.duty(led, ranking, trump, partner=True)
        return () if due is None else (due,)

    steps = (*ranks.plain, ranks.high)
    ladders = [[card for step in reversed(each) for card in step] for each in steps if each]
    return tables(
        ladders,
        law.strength(ranking, trump),
        duties=duties,
        of_partner=of_partner,
        bound_from=law.bound_from(ranking),
    )
