"""Questions asked once more before something that cannot be taken back."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ButtonStyle

from bot.pages.caption import Caption
from bot.pages.layout import button, frame, lines, pictures, rows, small
from bot.pages.stateless import Illustration, Stateless
from bot.pages.words import Phrase, Words
from bot.table.pages.card_selection import mask_of
from bot.table.pages.hand_cards import fan
from bot.table.pages.hand_order import arrange
from bot.table.presses import Act, MarkCards, ShowOwnHand
from games.core.scene import Call, Holding, Lot, says


def confirm(words: Words, question: Phrase, *, yes: str, no: str) -> Stateless:
    """Return a question with two buttons; `yes` and `no` are custom ids."""
    return frame(
        words(question),
        *rows(
            (
                button(words.label("confirm.yes"), yes, ButtonStyle.danger),
                button(words.label("confirm.no"), no),
            )
        ),
    )


def grave_call(  # noqa: PLR0913, PLR0917 - what is held and offered, and what it is shown with
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    offers: Sequence[Any],
    index: int,
    illustration: Illustration | None = None,
) -> Stateless | None:
    """Ask about `offers[index]`: yes is `act`, no is `hand`, or the same cards marked again.

    The subject of the question stays in sight: the cards that are given away, or else the whole
    hand, and the `illustration` of the table.
    None if that is no grave call of this holding any more: then the hand is to be drawn again.
    """
    grave = _grave(holding, offers, index)
    if grave is None:
        return None
    words = words.at(caption.names)
    call, mask = grave.call, mask_of(holding, grave)
    title = "" if illustration else f"### {words('table.title', table=caption.title)}"
    return frame(
        *pictures(illustration),
        lines(
            title,
            f"**{words('confirm.call', call=call.label)}**",
            words.cards(tuple(sorted(grave.cards))) if grave.cards else "",
            small(words(call.hint)) if call.hint else "",
            words("confirm.final"),
        ),
        *(
            fan(words, arrange(row, words.faces.order))
            for row in holding.rows
            if row.cards and not grave.cards
        ),
        *rows(
            (
                button(
                    words.label(call.label),
                    caption.id(Act(index)),
                    ButtonStyle.danger,
                ),
                button(
                    words.label("confirm.no"),
                    caption.id(MarkCards(mask) if mask else ShowOwnHand()),
                ),
            )
        ),
        illustration=illustration,
    )


def _grave(holding: Holding[Any], offers: Sequence[Any], index: int) -> Lot[Any] | None:
    if not 0 <= index < len(offers):
        return None
    meant = (lot for lot in _sayable(holding) if lot.call.action == offers[index])
    return next((lot for lot in meant if lot.call.grave), None)


def _sayable(holding: Holding[Any]) -> Iterator[Lot[Any]]:
    """Yield everything that can be said, as if it were said with cards, and each single card.

    A card is asked about only where its person wishes to be.
    """
    for call in holding.calls:
        yield Lot(frozenset(), call)
    for menu in holding.menus:
        yield from (Lot(frozenset(), call) for call in menu.calls)
    for row in holding.rows:
        yield from row.lots
        for held in row.cards:
            if held.action is not None:
                label = says("confirm.play", card=held.card)
                yield Lot(frozenset(), Call(label, held.action, grave=True))
