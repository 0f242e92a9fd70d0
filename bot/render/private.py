"""One seat's own hand: drawn from that seat's `Holding`, its buttons are indices into `offers`."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from discord import ButtonStyle, SelectOption, ui

from bot.render.caption import Caption
from bot.render.layout import (
    COMPONENTS,
    Button,
    Item,
    Part,
    button,
    framed,
    lines,
    rows,
    small,
    tally,
)
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.cards import Card
from games.core.scene import Call, Held, Holding, Row

Offers: TypeAlias = Sequence[Any]
CHOICES = 25


def hand(words: Words, caption: Caption, holding: Holding[Any], offers: Offers) -> Stateless:
    """The private message: what this seat holds and may do.

    Every action in `holding` must be among `offers`, those of this seat at `caption.number`;
    raises ValueError otherwise. `act` plays or says at once, `ask` wants to be asked once more.
    """
    words = words.at(caption.names)
    cards: list[Part] = []
    for at, row in enumerate(holding.rows):
        cards += _row(words, caption, at, row, offers)
    calls = rows(_call(words, caption, call, offers) for call in holding.calls)
    again = rows((button(words.label("button.refresh"), caption.id("hand")),))
    fixed = [part for part in (*cards, *again) if not isinstance(part, str)]
    texts = 1 + sum(isinstance(part, str) for part in cards)
    if 1 + texts + tally(fixed) + tally(calls) > COMPONENTS:
        calls = _chooser(words, caption, holding.calls, offers)
    return framed(_head(words, caption, holding), *cards, *calls, *again)


def refusal(words: Words, game: str, why: str) -> str:
    """Why a card may not be played: the game's own words, or those common to all games."""
    own = f"{game}.refusal.{why}"
    return words(own if own in words else f"refusal.{why}")


def refused(words: Words, game: str, row: Row[Any]) -> Iterator[str]:
    """The cards of a row that may not be played, a line for each reason."""
    reasons: dict[str, list[Card]] = {}
    for held in row.cards:
        if held.why is not None:
            reasons.setdefault(held.why.value, []).append(held.card)
    for why, cards in reasons.items():
        yield words("private.refused", cards=tuple(cards), why=Markup(refusal(words, game, why)))


def _head(words: Words, caption: Caption, holding: Holding[Any]) -> str:
    return lines(
        f"### {words('table.title', table=caption.title)}",
        f"**{words(holding.prompt)}**",
        *(words(fact) for fact in holding.facts),
    )


def _row(words: Words, caption: Caption, at: int, row: Row[Any], offers: Offers) -> Iterator[Part]:
    if not row.cards:
        return
    yield lines(
        f"**{words(row.title)}** {_at_rest(words, row)}".rstrip(),
        small(*refused(words, caption.game, row)),
    )
    yield from rows(
        _card(words, caption, f"{at}.{place}", held, offers) for place, held in enumerate(row.cards)
    )


def _at_rest(words: Words, row: Row[Any]) -> str:
    # Disabled buttons are pale, and some screen readers pass them over.
    if any(held.action is not None for held in row.cards):
        return ""
    return words.cards(tuple(held.card for held in row.cards))


def _card(words: Words, caption: Caption, place: str, held: Held[Any], offers: Offers) -> Button:
    playable = held.action is not None
    return button(
        words.card_label(held.card),
        caption.id("act", offers.index(held.action)) if playable else caption.id("held", place),
        disabled=not playable,
        emoji=words.faces.emoji_of(held.card),
    )


def _call(words: Words, caption: Caption, call: Call[Any], offers: Offers) -> Button:
    return button(
        words.label(call.label),
        _call_id(caption, call, offers),
        ButtonStyle.danger if call.grave else ButtonStyle.primary,
    )


def _call_id(caption: Caption, call: Call[Any], offers: Offers) -> str:
    return caption.id("ask" if call.grave else "act", offers.index(call.action))


def _chooser(
    words: Words, caption: Caption, calls: Sequence[Call[Any]], offers: Offers
) -> tuple[Item, ...]:
    # A choice is itself the name of a press, so that `pick` needs no meaning of its own.
    choices = [
        SelectOption(label=words.label(call.label), value=_call_id(caption, call, offers))
        for call in calls[:CHOICES]
    ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=caption.id("pick"),
        placeholder=words.label("private.choose"),
        options=choices,
    )
    return (ui.ActionRow(menu),)
