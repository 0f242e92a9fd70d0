"""Builders of an `Explanation`, whose words are under `<family>.explain.<topic>`."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.cards import Hand
from games.core.scene import CardRow, Explanation, Says, says

PLAYING = frozenset({"play_card"})


def explain(  # noqa: PLR0913 - all that an explanation is made of
    family: str,
    topic: str,
    kinds: Iterable[str],
    paragraphs: tuple[str, ...],
    example: Says | None = None,
    *,
    wording: str = "",
) -> Explanation:
    """An explanation of a topic, with an example if this hand has one.

    Another `wording` explains it for tables where something else holds.
    """
    return Explanation(
        topic=topic,
        title=says(f"{family}.explain.{topic}.title"),
        says=says(f"{family}.explain.{wording or topic}"),
        example=example,
        paragraphs=paragraphs,
        kinds=frozenset(kinds),
    )


def order(
    family: str, paragraphs: tuple[str, ...], example: Says | None = None, *, wording: str = "order"
) -> Explanation:
    """An explanation, before a card is played, of which cards beat which (see `explain`)."""
    return Explanation(
        topic="order",
        title=says("explain.order.title"),
        says=says(f"{family}.explain.{wording}"),
        example=example,
        paragraphs=paragraphs,
        kinds=PLAYING,
    )


def claim(paragraph: str, hand: Hand) -> Explanation:
    """An explanation of laying down this hand, which takes all tricks that are left."""
    return Explanation(
        topic="claim",
        title=says("explain.claim.title"),
        says=says("explain.claim"),
        example=says("explain.claim.example", cards=hand),
        paragraphs=(paragraph,),
        kinds=frozenset({"claim_rest"}),
    )


def on_top(top: Hand, held: Hand, *, equals: Hand = ()) -> Says:
    """The `top` cards of a deal and those of this hand that beat plain ones, the best first.

    Right below the top stand `equals`, none of which beats another; some games have only these.
    """
    if not equals:
        said = says("explain.order.top", cards=top)
    elif not top:
        said = says("explain.order.equals", cards=equals)
    else:
        said = says("explain.order.top_and_equals", cards=top, equals=equals)
    if held:
        return says("explain.order.example", top=said, cards=held)
    return says("explain.order.no_trump", top=said)


def duty(family: str, rows: Iterable[CardRow[Any]], *, wording: str = "") -> Iterator[Explanation]:
    """An explanation of why some cards may not be played, if that is so, with the cards themselves.

    `wording` works as in `explain`.
    """
    for row in rows:
        refused = [held for held in row.cards if held.why is not None]
        allowed = tuple(held.card for held in row.cards if held.action is not None)
        if refused and allowed:
            cited = [held.why.paragraph for held in refused if held.why is not None]
            yield explain(
                family,
                "follow",
                PLAYING,
                tuple(dict.fromkeys(each for each in cited if each is not None)),
                says(
                    "explain.allowed",
                    cards=allowed,
                    others=tuple(held.card for held in refused),
                ),
                wording=wording,
            )
