"""One moment of a finished deal, with every hand open, for stepping through it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, Part, button, lines, rule, small
from bot.pages.markdown import Markup, whole
from bot.pages.shared_presses import ReplayWay, ReportDeal
from bot.pages.words import Words
from bot.table.pages.result import standing
from bot.table.pages.table_layout import facts_line, open_cards, place_line
from games.core.cards import Hand
from games.core.outcome import Outcome
from games.core.scene import Says, Scene, ScenePlace, Told, Who
from games.core.seats import Seat

Stage: TypeAlias = Literal["opening", "trick", "deal_over", "match_over"]
WAYS: Final[Mapping[ReplayWay, str]] = {
    "deal_back": "replay.deal_back",
    "step_back": "replay.step_back",
    "step_on": "replay.step_on",
    "deal_on": "replay.deal_on",
}
"""The ways to get about, with labels."""
LOG_LINES: Final = 8
"""The number of lines shown of those said since the step before, the last ones."""
KNOWN: Final = 240
"""The longest text of what one seat alone could read, so that all seats have room."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """A line said to everybody, or in secret by one seat to others."""

    told: Told
    by: Seat | None = None
    to: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The cards of one seat, and what it knew besides, except what others whispered to it."""

    cards: Hand
    knows: tuple[Says, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayPosition:
    """The position of the replay; steps count from 0."""

    at: int
    of: int
    stage: Stage
    trick: int = 0
    """How many tricks of this deal are taken."""
    scene: Scene
    hands: tuple[OpenHand, ...]
    said: tuple[ReplayLine, ...] = ()
    result: Told | None = None
    """How the deal ended, if it has since the step before."""
    outcome: Outcome | None = None
    """How the match ended, if it ends here."""
    resigned: frozenset[Seat] = frozenset()
    """The seats that have resigned by then."""
    back: int = 0
    """The step at which this deal, or else the one before, begins."""
    on: int = 0
    """The step at which the next deal begins, or the last one."""


def step(words: Words, position: ReplayPosition, *, has_picture: bool = False) -> Iterator[Part]:
    """Yield a step: everything open, unless a picture shows it, and every hand."""
    scene = position.scene
    middle = "" if has_picture else open_cards(words, scene)
    yield lines(
        f"**{_stage(words, position)}**", *_end_lines(words, position), facts_line(words, scene)
    )
    yield rule()
    for place, hand in zip(scene.places, position.hands, strict=True):
        yield _seat(words, place, hand)
    if middle:
        yield rule()
        yield middle
    yield small(*_said_lines(words, position))


def turning(
    words: Words, position: ReplayPosition, named: Callable[[int, ReplayWay], str]
) -> tuple[Button, ...]:
    """Return the buttons to other steps; `named` makes the custom id of a step and a way.

    The way tells apart buttons that lead to the same step.
    """
    at, last = position.at, position.of - 1
    steps = (position.back, max(at - 1, 0), min(at + 1, last), position.on)
    return tuple(
        button(words.label(WAYS[way]), named(to, way), disabled=to == at)
        for to, way in zip(steps, WAYS, strict=True)
    )


def report_button(words: Words, table: int, deal: int) -> Button:
    """Return the button that reports this deal."""
    return button(words.label("report.button"), custom_id(ReportDeal(deal), table))


def heading(words: Words, caption: Caption, deal: int, where: str) -> str:
    """Return the game and the deal, and in small print the position."""
    title = f"### {caption.game_name(words)}"
    if deal:
        title += f" · {words('table.deal', deal=deal)}"
    return lines(title, small(where))


def _stage(words: Words, position: ReplayPosition) -> str:
    match position.stage:
        case "opening":
            return words("replay.opening")
        case "trick":
            return words("replay.trick", trick=position.trick)
        case "deal_over" if position.trick:
            return words("replay.last_trick", trick=position.trick)
        case "deal_over":
            return words("replay.deal_over")
        case "match_over":
            return words("common.match_over")


def _end_lines(words: Words, position: ReplayPosition) -> Iterator[str]:
    if position.result is not None:
        yield f"**{words(position.result.says)}**"
    if position.outcome is not None:
        winners = tuple(Who(seat) for seat in sorted(position.outcome.winners))
        yield f"**{words('result.winners', winners=winners, count=len(winners))}**"
        # Whoever ended the match by it is in the result.
        ended = position.result is not None and position.result.says.key.startswith("chair.")
        for seat in () if ended else sorted(position.resigned):
            yield words("chair.gave_up", who=Who(seat))
        yield standing(words, position.outcome)


def _seat(words: Words, place: ScenePlace, hand: OpenHand) -> str:
    return lines(
        place_line(words, place),
        words.cards(hand.cards) if hand.cards else "",
        _known_line(words, place.seat, hand.knows),
    )


def _known_line(words: Words, seat: Seat, knows: Sequence[Says]) -> str:
    if not knows:
        return ""
    facts = whole((words(_for_onlookers(words, fact)) for fact in knows), KNOWN)
    return small(words("replay.known", who=Who(seat), facts=Markup(facts)))


def _for_onlookers(words: Words, phrase: Says) -> Says:
    """Return a phrase as onlookers read it: one for a seat may say `you`, or name who is named."""
    onlooking = f"{phrase.key}.replayed"
    return Says(onlooking, phrase.values) if onlooking in words else phrase


def _said_lines(words: Words, position: ReplayPosition) -> Iterator[str]:
    for line in position.said[-LOG_LINES:]:
        if line.by is not None:
            said = _for_onlookers(words, line.told.says)
            to = tuple(Who(seat) for seat in line.to)
            yield words("replay.whisper", who=Who(line.by), said=said, to=to)
        else:
            yield words(line.told.says)
