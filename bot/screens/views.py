"""From a live table to a picture of it: the one place where the bot's facts meet the render."""

from dataclasses import dataclass, replace
from typing import Any

from bot.match.live_match import LiveMatch
from bot.match.seats import seats_of_persons
from bot.render import confirm, hand_layout, hint, plain, replay, result, score_layout, table_layout
from bot.render.caption import Caption
from bot.render.card_selection import NO_MARKS, Marks
from bot.render.layout import bare, button, notice
from bot.render.markdown import Markup
from bot.render.result import replay_button, review_button
from bot.render.stateless import Stateless
from bot.render.table_layout import Readiness
from bot.render.words import Words
from bot.screens.status import TableStatus
from games.core.advice import Advice
from games.core.fairness import Seal
from games.core.scene import Holding, Says, Who, says
from games.core.seats import Seat


def names(live: LiveMatch) -> tuple[str, ...]:
    """What everybody at the table is called."""
    return tuple(chair.name for chair in live.chairs)


def mention(user: int) -> Markup:
    """A person called by name; whether it rings is decided where it is sent."""
    return Markup(f"<@{user}>")


def caption(live: LiveMatch, seat: Seat | None = None) -> Caption:
    """The caption of a public picture, or of one for `seat` alone."""
    return Caption(
        table=live.match,
        number=live.told_to_all if seat is None else live.told_to(seat),
        game=live.game.key,
        title=str(live.match),
        names=names(live),
        hints=live.hints,
    )


def table(live: LiveMatch, words: Words, status: TableStatus) -> Stateless:
    """The table's public message; a table that is over shows its places."""
    if status.ended:
        return notice(words, "notice.ended_table", table=str(live.match))
    if status.paused:
        return _paused(live, words)
    if live.is_over:
        told = tuple(each.told for each in live.sheet[-1:])
        return result.match(words, caption(live), live.outcome, told=told)
    services = table_layout.TableContext(
        log=live.lines,
        clock=status.deadline,
        readiness=_readiness(live, status.called),
        wish=_wish(live, status.votes),
        seal=_seal(live),
    )
    return table_layout.table(words, caption(live), live.scene(), services)


def _paused(live: LiveMatch, words: Words) -> Stateless:
    """A table that sleeps, and how to wake it."""
    resume = button(words.label("menu.resume"), caption(live).id("resume"))
    return table_layout.paused(words, caption(live), live.scene(), resume)


def farewell(live: LiveMatch, words: Words, deal: int) -> Stateless | None:
    """What remains of a deal's message once the next one begins; None if it had no result."""
    ended = [each for each in live.sheet if each.deal == deal]
    if not ended:
        return None
    told = tuple(each.told for each in ended)
    score = replace(live.outcome, points=ended[-1].points)
    return result.deal(words, caption(live), deal, told, score)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a hand, which need not be said in it again."""

    beside_table: bool = True
    """Whether the table's message is above it, as it is everywhere but in direct messages."""
    named: bool = False
    """Whether its person sits at other tables too, and must be told which one this is."""


BESIDE_TABLE = Surroundings()


def hand(  # noqa: PLR0913, PLR0917 - a table, who looks, and all that shows in a hand besides
    live: LiveMatch,
    seat: Seat,
    words: Words,
    marks: Marks = NO_MARKS,
    called: frozenset[Seat] = frozenset(),
    around: Surroundings = BESIDE_TABLE,
) -> Stateless:
    """What `seat` holds and may do, with those cards marked that were on a hand of this age."""
    holding = _holding(live, seat)
    offers = () if live.is_over else live.offers(seat)
    drawn = caption(live, seat)
    services = hand_layout.HandContext(
        scene=live.scene(),
        log=live.lines,
        score=live.outcome,
        readiness=_readiness(live, called, seat),
        mask=marks.on(drawn),
        beside_table=around.beside_table,
        named=around.named,
    )
    return hand_layout.hand(words, drawn, holding, offers, services)


def more(live: LiveMatch, seat: Seat, words: Words) -> Stateless:
    """What `seat` may look up besides what its hand shows."""
    return hand_layout.more(words, caption(live, seat), _holding(live, seat))


def _holding(live: LiveMatch, seat: Seat) -> Holding[Any]:
    over: Holding[Any] = Holding(prompt=says("common.match_over"), rows=())
    return over if live.is_over else live.holding(seat)


def asking(live: LiveMatch, seat: Seat, index: int, words: Words) -> Stateless | None:
    """Whether a grave call is really meant; None if it is not on offer."""
    holding, offers = live.holding(seat), live.offers(seat)
    return confirm.grave_call(words, caption(live, seat), holding, offers, index)


def last_trick(live: LiveMatch, words: Words) -> Stateless:
    """The last full trick."""
    return score_layout.last_trick(words, caption(live), live.scene())


def score_sheet(live: LiveMatch, words: Words, *, seated: bool) -> Stateless:
    """How each deal ended, and where everybody stands; who is `seated` may report the deal."""
    deals = tuple((each.deal, each.told) for each in live.sheet)
    scene = live.scene()
    buttons = (
        *((review_button(words, live.match),) if seated and live.is_over else ()),
        *((replay_button(words, live.match),) if live.is_over else ()),
        *((replay.report_button(words, live.match, scene.deal),) if seated and scene.deal else ()),
    )
    return score_layout.score_sheet(
        words, caption(live), deals, scene.places, _seal(live), buttons=buttons
    )


def advice(live: LiveMatch, seat: Seat, words: Words, given: Advice) -> Stateless:
    """Advice to `seat` on what it holds now."""
    return hint.hint(words, caption(live, seat), live.holding(seat), live.offers(seat), given)


def in_words(
    live: LiveMatch,
    words: Words,
    called: frozenset[Seat] = frozenset(),
    *,
    seated: bool = True,
) -> Stateless:
    """The whole table in plain sentences; who is not `seated` is told how to join."""
    readiness = _readiness(live, called)
    services = table_layout.TableContext(log=live.lines, readiness=readiness, seal=_seal(live))
    return bare(
        plain.table_text(words, caption(live), live.scene(), services),
        plain.options_text(words, live.options),
        "" if seated else words("table.joining"),
    )


def _wish(live: LiveMatch, votes: frozenset[int]) -> Says | None:
    """Who wants the match to end; None if nobody does."""
    who = tuple(Who(seat) for seat, chair in enumerate(live.chairs) if chair.user in votes)
    return says("table.wish_to_end", who=who) if who else None


def _readiness(
    live: LiveMatch, called: frozenset[Seat], own: Seat | None = None
) -> Readiness | None:
    """Who has `called` for the next deal and who has not; None while a deal is played."""
    if not live.is_between_deals:
        return None
    people = seats_of_persons(live.chairs)
    return Readiness(
        ready=tuple(Who(seat) for seat in people if seat in called),
        awaited=tuple(Who(seat) for seat in people if seat not in called),
        own=own in called,
    )


def _seal(live: LiveMatch) -> Seal | None:
    """What lies open of the promise on this deck or the next; after the match, `/verify` tells."""
    return None if live.is_over else live.seal
