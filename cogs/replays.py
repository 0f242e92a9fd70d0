"""Replays of finished matches: every hand open, step by step, alone or posted for all; records."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Final

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.discord.painted_page import PaintedPage
from bot.errors import UserError
from bot.features.history.values import FinishedMatch
from bot.features.replays import pages as screens
from bot.features.replays.presses import PostReplay, SendRecord, TurnPosted
from bot.features.replays.screens import replay_caption
from bot.features.same_cards.service import is_played_alone_by
from bot.model import owner_of
from bot.pages.markdown import Markup
from bot.pages.shared_presses import ShowReplay
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.store.matches import StoredMatch
from bot.table.archive.replay import Replay
from bot.table.screen.channel_readers import is_open_to_all
from cogs.access import check_access
from cogs.availability import at_tables
from cogs.i18n import fitting, in_message_menu, localize, option, option_name
from cogs.interaction_context import Interaction, InteractionContext, with_context
from cogs.message_menu import at_shown_table
from cogs.router import Door

DOOR: Final = Door()
_NO_FILE: discord.File = discord.utils.MISSING
_LOOKED_THROUGH, _LONGEST = 50, 100
"""How many choices Discord takes and how long, and how many matches are looked through for them."""


class ReplaysCog(commands.Cog):
    """The commands that open a finished match."""

    def __init__(self, client: Client) -> None:
        self._tree = client.tree

    async def cog_load(self) -> None:
        """Add a command to the menu of each message, too; a cog can hold no such command."""
        self._tree.add_command(at_tables(in_message_menu("replay.button", _of_shown_table)))

    @app_commands.command(**localize("replay"))
    @app_commands.describe(match=option("replay", "match"))
    @app_commands.rename(match=option_name("replay", "match"))
    @at_tables
    @with_context
    async def replay(
        self, context: InteractionContext, match: app_commands.Range[int, 1, 2**53 - 1]
    ) -> None:
        """Open the replay at its beginning."""
        await context.reply.send(await _draw(context, match, 0))

    @replay.autocomplete("match")
    @with_context
    async def matches(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[int]]:
        """Return this server's finished matches that fit the typed text, the asker's own first."""
        history = context.app.history
        own = await history.latest(context.scope, context.person.id, _LOOKED_THROUGH)
        all_of_them = await history.latest(context.scope, None, _LOOKED_THROUGH)
        found = {each.match_id: _label(context.words, each) for each in (*own, *all_of_them)}
        return fitting(found, str(current))


async def _of_shown_table(interaction: Interaction, message: discord.Message) -> None:
    """Open the replay of the match that a message shows."""
    context = await at_shown_table(interaction, message)
    await _still_kept(context, context.table)
    await context.reply.send(await _draw(context, context.table, 0))


@DOOR.answers(ShowReplay, public=True)
async def _replay(context: InteractionContext, press: ShowReplay) -> None:
    """Turn to another step of the open replay, or else open one."""
    if press.way in {"", "deal"}:
        by_deal = press.way == "deal"
        await context.reply.send(await _draw(context, context.table, press.at, by_deal=by_deal))
    else:
        await context.reply.edit(await _draw(context, context.table, press.at))


@DOOR.answers(SendRecord)
async def _record(context: InteractionContext, _press: SendRecord) -> None:
    match = await _load(context, context.table)
    await context.reply.defer()
    written = "".join(f"{line}\n" for line in await context.app.archive.record(match.id))
    name = f"match-{match.id}.jsonl"
    file = discord.File(BytesIO(written.encode()), name)
    await context.reply.send(screens.record(context.words, replay_caption(match), name), file)


async def _draw(
    context: InteractionContext,
    match: int,
    number: int,
    *,
    by_deal: bool = False,
    is_aside: bool = False,
) -> Stateless:
    found = await _load(context, match)
    replay = await context.app.archive.replay(found)
    moment = replay.moment(replay.step_of(number) if by_deal else number)
    words = context.words.playing(replay.game.tradition)
    may_post = context.on_server_of_bot and _may_post(context, found)
    alone = is_played_alone_by(found, context.person.id)
    caption = replace(replay_caption(found), alone=alone)
    return screens.replay(words, caption, moment, may_post=may_post, is_aside=is_aside)


@DOOR.answers(PostReplay)
async def _post(context: InteractionContext, _press: PostReplay) -> None:
    """Show the replay to everybody here, once in each channel."""
    app, channel = context.app, context.channel
    await app.same_cards.check_may_see(context.table, context.person.id)
    match = await app.archive.load_finished(context.scope, context.table)
    _check_may_post(context, match)
    await check_access(context)
    async with app.posted_replays.lock(match.id, channel):
        earlier = await app.posted_replays.find(match.id, channel)
        if earlier is not None:
            link = Markup(app.posted_replays.link(context.guild, earlier))
            await context.reply.send_notice("replay.posted_already", table=str(match.id), link=link)
            return
        replay = await app.archive.replay(match)
        page = await _page(context, match, replay, 0)
        message = await context.reply.send_to_all(
            page.view, page.files[0] if page.files else _NO_FILE
        )
        if message is not None:
            await app.posted_replays.keep(match.id, channel, message)


@DOOR.answers(TurnPosted, public=True)
async def _turn_posted(context: InteractionContext, press: TurnPosted) -> None:
    """Turn the page of a posted replay for all, or open one's own there."""
    table, way, step = press
    message, posted = context.interaction.message, context.app.posted_replays
    if message is None:
        raise UserError("error.stale")
    match = await _still_kept(context, table)
    async with posted.lock(table, context.channel):  # it may have been posted just now
        is_posted = await posted.is_at(message.id, table)
    if way == "alone" or not is_posted:
        await context.reply.send(await _draw(context, table, step))
    elif not posted.may_turn(message.id, context.person.id):
        await context.reply.send(await _draw(context, table, step, is_aside=True))
    else:
        replay = await context.app.archive.replay(match)
        page = await _page(context, match, replay, step)
        await context.reply.edit_public(page.view, page.files)


