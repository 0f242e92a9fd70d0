"""Before a match: open a lobby, sit down, choose the options, begin."""

from typing import Any

from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel

from bot.client import Client
from bot.house import lobby_caption
from bot.lobby import must_host, options_of
from bot.render import lobby as screens, options as forms
from bot.render.ids import Press
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words
from bot.store.matches import StoredMatch
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import choices, games, option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.players import LEVELS

_ASKED = ("game", "computers", "hints", "options")


class Lobbies(commands.Cog):
    """The commands that open a table."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("play"))
    @app_commands.describe(**{name: option("play", name) for name in _ASKED})
    @app_commands.rename(**{name: option_name("play", name) for name in _ASKED})
    @app_commands.choices(game=games(), computers=choices("common.level", LEVELS))
    @app_commands.guild_only()
    async def play(
        self,
        interaction: Interaction,
        game: str,
        computers: str = "",
        hints: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
        options: str = "",
    ) -> None:
        """Open a lobby in this channel."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            visit.check_permissions()
            chosen = CATALOGUE.get(game)
            if chosen is None:
                raise Trouble("error.unknown_game")
            wanted = _written(visit.words, chosen, options)
            match = await visit.house.lobbies.open(
                visit.guild,
                visit.channel,
                visit.person,
                chosen,
                wanted,
                hints=hints,
                level=computers,
            )
            await _show_new(visit, match)

    @app_commands.command(**spoken("rematch"))
    @app_commands.guild_only()
    async def rematch(self, interaction: Interaction) -> None:
        """Open a lobby like one's last match in this server."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            visit.check_permissions()
            await _again(visit, visit.house.last_table_of(visit.person.id, visit.guild))


async def _sit(visit: Visit, press: Press) -> None:
    await visit.house.lobbies.sit(press.table, press.index, visit.person)
    await _redraw(visit, press.table)


async def _stand(visit: Visit, press: Press) -> None:
    await visit.house.lobbies.stand(press.table, press.index, visit.person)
    await _redraw(visit, press.table)


async def _computer(visit: Visit, press: Press) -> None:
    await visit.house.lobbies.add_computer(press.table, press.arg, visit.person)
    await _redraw(visit, press.table)


async def _hints(visit: Visit, press: Press) -> None:
    await visit.house.lobbies.allow_hints(press.table, visit.person, allowed=press.arg == "on")
    await _redraw(visit, press.table)


async def _options(visit: Visit, press: Press) -> None:
    """Open the form; where it has several pages, the button of each is shown first."""
    match = await visit.house.lobbies.load(press.table)
    must_host(match, visit.person)
    if press.arg:
        await _ask(visit, match, press.index)
    elif len(forms.pages(CATALOGUE[match.game].options)) == 1:
        await _ask(visit, match, 0)
    else:
        await visit.tell(_overview(visit, match))


async def _ask(visit: Visit, match: StoredMatch, page: int) -> None:
    _page_of(match, page)
    custom_id = lobby_caption(match).id("set_options", page)
    await visit.ask(forms.form(visit.words, match.game, options_of(match), custom_id, page))


async def _set_options(visit: Visit, press: Press) -> None:
    match = await visit.house.lobbies.load(press.table)
    data: dict[str, Any] = dict(visit.interaction.data or {})
    answers = forms.submitted(data.get("components", ()))
    raw = forms.merged(options_of(match), _page_of(match, press.index), answers)
    options = _read(visit.words, CATALOGUE[match.game], raw)
    await visit.house.lobbies.set_options(press.table, options, visit.person)
    if not visit.is_private:
        await _redraw(visit, press.table)
        return
    changed = await visit.house.lobbies.load(press.table)
    await visit.redraw(_overview(visit, changed))
    await visit.house.show_lobby(changed, await visit.house.draw_lobby(changed))


def _page_of(match: StoredMatch, number: int) -> forms.Page:
    pages = forms.pages(CATALOGUE[match.game].options)
    if number not in range(len(pages)):
        raise Trouble("error.stale")
    return pages[number]


def _overview(visit: Visit, match: StoredMatch) -> Stateless:
    return forms.overview(visit.words, lobby_caption(match), options_of(match))


async def _start(visit: Visit, press: Press) -> None:
    match = await visit.house.lobbies.start(press.table, visit.person)
    message = visit.interaction.message
    await visit.house.floor.begin(match, message.id if message else None)
    await visit.acknowledge()


async def _close(visit: Visit, press: Press) -> None:
    match = await visit.house.lobbies.close(press.table, visit.person)
    words = await visit.house.languages.of_server(match.guild_id)
    await visit.redraw(screens.closed(words, lobby_caption(match), "error.lobby_closed"))


async def _rematch(visit: Visit, press: Press) -> None:
    await _again(visit, press.table)


async def _again(visit: Visit, match: int) -> None:
    lobby, is_new = await visit.house.lobbies.again(match, visit.person, visit.channel)
    if is_new:
        await _show_new(visit, lobby)
    else:
        await visit.house.show_lobby(lobby, await visit.house.draw_lobby(lobby))
        await visit.notice("notice.seated_again", table=str(lobby.id))


async def _show_new(visit: Visit, match: StoredMatch) -> None:
    if visit.interaction.guild_locale is not None:
        language = str(visit.interaction.guild_locale)
        await visit.house.store.settings.set_guild_language(visit.guild, language)
    view = await visit.house.draw_lobby(match)
    answer = await visit.interaction.response.send_message(view=view)
    if answer.message_id is not None:
        await visit.house.remember_lobby(match, answer.message_id)


async def _redraw(visit: Visit, match: int) -> None:
    await visit.redraw(await visit.house.draw_lobby(await visit.house.lobbies.load(match)))


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
    raise Trouble("error.bad_options", problems=Markup(sentences))


PRESSES: Presses = {
    "sit": _sit,
    "stand": _stand,
    "computer": _computer,
    "hints": _hints,
    "options": _options,
    "set_options": _set_options,
    "start": _start,
    "close": _close,
    "rematch": _rematch,
}
