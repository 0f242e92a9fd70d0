"""Finished matches seen again: every hand open, step by step, and the record to take along."""

from datetime import UTC, datetime
from io import BytesIO

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from bot.archive.records import record
from bot.archive.replay import finished, replay_of
from bot.model import FinishedMatch, owner_of
from bot.render import replay as screens
from bot.render.caption import Caption
from bot.render.custom_ids import Press
from bot.render.stateless import Stateless
from bot.render.words import Words
from bot.store.matches import StoredMatch
from cogs.availability import at_tables
from cogs.i18n import fitting, localized, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses, on_public

_LOOKED_THROUGH, _LONGEST = 50, 100
"""How many choices Discord takes and how long, and how many matches are looked through for them."""


class Replays(commands.Cog):
    """The command that opens a finished match."""

    @app_commands.command(**localized("replay"))
    @app_commands.describe(match=option("replay", "match"))
    @app_commands.rename(match=option_name("replay", "match"))
    @at_tables
    @with_context
    async def replay(
        self, context: InteractionContext, match: app_commands.Range[int, 1, 2**53 - 1]
    ) -> None:
        """Open it where it begins."""
        await context.send(await _drawn(context, match, 0))

    @replay.autocomplete("match")
    @with_context
    async def matches(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[int]]:
        """The finished matches of this server that fit what is typed, the asker's own first."""
        history = context.app.store.history
        own = await history.of(context.scope, context.person.id, None, _LOOKED_THROUGH)
        all_of_them = await history.of(context.scope, None, None, _LOOKED_THROUGH)
        found = {each.match_id: _named(context.words, each) for each in (*own, *all_of_them)}
        return fitting(found, str(current))


async def _replay(context: InteractionContext, press: Press) -> None:
    """Turn to another step of the replay that lies open, or else open one."""
    if press.arg in screens.WAYS:
        await context.edit(await _drawn(context, press.table, press.number))
    else:
        by_deal = press.arg.startswith(screens.BY_DEAL)
        await context.send(await _drawn(context, press.table, press.number, by_deal=by_deal))


async def _record(context: InteractionContext, press: Press) -> None:
    match = await finished(context.app.store, context.scope, press.table)
    await context.defer()
    written = "".join(f"{line}\n" for line in await record(context.app.store, match.id))
    name = f"match-{match.id}.jsonl"
    file = discord.File(BytesIO(written.encode()), name)
    await context.send(screens.record(context.words, _caption(match), name), file)


async def _drawn(
    context: InteractionContext, match: int, number: int, *, by_deal: bool = False
) -> Stateless:
    found = await finished(context.app.store, context.scope, match)
    replay = await replay_of(context.app.store, found)
    moment = replay.moment(replay.step_of(number) if by_deal else number)
    words = context.words.playing(replay.game.family)
    return screens.replay(words, _caption(found), moment)


def _caption(match: StoredMatch) -> Caption:
    names = tuple(chair.name for chair in match.seats)
    return Caption(
        table=match.id,
        number=0,
        game=match.game,
        title=str(match.id),
        names=names,
        private=owner_of(match.guild_id) is not None,
    )


def _named(words: Words, match: FinishedMatch) -> str:
    day = datetime.fromtimestamp(match.finished_at / 1000, UTC)
    return words.label(
        "replay.match",
        _LONGEST,
        table=str(match.match_id),
        game=words.label(f"{match.game}.name"),
        date=format_date(day, "short", locale=words.locale),
        names=", ".join(words.called(seat.name) for seat in match.seats),
    )


PRESSES: Presses = {"replay": on_public(_replay), "record": _record}
