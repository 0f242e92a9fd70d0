"""One seat's own hand: drawn from that seat's `Holding`, its buttons are indices into `offers`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from discord import ButtonStyle, SelectOption

from bot.render.caption import Caption
from bot.render.card_selection import cards_to_mark, confirmable, starts
from bot.render.layout import (
    CHOICE_HINT,
    CHOICES,
    ROW,
    Button,
    Item,
    Part,
    button,
    fits,
    framed,
    lines,
    rows,
    select,
    small,
)
from bot.render.markdown import Markup
from bot.render.result import standing
from bot.render.stateless import Stateless
from bot.render.table_layout import (
    Readiness,
    facts_line,
    is_ended,
    log_before_result,
    next_deal_button,
    open_cards,
    readiness_line,
    result_text,
)
from bot.render.words import Words
from games.core.cards import Card
from games.core.errors import Refusal
from games.core.outcome import Outcome, ranked
from games.core.scene import Call, Held, Holding, Menu, Row, Scene, Told, says

Offers: TypeAlias = Sequence[Any]
Indices: TypeAlias = Mapping[Any, int]
"""Where each of the offers stands among them."""

MARKED_ROW = 3
"""Cards to mark in a row: a mark widens a button, and on a phone no other may jump for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandContext:
    """What a hand is shown with: on a phone the table is out of sight while one plays."""

    scene: Scene
    log: tuple[Told, ...] = ()
    """What happened last, in order."""
    score: Outcome | None = None
    """Where everybody stands, by sides; without it the points of each place."""
    readiness: Readiness | None = None
    """Who is ready for the next deal, while the score is being looked at."""
    mask: int = 0
    """Which cards are marked, a bit for each."""
    clock: int | None = None
    """The unix second at which this seat's time to think ends."""
    first: tuple[Button, ...] = ()
    """What must be pressed before anything else, such as that one is back."""


def hand(
    words: Words, caption: Caption, holding: Holding[Any], offers: Offers, context: HandContext
) -> Stateless:
    """The private message: what this seat holds and may do, and what it must see to decide.

    Every action in `holding` must be among `offers`, those of this seat at `caption.number`;
    raises ValueError otherwise. `act` plays or says at once, `ask` wants to be asked once more,
    `mark` shows the hand with other cards marked (see `bot.render.card_selection`).
    """
    words = words.at(caption.names)
    indices = {action: index for index, action in reversed([*enumerate(offers)])}
    shown: list[Part] = [_head(words, caption, holding, context), _table(words, holding, context)]
    mask = context.mask & (1 << sum(len(row.cards) for row in holding.rows)) - 1
    for at, (row, start) in enumerate(zip(holding.rows, starts(holding), strict=True)):
        buttons = (
            cards_to_mark(words, caption, row, start, mask)
            if row.lots
            else _cards(words, caption, at, row, indices)
        )
        shown += _row(words, row, buttons)
    confirming = [*context.first]
    confirming += [
        _call(words, caption, call, indices, ButtonStyle.success)
        for call in confirmable(holding, mask)
    ]
    # On a phone the table, with the same button, is out of sight.
    confirming += next_deal_button(words, caption, context.readiness)
    whole: tuple[Part, ...] = ()
    for below in _below(words, caption, holding, indices, confirming):
        whole = (*shown, *below)
        if fits(whole):
            break
    return framed(*whole)


def refusal(words: Words, why: Refusal) -> str:
    """Why something may not be done: in words of the games whose law it is, or of all games."""
    own = f"{why.family}.refusal.{why.value}"
    return words(own if own in words else f"refusal.{why.value}")


def refused(words: Words, row: Row[Any]) -> Iterator[str]:
    """The cards of a row that may not be played, a line for each reason."""
    reasons: dict[Refusal, list[Card]] = {}
    for held in row.cards:
        if held.why is not None:
            reasons.setdefault(held.why, []).append(held.card)
    for why, cards in reasons.items():
        yield words("private.refused", cards=tuple(cards), why=Markup(refusal(words, why)))


def _again(words: Words, caption: Caption, holding: Holding[Any]) -> tuple[Button, ...]:
    # Without cards and calls and menus the match is over, and nothing new will come.
    if not (holding.rows or holding.calls or holding.menus):
        return ()
    return (button(words.label("button.refresh"), caption.id("hand")),)


def _hint(words: Words, caption: Caption, indices: Indices) -> tuple[Button, ...]:
    asked = caption.hints and len(indices) > 0
    return (button(words.label("hint.button"), caption.id("hint")),) if asked else ()


