"""Explanations of each question of Bohemian Watten, with an example from this seat's own view."""

from collections.abc import Iterator

from games.bohemian.display.phrases import fan, own
from games.bohemian.rules import law
from games.bohemian.rules.actions import Action
from games.bohemian.rules.engine import to_act
from games.bohemian.rules.state import BohemianView, Phase
from games.core.explaining import claim, duty, explain, on_top, order
from games.core.scene import Call, CardRow, Explanation


def explanations(
    view: BohemianView, rows: tuple[CardRow[Action], ...], calls: tuple[Call[Action], ...]
) -> tuple[Explanation, ...]:
    """Explanations of what this seat is asked now, or may claim; none if it is not asked."""
    if view.seat not in to_act(view.public):
        return ()
    said = {call.action.kind for call in calls}
    whose = (
        claim("5.8", fan(view.private.hand)),
        explain("bohemian", "concede", ("concede_rest",), ("5.8",)),
    )
    return *_topics(view, rows), *(each for each in whose if each.kinds & said)


def _topics(view: BohemianView, rows: tuple[CardRow[Action], ...]) -> Iterator[Explanation]:
    if view.public.phase is Phase.EXCHANGING:
        # Marked cards beat plain ones: trumps, and those above them (§3).
        strong = tuple(held.card for row in rows for held in row.cards if held.mark is not None)
        weak = tuple(held.card for row in rows for held in row.cards if held.mark is None)
        paragraphs = ("4.2", "4.1") if view.seat == view.public.dealer else ("4.1",)
        example = own("explain.exchange.example", cards=strong, others=weak)
        yield explain("bohemian", "exchange", ("exchange",), paragraphs, example)
    else:
        yield from duty("bohemian", rows)
        yield _order(view, rows)


def _order(view: BohemianView, rows: tuple[CardRow[Action], ...]) -> Explanation:
    """Linke or Kritische, trumps, and the suit led (§3.2, §3.3, §3.6)."""
    ranking = view.public.ranking
    strong = tuple(held.card for row in rows for held in row.cards if held.mark is not None)
    if ranking.kritische:
        example = on_top(ranking.kritische, strong)
        return order("bohemian", ("3.6", "3.3"), example, wording="order_with_kritische")
    linke = fan(tuple(card for card in law.DECK if law.is_linke(card, ranking)))
    return order("bohemian", ("3.2", "3.3"), on_top((), strong, equals=linke))
