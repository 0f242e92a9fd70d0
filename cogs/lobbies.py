"""Before a match: open a lobby, sit down, choose the options, begin."""

from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from pydantic import BaseModel

from bot.app.application import lobby_caption
from bot.app.client import Client
from bot.errors import UserError
from bot.model import TablePace
from bot.pages.layout import bare, lines
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.store.matches import StoredMatch
from bot.table.lobby_presses import (
    AddComputer,
    AllowHints,
    AllowPhrases,
    AskReliable,
    ChooseRules,
    CloseLobby,
    FillSeats,
    FreeKeptSeats,
    OpenOptions,
    OpenTable,
    PlayChosen,
    PlayGame,
    PlayWith,
    Rematch,
    SetOptions,
    SetPace,
    SitDown,
    StandUp,
    StartFilled,
    StartMatch,
)
from bot.table.match.lobby import Person, must_host
from bot.table.match.setup import options_of
from bot.table.menus import lobby as screens, presets
from bot.table.menus.help import choose_game_with
from bot.table.menus.presets import NamedRules
from bot.table.menus.which_game import games_for, which_game
from bot.table.options import form as forms
from bot.table.options.typed import parse_options, suggestions
from bot.table.registry.presets import reset_idle
from cogs.access import check_access, check_may_open, refusal_to_open
from cogs.availability import anywhere, at_tables, in_guilds
from cogs.i18n import (
    MOST_CHOICES,
    choices,
    described_games,
    fitting_house_rules,
    in_person_menu,
    localize,
    option,
    option_name,
)
from cogs.interaction_context import (
    Interaction,
    InteractionContext,
    display_name,
    game_of,
    person_of,
    with_context,
)
from cogs.members import member_if_there, member_of
from cogs.router import Door
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.presets import Dependence
from games.players import LEVELS

DOOR: Final = Door()
_OPTIONS = ("game", "rules", "computers", "hints", "options")
_COMPANY = "craft"
"""The level of the computers that keep somebody company in direct messages, unless they say."""


