"""The table as everybody sees it: drawn from what lies open, and from nothing else."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from discord import ButtonStyle

from bot.pages.caption import Caption
from bot.pages.layout import (
    Button,
    Item,
    Part,
    button,
    frame,
    join_parts,
    lines,
    rows,
    rule,
    small,
)
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages import fairness
from bot.table.pages.card_selection import kind_in_full
from bot.table.presses import CallForNext, OpenMenu, ShowOwnHand, ShowScore
from games.core.fairness import Seal
from games.core.scene import Laid, Says, Scene, ScenePlace, Told, TrickCard, Who, says

LOG_LINES = 3
TRICK_TAKEN: Final = (".told.trick_taken", ".told.dummy_trick")
"""The keys of what is told of every full trick."""
_LINKE: Final = says("card.linke")
_TAKEN: Final = ("table.taken", "table.last_taken")
_TAKEN_BY: Final = ("table.taken_by", "table.last_taken_by")
_TAKEN_FIRST: Final = ("table.taken_first", "table.last_taken_first")
"""How it is told who took a trick: while it lies there, and while the next one does."""
_AFTER_STOP: Final = {".": " ", "\u3002": ""}
"""The separator between a sentence and the next part of a line, by its full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Between two deals: the seats that have called for the next one, and those still awaited."""

    ready: tuple[Who, ...] = ()
    awaited: tuple[Who, ...] = ()
    own: bool = False
    """Whether the viewer of this picture has called already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """The state of a table besides its scene."""

    log: tuple[Told, ...] = ()
    """The last events, in order; the last few lines are shown."""
    clock: int | None = None
    """The unix second at which the time to think ends."""
    next_deal: int | None = None
    """The unix second at which the next deal comes by itself."""
    away: tuple[tuple[Who, int], ...] = ()
    """The seats whose clocks stand still, and until which unix second."""
    readiness: Readiness | None = None
    """Who is ready for the next deal, while the score is being looked at."""
    wish: Says | None = None
    """A proposal of somebody at the table, such as ending the match."""
    seal: Seal | None = None
    """The public promise on this deck, or on the next one."""
    unsaved: bool = False
    """Whether the table waits because nothing can be saved."""
    lacks_permission: bool = False
    """Whether it is shown in text because pictures may not be attached here."""
    watched: int = 0
    """How many look on."""
    said: tuple[Says, ...] = ()
    """What people said besides the game."""


NO_CONTEXT = TableContext()


def table(
    words: Words,
    caption: Caption,
    scene: Scene,
    context: TableContext = NO_CONTEXT,
    picture: Item | None = None,
) -> Stateless:
    """Return the table's message: a picture with what it cannot show, or all of it in text."""
    words = words.at(caption.names)
    if picture is None:
        parts = in_text(words, caption, scene, context)
    else:
        parts = _beside_picture(words, caption, scene, context, picture)
    return frame(
        *parts,
        said_line(words, context.said),
        "" if context.wish is None else words(context.wish),
        fairness.seal_line(words, context.seal),
        *rows(_controls(words, caption, context)),
    )


def in_text(
    words: Words, caption: Caption, scene: Scene, context: TableContext
) -> tuple[Part, ...]:
    """Return everything open at the table, in text."""
    middle = open_cards(words, scene)
    return (
        heading(words, caption, scene.deal, *_onlookers(words, context)),
        lines(
            result_line(words, context.log),
            f"**{words(scene.prompt)}**",
            facts_line(words, scene),
            *waiting_lines(words, context),
        ),
        rule(),
        lines(*(place_line(words, place) for place in scene.places)),
        *((rule(), middle) if middle else ()),
        small(*_last_news(words, context.log, LOG_LINES, scene)),
        small(words("table.no_pictures")) if context.lacks_permission else "",
    )


