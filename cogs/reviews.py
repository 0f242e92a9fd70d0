"""Reviews: the cost of one's own decisions in a finished match, told to their maker alone."""

import asyncio
from contextlib import suppress
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.discord.channel import UNREACHABLE
from bot.errors import UserError
from bot.features.advice import pages as screens
from bot.features.advice.reviews import ReviewJob
from bot.pages.caption import Caption
from bot.pages.seat_names import seat_names
from bot.pages.shared_presses import ReviewMatch
from bot.process.clock import monotonic
from cogs.availability import at_tables
from cogs.i18n import localize, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()
_PROGRESS = 3.0
"""Seconds after which somebody who waits is told how far it is."""
_SLOW = 12.0
"""Seconds without progress after which they are told that it takes longer."""


class ReviewsCog(commands.Cog):
    """The command that looks back at a match."""

    @app_commands.command(**localize("review"))
    @app_commands.describe(match=option("review", "match"))
    @app_commands.rename(match=option_name("review", "match"))
    @at_tables
    @with_context
    async def review(
        self,
        context: InteractionContext,
        match: app_commands.Range[int, 1, 2**53 - 1] | None = None,
    ) -> None:
        """Review this match, or one's latest on this server."""
        await _show(context, await _latest(context) if match is None else match)


@DOOR.answers(ReviewMatch, public=True)
async def _review(context: InteractionContext, _press: ReviewMatch) -> None:
    await _show(context, context.table)


async def _latest(context: InteractionContext) -> int:
    found = await context.app.history.latest(context.scope, context.person.id, 1)
    if not found:
        raise UserError("error.review_none")
    return found[0].match_id


async def _show(context: InteractionContext, match: int) -> None:
    found = await context.app.archive.load_finished(context.scope, match)
    seat = next((each.seat for each in found.seats if each.user_id == context.person.id), None)
    if seat is None:
        raise UserError("error.review_seat", table=str(match))
    await context.reply.defer()
    job = context.app.reviews.of(found, seat)
    await _tell_how_far(context, job)
    names = seat_names(found.seats)
    caption = Caption(table=match, number=0, game=found.game, title=str(match), names=names)
    words = context.words.playing(CATALOGUE[found.game].tradition)
    await context.reply.edit(screens.review(words, caption, job.task.result()))


async def _tell_how_far(context: InteractionContext, job: ReviewJob) -> None:
    """Until it is made, tell the person of progress whenever there is any."""
    at, since, told = job.progress, monotonic(), None
    while not job.task.done():
        await asyncio.wait({job.task}, timeout=_PROGRESS)
        if job.progress != at:
            at, since = job.progress, monotonic()
        is_slow = monotonic() - since > _SLOW
        if not job.task.done() and told != (at, is_slow):
            told = at, is_slow
            with suppress(*UNREACHABLE):  # the review itself may well get there
                await context.reply.edit(screens.progress(context.words, at, is_slow=is_slow))
