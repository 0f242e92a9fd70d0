"""One interaction of one person: who they are, where this happens, and what was pressed."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.app.application import Application
from bot.app.client import Interaction
from bot.discord.acknowledgement import Acknowledgement
from bot.discord.channel import UNREACHABLE
from bot.errors import TableAsleep, UserError
from bot.model import PersonSettings, private_scope
from bot.pages.custom_id_codec import NO_TABLE, Press, custom_id
from bot.pages.layout import Button, button, notice
from bot.pages.markdown import Markup
from bot.pages.seat_names import shown_name
from bot.pages.shared_presses import FillFormAgain
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.store.engine.errors import DatabaseFailed
from bot.store.matches import StoredMatch
from bot.table.match.lobby import Person
from bot.table.menus.which_table import which_table
from bot.table.options.answers import Raw, submitted_answers
from bot.table.pages.asleep import ways_on
from bot.table.play.session import TableSession
from bot.table.screen import views
from cogs.reply import Reply, channel_of
from games.catalogue import CATALOGUE
from games.core.game import AnyGame

_Cog = TypeVar("_Cog", bound=commands.Cog)
_Options = ParamSpec("_Options")
_Result = TypeVar("_Result")
_KEPT, _TABLE = "context", "table"
"""Where an interaction keeps its context and the table that was pressed, among what discord.py
leaves to us."""


def person_of(user: discord.User | discord.Member) -> Person:
    """Return somebody as a person with the name they show."""
    return Person(user.id, display_name(user))


def display_name(user: discord.User | discord.Member) -> str:
    """Return the name that somebody shows, or a substitute if it is invisible."""
    return shown_name(user.display_name, user.name)


@dataclass(frozen=True, slots=True)
class InteractionContext:
    """A person who pressed or sent something, and how they are answered."""

    interaction: Interaction
    app: Application
    words: Words
    settings: PersonSettings
    reply: Reply
    pressed: Press | None = None
    """The press; None for a command."""

    @classmethod
    async def of(cls, interaction: Interaction) -> "InteractionContext":
        """Return the context of an interaction, in its person's language; it is built only once."""
        if _KEPT not in interaction.extras:
            Acknowledgement.of(interaction)
            app = interaction.client.app
            settings = await _settings(interaction, app)
            words = await _words(interaction, app, settings)
            reply = Reply(interaction, app, words, await _is_private(interaction, app))
            interaction.extras[_KEPT] = cls(interaction, app, words, settings, reply)
        context: InteractionContext = interaction.extras[_KEPT]
        return context

    @property
    def person(self) -> Person:
        """The person."""
        return person_of(self.interaction.user)

    @property
    def guild(self) -> int:
        """The server this happens in; UserError in a direct message."""
        if self.interaction.guild_id is None:
            raise UserError("error.not_in_dm")
        return self.interaction.guild_id

    @property
    def scope(self) -> int:
        """The scope of matches here: this server, or this person's direct messages with the bot.

        UserError in other direct messages, and in groups.
        """
        if self.in_direct_messages:
            return private_scope(self.person.id)
        return self.guild

    @property
    def in_direct_messages(self) -> bool:
        """Return whether this happens where the person writes with the bot alone."""
        return _in_direct_messages(self.interaction)

    @property
    def on_server_of_bot(self) -> bool:
        """Return whether this happens on a server of which the bot is a member.

        On others it answers people who have installed the application for themselves.
        """
        return _server_of_bot(self.interaction) is not None

    @property
    def channel(self) -> int:
        """The channel or thread this happens in; UserError if there is none."""
        return channel_of(self.interaction)

    @property
    def is_private(self) -> bool:
        """Return whether only this person sees the message that was pressed."""
        return self.reply.is_private

    @property
    def is_pressed_publicly(self) -> bool:
        """Return whether the pressed message is seen by others, too, or is somebody else's."""
        return self.reply.is_pressed_publicly

    @property
    def table(self) -> int:
        """The table that was pressed."""
        return NO_TABLE if self.pressed is None else self.pressed.table

    @property
    def number(self) -> int:
        """The number of events the table had when the pressed component was drawn."""
        return 0 if self.pressed is None else self.pressed.number

    async def session(self) -> TableSession:
        """Return the table that was pressed; UserError if it is not in play.

        It is looked up once for a press: if it was awake when that was admitted, it is known.
        """
        known: TableSession | None = self.interaction.extras.get(_TABLE)
        if known is None or known.live.match != self.table:
            return await self.app.tables.table(self.table)
        known.touch()
        return known

    async def check_place(self, match: int, *, on_hand: bool = False) -> None:
        """Raise UserError if a match belongs to another place than this.

        On a server it is seen where it is played, or in private messages; and the people who sit in
        it may have their hand in direct messages, and (`on_hand`) in private messages anywhere.
        """
        session = self.app.tables.awake(match)
        if session is not None:
            self.interaction.extras[_TABLE] = session
        is_alone = self.is_private if self.interaction.message else self.in_direct_messages
        place = await self.app.place_of(match, session)
        if place is None:
            return
        at_home = self._is_here(place.scope)
        if is_alone and (on_hand or self.in_direct_messages):
            at_home = at_home or self.person.id in place.people
        if not at_home or (self.is_pressed_publicly and place.channel != self.channel):
            raise UserError("error.unknown_match", table=str(match))

    def _is_here(self, scope: int) -> bool:
        guild = self.interaction.guild_id
        if guild is not None:
            return scope == guild
        return self.in_direct_messages and scope == private_scope(self.person.id)

    @property
    def game_typed(self) -> AnyGame | None:
        """The game that is chosen already in the command somebody types."""
        return CATALOGUE.get(str(self.interaction.namespace.game))

    @property
    def form(self) -> Raw:
        """The answers in the form that was sent, by the names of its fields."""
        data: dict[str, Any] = dict(self.interaction.data or {})
        return submitted_answers(data.get("components", ()))

    @property
    def manages_server(self) -> bool:
        """Return whether this person may manage the server; that may change after they asked."""
        return self.interaction.permissions.manage_guild

    def moderates(self, channel: int) -> bool:
        """Return whether this person manages the server, or the messages of this channel of it."""
        may = self.interaction.permissions
        on_server = self.interaction.guild_id is not None
        here = channel == self.interaction.channel_id
        return on_server and (may.manage_guild or (may.manage_messages and here))

    def has_role(self, role: int | None) -> bool:
        """Return whether this person has a role; nobody has one that is deleted, or none.

        Everybody has @everyone, which has the server's number and is in no member's list.
        """
        user = self.interaction.user
        if role is None or not isinstance(user, discord.Member):
            return False
        return role == user.guild.id or bool(user.get_role(role))

    @property
    def server_locale(self) -> str | None:
        """The locale of this server, if Discord knows it.

        Only a Community server can choose one (docs: resources/guild#guild-object); for any other
        Discord says `en-US`, whatever is spoken there.
        """
        guild, locale = self.interaction.guild, self.interaction.guild_locale
        is_known = guild is not None and "COMMUNITY" in guild.features
        return str(locale) if is_known and locale is not None else None

    async def notice_language(self) -> None:
        """Note the language spoken here, before a table is shown.

        If Discord does not know, it is the language of the person who opens the first table of a
        server. In direct messages it is what the person speaks now.
        """
        known = self.server_locale
        # A dialect is chosen by each for themselves: it says which language is spoken here.
        chosen = self.words.locale if self.settings.language else None
        locale = known or chosen or str(self.interaction.locale)
        certain = known is not None or self.in_direct_messages
        with suppress(DatabaseFailed):  # it is noticed again the next time
            await self.app.server_settings.notice_language(self.scope, locale, certain=certain)

    async def open_own_table(
        self,
        dealing: Stateless,
        begin: Callable[[int], Awaitable[StoredMatch]],
        *,
        closed: UserError,
    ) -> None:
        """Begin a match in this person's direct messages, and say where it is.

        The table's message shows `dealing` before `begin` makes the match, in the channel that it
        is handed. UserError as `begin` does, and `closed` if no direct message gets through.
        """
        app, settings = self.app, self.app.server_settings
        locale = self.words.locale if self.settings.language else str(self.interaction.locale)
        if not self.in_direct_messages:
            await self.reply.defer()
        await settings.notice_language(private_scope(self.person.id), locale, certain=True)
        message = await self._send_table_message(dealing, closed)
        try:
            match = await begin(message.channel.id)
        except (UserError, DatabaseFailed):
            with suppress(*UNREACHABLE):
                await message.delete()
            raise
        await app.tables.begin(match, message.id)
        if not self.in_direct_messages:
            link = Markup(message.jump_url)
            await self.reply.edit(notice(self.words, "daily.there", link=link))

    async def _send_table_message(
        self, dealing: Stateless, closed: UserError
    ) -> discord.Message | discord.PartialMessage:
        if self.in_direct_messages:
            number = await self.reply.send_to_all(dealing)
            channel = self.interaction.client.get_partial_messageable(self.channel)
            if number is None:
                raise closed
            return channel.get_partial_message(number)
        sent = await self.reply.send_directly(dealing)
        if sent is None:
            raise closed
        return sent

    async def go_to_own_table(self, match: int, *, closed: UserError) -> None:
        """Move a table in this person's direct messages down to where they look.

        UserError `closed` if no direct message gets through.
        """
        session = await self.app.tables.table(match)
        await self.app.come_back(session, self.person.id)
        if self.in_direct_messages:
            await self.reply.acknowledge()
        else:
            await self.reply.defer()
        before = session.screen.link
        await session.bring_down()
        if session.owner is None and session.screen.link in {None, before}:
            raise closed
        if not self.in_direct_messages:
            link = Markup(session.screen.link or "")
            await self.reply.edit(notice(self.words, "daily.there", link=link))

    async def at_own_table(self, chosen: tuple[Any, ...], act: "Act") -> None:
        """Do something where this person sits; UserError if that is nowhere.

        If several tables are possible, they are asked: their choice is the press `chosen`, which
        `at_chosen` answers.
        """
        own = await self.app.tables_of(self.person.id, self.scope, self.channel)
        await self.at_one_of(own, chosen, act)

    async def at_one_of(
        self, tables: Sequence[TableSession], chosen: tuple[Any, ...], act: "Act"
    ) -> None:
        """Do something at the only one of these tables, or ask for a choice."""
        if len(tables) == 1:
            await act(self, tables[0])
        else:
            captions = [views.caption(session.live) for session in tables]
            await self.reply.send(which_table(self.words, captions, chosen))

    def ways_on(self, asleep: TableAsleep) -> tuple[Button, ...]:
        """Return the ways on for a table that sleeps, offered where this happens."""
        here = self.interaction.guild_id is not None
        return ways_on(self.words, asleep.match, asleep.lost, here=here)

    @property
    def is_form_again(self) -> bool:
        """Return whether this form was opened below the sentence about its former mistakes."""
        return self.app.sent_forms.is_again(self.person.id)

    def form_again(self) -> tuple[Button, ...]:
        """Return the way back to the form that was sent, as it was filled in."""
        if self.interaction.type is not discord.InteractionType.modal_submit:
            return ()
        sent = str(dict(self.interaction.data or {}).get("custom_id", ""))
        number = self.app.sent_forms.keep_answers(self.person.id, sent, self.form)
        if number is None:
            return ()
        again = custom_id(FillFormAgain(number))
        return (button(self.words.label("button.form_again"), again),)