def _beside_picture(
    words: Words, caption: Caption, scene: Scene, context: TableContext, picture: Item
) -> tuple[Part, ...]:
    asked = result_text(words, context.log) or words(scene.prompt)
    # What led to a result may be told nowhere else: who gave up, what lay hidden.
    count = LOG_LINES if is_ended(context.log) else 1
    told = _last_news(words, context.log, count, scene, asked)
    news = (line for line in told if line not in asked)
    return (
        _public_title(words, caption, scene.deal, *_onlookers(words, context)),
        picture,
        lines(
            f"**{asked}**",
            *_waits(words, context),
            small(running((*_deadlines(words, context), *news))),
        ),
    )


def paused_page(  # noqa: PLR0913, PLR0917 - a table in words, how it goes on, and its picture
    words: Words,
    caption: Caption,
    scene: Scene,
    resume: Button,
    waits: Says | None = None,
    picture: Item | None = None,
) -> Stateless:
    """Return a paused table: the people it waits for, everybody's points, and how to go on."""
    words = words.at(caption.names)
    notice = lines(
        words("notice.paused_table", table=caption.title),
        "" if waits is None else f"**{words(waits)}**",
    )
    if picture is not None:
        title = _public_title(words, caption, scene.deal)
        return frame(title, picture, notice, *rows((resume,)))
    return frame(
        heading(words, caption, scene.deal),
        notice,
        rule(),
        lines(*(place_line(words, place) for place in scene.places)),
        *rows((resume,)),
    )


def waiting_lines(words: Words, context: TableContext) -> tuple[str, ...]:
    """Say what the table waits for, and how long."""
    return *_deadlines(words, context), *_waits(words, context)


def _waits(words: Words, context: TableContext) -> tuple[str, ...]:
    """Say what it waits for besides a decision."""
    if context.unsaved:
        return (words("table.unsaved"),)
    away = (
        small(words("slow.away", who=(who,), when=Markup(f"<t:{until}:D>")))
        for who, until in context.away
    )
    return *away, readiness_line(words, context.readiness)


def _deadlines(words: Words, context: TableContext) -> Iterator[str]:
    """Yield what comes by itself, and when; nothing does while nothing can be saved."""
    if context.unsaved:
        return
    yield clock_line(words, context.clock)
    if context.next_deal is not None:
        yield words("table.next_deal", when=Markup(f"<t:{context.next_deal}:R>"))


def clock_line(words: Words, clock: int | None) -> str:
    """Say when the time to think ends; empty if nobody's time is short."""
    return "" if clock is None else words("table.clock", when=Markup(f"<t:{clock}:R>"))


def short_clock(words: Words, clock: int | None) -> str:
    """Return the same for a hand, whose person knows whose time it is."""
    return "" if clock is None else words("private.clock", when=Markup(f"<t:{clock}:R>"))


def said_line(words: Words, said: Sequence[Says]) -> str:
    """Return what people said besides the game; empty if nobody did."""
    return small(join_parts(map(words, said)))


def readiness_line(words: Words, readiness: Readiness | None) -> str:
    """Say how many are ready and who is not; empty until somebody is, and once everybody is."""
    if readiness is None or not readiness.ready or not readiness.awaited:
        return ""
    have = len(readiness.ready)
    count = have + len(readiness.awaited)
    return small(words("table.readiness", have=have, count=count, who=readiness.awaited))


def next_deal_button(
    words: Words, caption: Caption, readiness: Readiness | None
) -> tuple[Button, ...]:
    """Return the button that calls for the next deal; none while a deal is played."""
    if readiness is None:
        return ()
    label, name = words.label("button.on"), caption.id(CallForNext())
    return (button(label, name, ButtonStyle.success, disabled=readiness.own),)


def heading(words: Words, caption: Caption, deal: int, *more: str) -> str:
    """Return the two lines every picture of a deal begins with."""
    title = f"### {caption.game_name(words)}"
    if deal:
        title += f" · {caption.deal_line(words, deal)}"
    hints = (words("table.hints"),) if caption.hints else ()
    return lines(
        title, small(" · ".join((words("table.title", table=caption.title), *hints, *more)))
    )