async def _still_kept(context: InteractionContext, table: int) -> StoredMatch:
    """Return the match that a message shows; UserError that says so if it is deleted."""
    try:
        return await _load(context, table)
    except UserError as error:
        if error.says.key == "error.unknown_match":
            raise UserError("replay.purged", table=str(table)) from None
        raise


async def _load(context: InteractionContext, match: int) -> StoredMatch:
    """Return a finished match of this place, or in direct messages that of one's own hand.

    UserError says why any other cannot be replayed.
    """
    scope = context.scope
    if context.in_direct_messages and match == context.table:
        place = await context.app.place_of(match, context.app.tables.awake(match))
        if place is not None and context.person.id in place.people:
            scope = place.scope
    await context.app.same_cards.check_may_see(match, context.person.id)
    return await context.app.archive.load_finished(scope, match)


async def _page(
    context: InteractionContext, match: StoredMatch, replay: Replay, number: int
) -> PaintedPage:
    may_attach = context.interaction.app_permissions.attach_files
    return await context.app.posted_replays.page(match, replay, number, may_attach=may_attach)


def _may_post(context: InteractionContext, match: StoredMatch) -> bool:
    """Return whether this person may show a match: they sat there, or manage its server."""
    if owner_of(match.guild_id) is not None:
        return False
    sat = context.person.id in {chair.user_id for chair in match.seats}
    return sat or context.manages_server


def _check_may_post(context: InteractionContext, match: StoredMatch) -> None:
    """Raise UserError if the person may not show a match here, neither cards nor players."""
    guild, table = context.interaction.guild, str(match.id)
    if owner_of(match.guild_id) is not None:
        raise UserError("replay.only_servers")
    if not _may_post(context, match):
        raise UserError("replay.not_yours", table=table)
    if match.channel_id == context.channel:
        return
    if guild is None or not is_open_to_all(guild, match.channel_id):
        raise UserError("replay.hidden_place", table=table)


def _label(words: Words, match: FinishedMatch) -> str:
    day = datetime.fromtimestamp(match.finished_at / 1000, UTC)
    return words.label(
        "replay.match",
        _LONGEST,
        table=str(match.match_id),
        game=words.label(f"{match.game}.name"),
        date=format_date(day, "short", locale=words.locale),
        names=Markup(", ".join(words.name_label(seat.name) for seat in match.seats)),
    )