def _head(words: Words, caption: Caption, holding: Holding[Any], context: HandContext) -> str:
    deal, prompt = context.scene.deal, words(holding.prompt)
    title = (
        words("table.title", table=caption.title),
        *((words("table.deal", deal=deal),) if deal else ()),
        standing(words, context.score or ranked(tuple(p.points for p in context.scene.places))),
    )
    result = result_text(words, context.log)
    return lines(
        f"### {result or prompt}",
        small(" · ".join(title), prompt if result else ""),
        readiness_line(words, context.readiness),
        facts_line(words, context.scene),
        *(words(fact) for fact in holding.facts),
    )


def _table(words: Words, holding: Holding[Any], context: HandContext) -> str:
    # A row of buttons shows the same cards better than a line of text does.
    buttons = [row.title for row in holding.rows if row.cards]
    said = small(*(words(told.says) for told in _last(context)))
    return lines(open_cards(words, context.scene, besides=buttons), said)


def _last(context: HandContext) -> Sequence[Told]:
    # Whoever gave a deal up is named here only, and what lay hidden may be told after that.
    if is_ended(context.log):
        return log_before_result(context.log)[-2:]
    # Over an open trick, what was said last is mostly who took the one before: that misleads.
    return () if context.scene.trick else log_before_result(context.log)[-1:]


def _row(words: Words, row: Row[Any], buttons: Iterator[Button]) -> Iterator[Part]:
    if not row.cards:
        return
    at_rest = _at_rest(words, row)
    # Why a whole row must wait is what the prompt says.
    reasons = () if at_rest else refused(words, row)
    how = (words("private.mark"),) if row.lots else ()
    yield lines(f"**{words(row.title)}**", at_rest, small(*how, *reasons))
    yield from rows(buttons, MARKED_ROW if row.lots else ROW)


def _at_rest(words: Words, row: Row[Any]) -> str:
    # Disabled buttons are pale, and some screen readers pass them over.
    if row.lots or any(held.action is not None for held in row.cards):
        return ""
    return words.cards(tuple(held.card for held in row.cards))


def _cards(
    words: Words, caption: Caption, at: int, row: Row[Any], indices: Indices
) -> Iterator[Button]:
    for place, held in enumerate(row.cards):
        yield _card(words, caption, f"{at}.{place}", held, indices)


def _card(words: Words, caption: Caption, place: str, held: Held[Any], indices: Indices) -> Button:
    playable = held.action is not None
    return button(
        words.card_label(held.card),
        caption.id("act", _index_of(held.action, indices))
        if playable
        else caption.id("held", place),
        disabled=not playable,
        emoji=words.emoji_of(held.card),
    )


def _below(
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    indices: Indices,
    confirming: Sequence[Button],
) -> Iterator[tuple[Part, ...]]:
    """What may be said, from the roomiest way of showing it to the tightest."""
    again = (*_hint(words, caption, indices), *_again(words, caption, holding))
    menus = tuple(
        each
        for at, menu in enumerate(holding.menus)
        for each in _selects(words, caption, menu, indices, str(at))
    )
    calls = [_call(words, caption, call, indices) for call in holding.calls]
    roomy = (*rows((*confirming, *calls, *again)), *menus)
    yield _hints(words, holding), *roomy
    yield roomy
    every = Menu(says("private.choose"), holding.calls)
    yield (*rows((*confirming, *again)), *_selects(words, caption, every, indices), *menus)


def _hints(words: Words, holding: Holding[Any]) -> str:
    hinted = ((call.label, call.hint) for call in holding.calls if call.hint is not None)
    said = (words("private.hint", call=label, hint=hint) for label, hint in hinted)
    return small(" · ".join(said))


def _call(
    words: Words,
    caption: Caption,
    call: Call[Any],
    indices: Indices,
    style: ButtonStyle = ButtonStyle.primary,
) -> Button:
    return button(
        words.label(call.label),
        _call_id(caption, call, indices),
        ButtonStyle.danger if call.grave else style,
    )


def _selects(
    words: Words, caption: Caption, menu: Menu[Any], indices: Indices, arg: str = ""
) -> Iterator[Item]:
    """The menu's calls in as many selects as they fill; `arg` tells them from others."""
    for at, start in enumerate(range(0, len(menu.calls), CHOICES)):
        choices = [
            SelectOption(
                label=words.label(call.label),
                value=_call_id(caption, call, indices),
                description=None if call.hint is None else words.label(call.hint, CHOICE_HINT),
            )
            for call in menu.calls[start : start + CHOICES]
        ]
        custom_id = caption.id("pick", f"{arg}.{at}" if at else arg)
        yield select(custom_id, choices, words.label(menu.title))


def _call_id(caption: Caption, call: Call[Any], indices: Indices) -> str:
    """The name of a press that says this: `ask` for what wants to be asked once more."""
    return caption.id("ask" if call.grave else "act", _index_of(call.action, indices))


def _index_of(action: Any, indices: Indices) -> int:
    if action not in indices:
        raise ValueError(f"{action!r} is not in the offers")
    return indices[action]
