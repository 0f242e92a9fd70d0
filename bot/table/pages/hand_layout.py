"""One seat's own hand, drawn from that seat's `Holding`; its buttons are indices into `offers`."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from discord import ButtonStyle, SelectOption, ui

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick
from bot.pages.layout import (
    CHOICE_HINT,
    CHOICES,
    Button,
    Item,
    Part,
    bare,
    button,
    count_lines,
    fits,
    frame,
    join_parts,
    lines,
    phone_rows,
    picture_text,
    pictures,
    rows,
    select,
    small,
    with_room,
    within_lines,
)
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.card_selection import (
    card_on_button,
    cards_to_mark,
    confirmable,
    kind_in_full,
    marked_label,
    starts,
)
from bot.table.pages.hand_order import arranged_places
from bot.table.pages.story import story_lines
from bot.table.pages.table_in_hand import (
    CALLS_TO_A_RESULT,
    HandContext,
    asks_to_name,
    calls_before,
    has_several_rows,
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
    Act,
    AskFirst,
    AskForHint,
    CallForNext,
    ChoosePremove,
    Explain,
    ShowMore,
    ShowOwnHand,
    ShowPhrases,
    ShowPremoves,
    TakePremoveBack,
    UnfoldMenus,
    WatchTable,
)
from games.core.cards import Card
from games.core.errors import Refusal
from games.core.scene import Call, CardRow, HeldCard, Holding, Menu, Says, StoryStep, says

Offers: TypeAlias = Sequence[Any]
Indices: TypeAlias = Mapping[Any, int]
"""The index of each offer."""

LARGE = 6
"""As many cards fill a phone's line in the largest type; more of them are a size smaller."""

BETWEEN = "\N{HAIR SPACE}"

_TITLE = 34
"""Characters of a menu's title, which fill a phone's line."""
FACTS = 4
"""As many lines of what to keep in mind stand in a hand; the rest is told by a press.

All but the first, which matters most, are in small print.
"""

