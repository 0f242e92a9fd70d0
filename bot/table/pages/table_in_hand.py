"""The part of the table that a hand repeats, because a phone has it out of sight."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any, Literal, TypeAlias

from bot.pages.layout import Button, join_parts, small, within_lines
from bot.pages.markdown import Markup
from bot.pages.stateless import Illustration
from bot.pages.words import Words
from bot.table.pages.result import standing
from bot.table.pages.table_layout import (
    Readiness,
    facts_line,
    is_ended,
    log_before_result,
    play,
    reasoned_play,
    short_clock,
    trick_plays,
)
from games.core.outcome import Outcome, rank_by_points
from games.core.scene import Holding, Says, Scene, Told, TrickCard, Who, says
from games.core.seats import Seat

CALLS_TO_A_RESULT = 3
"""As many of what was said last stand below a result: a raise, and what each of a pair answered;"""
LAST_CALLS = 2
OPEN_FACTS = 3
"""and as many of it, and of what lies open, in a hand that is played below its table."""
OPEN_LINES = 2
"""As many lines of small print has a phone left for them and the clock,"""
FEW_ROWS = 4
"""and one more for each row of buttons up to this many that is not there."""

PremoveStep: TypeAlias = Literal["none", "offered", "asked", "chosen"]
_Named: TypeAlias = Literal["all", "best", "nobody"]
"""Whose names are told with the cards of a trick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandContext:
    """The context that a hand is shown in, besides its holding."""

    scene: Scene
    seat: Seat | None = None
    """Whose hand it is: they are not told what they said themselves."""
    log: tuple[Told, ...] = ()
    """The last events, in order."""
    score: Outcome | None = None
    """Everybody's score, by sides; without it the points of each place."""
    readiness: Readiness | None = None
    """Who is ready for the next deal, while the score is being looked at."""
    mask: int = 0
    """Which cards are marked, a bit for each."""
    unfolds: bool = False
    """Whether its menus hold all calls, and not only the reasonable ones."""
    premove: PremoveStep = "none"
    """Whether a card can be chosen before one's turn, is asked for, or was chosen."""
    confirmed: Container[Any] = ()
    """The plays that are asked once more before they count."""
    clock: int | None = None
    """The unix second at which this seat's time to think ends."""
    first: tuple[Button, ...] = ()
    """The buttons to press before anything else, such as the one for being back."""
    beside_table: bool = True
    """Whether the table stands above it, and all that lies open need not be said again."""
    table_understood: bool = True
    """Whether that table speaks the language of the hand."""
    table_seen: bool = False
    """Whether its picture is on one screen with the hand, since nobody else writes there."""
    named: bool = False
    """Whether it names its game and table, for somebody who sits at several."""
    learns: bool = True
    """Whether its person plays their first matches of the game, and what helps them stands out."""
    hurries: bool = False
    """Whether its person may call for the next falling card."""
    opens: bool = False
    """Whether all hands of a deal may be looked at once it is over."""
    said: tuple[Says, ...] = ()
    """What people said besides the game, for a hand that has no table above it."""
    speaks: bool = False
    """Whether its person may say something, too."""
    illustration: Illustration | None = None
    """The picture of the table that stands above the cards, and need not be said in words."""


def on_the_table(
    words: Words, holding: Holding[Any], context: HandContext, clock: str, controls: int
) -> str:
    """Return the clock and what a phone has out of sight above a hand with many `controls`.

    A hand is edited for its person's own questions, not when others act. A phone has no room for
    more beside two long rows of cards, unless nothing else tells it.
    """
    words, scene = words.with_faces(words.faces.in_text()), context.scene
    trick = holding.trick or scene.trick
    if context.table_seen:
        return join_parts(within_lines(1, clock, *calls_before(words, holding, context)))
    if not context.table_understood and holding.actions:
        said = _recent_calls(words, holding, context, LAST_CALLS)
        told = next(_tellings(words, trick), "")
        return join_parts((clock, told, *said[:1], facts_line(words, scene)))
    is_long = controls > FEW_ROWS
    if holding.prompt == scene.prompt or not (holding.rows or holding.actions):
        return clock
    room = _room(holding, controls)
    if room < OPEN_LINES and trick:
        if words.faces.spoken:  # who hears it has no need of room
            return join_parts((clock, *islice(_tellings(words, trick), 1)))
        short = short_clock(words, context.clock)
        told = [*within_lines(1, short, _tellings(words, trick))]
        # A clock that nobody sees plays a card for them: rather than that there is a line more.
        if len(told) == bool(short):
            told = [*within_lines(2, short, _tellings(words, trick))]
        return join_parts(told)
    laid = _laid_lines(words, holding, scene) if _asks_for_a_call(holding) else ()
    said = _recent_calls(words, holding, context, 1 if is_long else LAST_CALLS)
    # Whoever is to name something is asked with all that is named already.
    is_told = is_long or asks_to_name(holding)
    facts = () if is_told else (*scene.facts[:OPEN_FACTS], *holding.standing)
    told = _tellings(words, trick)
    return join_parts(within_lines(room, clock, told, *laid, said, *map(words, facts)))


