"""Cards that are marked before they are chosen together, kept in custom ids of buttons alone.

The marks of a hand are a number: a bit for each card, counted by its place through all rows.
Pressing a card asks for the hand with that one bit flipped, so no custom id names a card.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from discord import ButtonStyle

from bot.pages.caption import Caption
from bot.pages.layout import Button, button
from bot.pages.words import Words
from bot.table.pages.hand_order import arranged_places
from bot.table.presses import MarkCards
from games.core.cards import Card
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, Says, says


@dataclass(frozen=True, slots=True)
class Marks:
    """A person's marks and unfolded menus, with the age of the hand on which they were made."""

    number: int
    mask: int
    unfolds: bool = False
    """Whether all stands in its menus."""
    premoves: bool = False
    """Whether a card is being chosen before one's turn."""

    def on(self, caption: Caption) -> int:
        """Return the marks that count on this picture: those of an older hand do not."""
        return self.mask if self.number == caption.number else 0

    def unfolds_on(self, caption: Caption) -> bool:
        """Return whether the menus of this picture were unfolded."""
        return self.unfolds and self.number == caption.number

    def premoves_on(self, caption: Caption) -> bool:
        """Return whether this picture has the cards to choose from before one's turn."""
        return self.premoves and self.number == caption.number


NO_MARKS = Marks(0, 0)
_COMMAS = ", \u3001"
_TRUMP = says("card.trump")
"""The kind of a card that is nothing but a trump, which whoever knows the game sees."""


def starts(holding: Holding[Any]) -> tuple[int, ...]:
    """Return the bit of the first card of each row."""
    return tuple(accumulate((len(row.cards) for row in holding.rows), initial=0))[:-1]


def marked_cards(row: CardRow[Any], start: int, mask: int) -> frozenset[Card]:
    """Return the marked cards of a row; `start` is the bit of the first one."""
    return frozenset(held.card for at, held in enumerate(row.cards, start) if mask >> at & 1)


def mask_of(holding: Holding[Any], lot: Lot[Any]) -> int:
    """Return the marks with which a lot of this holding is confirmed."""
    return sum(
        1 << at
        for row, start in zip(holding.rows, starts(holding), strict=True)
        if lot in row.lots
        for at, held in enumerate(row.cards, start)
        if held.card in lot.cards
    )


def confirmable(holding: Holding[Any], mask: int) -> Iterator[Call[Any]]:
    """Yield the call for each row's marked cards, if they are a lot."""
    for row, start in zip(holding.rows, starts(holding), strict=True):
        lot = lot_of(row, marked_cards(row, start, mask))
        if lot is not None:
            yield lot.call


def card_on_button(words: Words, held: HeldCard[Any], *, in_full: bool = False) -> str:
    """Return a card's label, with what it is in this deal, shortly unless `in_full`."""
    label = words.card_label(held.card)
    if words.is_terse and held.mark == _TRUMP:
        return label
    if words.faces.spoken or held.mark is None:
        mark = kind_in_full(words, held.card, held.mark)
    elif in_full:
        mark = kind_in_short(words, held.card, held.mark)
    else:
        mark = _besides(words.label(held.mark), label)
    return words.label("card.marked", card=label, mark=mark) if mark else label


def kind_in_full(words: Words, card: Card, kind: Says | None) -> str:
    """Return what a card is in this deal, without what its name says already; "" for a plain one.

    The name of the Weli says so in a German deck.
    """
    if kind is None:
        return ""
    spoken = f"{kind.key}.spoken"
    return _besides(words.label(spoken if spoken in words else kind), words.card_label(card))


def kind_in_short(words: Words, card: Card, kind: Says | None) -> str:
    """Return the shortest reason why a card is strong: not that it is the Weli, but a trump."""
    said = kind_in_full(words, card, kind)
    return said if kind is None else _besides(said, words.label(kind)) or said


def _besides(said: str, name: str) -> str:
    """Return what follows a name in a phrase, if the phrase begins with that name."""
    rest = said.removeprefix(name)
    is_whole_name = not rest or rest[0] in _COMMAS
    return rest.lstrip(_COMMAS) if is_whole_name else said


def marked_label(words: Words, held: HeldCard[Any], *, in_full: bool = False) -> str:
    """Return the label of a card that is marked."""
    return words.label("private.marked", card=card_on_button(words, held, in_full=in_full))


def lot_of(row: CardRow[Any], chosen: frozenset[Card]) -> Lot[Any] | None:
    """Return the lot that consists of just these cards."""
    return next((lot for lot in row.lots if lot.cards == chosen), None)


def may_join(row: CardRow[Any], chosen: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that some lot holds together with those chosen already."""
    return frozenset[Card]().union(*(lot.cards for lot in row.lots if chosen <= lot.cards))


def cards_to_mark(  # noqa: PLR0913 - a row, its marks, and how it is shown
    words: Words,
    caption: Caption,
    row: CardRow[Any],
    start: int,
    mask: int,
    *,
    in_full: bool = False,
) -> Iterator[Button]:
    """Yield a button for each card of a row with lots: it flips its mark, unless it fits no lot."""
    chosen = marked_cards(row, start, mask)
    fitting = may_join(row, chosen)
    for place in arranged_places(row, words.faces.order):
        at, held = start + place, row.cards[place]
        is_marked = held.card in chosen
        yield button(
            (marked_label if is_marked else card_on_button)(words, held, in_full=in_full),
            caption.id(MarkCards(mask ^ 1 << at)),
            ButtonStyle.primary if is_marked else ButtonStyle.secondary,
            disabled=not is_marked and held.card not in fitting,
            emoji=words.emoji_of(held.card),
        )