FEW = 9
"""As many answers of one kind are buttons, if short ones; more of them are a select."""

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
    indices = _indices(offers)
    mask = context.mask & (1 << sum(len(row.cards) for row in holding.rows)) - 1
    # What cards that must wait are in this deal is one line too many below a picture of it.
    legend = context.readiness is None and context.illustration is None
    draw_cards = partial(
        _rows,
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
    confirming = [*context.first, *_confirming(words, caption, holding, indices, mask)]
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
    style = _style_of_calls(holding, asked=holding.prompt != context.scene.prompt)
    close = context.illustration is not None
    shown = _unfold(holding) if context.unfolds else holding
    # Who is asked something may look at the tricks before it; there is room beside a picture.
    tells = has_more(holding) or (close and bool(context.scene.last_trick))
    rest = {"close": close, "tells": tells}
    helping = {each.custom_id for each in (*last, more_button(words, caption))}
    lowest = {*helping}
    if asks_to_name(holding):
        others = (call for call in holding.calls if call.short is None)
        lowest |= {_call_id(caption, call, indices) for call in others}
    for below in _below(words, caption, shown, indices, confirming, last, style, **rest):
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
    lowest = max((at for at, part in enumerate(parts) if _buttons_of(part)), default=0)
    above, row, menus = parts[:lowest], parts[lowest : lowest + 1], parts[lowest + 1 :]
    buttons = [each for part in row for each in _buttons_of(part)]
    placed, over = _beside(tuple(part for part in above if not isinstance(part, str)), buttons)
    if over or any(each.custom_id not in movable for each in buttons):
        return parts
    rest = iter(placed)
    return *(part if isinstance(part, str) else next(rest) for part in above), *menus


def _buttons_of(part: Part) -> tuple[Button, ...]:
    inside = part.walk_children() if isinstance(part, ui.ActionRow) else ()
    return tuple(each for each in inside if isinstance(each, ui.Button))


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
    indices = _indices(offers)
    holding = _unfold(replace(holding, facts=(), settled=()))
    confirming = [*_confirming(words, caption, holding, indices, mask)]
    style = _style_of_calls(holding, asked=True)
    below = next(_below(words, caption, holding, indices, confirming, (), style))
    return *_rows(words, caption, holding, indices, mask), *below


def _indices(offers: Offers) -> Indices:
    return {action: index for index, action in reversed([*enumerate(offers)])}


def _rows(  # noqa: PLR0913 - what is held, and how it is shown
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
            drawn = partial(_cards, words, caption, pressed)
            buttons = _in_few_rows(drawn(in_full=True), drawn(in_full=False))
        yield from _row(words, shown, buttons, titled=titled, legend=legend, named=not pale)


def _confirming(
    words: Words, caption: Caption, holding: Holding[Any], indices: Indices, mask: int
) -> Iterator[Button]:
    for call in confirmable(holding, mask):
        yield _call(words, caption, call, indices, ButtonStyle.success)


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


def more_button(words: Words, caption: Caption) -> Button:
    """Return the button for what a hand has no room for."""
    return button(words.label("private.more"), caption.id(ShowMore()))


def explain_button(words: Words, caption: Caption, *, in_full: bool = True) -> Button:
    """Return the button that explains a seat's question; short for people who rarely need it."""
    is_full = in_full or words.faces.spoken
    label = "explain.button" if is_full else "explain.button_short"
    return button(words.label(label), caption.id(Explain()))


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
    explains = explain_button(words, caption, in_full=context.learns)
    # Beside a picture there is an answer to press, which shows what is new where it comes late.
    may_be_late = not over and context.illustration is None
    opens, deal = context.opens and context.readiness is not None, context.scene.deal
    renewed = "button.back" if context.premove == "asked" else "button.refresh"
    all_hands = button(words.label("watch.newest", deal=deal), caption.id(WatchTable()))
    return (
        *((all_hands,) if opens else ()),
        *((button(words.label("hint.button"), caption.id(AskForHint())),) if hinted else ()),
        *((button(words.label(renewed), caption.id(ShowOwnHand())),) if may_be_late else ()),
        *((explains,) if explained else ()),
    )


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
            yield does(_index_of(held.action, indices))


class _PressedCard(NamedTuple):
    """A card of a row, what a press on it does, and its place in the hand."""

    held: HeldCard[Any]
    press: Act | AskFirst | ChoosePremove | None
    place: int


def _cards(
    words: Words, caption: Caption, cards: Iterable[_PressedCard], *, in_full: bool
) -> Iterator[Button]:
    """Yield the cards that can be pressed, and pale those that may not be played among them."""
    for held, press, place in cards:
        emoji = words.emoji_of(held.card)
        if press is not None:
            label = card_on_button(words, held, in_full=in_full)
            yield button(label, caption.id(press), emoji=emoji)
        elif held.why is not None:
            # It is never pressed, and no other button has its id.
            idle = caption.id(ChoosePremove(place))
            yield button(words.card_label(held.card), idle, disabled=True, emoji=emoji)


def _premove_buttons(words: Words, caption: Caption, context: HandContext) -> Iterator[Button]:
    """Yield what leads to the cards to choose from before one's turn, or takes a choice back."""
    match context.premove:
        case "offered":
            yield button(words.label("premove.button"), caption.id(ShowPremoves()))
        case "chosen":
            yield button(words.label("premove.take_back"), caption.id(TakePremoveBack()))
        case "asked" | "none":
            pass


def _below(  # noqa: PLR0913, PLR0917 - what is held, and the buttons above and below it
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    indices: Indices,
    confirming: Sequence[Button],
    last: Sequence[Button],
    style: ButtonStyle,
    *,
    close: bool = False,
    tells: bool = False,
) -> Iterator[tuple[Part, ...]]:
    """Yield the calls, from the roomiest way of showing them to the tightest.

    If `close`, the helping buttons stand beside them, and not in a row of their own; if `tells`, so
    does the button for the deal so far.
    """
    rest = {"close": close, "tells": tells}
    menus = tuple(
        each
        for at, menu in enumerate(holding.menus)
        for each in _selects(words, caption, menu, indices, str(at))
    )
    short = [call for call in holding.calls if call.short is not None]
    others = [call for call in holding.calls if call.short is None]
    answers: tuple[Item, ...]
    if len(short) > FEW:
        answers = (*_selects(words, caption, Menu(holding.prompt, tuple(short)), indices),)
    else:
        answers = phone_rows([_answer(words, caption, call, indices) for call in short])
    drawn = partial(_call, words, caption, indices=indices, style=style)
    tight = [call if call.tight is None else replace(call, label=call.tight) for call in others]
    asked = _in_few_rows(*((*confirming, *map(drawn, each)) for each in (others, tight)))
    # Beside ranks or suits it would look like one more of them.
    said, below = _with_more(words, caption, asked, last, **rest)
    if close and holding.plays:
        helping = {each.custom_id for each in (*last, more_button(words, caption))}
        said, below = (), _helping_first((*said, *below), helping)
    # Menus stand below buttons beside a picture, so that none moves where a call comes or goes.
    roomy = (*answers, *said, *below, *menus) if close else (*answers, *said, *menus, *below)
    yield _hints(words, holding), *roomy
    yield roomy
    every = (*_selects(words, caption, Menu(says("private.choose"), holding.calls), indices),)
    said, below = _with_more(words, caption, rows(confirming), last, **rest)
    yield (*said, *every, *menus, *below)


def _helping_first(drawn: tuple[Item, ...], helping: Container[str | None]) -> tuple[Item, ...]:
    """Return these rows with the `helping` buttons first, unless that takes a row more.

    Beside cards a call comes and goes, and must not move them.
    """
    buttons = [each for row in drawn for each in _buttons_of(row)]
    ordered = sorted(buttons, key=lambda each: each.custom_id not in helping)
    spaced, packed = phone_rows(ordered, with_spare=True), phone_rows(ordered)
    return next((each for each in (spaced, packed) if len(each) <= len(drawn)), drawn)


def _style_of_calls(holding: Holding[Any], *, asked: bool) -> ButtonStyle:
    """Return the style of calls: prominent if they are the question, not beside a card or rank."""
    plays = any(held.action is not None for row in holding.rows for held in row.cards)
    prominent = asked and not (plays or asks_to_name(holding))
    return ButtonStyle.primary if prominent else ButtonStyle.secondary


def _in_few_rows(in_full: Iterable[Button], in_short: Iterable[Button]) -> tuple[Item, ...]:
    """Return the rows of these buttons, in fewer words if that saves a row."""
    full, short = phone_rows(tuple(in_full), with_spare=True), phone_rows(tuple(in_short))
    return short if len(short) < len(full) else full


def _with_more(  # noqa: PLR0913 - the buttons above and below, and how they stand
    words: Words,
    caption: Caption,
    above: tuple[Item, ...],
    last: Sequence[Button],
    *,
    close: bool,
    tells: bool,
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return these rows with the button for what a hand has no room for.

    If no row has room for it, the page that explains the question tells the same.
    """
    below = phone_rows(last)
    if close:
        above, below = _beside(above, last)
    if not tells:
        return above, below
    placed = with_room(more_button(words, caption), above, below)
    is_explained = explain_button(words, caption).custom_id in {each.custom_id for each in last}
    return (above, below) if is_explained and len(placed[1]) > len(below) else placed


def _beside(
    above: tuple[Item, ...], last: Sequence[Button]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return these rows with the last buttons in their free room, and the rows left over."""
    below: tuple[Item, ...] = ()
    for each in last:
        above, below = with_room(each, above, below)
    return above, below


def _answer(words: Words, caption: Caption, call: Call[Any], indices: Indices) -> Button:
    """Return one of many answers of a kind: short, unless it is heard, and never prominent."""
    label = call.label if call.short is None or words.faces.spoken else call.short
    return button(words.label(label), _call_id(caption, call, indices))


def _hints(words: Words, holding: Holding[Any]) -> str:
    # What is asked once more is explained there.
    told = (call for call in holding.calls if not call.grave)
    hinted = ((call.label, call.hint) for call in told if call.hint is not None)
    said = (words("private.hint", call=label, hint=hint) for label, hint in hinted)
    return small(" · ".join(said))


def _call(
    words: Words,
    caption: Caption,
    call: Call[Any],
    indices: Indices,
    style: ButtonStyle,
) -> Button:
    return button(
        words.label(call.label),
        _call_id(caption, call, indices),
        _style(call, style),
    )


def _style(call: Call[Any], style: ButtonStyle) -> ButtonStyle:
    if call.grave or call.gives_up:
        return ButtonStyle.danger
    return ButtonStyle.secondary if call.unasked else style


def _selects(
    words: Words, caption: Caption, menu: Menu[Any], indices: Indices, arg: str = ""
) -> Iterator[Item]:
    """Yield the menu's calls in as many selects as they fill; `arg` tells them from others.

    The last choice of a folded menu leads to all others.
    """
    others = menu.others if menu.likely < len(menu.calls) else None
    calls = menu.calls if others is None else menu.calls[: menu.likely]
    choices = [
        SelectOption(
            label=words.label(call.label),
            value=_call_id(caption, call, indices),
            description=None if call.hint is None else words.label(call.hint, CHOICE_HINT),
        )
        for call in calls
    ]
    if others is not None:
        choices.append(SelectOption(label=words.label(others), value=caption.id(UnfoldMenus())))
    for at, start in enumerate(range(0, len(choices), CHOICES)):
        custom_id = caption.id(Pick(arg, at))
        yield select(custom_id, choices[start : start + CHOICES], words.label(menu.title, _TITLE))


def _unfold(holding: Holding[Any]) -> Holding[Any]:
    """Return the same with everything in each menu."""
    return replace(holding, menus=tuple(replace(each, others=None) for each in holding.menus))


def _call_id(caption: Caption, call: Call[Any], indices: Indices) -> str:
    """Return the custom id of a call: `ask` if it needs confirmation."""
    index = _index_of(call.action, indices)
    return caption.id(AskFirst(index) if call.grave else Act(index))


def _index_of(action: Any, indices: Indices) -> int:
    if action not in indices:
        raise ValueError(f"{action!r} is not in the offers")
    return indices[action]