def calls_before(
    words: Words, holding: Holding[Any], context: HandContext
) -> tuple[tuple[str, ...], ...]:
    """Return the last calls that are on no picture, for `within_lines`.

    There are none if the last of all was this seat's own, which its person knows.
    """
    words = words.with_faces(words.faces.in_text())
    newest = next((told for told in reversed(context.log) if told.call), None)
    if newest and context.seat is not None and newest.says.values.get("who") == Who(context.seat):
        return ()
    said = _recent_calls(words, holding, context, LAST_CALLS)
    return (said,) if said else ()


def open_table(words: Words, holding: Holding[Any], context: HandContext) -> Iterator[str]:
    """Yield everything open, a line for each kind, for a hand that has no table above it."""
    scene = context.scene
    places = context.score or rank_by_points(tuple(place.points for place in scene.places))
    yield standing(words, places)
    yield facts_line(words, scene)
    yield join_parts(map(words, holding.standing))
    yield from _laid_lines(words, holding, scene)
    if trick := holding.trick or scene.trick or scene.last_trick:
        title = says("table.trick" if scene.trick else "common.last_trick")
        plays = Markup(join_parts(trick_plays(words, trick, full=not scene.trick)))
        yield words("private.line", title=title, what=plays)
    if is_ended(context.log):
        # Whoever gave a deal up is named here only, and what lay hidden may be told after that.
        yield small(*(words(told.says) for told in log_before_result(context.log)[-2:]))


def has_several_rows(holding: Holding[Any]) -> bool:
    """Return whether more than one row of cards is shown, so that each needs its title."""
    return sum(1 for row in holding.rows if row.cards) > 1


def asks_to_name(holding: Holding[Any]) -> bool:
    """Return whether one of many answers of a kind is asked for, such as a suit."""
    return any(call.short is not None for call in holding.calls)


def _tellings(words: Words, trick: Sequence[TrickCard]) -> Iterator[str]:
    """Yield the current trick, from the longest way of telling it to the shortest.

    All its cards are always told; the names of their players and the reason why one is best are
    left out if that saves a line.
    """
    if not trick:
        return
    short = words.with_faces(words.faces.in_short())
    if any(each.best for each in trick):
        yield _tell_trick(words, trick, reasoned_play)
        yield _tell_trick(short, trick, reasoned_play)
        yield _tell_trick(short, trick, reasoned_play, "best")
        yield _tell_trick(words, trick, play)
        yield _tell_trick(short, trick, play)
        yield _tell_trick(short, trick, play, "best")
        yield _tell_trick(short, trick, reasoned_play, "nobody")
        yield _tell_trick(short, trick, play, "nobody")
    else:
        yield _tell_trick(words, trick, play)
        yield _tell_trick(short, trick, play)
    yield short("private.line", title=says("table.trick"), what=(*(x.card for x in trick),))


def _tell_trick(
    words: Words, trick: Sequence[TrickCard], tell: Callable[..., str], named: _Named = "all"
) -> str:
    """Return the cards of a trick, with the names of all their players, or only of the `best`'s."""
    return join_parts(
        tell(words, each, named=named == "all" or (named == "best" and each.best)) for each in trick
    )


def _room(holding: Holding[Any], controls: int) -> int:
    """Return the lines of small print that a phone has left beside the rest of a hand."""
    hinted = any(call.hint is not None and not call.grave for call in holding.calls)
    crowd = 2 * (max(0, len(holding.facts) - 1) + hinted) + 3 * has_several_rows(holding)
    return OPEN_LINES + max(0, FEW_ROWS + 1 - controls) - crowd


def _laid_lines(words: Words, holding: Holding[Any], scene: Scene) -> Iterator[str]:
    """Yield the open cards that are no buttons, a text for each kind."""
    buttons = [row.title for row in holding.rows if row.cards]
    for laid in scene.laid:
        if laid.cards and laid.title not in buttons:
            yield words("private.line", title=laid.title, what=laid.cards)


def _asks_for_a_call(holding: Holding[Any]) -> bool:
    """Return whether something is to be said that depends on the open cards, such as a bid."""
    return bool(holding.calls) and not (holding.plays or asks_to_name(holding))


def _recent_calls(
    words: Words, holding: Holding[Any], context: HandContext, count: int
) -> tuple[str, ...]:
    """Return the last calls, from the longest way of telling them to the shortest.

    The call to be answered is part of the question, so only calls before it are told besides;
    the facts tell neither.
    """
    answers = not (holding.plays or asks_to_name(holding))
    is_asked = answers and bool(context.log) and context.log[-1].call
    log = context.log[:-1] if is_asked else context.log
    said = [*last_calls(words, [told for told in log if not told.in_facts], count)]
    return tuple(join_parts(said[at:]) for at in range(len(said)))


def last_calls(words: Words, log: Sequence[Told], count: int) -> Iterator[str]:
    """Yield the last calls, if at most one thing, such as a trick, has happened since."""
    since = log[:-1] if log and not log[-1].call else log
    calls = [*takewhile(lambda told: told.call, reversed(since))]
    return (words(told.says).rstrip(".\u3002") for told in reversed(calls[:count]))
