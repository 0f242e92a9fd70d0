"""The cards of a hand: buttons where they may be played, large where one only looks at them."""

from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple

from bot.pages.caption import Caption
from bot.pages.layout import (
    Button,
    Item,
    Part,
    button,
    in_few_rows,
    phone_rows,
    picture_text,
    small,
)
from bot.pages.markdown import Markup
from bot.pages.words import Words
from bot.table.pages.card_selection import (
    card_on_button,
    cards_to_mark,
    kind_in_full,
    marked_label,
    starts,
)
from bot.table.pages.hand_order import arranged_places
from bot.table.pages.offer_indices import Indices, index_of
from bot.table.pages.table_in_hand import has_several_rows
from bot.table.presses import Act, AskFirst, ChoosePremove
from games.core.cards import Card
from games.core.errors import Refusal
from games.core.scene import CardRow, HeldCard, Holding, Says

LARGE = 6
"""As many cards fill a phone's line in the largest type; more of them are a size smaller."""

BETWEEN = "\N{HAIR SPACE}"


def card_rows(  # noqa: PLR0913 - what is held, and how it is shown
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    indices: Indices,
    mask: int,
    *,
    legend: bool = True,
    pale: bool = False,
    in_advance: bool = False,
    confirmed: Container[Any] = (),
) -> Iterator[Part]:
    """Yield the cards; with a `legend`, say what unplayable cards are in this deal.

    Those that may not be played are named with the reason; if `pale`, they stand as pale buttons
    among those that may, where there is one row, and nobody has to hear it.
    If `in_advance`, each can be chosen before it is this seat's turn. Those whose actions are to be
    `confirmed` are asked once more.
    """
    titled = words.faces.spoken or has_several_rows(holding)
    pale = pale and not titled
    for row, start in zip(holding.rows, starts(holding), strict=True):
        places = arranged_places(row, words.faces.order)
        shown = row.at(places)
        if row.lots:
            full, short = (
                phone_rows(
                    tuple(cards_to_mark(words, caption, row, start, mask, in_full=in_full)),
                    [marked_label(words, held, in_full=in_full) for held in shown.cards],
                )
                for in_full in (True, False)
            )
            buttons = short if len(short) < len(full) else full
        else:
            if in_advance:
                presses = [ChoosePremove(start + place) for place in places]
            else:
                presses = [*_plays(shown, indices, confirmed)]
            pressed = tuple(map(_PressedCard, shown.cards, presses, (start + at for at in places)))
            if not (pale and any(presses)):
                pressed = tuple(each for each in pressed if each.press is not None)
            drawn = tuple(_cards(words, caption, pressed))
            buttons = in_few_rows(drawn, _short_labels(words, pressed))
        yield from _row(words, shown, buttons, titled=titled, legend=legend, named=not pale)


def _row(  # noqa: PLR0913 - a row, and how it is shown
    words: Words,
    row: CardRow[Any],
    buttons: tuple[Item, ...],
    *,
    titled: bool,
    legend: bool,
    named: bool,
) -> Iterator[Part]:
    if not row.cards:
        return
    yield f"**{words(row.title)}**" if titled else ""
    if row.lots:
        yield small(words("private.mark"))
    yield from buttons
    if not buttons:
        # Why a whole row must wait is what the prompt says.
        yield fan(words, row)
        yield small(_legend(words, row) if legend else "")
    elif not row.lots:
        yield small(*_reasons(words, row, named=named))


def _reasons(words: Words, row: CardRow[Any], *, named: bool) -> Iterator[str]:
    """Yield why cards may not be played; they are named where they are not seen to be one kind."""
    reasons = {held.why for held in row.cards if held.why is not None}
    if len(reasons) == 1 and not named:
        yield refusal(words, *reasons)
    else:
        yield from refusal_lines(words, row)


def fan(words: Words, row: CardRow[Any]) -> Item:
    """Return cards to look at: as pictures, which a heading makes large, or else as text."""
    cards = tuple(held.card for held in row.cards)
    text = words.with_faces(words.faces.in_text()).cards(cards)
    drawn = [words.emoji_of(card) for card in cards]
    # To a screen reader a heading is one more thing to announce.
    bare_text = text if words.faces.spoken else f"## {text}"
    if not all(drawn):
        return picture_text(bare_text, bare_text)
    size = "#" if len(cards) <= LARGE else "##"
    return picture_text(f"{size} {BETWEEN.join(filter(None, drawn))}", bare_text)


def _legend(words: Words, row: CardRow[Any]) -> str:
    """Return what the cards to look at are in this deal, if they are anything special."""
    kinds: list[tuple[Says, list[Card]]] = []
    for held in row.cards:
        if held.mark is not None:
            same = next((cards for mark, cards in kinds if mark == held.mark), None)
            if same is None:
                kinds.append((held.mark, [held.card]))
            else:
                same.append(held.card)
    plain = words.with_faces(words.faces.in_text())
    return " \u00b7 ".join(
        plain("private.line", title=tuple(cards), what=Markup(kind))
        for mark, cards in kinds
        if (kind := kind_in_full(words, cards[0], mark))
    )


def _plays(
    row: CardRow[Any], indices: Indices, confirmed: Container[Any]
) -> Iterator[Act | AskFirst | None]:
    """Yield what a press on each card does; it names only the card's place among the offers."""
    for held in row.cards:
        if held.action is None:
            yield None
        else:
            does = AskFirst if held.action in confirmed else Act
            yield does(index_of(held.action, indices))


class _PressedCard(NamedTuple):
    """A card of a row, what a press on it does, and its place in the hand."""

    held: HeldCard[Any]
    press: Act | AskFirst | ChoosePremove | None
    place: int


def _cards(words: Words, caption: Caption, cards: Iterable[_PressedCard]) -> Iterator[Button]:
    """Yield the cards that can be pressed, and pale those that may not be played among them."""
    for held, press, place in cards:
        emoji = words.emoji_of(held.card)
        if press is not None:
            label = card_on_button(words, held, in_full=True)
            yield button(label, caption.id(press), emoji=emoji)
        elif held.why is not None:
            # It is never pressed, and no other button has its id.
            idle = caption.id(ChoosePremove(place))
            yield button(words.card_label(held.card), idle, disabled=True, emoji=emoji)


def _short_labels(words: Words, cards: Iterable[_PressedCard]) -> Iterator[str]:
    """Yield the labels of the same buttons in fewer words."""
    for held, press, _ in cards:
        if press is not None:
            yield card_on_button(words, held)
        elif held.why is not None:
            yield words.card_label(held.card)


def refusal(words: Words, why: Refusal) -> str:
    """Return why something may not be done, in words of the games whose law it is, or of all."""
    own = f"{why.family}.refusal.{why.value}"
    return words(own if own in words else f"refusal.{why.value}")


def refusal_lines(words: Words, row: CardRow[Any]) -> Iterator[str]:
    """Yield the cards of a row that may not be played, a line for each reason."""
    reasons: dict[Refusal, list[Card]] = {}
    for held in row.cards:
        if held.why is not None:
            reasons.setdefault(held.why, []).append(held.card)
    for why, cards in reasons.items():
        yield words("private.refused", cards=tuple(cards), why=Markup(refusal(words, why)))
