"""One seat's own hand: drawn from that seat's `Holding`, its buttons are indices into `offers`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from bot.render.public import course, facts_line, open_cards, result_line
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.cards import Card
from games.core.scene import Call, Held, Holding, Row, Scene, Told, Who

Offers: TypeAlias = Sequence[Any]
CHOICES = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What lies open around a hand: on a phone the table is out of sight while one plays."""

    scene: Scene
    log: tuple[Told, ...] = ()
    """What happened last, in order."""


def hand(
    words: Words, caption: Caption, holding: Holding[Any], offers: Offers, around: Around
) -> Stateless:
    """The private message: what this seat holds and may do, and what it must see to decide.

    Every action in `holding` must be among `offers`, those of this seat at `caption.number`;
    raises ValueError otherwise. `act` plays or says at once, `ask` wants to be asked once more.
    """
    words = words.at(caption.names)
    shown: list[Part] = [_head(words, caption, holding, around), _table(words, holding, around)]
    for at, row in enumerate(holding.rows):
        shown += _row(words, caption, at, row, offers)
    again = _again(words, caption, holding)
    calls = rows((*(_call(words, caption, call, offers) for call in holding.calls), *again))
    texts = sum(isinstance(part, str) and part != "" for part in shown)
    fixed = [part for part in shown if not isinstance(part, str)]
    if 1 + texts + tally(fixed) + tally(calls) > COMPONENTS:
        calls = (*_chooser(words, caption, holding.calls, offers), *rows(again))
    return framed(*shown, *calls)


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


def _again(words: Words, caption: Caption, holding: Holding[Any]) -> tuple[Button, ...]:
    # Without cards and calls the match is over, and nothing new will come.
    if not holding.rows and not holding.calls:
        return ()
    return (button(words.label("button.refresh"), caption.id("hand")),)


def _head(words: Words, caption: Caption, holding: Holding[Any], around: Around) -> str:
    deal, places = around.scene.deal, around.scene.places
    title = (
        words("table.title", table=caption.title),
        *((words("table.deal", deal=deal),) if deal else ()),
        *(words("result.score", who=Who(each.seat), points=each.points) for each in places),
    )
    return lines(
        f"### {words(holding.prompt)}",
        small(" · ".join(title)),
        result_line(words, around.log),
        facts_line(words, around.scene),
        *(words(fact) for fact in holding.facts),
    )


def _table(words: Words, holding: Holding[Any], around: Around) -> str:
    # A row of buttons shows the same cards better than a line of text does.
    buttons = [row.title for row in holding.rows if row.cards]
    said = small(*(words(told.says) for told in course(around.log)[-1:]))
    return lines(open_cards(words, around.scene, besides=buttons), said)


def _row(words: Words, caption: Caption, at: int, row: Row[Any], offers: Offers) -> Iterator[Part]:
    if not row.cards:
        return
    at_rest = _at_rest(words, row)
    # Why a whole row must wait is what the prompt says.
    reasons = () if at_rest else refused(words, caption.game, row)
    yield lines(f"**{words(row.title)}**", at_rest, small(*reasons))
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
        emoji=words.emoji_of(held.card),
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
