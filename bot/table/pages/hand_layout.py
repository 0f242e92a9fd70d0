"""One seat's own hand, drawn from that seat's `Holding`; its buttons are indices into `offers`."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot.pages.caption import Caption
from bot.pages.layout import (
    Button,
    Part,
    bare,
    button,
    buttons_of,
    count_lines,
    fits,
    frame,
    join_parts,
    lines,
    pictures,
    small,
    with_room,
    within_lines,
)
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.hand_calls import (
    beside,
    call_id,
    confirming_buttons,
    explain_button,
    style_of_calls,
    unfold,
    ways_to_call,
)
from bot.table.pages.hand_cards import card_rows
from bot.table.pages.offer_indices import Indices, Offers, indices_of
from bot.table.pages.story import story_lines
from bot.table.pages.table_in_hand import (
    CALLS_TO_A_RESULT,
    HandContext,
    asks_to_name,
    calls_before,
    last_calls,
    on_the_table,
    open_table,
)
from bot.table.pages.table_layout import (
    clock_line,
    log_before_result,
    next_deal_button,
    readiness_line,
    result_text,
    running,
    said_line,
    short_clock,
    title_line,
)
from bot.table.presses import (
    AskForHint,
    CallForNext,
    ShowMore,
    ShowOwnHand,
    ShowPhrases,
    ShowPremoves,
    TakePremoveBack,
    WatchTable,
)
from games.core.actions import ClaimRest
from games.core.scene import Holding, Says, StoryStep, says

FACTS = 4
"""As many lines of what to keep in mind stand in a hand; the rest is told by a press.

