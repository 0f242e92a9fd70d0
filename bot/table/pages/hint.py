"""A hint: the best action for whoever asks, how likely it succeeds, and why."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from babel.numbers import format_decimal

from bot.pages.caption import Caption
from bot.pages.layout import Button, frame, lines, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.pages.words.formatting import MINUS
from games.core.advice import Advice, Judged
from games.core.percentage import percentage
from games.core.scene import Call, Holding, Says, says

NEARLY = 1
"""How many of 100 layouts are so few that they are not counted."""
EVEN = 0.5
"""The chance below which points must explain why the best is the best."""
ALIKE = 0.05
"""The difference in points below which one thing is as good as another."""
_HALVES = ("hint.better.little", "hint.better.half", "hint.better.one", "hint.better.one_and_half")
"""The words for so many half points; more are told in whole points."""


def hint(
    words: Words,
    caption: Caption,
    holding: Holding[Any],
    offers: Sequence[Any],
    advice: Advice,
    *besides: Button,
) -> Stateless:
    """Return advice for the holder of these cards, on these offers, with buttons below it."""
    words = words.at(caption.names)

    def say(offer: int | None) -> Markup:
        return Markup(action_label(words, holding, None if offer is None else offers[offer]))

    best = advice.of(advice.best)
    return frame(
        lines(
            f"### {words('hint.best', action=say(advice.best))}",
            _chance(words, advice, say)
            if advice.judged
            else words(_without(holding, offers, advice)),
            *(_still(words, best, each) for each in _second(advice)),
            words(advice.reason) if advice.reason else "",
        ),
        small(
            *(_next(words, best, each, say(each.offer)) for each in _second(advice)),
            words("hint.before", action=say(advice.before)) if advice.before is not None else "",
            words("hint.seen") if advice.judged else "",
        ),
        *phone_rows(besides),
    )


def _chance(words: Words, advice: Advice, said: Callable[[int | None], Markup]) -> str:
    """Return how likely the best comes off; if it gives all up, what it gave up."""
    best = advice.of(advice.best)
    hope = next(_second(advice), None)
    if best is None or best.chance or hope is None or not hope.chance:
        return likely(words, advice.about, best)
    return words(
        "hint.otherwise",
        action=said(hope.offer),
        likely=Markup(likely(words, advice.about, hope)),
    )


def likely(words: Words, about: Says | None, judged: Judged | None) -> str:
    """Return how likely the subject of the advice comes true; empty if nobody knows."""
    if about is None or judged is None:
        return ""
    hundredths = percent(judged)
    if hundredths >= 100 - NEARLY:
        return words("hint.surely", about=about)
    if hundredths <= NEARLY:
        return words("hint.hardly", about=about)
    return words("hint.chance", about=about, percent=hundredths)


def in_points(words: Words, points: float) -> Markup:
    """Return points of the game as an average, to a tenth."""
    tenths = round(points, 1) + 0.0  # a zero has no sign
    return Markup(format_decimal(tenths, "0.0", locale=words.locale).replace("-", MINUS))


def percent(judged: Judged) -> int:
    """Return a chance as a number of 100 layouts."""
    return percentage(judged.chance, 1.0)


def action_label(words: Words, holding: Holding[Any], action: Any | None) -> str:
    """Return an action of this holding in the words of its button; None is silence.

    Silence is no way to wait if a card must be played. Empty for an action that the holding
    does not show.
    """
    if action is None:
        return words("hint.card_alone" if holding.plays else "hint.silence")
    return next((said for each, said in _labels(words, holding) if each == action), "")


def _second(advice: Advice) -> Iterator[Judged]:
    """Yield the best of the others, if there are any."""
    others = [each for each in advice.judged if each.offer != advice.best]
    if others:
        yield max(others, key=lambda each: each.worth)


def _still(words: Words, best: Judged | None, second: Judged) -> str:
    """Say that a poor chance is the best all the same, if the best of the others brings less."""
    if best is None or not 0 < best.chance < EVEN or best.points - second.points < ALIKE:
        return ""
    return words("hint.still")


def _next(words: Words, best: Judged | None, second: Judged, said: Markup) -> str:
    more = best.points - second.points if best else 0.0
    if more >= ALIKE:
        return words("hint.next", better=_better(more), action=said)
    return words("hint.richer" if _is_richer(best, second) else "hint.alike", action=said)


def _better(points: float) -> Says:
    """Return by how much one thing is better than another, to half a point if it is little."""
    halves = round(2 * points)
    if halves < len(_HALVES):
        return says(_HALVES[halves])
    return says("hint.better.many", points=max(2, round(points)))


def _is_richer(best: Judged | None, second: Judged) -> bool:
    """Return whether the second brings more now, and less in the end."""
    return bool(best and second.points - best.points >= ALIKE and second.worth < best.worth)


def _without(holding: Holding[Any], offers: Sequence[Any], advice: Advice) -> str:
    """Return why nothing is calculated: no other action, no other card, or a rule of thumb."""
    if advice.best is None:
        return "hint.thumb"
    if len(offers) == 1:
        return "hint.only"
    return "hint.one_card" if holding.plays == (offers[advice.best],) else "hint.thumb"


def _labels(words: Words, holding: Holding[Any]) -> Iterator[tuple[Any, str]]:
    for row in holding.rows:
        yield from ((held.action, words.card(held.card)) for held in row.cards)
        for lot in row.lots:
            cards = tuple(held.card for held in row.cards if held.card in lot.cards)
            yield lot.call.action, _with(words, lot.call, words.cards(cards) if cards else "")
    for call in holding.calls:
        yield call.action, words(call.label)
    for menu in holding.menus:
        for call in menu.calls:
            yield call.action, _with(words, call, words(menu.title))


def _with(words: Words, call: Call[Any], before: str) -> str:
    said = words(call.label)
    return words("private.line", title=Markup(before), what=Markup(said)) if before else said