Act: TypeAlias = Callable[[InteractionContext, TableSession], Awaitable[None]]
"""Does something at a table for the person of a context."""


def game_of(key: str) -> AnyGame:
    """Return the game of a key that came from Discord; UserError if there is none."""
    if key not in CATALOGUE:
        raise UserError("error.unknown_game")
    return CATALOGUE[key]


def at_chosen(act: Act) -> Callable[[InteractionContext, tuple[Any, ...]], Awaitable[None]]:
    """Return the answer to the choice of a table: the action there replaces the choice."""

    async def answer(context: InteractionContext, _press: tuple[Any, ...]) -> None:
        reply = replace(context.reply, in_place=context.is_private)
        await act(replace(context, reply=reply), await context.session())

    return answer


async def _settings(interaction: Interaction, app: Application) -> PersonSettings:
    try:
        return await app.settings.of(interaction.user.id)
    except DatabaseFailed:
        # Whatever this person wants will fail in turn, and be told in words: the defaults will do.
        return PersonSettings(interaction.user.id)


def _server_of_bot(interaction: Interaction) -> int | None:
    guild = interaction.guild_id
    return None if guild is None or interaction.client.get_guild(guild) is None else guild


async def _words(interaction: Interaction, app: Application, settings: PersonSettings) -> Words:
    """Return a person's language, on a server with the cards that lie on its tables.

    Before anybody has opened one, they are those of the table that this person would open.
    """
    words = app.localization.words_for(settings, str(interaction.locale))
    server = _server_of_bot(interaction)
    if server is None:
        return words
    try:
        settled = await app.server_settings.of(server)
    except DatabaseFailed:
        return words
    of_tables = app.localization.of_tables(settled.locale or words.locale, settled.deck)
    return words.beside(of_tables)


