"""One's own hand: opened anywhere, and played from there: cards, bids, raises, folds."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.discord.channel import UNREACHABLE
from bot.discord.drawing import PrivateDrawing
from bot.discord.gate import request_as
from bot.discord.urgency import Urgency
from bot.errors import UserError
from bot.pages.layout import notice
from bot.pages.stateless import Stateless
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.live_match import Raced
from bot.table.match.race import press_time
from bot.table.pages.card_selection import NO_MARKS, Marks
from bot.table.play.session import TableSession
from bot.table.presses import (
    Act,
    AskFirst,
    CallForNext,
    ChoosePremove,
    ComeBackInHand,
    Explain,
    MarkCards,
    MoveInHand,
    ResumeInHand,
    SayPhrase,
    ShowHandAt,
    ShowMore,
    ShowOwnHand,
    ShowPhrases,
    ShowPremoves,
    TakePremoveBack,
    UnfoldMenus,
)
from bot.table.screen import views
from bot.table.screen.hand_messages import DirectHand, HandMessage
from bot.table.screen.views import Surroundings
from cogs.access import check_may_write, check_new_place, check_reach
from cogs.availability import at_tables
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, at_chosen, with_context
from cogs.router import Door
from games.core.errors import IllegalAction
from games.core.scene import Who
from games.core.seats import Seat

_log = structlog.get_logger()
_UNKNOWN_MESSAGE = 10008
"""The message is gone (Discord's JSON error codes)."""
_Answer: TypeAlias = Callable[[Stateless], Awaitable[HandMessage]]
"""Shows something; returns what can edit it."""

DOOR: Final = Door()


class HandsCog(commands.Cog):
    """The command that shows one's hand."""

    @app_commands.command(**localize("hand"))
    @at_tables
    @with_context
    async def hand(self, context: InteractionContext) -> None:
        """Show one's hand at the table in this channel, or at one in this server."""
        await context.at_own_table(ShowHandAt(), _show_own)


async def _show_own(context: InteractionContext, session: TableSession) -> None:
    await _show(context, session, session.seat_to_look(context.person.id))


@DOOR.answers(ShowOwnHand, on_hand=True, public=True)
async def _open(context: InteractionContext, _press: ShowOwnHand) -> None:
    session = await context.session()
    seat = session.seat_to_look(context.person.id)
    if context.is_private:
        await _redraw(context, session, seat)
    elif session.live.private:
        await context.reply.acknowledge()
        if await _send_by_dm(context, session, seat) != "sent":
            await _show_ephemeral(context, session, seat, context.reply.send_editable)
    else:
        await _show(context, session, seat)


@DOOR.answers(Act, on_hand=True)
async def _play(context: InteractionContext, press: Act) -> None:
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    with context.app.hand_messages.answering(context.table, seat):
        await _act(context, press.offer, session, seat)


async def _act(context: InteractionContext, offer: int, session: TableSession, seat: Seat) -> None:
    try:
        outcome = await context.app.press(session, seat, context.number, offer)
    except UserError:
        raise
    except Exception:
        # The hand that was pressed shows an older table.
        context.app.aside_messages.put_away(context.table, seat)
        with suppress(*UNREACHABLE):  # what went wrong is told all the same
            await _redraw(context, session, seat)
        raise
    context.app.aside_messages.put_away(context.table, seat)
    if isinstance(outcome, Raced):
        await _race(context, session, seat, outcome.action)
    else:
        await _redraw(context, session, seat, heard=outcome == "done")


@DOOR.answers(ComeBackInHand, ResumeInHand, on_hand=True)
async def _come_back(context: InteractionContext, _press: ComeBackInHand | ResumeInHand) -> None:
    """Take one's chair back, and wake a sleeping table, with one's hand in sight."""
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    check_reach(context, session)
    with context.app.hand_messages.answering(context.table, seat):
        await context.app.give_back(session, seat)
        await _redraw(context, session, seat)


@DOOR.answers(MoveInHand)
async def _move(context: InteractionContext, _press: MoveInHand) -> None:
    """Move a lost table here, with one's hand in sight."""
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    await check_new_place(context)
    with context.app.hand_messages.answering(context.table, seat):
        await context.app.move(session, context.person.id, context.channel)
        await _redraw(context, session, seat)


@DOOR.answers(ShowMore, on_hand=True)
async def _more(context: InteractionContext, _press: ShowMore) -> None:
    session = await context.session()
    seat = session.seat_to_look(context.person.id)
    view = views.more(session.live, seat, context.words, session.status)
    await _tell_below(context, session, seat, view)


@DOOR.answers(ShowPhrases)
async def _show_phrases(context: InteractionContext, _press: ShowPhrases) -> None:
    session = await context.session()
    seat = session.seat_to_act(context.person.id)
    await _tell_phrases(context, session, seat)


@DOOR.answers(SayPhrase)
async def _say(context: InteractionContext, press: SayPhrase) -> None:
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    check_may_write(context, session)
    session.say(seat, press.phrase)
    await _tell_phrases(context, session, seat, in_place=True)


async def _tell_phrases(
    context: InteractionContext, session: TableSession, seat: Seat, *, in_place: bool = False
) -> None:
    hears = await session.screen.heard_by(context.person.id)
    view = views.phrases(session.live, context.words, session.status, hears)
    await _tell_below(context, session, seat, view, in_place=in_place)


@DOOR.answers(Explain, on_hand=True)
async def _explain(context: InteractionContext, press: Explain) -> None:
    """Explain the question, or another topic in place of the one told before."""
    session = await context.session()
    seat = session.seat_to_look(context.person.id)
    view = views.explanation(session.live, seat, context.words, session.status, press.topic)
    await _tell_below(context, session, seat, view, in_place=bool(press.topic))


async def _tell_below(
    context: InteractionContext,
    session: TableSession,
    seat: Seat,
    view: Stateless,
    *,
    in_place: bool = False,
) -> None:
    """Tell something about a decision below the hand, for as long as the decision is open.

    It replaces the message told there if that was pressed, so also if `in_place`.
    """
    live, asides = session.live, context.app.aside_messages
    as_asked = live.as_asked(seat)
    if in_place or asides.shows(live.match, seat, context.reply.pressed_hand.message):
        sheet = await context.reply.edit_editable(view)
    else:
        asides.put_away(live.match, seat)
        sheet = await context.reply.send_editable(view)
    asides.keep(live.match, seat, sheet, as_asked)


@DOOR.answers(AskFirst, on_hand=True)
async def _ask(context: InteractionContext, press: AskFirst) -> None:
    """Ask in place of the hand whether a grave call is meant, for as long as it stands."""
    session = await context.session()
    seat = session.seat_to_act(context.person.id)
    around = await _around(context, session)
    hand = session.screen.draw_hand(seat, context.words, around=around)
    words, number = context.words, context.number

    def question() -> Stateless | None:
        return session.screen.question(seat, number, press.offer, words, around)

    asked = replace(hand, draw=lambda: question() or hand.draw())
    with context.app.hand_messages.answering(context.table, seat):
        await _draw(context, session, seat, asked, heard=question() is not None)


@DOOR.answers(MarkCards, on_hand=True)
async def _mark(context: InteractionContext, press: MarkCards) -> None:
    session = await context.session()
    seat = session.seat_to_act(context.person.id)
    await _redraw(context, session, seat, Marks(context.number, max(0, press.mask)))


@DOOR.answers(UnfoldMenus, on_hand=True)
async def _unfold(context: InteractionContext, _press: UnfoldMenus) -> None:
    session = await context.session()
    seat = session.seat_to_act(context.person.id)
    await _redraw(context, session, seat, Marks(context.number, 0, unfolds=True))


@DOOR.answers(ShowPremoves, on_hand=True)
async def _show_premoves(context: InteractionContext, _press: ShowPremoves) -> None:
    session = await context.session()
    seat = session.seat_to_act(context.person.id)
    # As old as the hand will be: what others have played since is no reason to ask again.
    await _redraw(context, session, seat, Marks(session.live.told_count(seat), 0, premoves=True))


@DOOR.answers(ChoosePremove, on_hand=True)
async def _choose_premove(context: InteractionContext, press: ChoosePremove) -> None:
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    with context.app.hand_messages.answering(context.table, seat):
        is_done = await session.choose_in_advance(seat, context.number, press.place)
        await _redraw(context, session, seat, heard=is_done)


@DOOR.answers(TakePremoveBack, on_hand=True)
async def _take_premove_back(context: InteractionContext, _press: TakePremoveBack) -> None:
    session = await context.session()
    seat = session.seat_in_match(context.person.id)
    with context.app.hand_messages.answering(context.table, seat):
        await session.take_card_back(seat)
        await _redraw(context, session, seat)


@DOOR.answers(CallForNext, on_hand=True, public=True)
async def _call_for_next(context: InteractionContext, _press: CallForNext) -> None:
    session = await context.session()
    seat = session.seat_of(context.person.id)
    if not context.is_private:
        session.call_for_next(seat, context.number)
        await context.reply.acknowledge()
        return
    with context.app.hand_messages.answering(context.table, seat):
        session.call_for_next(seat, context.number)
        await _redraw(context, session, seat)


async def _race(
    context: InteractionContext, session: TableSession, seat: Seat, action: Any
) -> None:
    # Entered before Discord is answered: no bid is late, or lost, for the sake of an answer.
    at = press_time(context.interaction.id)
    claim = asyncio.ensure_future(session.scheduler.claim(seat, action, at))
    await context.reply.acknowledge_if_possible()
    try:
        verdict = await claim
    except (IllegalAction, DatabaseFailed, UserError):
        with suppress(*UNREACHABLE):
            await _redraw(context, session, seat)
        raise
    await _redraw(context, session, seat)
    if verdict.winner != seat:
        words = context.words.at(views.names(session.live))
        who, ms = Who(verdict.winner), verdict.late_ms
        why = "error.too_late_bid" if ms else "error.tied_bid"
        await context.reply.send(notice(words, why, who=who, ms=ms))


async def _show(context: InteractionContext, session: TableSession, seat: Seat) -> None:
    alone = session.live.private
    by_dm = alone or (context.settings.hand == "dm" and not context.settings.dm_closed)
    if by_dm:
        await context.reply.defer()
        sent = await _send_by_dm(context, session, seat)
        if sent == "sent":
            told = "notice.hand_below" if alone else "notice.hand_sent_by_dm"
            await context.reply.edit(notice(context.words, told))
            return
        # The hand takes the place of "thinking", for that is what an interaction's token edits.
        await _show_ephemeral(context, session, seat, context.reply.edit_editable)
        await context.reply.send_notice(
            "error.dm_closed" if sent == "closed" else "error.dm_not_now"
        )
    else:
        await _show_ephemeral(context, session, seat, context.reply.send_editable)


async def _send_by_dm(
    context: InteractionContext, session: TableSession, seat: Seat
) -> Literal["sent", "closed", "not now"]:
    """Send a hand by direct message; returns the result."""
    try:
        with request_as(Urgency.OWN_HAND):
            sent = await session.screen.send_hand(seat, context.person.id)
    except UNREACHABLE as error:
        _log.warning("no direct message just now", reason=type(error).__name__)
        return "not now"
    return "sent" if sent else "closed"


async def _show_ephemeral(
    context: InteractionContext, session: TableSession, seat: Seat, answer: _Answer
) -> None:
    """Show the hand in a message of its own, and nowhere else any more."""
    around = await _around(context, session)
    drawing = session.screen.draw_hand(seat, context.words, around=around)
    hands = context.app.hand_messages
    view = drawing.draw()
    hands.put_away(session.live.match, seat)
    hands.keep_true(session.live.match, seat, await answer(view), drawing, view)


async def _redraw(
    context: InteractionContext,
    session: TableSession,
    seat: Seat,
    marks: Marks = NO_MARKS,
    *,
    heard: bool = True,
) -> None:
    around = await _around(context, session)
    drawing = session.screen.draw_hand(seat, context.words, marks, around)
    await _draw(context, session, seat, drawing, heard=heard)


async def _draw(
    context: InteractionContext,
    session: TableSession,
    seat: Seat,
    drawing: PrivateDrawing,
    *,
    heard: bool,
) -> None:
    """Show the hand as it is now, and say so if a press on an older one was not `heard`."""
    table, hands = session.live.match, context.app.hand_messages
    pressed = context.reply.pressed_hand
    if hands.show_below(table, seat, pressed, drawing):
        with suppress(*UNREACHABLE):
            await context.reply.edit(drawing.left())
        if not heard:
            await context.reply.send_notice("notice.hand_below")
        return
    known, view = hands.shows(table, seat, pressed.message), drawing.draw()
    try:
        await context.reply.edit(view)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE:
            raise
        if not session.live.private:  # there another one has just taken its place
            await _show_ephemeral(context, session, seat, context.reply.send_editable)
        return
    if session.owner is not None and isinstance(pressed, DirectHand):
        session.owner.ask("hand", seat=seat, channel=pressed.channel, message=pressed.message)
    else:
        hands.keep_true(table, seat, pressed, drawing, view)
    if not heard and not known:
        await context.reply.send_notice("notice.hand_renewed")


async def _around(context: InteractionContext, session: TableSession) -> Surroundings:
    several = context.app.tables.sits_at_another(context.person.id, session.live.match)
    beside = session.live.private or context.interaction.guild_id == session.guild
    hears = frozenset[Seat]() if beside else await session.screen.heard_by(context.person.id)
    return Surroundings(
        beside_table=beside,
        named=several,
        hears=hears,
        confirm=context.settings.confirm,
        explain=context.settings.explain,
    )


DOOR.answers(ShowHandAt, on_hand=True)(at_chosen(_show_own))
