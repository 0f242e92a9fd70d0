"""Before a match: open a lobby, sit down, choose the options, begin."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel

from bot.errors import UserError
from bot.match.lobby import must_host
from bot.match.setup import options_of
from bot.render import lobby as screens, options_form as forms
from bot.render.custom_ids import Press
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words
from bot.runtime.application import lobby_caption
from bot.store.matches import StoredMatch
from cogs.access import check_access
from cogs.availability import anywhere, at_tables
from cogs.i18n import choices, games, localized, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.players import LEVELS

_OPTIONS = ("game", "computers", "hints", "options")
_COMPANY = "craft"
"""The level of the computers that keep somebody company in direct messages, unless they say."""


class Lobbies(commands.Cog):
    """The commands that open a table."""

    @app_commands.command(**localized("play"))
    @app_commands.describe(**{name: option("play", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("play", name) for name in _OPTIONS})
    @app_commands.choices(game=games(), computers=choices("common.level", LEVELS))
    @anywhere
    @with_context
    async def play(
        self,
        context: InteractionContext,
        game: str,
        computers: str = "",
        hints: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
        options: str = "",
    ) -> None:
        """Open a lobby in this channel."""
        await check_access(context)
        chosen = CATALOGUE.get(game)
        if chosen is None:
            raise UserError("error.unknown_game")
        wanted = _written(context.words, chosen, options)
        match = await context.app.lobbies.open(
            context.scope,
            context.channel,
            context.person,
            chosen,
            wanted,
            hints=hints,
            level=computers or (_COMPANY if context.in_direct_messages else ""),
        )
        await _show_new(context, match)

    @app_commands.command(**localized("rematch"))
    @at_tables
    @with_context
    async def rematch(self, context: InteractionContext) -> None:
        """Open a lobby like one's last match in this server."""
        await check_access(context)
        await _again(context, context.app.last_table_of(context.person.id, context.scope))


async def _sit(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.sit(press.table, press.index, context.person)
    await _redraw(context, press.table)


async def _stand(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.stand(press.table, press.index, context.person)
    await _redraw(context, press.table)


async def _computer(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.add_computer(press.table, press.arg, context.person)
    await _redraw(context, press.table)


async def _hints(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.allow_hints(press.table, context.person, allowed=press.arg == "on")
    await _redraw(context, press.table)


async def _pace(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.set_pace(press.table, press.arg, context.person)
    await _redraw(context, press.table)


async def _free_kept(context: InteractionContext, press: Press) -> None:
    await context.app.lobbies.free_kept(press.table, context.person)
    await _redraw(context, press.table)


async def _options(context: InteractionContext, press: Press) -> None:
    """Open the form; where it has several pages, the button of each is shown first."""
    match = await context.app.lobbies.load(press.table)
    must_host(match, context.person)
    if press.arg:
        await _ask(context, match, press.index)
    elif len(forms.pages(CATALOGUE[match.game].options)) == 1:
        await _ask(context, match, 0)
    else:
        await context.send(_overview(context, match))


async def _ask(context: InteractionContext, match: StoredMatch, page: int) -> None:
    _page_of(match, page)
    custom_id = lobby_caption(match).id("set_options", page)
    words = _words_at(context, match)
    await context.send_modal(forms.form(words, match.game, options_of(match), custom_id, page))


async def _set_options(context: InteractionContext, press: Press) -> None:
    match = await context.app.lobbies.load(press.table)
    data: dict[str, Any] = dict(context.interaction.data or {})
    answers = forms.submitted(data.get("components", ()))
    raw = forms.merged(options_of(match), _page_of(match, press.index), answers)
    options = _read(context.words, CATALOGUE[match.game], raw)
    await context.app.lobbies.set_options(press.table, options, context.person)
    if not context.is_private:
        await _redraw(context, press.table)
        return
    changed = await context.app.lobbies.load(press.table)
    await context.edit(_overview(context, changed))
    await context.app.show_lobby(changed, await context.app.draw_lobby(changed))


def _page_of(match: StoredMatch, number: int) -> forms.FormPage:
    pages = forms.pages(CATALOGUE[match.game].options)
    if number not in range(len(pages)):
        raise UserError("error.stale")
    return pages[number]


def _overview(context: InteractionContext, match: StoredMatch) -> Stateless:
    return forms.overview(_words_at(context, match), lobby_caption(match), options_of(match))


def _words_at(context: InteractionContext, match: StoredMatch) -> Words:
    return context.words.playing(CATALOGUE[match.game].family)


async def _start(context: InteractionContext, press: Press) -> None:
    await check_access(context)
    match = await context.app.lobbies.start(press.table, context.person)
    if match is None:
        await _redraw(context, press.table)
        return
    message = context.interaction.message
    await context.app.tables.begin(match, message.id if message else None)
    await context.acknowledge()


async def _close(context: InteractionContext, press: Press) -> None:
    match = await context.app.lobbies.close(press.table, context.person)
    words = await context.app.localization.of_server(match.guild_id)
    await context.edit(screens.closed(words, lobby_caption(match), "error.lobby_closed"))


async def _rematch(context: InteractionContext, press: Press) -> None:
    await _again(context, press.table)


async def _again(context: InteractionContext, match: int) -> None:
    lobby, is_new = await context.app.lobbies.again(match, context.person, context.channel)
    if is_new:
        await _show_new(context, lobby)
    else:
        await context.app.show_lobby(lobby, await context.app.draw_lobby(lobby))
        await context.send_notice("notice.seated_again", table=str(lobby.id))


async def _show_new(context: InteractionContext, match: StoredMatch) -> None:
    here, own = context.interaction.guild_locale, context.interaction.locale
    language = own if context.in_direct_messages else here
    if language is not None:
        await context.app.store.settings.set_guild_language(context.scope, str(language))
    view = await context.app.draw_lobby(match)
    called = await context.app.to_be_called(match)
    allowed = discord.AllowedMentions(users=[discord.Object(user) for user in called])
    answer = await context.interaction.response.send_message(view=view, allowed_mentions=allowed)
    if answer.message_id is not None:
        await context.app.remember_lobby(match, answer.message_id)


async def _redraw(context: InteractionContext, match: int) -> None:
    await context.edit(await context.app.draw_lobby(await context.app.lobbies.load(match)))


def _written(words: Words, game: AnyGame, text: str) -> BaseModel:
    """Options written as `target=7, bidding=turns`, over the defaults."""
    raw = dict(forms.raw(game.options()))
    for part in filter(None, (part.strip() for part in text.split(","))):
        field, _, value = part.partition("=")
        raw |= forms.set_in(game.options, raw, field.strip(), value.strip())
    return _read(words, game, raw)


def _read(words: Words, game: AnyGame, raw: forms.Raw) -> BaseModel:
    options: type[BaseModel] = game.options
    answer = forms.read(words, options, raw)
    if isinstance(answer, BaseModel):
        return answer
    sentences = " ".join(problem.sentence for problem in answer)
    raise UserError("error.bad_options", problems=Markup(sentences))


PRESSES: Presses = {
    "sit": _sit,
    "stand": _stand,
    "computer": _computer,
    "hints": _hints,
    "pace": _pace,
    "free_kept": _free_kept,
    "options": _options,
    "set_options": _set_options,
    "start": _start,
    "close": _close,
    "rematch": _rematch,
}