def title_line(words: Words, caption: Caption, deal: int, *more: str) -> str:
    """Return the game, the table and the deal in one line."""
    return " · ".join(
        (
            caption.game_name(words),
            words("table.title", table=caption.title),
            *((caption.deal_line(words, deal),) if deal else ()),
            *more,
        )
    )


def _public_title(words: Words, caption: Caption, deal: int, *more: str) -> str:
    """Return the same above a picture, with what is allowed at the table."""
    hints = (words("table.hints"),) if caption.hints else ()
    return small(title_line(words, caption, deal, *hints, *more))


def _onlookers(words: Words, context: TableContext) -> Iterator[str]:
    """Yield how many look on; nothing if nobody does."""
    if context.watched:
        yield words("table.watched", count=context.watched)


def place_line(words: Words, place: ScenePlace) -> str:
    """Return one seat: an arrow marks who acts, words say the rest; if spoken, words say it all."""
    parts = (
        words("common.points", count=place.points),
        words("common.cards", count=place.cards),
        *(words(mark) for mark in place.marks),
    )
    if words.faces.spoken:
        acts = (words("plain.acts"),) if place.acts else ()
        facts = Markup(words.comma_list((*parts, *acts)))
        return words("plain.place", who=Who(place.seat), facts=facts)
    mark = "►" if place.acts else "•"
    return f"{mark} **{words.who(place.seat)}** · {' · '.join(parts)}"


def laid_lines(words: Words, laid: Laid) -> str:
    """Return open cards under their title: five of them fill a phone's line."""
    return lines(f"**{words(laid.title)}**", words.cards(laid.cards))


def trick_lines(words: Words, trick: Sequence[TrickCard], *, full: bool = False) -> str:
    """Return a trick in the order of play; words say who leads and which card is best.

    The best card of a `full` trick has taken it.
    """
    return lines(*trick_plays(words, trick, full=full))


def trick_plays(words: Words, trick: Sequence[TrickCard], *, full: bool = False) -> Iterator[str]:
    """Yield each card of a trick, as in `trick_lines`."""
    best = "table.took" if full else "table.best"
    return (play(words, played, led=not at, best=best) for at, played in enumerate(trick))


def play(
    words: Words,
    played: TrickCard,
    *,
    led: bool = False,
    best: str = "table.best",
    named: bool = True,
) -> str:
    """Return one card of a trick, if `named` with its player; `best` is the best card's key."""
    text = _play_text(words, played, "table.led" if led else "table.played", named=named)
    return words(best, play=Markup(text)) if played.best else text


def reasoned_play(words: Words, played: TrickCard, *, named: bool = True) -> str:
    """Return the same, and for the best card so far the reason, such as a trump."""
    kind = kind_in_full(words, played.card, played.kind)
    if not (played.best and kind):
        return play(words, played, named=named)
    text = _play_text(words, played, "table.played", named=named)
    return words("table.best_as", play=Markup(text), kind=Markup(kind))


def _play_text(words: Words, played: TrickCard, phrase: str, *, named: bool) -> str:
    if not named:
        return words.cards((played.card,))
    return words(phrase, who=played.who, card=played.card)


def open_cards(words: Words, scene: Scene, *, besides: Sequence[Says] = ()) -> str:
    """Return the cards that lie face up, and the trick; a full one stays until the next lead.

    Cards laid under a title of `besides` are left out.
    """
    trick = scene.trick or scene.last_trick
    title = "table.trick" if scene.trick else "common.last_trick"
    return lines(
        *(
            laid_lines(words, laid)
            for laid in scene.laid
            if laid.cards and laid.title not in besides
        ),
        f"**{words(title)}**" if trick else "",
        trick_lines(words, trick, full=not scene.trick),
    )