class LobbiesCog(commands.Cog):
    """The commands that open a table."""

    def __init__(self, client: Client) -> None:
        self._tree = client.tree

    async def cog_load(self) -> None:
        """Add a command to the menu of each person, too; a cog can hold no such command."""
        self._tree.add_command(in_guilds(in_person_menu("play_with", _ask_what_to_play)))

    @app_commands.command(**localize("play"))
    @app_commands.describe(**{name: option("play", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("play", name) for name in _OPTIONS})
    @app_commands.choices(game=described_games(), computers=choices("common.level", LEVELS))
    @anywhere
    @with_context
    async def play(  # noqa: PLR0913, PLR0917 - all that may be wished of a new table
        self,
        context: InteractionContext,
        game: str = "",
        rules: str = "",
        computers: str = "",
        hints: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
        options: str = "",
    ) -> None:
        """Open a lobby in this channel."""
        await check_may_open(context)
        if computers not in {"", *LEVELS}:
            raise UserError("error.stale")
        server = (await context.app.server_settings.of(context.scope)).rules
        if not game and server.game not in CATALOGUE:
            if options or rules:
                raise UserError("error.which_game")
            games = games_for(context.words.locale, CATALOGUE)
            await context.reply.send(which_game(context.words, games, computers, hints=hints))
            return
        wished = game or server.game or ""
        await _open(context, wished, computers=computers, hints=hints, rules=rules, options=options)

    @play.autocomplete("rules")
    @with_context
    async def rules(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return the house rules of the game that is chosen already."""
        return await fitting_house_rules(context, current)

    @play.autocomplete("options")
    @with_context
    async def options(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[str]]:
        """Return continuations of the typed options."""
        game = context.game_typed
        if game is None:
            return []
        words = context.words.playing(game.tradition)
        offers = suggestions(words, game.options, current)[:MOST_CHOICES]
        return [app_commands.Choice(name=name, value=value) for name, value in offers]

    @app_commands.command(**localize("rematch"))
    @at_tables
    @with_context
    async def rematch(self, context: InteractionContext) -> None:
        """Open a lobby like one's last match in this server."""
        await check_access(context)
        await _again(context, context.app.last_table_of(context.person.id, context.scope))


async def _open(  # noqa: PLR0913 - all that may be wished of a new table
    context: InteractionContext,
    game: str,
    *,
    computers: str = "",
    hints: bool = False,
    rules: str = "",
    options: str = "",
    guest: Person | None = None,
    pace: TablePace | None = None,
) -> None:
    """Open a lobby; the caller checks that this person may."""
    chosen = game_of(game)
    named = await context.app.house_rules.find_or_default(
        context.scope, chosen, rules, context.words
    )
    start = chosen.options() if named is None else named.options
    wanted, idle = reset_idle(chosen, _parse_options(context.words, chosen, start, options))
    match = await context.app.lobbies.open(
        context.scope,
        context.channel,
        context.person,
        chosen,
        wanted,
        hints=hints or context.in_direct_messages,  # where nobody minds
        level=computers or (_COMPANY if context.in_direct_messages else ""),
        guest=guest,
        pace=pace,
    )
    await _show_new(context, match)
    await _explain(context, chosen, named, idle)


@DOOR.answers(PlayGame)
async def _play_game(context: InteractionContext, press: PlayGame) -> None:
    """Open a lobby from the help; with time and hints for people new to this game."""
    await check_may_open(context)
    if await context.app.lobbies.has_played(context.person.id, press.game):
        await _open(context, press.game)
    else:
        await _open_for_newcomer(context, press.game)


async def _ask_what_to_play(
    interaction: Interaction, person: discord.Member | discord.User
) -> None:
    """Ask for the game, which the menu of a person does not."""
    context = await InteractionContext.of(interaction)
    await check_may_open(context)
    await _check_guest(context, person)
    await context.reply.send(
        choose_game_with(context.words, CATALOGUE, display_name(person), person.id)
    )


@DOOR.answers(PlayWith)
async def _play_with(context: InteractionContext, press: PlayWith) -> None:
    """Open a table of this game, with a seat kept for this person, who is called once."""
    guild = context.interaction.guild
    if guild is None:
        raise UserError("error.stale")
    guest = await member_of(guild, press.person)
    await _check_guest(context, guest)
    await check_may_open(context)
    await _open(context, press.game, guest=person_of(guest))


async def _check_guest(context: InteractionContext, person: discord.Member | discord.User) -> None:
    """Raise UserError if no seat can be kept for a person, or they play already."""
    if person.id == context.person.id:
        raise UserError("error.with_yourself")
    if person.bot:
        raise UserError("error.with_bot", name=person.display_name)
    if not isinstance(person, discord.Member):
        raise UserError("error.with_nobody")
    own = await context.app.tables.of_person(person.id, context.guild)
    if any(not each.live.is_over and not each.status.paused for each in own):
        raise UserError("error.with_busy", name=display_name(person))


@DOOR.answers(OpenTable)
async def _open_table(context: InteractionContext, press: OpenTable) -> None:
    """Open a lobby for somebody who has just learnt a game: with time, and with what is allowed."""
    await check_may_open(context)
    await _open_for_newcomer(context, press.game, company=True)


async def _open_for_newcomer(
    context: InteractionContext, game: str, *, company: bool = False
) -> None:
    server = (await context.app.server_settings.of(context.scope)).rules
    computers = _COMPANY if company and server.computers else ""
    await _open(context, game, computers=computers, hints=server.hints, pace="relaxed")


@DOOR.answers(PlayChosen)
async def _play_chosen(context: InteractionContext, press: PlayChosen) -> None:
    """Open a table of the game that was chosen after a `/play` that named none."""
    if press.level and press.level not in LEVELS:
        raise UserError("error.stale")
    await check_may_open(context)
    await _open(context, press.game, computers=press.level, hints=press.hints == "on")
    await context.reply.remove_choice()


@DOOR.answers(SitDown, public=True)
async def _sit(context: InteractionContext, press: SitDown) -> None:
    await context.app.lobbies.sit(context.table, press.seat, context.person)
    await _redraw(context)


@DOOR.answers(StandUp, public=True)
async def _stand(context: InteractionContext, press: StandUp) -> None:
    frees = await _may_free(context, context.table, press.seat)
    await context.app.lobbies.stand(context.table, press.seat, context.person, frees=frees)
    await _redraw(context)


async def _may_free(context: InteractionContext, table: int, seat: int) -> bool:
    """Return whether this person may free the seat of somebody else.

    Moderators may; so may anybody seated there, if its person has left the server.
    """
    lobby = await context.app.lobbies.load(table)
    chair = next((each for each in lobby.seats if each.seat == seat), None)
    guild = context.interaction.guild
    if chair is None or chair.user_id in {None, context.person.id} or guild is None:
        return False
    if context.moderates(lobby.channel_id):
        return True
    if not any(each.user_id == context.person.id and not each.kept for each in lobby.seats):
        return False
    return await member_if_there(guild, chair.user_id or 0) is None


@DOOR.answers(AddComputer, public=True)
async def _computer(context: InteractionContext, press: AddComputer) -> None:
    await context.app.lobbies.add_computer(context.table, press.level, context.person)
    await _redraw(context)


@DOOR.answers(FillSeats, public=True)
async def _fill(context: InteractionContext, _press: FillSeats) -> None:
    await context.app.lobbies.fill(context.table, context.person)
    await _redraw(context)


@DOOR.answers(AllowHints, public=True)
async def _hints(context: InteractionContext, press: AllowHints) -> None:
    allowed = press.hints == "on"
    await context.app.lobbies.allow_hints(context.table, context.person, allowed=allowed)
    await _redraw(context)


@DOOR.answers(AllowPhrases, public=True)
async def _phrases(context: InteractionContext, press: AllowPhrases) -> None:
    allowed = press.phrases == "on"
    await context.app.lobbies.allow_phrases(context.table, context.person, allowed=allowed)
    await _redraw(context)


@DOOR.answers(SetPace, public=True)
async def _pace(context: InteractionContext, press: SetPace) -> None:
    await context.app.lobbies.set_pace(context.table, press.pace, context.person)
    await _redraw(context)


@DOOR.answers(AskReliable, public=True)
async def _reliable(context: InteractionContext, press: AskReliable) -> None:
    """Ask a reliability of those who sit down, or none."""
    least = None if press.least == "off" else press.least
    await context.app.lobbies.set_reliable(context.table, least, context.person)
    await _redraw(context)


@DOOR.answers(ChooseRules, public=True)
async def _preset(context: InteractionContext, press: ChooseRules) -> None:
    """Play by house rules that go by a name."""
    match = await context.app.lobbies.load(context.table)
    if not press.key:  # the options as they are
        await _redraw(context)
        return
    game = CATALOGUE[match.game]
    named = await context.app.house_rules.by_key(match.guild_id, game, press.key)
    await context.app.lobbies.set_options(context.table, named.options, context.person)
    await _redraw(context)
    await _explain(context, game, named)


@DOOR.answers(FreeKeptSeats, public=True)
async def _free_kept(context: InteractionContext, _press: FreeKeptSeats) -> None:
    lobby = await context.app.lobbies.load(context.table)
    moderates = context.moderates(lobby.channel_id)
    await context.app.lobbies.free_kept(context.table, context.person, moderates=moderates)
    await _redraw(context)


@DOOR.answers(OpenOptions, public=True)
async def _options(context: InteractionContext, press: OpenOptions) -> None:
    """Open the form; if it has several pages, show the button of each first."""
    match = await context.app.lobbies.load(context.table)
    must_host(match, context.person)
    if press.page is not None:
        await _ask(context, match, press.page)
    elif len(forms.pages(CATALOGUE[match.game].options)) == 1:
        await _ask(context, match, 0)
    else:
        await context.reply.send(_overview(context, match))


async def _ask(context: InteractionContext, match: StoredMatch, page: int) -> None:
    _page_of(match, page)
    custom_id = lobby_caption(match).id(SetOptions(page))
    words = _words_at(context, match)
    await context.reply.send_modal(
        forms.form(words, match.game, options_of(match), custom_id, page)
    )


@DOOR.answers(SetOptions, public=True)
async def _set_options(context: InteractionContext, press: SetOptions) -> None:
    match = await context.app.lobbies.load(context.table)
    raw = forms.merge(options_of(match), _page_of(match, press.page), context.form)
    game = CATALOGUE[match.game]
    options, idle = reset_idle(game, _read(context.words, game, raw))
    await context.app.lobbies.set_options(context.table, options, context.person)
    if context.is_private:
        changed = await context.app.lobbies.load(context.table)
        await context.reply.edit(_overview(context, changed))
        await context.app.redraw_lobby(changed)
    else:
        await _redraw(context)
    await _explain(context, game, None, idle)


def _page_of(match: StoredMatch, number: int) -> forms.FormPage:
    pages = forms.pages(CATALOGUE[match.game].options)
    if number not in range(len(pages)):
        raise UserError("error.stale")
    return pages[number]


def _overview(context: InteractionContext, match: StoredMatch) -> Stateless:
    return forms.overview(
        _words_at(context, match),
        lobby_caption(match),
        options_of(match),
        savable=context.manages_server,
    )


def _words_at(context: InteractionContext, match: StoredMatch) -> Words:
    return context.words.playing(CATALOGUE[match.game].tradition)


@DOOR.answers(StartFilled, public=True)
async def _start_filled(context: InteractionContext, _press: StartFilled) -> None:
    await check_access(context)
    await context.app.lobbies.fill(context.table, context.person)
    await _begin(context)


@DOOR.answers(StartMatch, public=True)
async def _start(context: InteractionContext, _press: StartMatch) -> None:
    await check_access(context)
    await _begin(context)


async def _begin(context: InteractionContext) -> None:
    match = await context.app.lobbies.start(context.table, context.person)
    if match is None:
        await _redraw(context)
        return
    posted = await context.app.message_of_lobby(match.id)
    pressed = context.interaction.message
    where = posted.message_id if posted else None if pressed is None else pressed.id
    await context.app.tables.begin(match, where)
    await context.reply.acknowledge()


@DOOR.answers(CloseLobby, public=True)
async def _close(context: InteractionContext, _press: CloseLobby) -> None:
    lobby = await context.app.lobbies.load(context.table)
    moderates = context.moderates(lobby.channel_id) and lobby.host_id != context.person.id
    match = await context.app.lobbies.close(context.table, context.person, moderates=moderates)
    words = await context.app.localization.of_server(match.guild_id)
    by = context.person.name if moderates else ""
    closed = screens.closed_page(words, lobby_caption(match), "error.lobby_closed", by)
    await _replace(context, match, closed)


@DOOR.answers(Rematch, public=True)
async def _rematch(context: InteractionContext, _press: Rematch) -> None:
    if await context.app.lobbies.is_unfinished(context.table):
        raise UserError("error.stale")
    await _again(context, context.table)


async def _again(context: InteractionContext, match: int) -> None:
    refusal = await refusal_to_open(context)
    lobby, is_new = await context.app.lobbies.again(match, context.person, context.channel, refusal)
    if is_new:
        await _show_new(context, lobby)
    else:
        # Answered before the lobby is shown, which may have to wait for its channel.
        await context.reply.send_notice("notice.seated_again", table=str(lobby.id))
        await context.app.redraw_lobby(lobby)


async def _show_new(context: InteractionContext, match: StoredMatch) -> None:
    await context.notice_language()
    view = await context.app.draw_lobby(match)
    called = await context.app.people_to_call(match)
    allowed = discord.AllowedMentions(users=[discord.Object(user) for user in called])
    message = await context.reply.post(view, allowed)
    if message is not None:
        await context.app.remember_lobby(match, message)


async def _redraw(context: InteractionContext) -> None:
    """Show the lobby that was pressed as it is now."""
    lobby = await context.app.lobbies.load(context.table)
    if await _shows_pressed(context, lobby):
        await context.reply.edit_public(await context.app.draw_lobby(lobby))
    else:
        await context.reply.acknowledge()
        await context.app.redraw_lobby(lobby)


async def _replace(context: InteractionContext, lobby: StoredMatch, view: Stateless) -> None:
    """Replace a lobby for good, wherever it was pressed."""
    if await _shows_pressed(context, lobby):
        await context.reply.edit_public(view)
    else:
        await context.reply.acknowledge()
        await context.app.show_lobby(lobby, view)


async def _shows_pressed(context: InteractionContext, lobby: StoredMatch) -> bool:
    """Return whether the pressed message is the one that shows a lobby."""
    posted = await context.app.message_of_lobby(lobby.id)
    pressed = context.interaction.message
    return posted is None or (pressed is not None and pressed.id == posted.message_id)


async def _explain(
    context: InteractionContext,
    game: AnyGame,
    named: NamedRules | None,
    idle: Sequence[Dependence] = (),
) -> None:
    """Tell the person which options are not what they chose, if any."""
    words = context.words.playing(game.tradition)
    told = presets.idle(words, game.options, idle)
    if named is not None:
        told = lines(presets.outdated_note(words, named), told)
    if told:
        await context.reply.send(bare(told))


def _parse_options(words: Words, game: AnyGame, start: BaseModel, text: str) -> BaseModel:
    """Parse options like `target=7, bidding=turns` in any language, changing those of `start`."""
    words = words.playing(game.tradition)
    raw = dict(forms.raw(start))
    for field, value in parse_options(words, game.options, text):
        raw |= forms.set_in(game.options, raw, field, value)
    return _read(words, game, raw)


def _read(words: Words, game: AnyGame, raw: forms.Raw) -> BaseModel:
    options: type[BaseModel] = game.options
    answer = forms.read(words, options, raw)
    if isinstance(answer, BaseModel):
        return answer
    sentences = lines(*(problem.sentence for problem in answer))
    raise UserError("error.bad_options", problems=Markup(sentences))