def _in_direct_messages(interaction: Interaction) -> bool:
    return interaction.guild_id is None and bool(interaction.context.dm_channel)


async def _is_private(interaction: Interaction, app: Application) -> bool:
    """Return whether only its person sees the message that was pressed.

    In their direct messages a table or a lobby is no message of theirs.
    """
    message = interaction.message
    if message is None:
        return False
    if not message.flags.ephemeral:
        return _in_direct_messages(interaction) and not await _shows_table(message, app)
    came_of = message.interaction_metadata
    return came_of is None or came_of.user.id == interaction.user.id


async def _shows_table(message: discord.Message, app: Application) -> bool:
    try:
        return await app.shows_match(message.id)
    except DatabaseFailed:
        return False


def with_context(
    callback: Callable[
        Concatenate[_Cog, InteractionContext, _Options], Coroutine[Any, Any, _Result]
    ],
) -> Callable[Concatenate[_Cog, Interaction, _Options], Coroutine[Any, Any, _Result]]:
    """Make a command, or an autocompletion, of a method that takes the context."""

    @wraps(callback)  # discord.py reads the options off its signature
    async def command(
        cog: _Cog, interaction: Interaction, /, *args: _Options.args, **options: _Options.kwargs
    ) -> _Result:
        context = await InteractionContext.of(interaction)
        return await callback(cog, context, *args, **options)

    return command