def facts_line(words: Words, scene: Scene) -> str:
    """Return what everybody should keep in mind, in one line, for a phone has few."""
    return " · ".join(words(fact) for fact in scene.facts)


def result_line(words: Words, log: Sequence[Told]) -> str:
    """Return the deal's result, as long as nothing has happened since."""
    said = result_text(words, log)
    return f"**{said}**" if said else ""


def result_text(words: Words, log: Sequence[Told]) -> str:
    """Return the deal's result in plain type; empty while it goes on."""
    return words(log[-1].says) if is_ended(log) else ""


def log_before_result(log: Sequence[Told]) -> Sequence[Told]:
    """Return the log without what `result_line` says already."""
    return log[:-1] if is_ended(log) else log


def _last_news(
    words: Words, log: Sequence[Told], lines: int, scene: Scene, asked: str = ""
) -> tuple[str, ...]:
    """Return the last events, without the result; a line that would follow itself stands once.

    `asked` is what stands above, which may tell the last call already.
    The taker of a trick is told with the winning card, for as long as the trick lies there. Of a
    deal that has ended only the last trick is told.
    """
    told = log_before_result(log)
    if is_ended(log):
        told = _after_result(told)
    taken = _taken_line(words, scene.last_trick, is_past=bool(scene.trick))
    if scene.turned_over is not None:
        taken = words("table.last_turned_over", who=scene.turned_over)
    tricks = [at for at, each in enumerate(told) if each.says.key.endswith(TRICK_TAKEN)]
    at_trick = tricks[-1] if tricks and taken else None
    left_out = tricks[:-1] if is_ended(log) else []
    # An answer says little without what it answers.
    answers = len(told) > 1 and told[-1].call and told[-2].call
    if answers and words(told[-1].says) not in asked:
        lines = max(lines, 2)
    recent = len(told) - lines
    said = (
        taken if at == at_trick else words(each.says)
        for at, each in enumerate(told)
        if at not in left_out
        and (at >= recent or each.of_chair or (at == at_trick and not scene.trick))
    )
    return tuple(line for line, _ in groupby(said))


def _after_result(log: Sequence[Told]) -> Sequence[Told]:
    """Return the log since the previous deal ended."""
    ended = max((at for at, told in enumerate(log) if told.result), default=-1)
    return log[ended + 1 :]


def _taken_line(words: Words, trick: Sequence[TrickCard], *, is_past: bool) -> str:
    """Say who took this trick, with which card, and why it is strong; "" if nobody did.

    A trick that `is_past` is called the last one, for another lies on the table.
    """
    best = next((played for played in trick if played.best), None)
    if best is None:
        return ""
    told = {"who": best.who, "card": best.card}
    kind = kind_in_full(words, best.card, best.kind)
    if not kind:
        return words(_TAKEN[is_past], **told)
    equals = best.kind == _LINKE and sum(played.kind == _LINKE for played in trick) > 1
    return words((_TAKEN_FIRST if equals else _TAKEN_BY)[is_past], **told, kind=Markup(kind))


def running(parts: Iterable[str]) -> str:
    """Return the parts in one line, with a dot after each that does not end in a full stop."""
    line = ""
    for part in filter(None, parts):
        line += (_AFTER_STOP.get(line[-1], " \u00b7 ") if line else "") + part
    return line


def is_ended(log: Sequence[Told]) -> bool:
    """Return whether the deal ended, and nothing has happened since."""
    return bool(log) and log[-1].result


def _controls(words: Words, caption: Caption, context: TableContext) -> tuple[Button, ...]:
    """Return the buttons for everybody: a phone shows three side by side.

    Between deals the next one stands in place of the hand, whose cards are done with.
    """
    hand = button(words.label("button.hand"), caption.id(ShowOwnHand()), ButtonStyle.primary)
    return (
        *(next_deal_button(words, caption, context.readiness) or (hand,)),
        button(words.label("button.score"), caption.id(ShowScore())),
        button(words.label("button.menu"), caption.id(OpenMenu())),
    )
