"""One seat's own hand: drawn from that seat's `Holding`, its buttons are indices into `offers`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from discord import ButtonStyle

from bot.render import readiness
from bot.render.caption import Caption
from bot.render.card_selection import cards_to_mark, confirmable, starts
from bot.render.choosers import call_id, chooser
from bot.render.layout import ROW, Button, Part, button, fits, framed, lines, rows, small
from bot.render.markdown import Markup
from bot.render.readiness import Readiness
from bot.render.result import standing
from bot.render.stateless import Stateless
from bot.render.table_layout import course, ended, facts_line, open_cards
from bot.render.words import Words
from games.core.cards import Card
from games.core.errors import Refusal
from games.core.outcome import Outcome, ranked
from games.core.scene import Call, Held, Holding, Menu, Row, Scene, Told, says

Offers: TypeAlias = Sequence[Any]

MARKED_ROW = 3
"""Cards to mark in a row: a mark widens a button, and on a phone no other may jump for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
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


def hand(
    words: Words, caption: Caption, holding: Holding[Any], offers: Offers, around: Around
) -> Stateless:
    """The private message: what this seat holds and may do, and what it must see to decide.

    Every action in `holding` must be among `offers`, those of this seat at `caption.number`;
    raises ValueError otherwise. `act` plays or says at once, `ask` wants to be asked once more,
    `mark` shows the hand with other cards marked (see `bot.render.card_selection`).
    """
    words = words.at(caption.names)
    shown: list[Part] = [_head(words, caption, holding, around), _table(words, holding, around)]
    mask = around.mask & (1 << sum(len(row.cards) for row in holding.rows)) - 1
    for at, (row, start) in enumerate(zip(holding.rows, starts(holding), strict=True)):
        buttons = (
            cards_to_mark(words, caption, row, start, mask)
            if row.lots
            else _cards(words, caption, at, row, offers)
        )
        shown += _row(words, row, buttons)
    confirming = [
        _call(words, caption, call, offers, ButtonStyle.success)
        for call in confirmable(holding, mask)
    ]
    # On a phone the table, with the same button, is out of sight.
    confirming += readiness.on_button(words, caption, around.readiness)
    ways = _below(words, caption, holding, offers, confirming)
    below = next((way for way in ways if fits((*shown, *way))), ways[-1])
    return framed(*shown, *below)


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


def _hint(words: Words, caption: Caption, offers: Offers) -> tuple[Button, ...]:
    asked = caption.hints and len(offers) > 0
    return (button(words.label("hint.button"), caption.id("hint")),) if asked else ()


def _head(words: Words, caption: Caption, holding: Holding[Any], around: Around) -> str:
    deal, prompt = around.scene.deal, words(holding.prompt)
    title = (
        words("table.title", table=caption.title),
        *((words("table.deal", deal=deal),) if deal else ()),
        standing(words, around.score or ranked(tuple(p.points for p in around.scene.places))),
    )
    result = ended(words, around.log)
    return lines(
        f"### {result or prompt}",
        small(" · ".join(title), prompt if result else ""),
        readiness.sentence(words, around.readiness),
        facts_line(words, around.scene),
        *(words(fact) for fact in holding.facts),
    )


def _table(words: Words, holding: Holding[Any], around: Around) -> str:
    # A row of buttons shows the same cards better than a line of text does.
    buttons = [row.title for row in holding.rows if row.cards]
    said = small(*(words(told.says) for told in _last(words, around)))
    return lines(open_cards(words, around.scene, besides=buttons), said)


def _last(words: Words, around: Around) -> Sequence[Told]:
    # Whoever gave a deal up is named here only, and what lay hidden may be told after that.
    if ended(words, around.log):
        return course(around.log)[-2:]
    # Over an open trick, what was said last is mostly who took the one before: that misleads.
    return () if around.scene.trick else course(around.log)[-1:]


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
    words: Words, caption: Caption, at: int, row: Row[Any], offers: Offers
) -> Iterator[Button]:
    for place, held in enumerate(row.cards):
        yield _card(words, caption, f"{at}.{place}", held, offers)


def _card(words: Words, caption: Caption, place: str, held: Held[Any], offers: Offers) -> Button:
    playable = held.action is not None
    return button(
        words.card_label(held.card),
        caption.id("act", offers.index(held.action)) if playable else caption.id("held", place),
        disabled=not playable,
        emoji=words.emoji_of(held.card),
    )


def _below(
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    offers: Offers,
    confirming: Sequence[Button],
) -> tuple[tuple[Part, ...], ...]:
    """What may be said, from the roomiest way of showing it to the tightest."""
    again = (*_hint(words, caption, offers), *_again(words, caption, holding))
    menus = tuple(
        select
        for at, menu in enumerate(holding.menus)
        for select in chooser(words, caption, menu, offers, str(at))
    )
    calls = [_call(words, caption, call, offers) for call in holding.calls]
    roomy = (*rows((*confirming, *calls, *again)), *menus)
    every = Menu(says("private.choose"), holding.calls)
    tight = (*rows((*confirming, *again)), *chooser(words, caption, every, offers), *menus)
    return (_hints(words, holding), *roomy), roomy, tight


def _hints(words: Words, holding: Holding[Any]) -> str:
    hinted = ((call.label, call.hint) for call in holding.calls if call.hint is not None)
    said = (words("private.hint", call=label, hint=hint) for label, hint in hinted)
    return small(" · ".join(said))


def _call(
    words: Words,
    caption: Caption,
    call: Call[Any],
    offers: Offers,
    style: ButtonStyle = ButtonStyle.primary,
) -> Button:
    return button(
        words.label(call.label),
        call_id(caption, call, offers),
        ButtonStyle.danger if call.grave else style,
    )