All but the first, which matters most, are in small print.
"""

MOST_ROWS = 4
"""As many rows below a picture have room for cards that may not be played; else they are named."""

_DEAL_OVER = says("private.deal_over")
_NOT_NOW = says("private.not_now")
_MAY_SPEAK = says("private.may_speak")


def hand(
    words: Words, caption: Caption, holding: Holding[Any], offers: Offers, context: HandContext
) -> Stateless:
    """Return the private message: the seat's question, its cards and its actions.

    Every action in `holding` must be among `offers`, those of this seat at `caption.number`;
    raises ValueError otherwise. `act` plays or says at once, `ask` asks for confirmation first,
    `mark` shows the hand with other cards marked (see `card_selection`), `more` shows the page
    `more`.
    """
    words = words.at(caption.names)
    if not (context.learns or words.faces.spoken):
        words, holding = words.tersely(), _without_elementary(holding)
    if context.illustration is None and not words.faces.spoken:
        holding = _without_idle_rows(holding)
    indices = indices_of(offers)
    mask = context.mask & (1 << sum(len(row.cards) for row in holding.rows)) - 1
    # What cards that must wait are in this deal is one line too many below a picture of it.
    legend = context.readiness is None and context.illustration is None
    draw_cards = partial(
        card_rows,
        words,
        caption,
        holding,
        indices,
        mask,
        legend=legend,
        in_advance=context.premove == "asked",
        confirmed=context.confirmed,
    )
    cards = pale_cards = tuple(draw_cards(pale=True))
    confirming = [*context.first, *confirming_buttons(words, caption, holding, indices, mask)]
    # Whoever must press something else first is asked nothing.
    asks = context.readiness is None and not context.first
    # On a phone the table, with the same button, is out of sight.
    last = (
        *next_deal_button(words, caption, context.readiness),
        *_next_card_button(words, caption, context),
        *_premove_buttons(words, caption, context),
        *_below_all(words, caption, holding, indices, context, asks=asks),
    )
    whole: tuple[Part, ...] = ()
    style = style_of_calls(holding, asked=holding.prompt != context.scene.prompt)
    close = context.illustration is not None
    shown = unfold(holding) if context.unfolds else holding
    # Who is asked something may look at the tricks before it; there is room beside a picture.
    tells = has_more(holding) or (close and bool(context.scene.last_trick))
    rest = {"close": close, "tells": tells}
    helping = {*(each.custom_id for each in last), caption.id(ShowMore())}
    lowest = {*helping}
    if asks_to_name(holding):
        others = (call for call in holding.calls if call.short is None)
        lowest |= {call_id(caption, call, indices) for call in others}
    for below in ways_to_call(words, caption, shown, indices, confirming, last, style, **rest):
        fewer = _without_lowest_row(below, lowest) if close else below
        is_crowded = close and _count_rows((*pale_cards, *fewer)) > MOST_ROWS
        cards = tuple(draw_cards(pale=False)) if is_crowded else pale_cards
        controls = sum(not isinstance(part, str) for part in (*cards, *below))
        head = _head(words, caption, holding, context, controls)
        whole = (*_picture(words, caption, context), head, *cards, *fewer)
        if context.speaks:
            whole = _with_phrases(words, caption, whole, helping)
        if fits(whole):
            break
    return frame(*whole, illustration=context.illustration)


def _count_rows(parts: Iterable[Part]) -> int:
    return sum(isinstance(part, ui.ActionRow) for part in parts)


def _without_elementary(holding: Holding[Any]) -> Holding[Any]:
    """Return the same without what somebody who knows the game need not be told."""
    facts = tuple(fact for fact in holding.facts if fact.key not in holding.elementary)
    return replace(holding, facts=facts)


def _without_lowest_row(
    parts: tuple[Part, ...], movable: Container[str | None]
) -> tuple[Part, ...]:
    """Return these parts with the lowest row of buttons moved into free room of those above it.

    Below a picture each row counts: with one row less, the picture is whole in the window. Only
    `movable` buttons are moved. The cards are no part of this: what helps has its place below them.
    """
    lowest = max((at for at, part in enumerate(parts) if buttons_of(part)), default=0)
    above, row, menus = parts[:lowest], parts[lowest : lowest + 1], parts[lowest + 1 :]
    buttons = [each for part in row for each in buttons_of(part)]
    placed, over = beside(tuple(part for part in above if not isinstance(part, str)), buttons)
    if over or any(each.custom_id not in movable for each in buttons):
        return parts
    rest = iter(placed)
    return *(part if isinstance(part, str) else next(rest) for part in above), *menus


def _with_phrases(
    words: Words, caption: Caption, parts: tuple[Part, ...], helping: Container[str | None]
) -> tuple[Part, ...]:
    """Return these parts with the button for phrases, if a row of `helping` buttons has room."""
    label = "phrase.button" if words.faces.spoken else "phrase.button_short"
    extra = button(words.label(label), caption.id(ShowPhrases()))
    for at, part in enumerate(parts):
        if not isinstance(part, ui.ActionRow):
            continue
        inside = [each for each in part.walk_children() if isinstance(each, ui.Button)]
        if any(each.custom_id in helping for each in inside):
            (placed,), below = with_room(extra, (part,), ())
            if not below:
                return *parts[:at], placed, *parts[at + 1 :]
    return parts


def answers(
    words: Words, caption: Caption, holding: Holding[Any], offers: Offers, mask: int = 0
) -> tuple[Part, ...]:
    """Return the cards of a hand and its calls, as `hand` shows them, and nothing else."""
    indices = indices_of(offers)
    holding = unfold(replace(holding, facts=(), settled=()))
    confirming = [*confirming_buttons(words, caption, holding, indices, mask)]
    style = style_of_calls(holding, asked=True)
    below = next(ways_to_call(words, caption, holding, indices, confirming, (), style))
    return *card_rows(words, caption, holding, indices, mask), *below


def more(
    words: Words, caption: Caption, holding: Holding[Any], story: Sequence[StoryStep] = ()
) -> Stateless:
    """Return what a hand has no room for: the deal so far, what was settled and its other facts."""
    words = words.at(caption.names)
    told = lines(*story_lines(words, story), *(words(fact) for fact in _folded_facts(holding)))
    title = f"**{words('private.more_title')}**"
    return bare(lines(title, told) if told else words("private.nothing_more"))


def has_more(holding: Holding[Any]) -> bool:
    """Return whether there is anything for `more` to tell."""
    return bool(_folded_facts(holding))


def _without_idle_rows(holding: Holding[Any]) -> Holding[Any]:
    """The holding without cards of which none can be played, where a claim needs their room."""
    if not any(isinstance(call.action, ClaimRest) for call in holding.calls):
        return holding
    rows = (row for row in holding.rows if any(held.action for held in row.cards))
    return replace(holding, rows=tuple(rows))


def _below_all(  # noqa: PLR0913 - what is held, and what it is shown with
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    indices: Indices,
    context: HandContext,
    *,
    asks: bool,
) -> tuple[Button, ...]:
    """Return the last row: the helping buttons, whoever is to act, always at the same place."""
    # Without cards and calls and menus the match is over, and nothing new will come.
    over = not (holding.rows or holding.calls or holding.menus)
    hinted = caption.hints and len(indices) > 0
    # What a hint is about is explained there, one press further.
    explained = asks and not over and not hinted
    # Beside a picture there is an answer to press, which shows what is new where it comes late.
    may_be_late = not over and context.illustration is None
    opens, deal = context.opens and context.readiness is not None, context.scene.deal
    renewed = "button.back" if context.premove == "asked" else "button.refresh"
    every = (
        (opens, lambda: button(words.label("watch.newest", deal=deal), caption.id(WatchTable()))),
        (hinted, lambda: button(words.label("hint.button"), caption.id(AskForHint()))),
        (may_be_late, lambda: button(words.label(renewed), caption.id(ShowOwnHand()))),
        (explained, lambda: explain_button(words, caption, in_full=context.learns)),
    )
    return tuple(make() for is_there, make in every if is_there)


def _next_card_button(words: Words, caption: Caption, context: HandContext) -> Iterator[Button]:
    """Yield the button that lets the next card fall sooner if all who may call press it."""
    if context.hurries:
        yield button(words.label("button.next_card"), caption.id(CallForNext()))


def _folded_facts(holding: Holding[Any]) -> tuple[Says, ...]:
    """Return the facts that a hand has no room for, and all that is settled."""
    return (*holding.facts[FACTS:], *holding.settled)


def _picture(words: Words, caption: Caption, context: HandContext) -> Iterator[Part]:
    """Yield the table as this seat sees it, below its name if the person sits at several."""
    illustration = context.illustration
    if illustration is not None:
        yield small(title_line(words, caption, context.scene.deal) if context.named else "")
        yield from pictures(illustration)


def _head_below_picture(words: Words, holding: Holding[Any], context: HandContext) -> str:
    """Return the question, its clock, what was said before it, and what to keep in mind."""
    clock = short_clock(words, context.clock)
    question = words(_prompt(holding, context))
    before = join_parts(within_lines(1, clock, *calls_before(words, holding, context)))
    facts = running(words(fact) for fact in holding.facts[:FACTS])
    below = join_parts((before, facts))
    if below == clock and count_lines(f"{question} {clock}") == count_lines(question):
        return f"**{question}** {clock}".rstrip()
    return lines(f"**{question}**", small(below))


def _head(
    words: Words, caption: Caption, holding: Holding[Any], context: HandContext, controls: int
) -> str:
    if context.illustration is not None:
        return _head_below_picture(words, holding, context)
    prompt, scene = words(_prompt(holding, context)), context.scene
    alone = not context.beside_table
    told_above = context.beside_table and context.table_understood
    over = context.readiness is not None
    # A hand does not repeat what stands right above it.
    result = "" if told_above else result_text(words, context.log)
    clock = clock_line(words, context.clock)
    # A result that follows an answer says little without what was answered.
    before = log_before_result(context.log) if result and not alone else ()
    return lines(
        f"### {result or prompt}",
        small(title_line(words, caption, scene.deal) if context.named or alone else ""),
        small(prompt if result and (alone or not over) else ""),
        small(join_parts(last_calls(words, before, CALLS_TO_A_RESULT))),
        small(clock if alone else on_the_table(words, holding, context, clock, controls)),
        readiness_line(words, context.readiness) if alone else "",
        *(open_table(words, holding, context) if alone else ()),
        said_line(words, context.said),
        *(words(fact) for fact in holding.facts[:1]),
        small(*(words(fact) for fact in holding.facts[1:FACTS])),
    )


def _prompt(holding: Holding[Any], context: HandContext) -> Says:
    """Return the question to this seat, or that there is none.

    The table above shows whose turn it is; here that would soon be wrong, for a hand is not edited
    when others act.
    """
    scene = context.scene
    if holding.prompt != scene.prompt or not context.beside_table:
        return holding.prompt
    if context.readiness is not None:
        return _DEAL_OVER
    if not any(place.acts for place in scene.places):
        return holding.prompt
    return _MAY_SPEAK if holding.calls else _NOT_NOW


def _premove_buttons(words: Words, caption: Caption, context: HandContext) -> Iterator[Button]:
    """Yield what leads to the cards to choose from before one's turn, or takes a choice back."""
    match context.premove:
        case "offered":
            yield button(words.label("premove.button"), caption.id(ShowPremoves()))
        case "chosen":
            yield button(words.label("premove.take_back"), caption.id(TakePremoveBack()))
        case "asked" | "none":
            pass
