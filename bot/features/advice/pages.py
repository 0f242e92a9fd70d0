"""A review: the decisions of one seat that cost most, as they looked to the person on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import TEXT, Button, Part, bare, button, frame, lines, rows, rule, small
from bot.pages.markdown import Markup, whole
from bot.pages.shared_presses import ShowReplay
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.hint import NEARLY, action_label, in_points, percent
from bot.table.pages.table_layout import facts_line
from games.core.advice import Judged
from games.core.scene import Holding, Says, Scene, says


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyDecision:
    """A decision that could have been better."""

    deal: int
    trick: int
    """Counted from 1; 0 before the first of them."""
    scene: Scene
    holding: Holding[Any]
    chosen: Any
    better: Any | None
    """None is silence."""
    cost: float
    """In points of the game."""
    chances: tuple[Judged, Judged]
    """The chances of the choice, and of the better action."""
    about: Says | None = None
    """The event whose chances these are."""
    reason: Says | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The findings about a match."""

    count: int
    """The number of decisions looked at; 0 where none of them could be judged."""
    costly: tuple[CostlyDecision, ...] = ()
    partly: bool = False
    """Whether there was no time for all of them."""


class ReviewProgress(NamedTuple):
    """The progress of a review."""

    done: int
    all: int
    """The number of decisions that have been weighed, and of all."""
    again: bool = False
    """Whether these are the ones that are weighed once more."""


NOT_BEGUN = ReviewProgress(0, 0)

TOLD = 140
"""The most letters of what a seat was asked and alone knew, so that every decision has room."""

_CARD_DUE = frozenset({"common.your_turn", "common.you_lead"})
"""The prompts of a seat that is to play a card, which need no saying."""


def progress(words: Words, made: ReviewProgress, *, is_slow: bool) -> Stateless:
    """The progress of a review, with a word where it takes longer than it should."""
    if made == NOT_BEGUN:
        said = words("review.waits")
    else:
        key = "review.again" if made.again else "review.progress"
        said = words(key, done=made.done, all=made.all)
    return bare(lines(said, small(words("review.slow")) if is_slow else ""))


def review(words: Words, caption: Caption, found: Review) -> Stateless:
    """All findings, with buttons to see the deals again."""
    words = words.at(caption.names)
    parts = _parts(words, caption, found)
    if sum(len(part) for part in parts if isinstance(part, str)) > TEXT:
        # Pictures of cards take ten times the room of their signs.
        parts = _parts(words.with_faces(words.faces.in_text()), caption, found)
    return frame(*parts, *rows(_deals(words, caption, found)))


def _parts(words: Words, caption: Caption, found: Review) -> tuple[Part, ...]:
    """All findings, without the buttons to see the deals again."""
    shown: list[Part] = [
        lines(
            f"### {words('review.title', table=caption.title)}",
            small(caption.game_name(words)),
            _summary(words, found),
        )
    ]
    for each in found.costly:
        shown += (rule(), _decision(words, each))
    seen = small(words("review.seen")) if found.costly else ""
    return (*shown, seen)


def _summary(words: Words, found: Review) -> str:
    if not found.count:
        return words("review.nothing_yet" if found.partly else "review.nothing")
    worst = words("review.costly", count=len(found.costly)) if found.costly else ""
    return lines(
        words("review.count", count=found.count),
        words("review.partly") if found.partly else "",
        worst or words("review.none"),
    )


def _decision(words: Words, each: CostlyDecision) -> str:
    return lines(
        f"**{_where(words, each)}** · {words('review.cost', points=in_points(words, each.cost))}",
        facts_line(words, each.scene),
        *_situation(words, each),
        words(
            "review.played",
            action=Markup(f"**{action_label(words, each.holding, each.chosen)}**"),
            better=Markup(f"**{action_label(words, each.holding, each.better)}**"),
        ),
        _chances(words, each),
        small(words(each.reason)) if each.reason else "",
    )


def _where(words: Words, each: CostlyDecision) -> str:
    if not each.trick:
        return words("table.deal", deal=each.deal)
    return words("review.where", deal=each.deal, trick=each.trick)


def _situation(words: Words, each: CostlyDecision) -> Iterator[str]:
    """The open cards, the prompt, what else this seat had been told, and its hand."""
    played = (words("table.played", who=p.who, card=p.card) for p in each.scene.trick)
    lying = " · ".join(played)
    if lying:
        yield words("private.line", title=says("table.trick"), what=Markup(lying))
    asked = (each.holding.prompt,) if each.holding.prompt.key not in _CARD_DUE else ()
    if told := (*asked, *each.holding.all_facts):
        yield small(whole(map(words, told), TOLD))
    for row in each.holding.rows:
        if row.cards:
            cards = tuple(held.card for held in row.cards)
            yield words("private.line", title=row.title, what=cards)


def _chances(words: Words, each: CostlyDecision) -> str:
    # Nothing is sure "in about 100 of 100", and who gave up or should have hoped for nothing.
    chosen, better = (min(max(percent(j), NEARLY), 100 - NEARLY) for j in each.chances)
    # What costs points may still have been better for what the chances are chances of.
    if each.about is None or chosen >= better or not each.chances[1].chance:
        return ""
    if not each.chances[0].chance:
        return words("review.chance", about=each.about, better=better)
    return words("review.chances", about=each.about, chosen=chosen, better=better)


def _deals(words: Words, caption: Caption, found: Review) -> Iterator[Button]:
    for deal in dict.fromkeys(each.deal for each in found.costly):
        see = custom_id(ShowReplay("deal", deal, deal), caption.table)
        yield button(words.label("review.see", deal=deal), see)
