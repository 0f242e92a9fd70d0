"""One interaction of one person: their id, their words, and the ways to answer."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import discord
from discord.ext import commands
from discord.utils import MISSING

from bot.app.application import Application
from bot.app.client import Client
from bot.discord.acknowledgement import Acknowledgement
from bot.discord.channel import UNREACHABLE
from bot.discord.gate import request_as
from bot.discord.painted_page import PaintedPage
from bot.discord.urgency import Urgency
from bot.errors import TableAsleep, UserError
from bot.model import PersonSettings, private_scope
from bot.pages.custom_ids import NO_TABLE, Press, custom_id
from bot.pages.layout import Button, button, notice
from bot.pages.seat_names import shown_name
from bot.pages.shared_presses import FillFormAgain
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Phrase, Words
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.lobby import Person
from bot.table.menus.which_table import which_table
from bot.table.options.answers import Raw, submitted_answers
from bot.table.pages.asleep import ways_on
from bot.table.play.session import TableSession
from bot.table.screen import views
from bot.table.screen.hand_messages import DirectHand, EphemeralHand, HandMessage
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Value

Interaction: TypeAlias = "discord.Interaction[Client]"

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
    """A person who pressed or sent something; whatever is sent here is for that person alone."""

    interaction: Interaction
    app: Application
    words: Words
    settings: PersonSettings
    in_place: bool = False
    """Whether the first answer takes the place of the private message that was pressed."""
    beside_hand: bool = False
    """Whether a table or a lobby in their direct messages was pressed, and no message of theirs."""
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
            beside = await _shows_table(interaction, app)
            interaction.extras[_KEPT] = cls(interaction, app, words, settings, beside_hand=beside)
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
        return self.interaction.guild_id is None and bool(self.interaction.context.dm_channel)

    @property
    def on_server_of_bot(self) -> bool:
        """Return whether this happens on a server of which the bot is a member.

        On others it answers people who have installed the application for themselves.
        """
        return _server_of_bot(self.interaction) is not None

    @property
    def channel(self) -> int:
        """The channel or thread this happens in; UserError if there is none."""
        if self.interaction.channel_id is None:
            raise UserError("error.not_in_dm")
        return self.interaction.channel_id

    @property
    def is_private(self) -> bool:
        """Return whether only this person sees the message that was pressed."""
        message = self.interaction.message
        if message is None:
            return False
        if not message.flags.ephemeral:
            return self.in_direct_messages and not self.beside_hand
        came_of = message.interaction_metadata
        return came_of is None or came_of.user.id == self.person.id

    @property
    def is_pressed_publicly(self) -> bool:
        """Return whether the pressed message is seen by others, too, or is somebody else's."""
        return self.interaction.message is not None and not self.is_private

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
        place = await self.app.place_of(match, session)
        if place is None:
            return
        at_home = self._is_here(place.scope)
        if self.is_private and (on_hand or self.in_direct_messages):
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
            await self.send(which_table(self.words, captions, chosen))

    async def send(self, view: Stateless, file: discord.File = MISSING) -> int | None:
        """Show a new message to this person alone; returns its id, if it is known."""
        artwork = self.app.artwork
        if file is MISSING:
            return await artwork.show_illustrated(view, self._send_illustrated)

        async def send() -> int | None:
            file.reset()
            return await self._send(view, [file])

        return await artwork.show(view, send)

    async def _send_illustrated(self, view: Stateless) -> int | None:
        answered = await self._settle()
        if self.in_place and (self._waits.is_alone or not answered):
            return await self._edit_illustrated(view)
        return await self._send(view, view.files() or MISSING)

    async def _send(self, view: Stateless, files: Sequence[discord.File]) -> int | None:
        response, followup = self.interaction.response, self.interaction.followup
        if not await self._settle():
            sent = await response.send_message(view=view, files=files, ephemeral=True)
            return sent.message_id
        waits = self._waits
        follows = await followup.send(view=view, files=files, ephemeral=True, wait=True)
        if waits.is_beside_pressed:
            waits.message = follows.id
        waits.is_alone = False
        return follows.id

    async def send_to_all(
        self,
        view: Stateless,
        file: discord.File = MISSING,
        mentions: discord.AllowedMentions = MISSING,
    ) -> int | None:
        """Show a new message to everybody here; returns its id, if it is known."""
        response, followup = self.interaction.response, self.interaction.followup
        if not await self._settle():
            sent = await response.send_message(view=view, file=file, allowed_mentions=mentions)
            if sent.message_id is not None:
                self.app.message_tokens.note(sent.message_id, followup)
            return sent.message_id
        if self._waits.is_alone and self.interaction.message is None:
            # What comes first after "thinking" takes its place, and would be as private.
            await self.interaction.delete_original_response()
        self._waits.is_alone = False
        follows = await followup.send(view=view, file=file, allowed_mentions=mentions, wait=True)
        self.app.message_tokens.note(follows.id, followup, edited=follows.id)
        return follows.id

    async def post(self, view: Stateless, mentions: discord.AllowedMentions) -> int | None:
        """Show everybody a message as `send_to_all` does, but not below a private message pressed.

        An answer would be a reply to it, and stand below "Original message was deleted".
        """
        if self.interaction.type is not discord.InteractionType.component or not self.is_private:
            return await self.send_to_all(view, mentions=mentions)
        await self.acknowledge()
        channel = self.interaction.client.get_partial_messageable(self.channel)
        try:
            with request_as(Urgency.ANSWER):
                return (await channel.send(view=view, allowed_mentions=mentions)).id
        except discord.Forbidden:
            return await self.send_to_all(view, mentions=mentions)

    def keep_token(self) -> None:
        """Note this press's token for edits of the public message, if it was answered by an update.

        What Discord calls the original answer is then what was pressed; for a form it does not say.
        """
        pressed, kinds = self.interaction.message, discord.InteractionResponseType
        updates = {kinds.deferred_message_update, kinds.message_update}
        is_press = self.interaction.type is discord.InteractionType.component
        if (
            pressed is None
            or pressed.flags.ephemeral
            or not (is_press and self.is_pressed_publicly)
        ):
            return
        if self.interaction.response.type in updates:
            self.app.message_tokens.note(pressed.id, self.interaction.followup)

    @property
    def _waits(self) -> Acknowledgement:
        return Acknowledgement.of(self.interaction)

    async def _settle(self) -> bool:
        """Return whether there is an answer already; if not, the caller gives the next one."""
        return await self._waits.settle()

    async def send_editable(self, view: Stateless) -> HandMessage:
        """Show something as `send` does; returns the message for later edits."""
        is_followup = await self._settle()
        sent = await self.send(view)
        if is_followup and sent is not None:
            return EphemeralHand(self.interaction.followup, sent, edited=sent)
        return EphemeralHand(self.interaction.followup, sent)

    def ways_on(self, asleep: TableAsleep) -> tuple[Button, ...]:
        """Return the ways on for a table that sleeps, offered where this happens."""
        here = self.interaction.guild_id is not None
        return ways_on(self.words, asleep.match, asleep.lost, here=here)

    async def show(self, view: Stateless) -> None:
        """Show something to this person alone: in place of what was pressed, or as an answer."""
        pressed = self.interaction.type is discord.InteractionType.component
        await (self.edit(view) if pressed else self.send(view))

    async def show_page(self, page: PaintedPage) -> None:
        """Show a page as `show` does.

        Its picture is sent even if the same one lay there: another press may have replaced it.
        """
        if self.is_private:
            await self.edit(page.view, page.files)
        else:
            await self.send(page.view, *page.files)

    async def send_directly(self, view: Stateless) -> discord.Message | None:
        """Send this person a direct message; None if theirs are closed.

        UserError if none gets through just now.
        """
        try:
            with request_as(Urgency.ANSWER):
                return await self.app.direct_messages.send(self.person.id, view)
        except UNREACHABLE:
            raise UserError("error.dm_not_now") from None

    async def send_notice(self, phrase: Phrase, **values: Value) -> None:
        """Tell this person one sentence."""
        await self.send(notice(self.words, phrase, **values))

    async def edit(self, view: Stateless, files: Sequence[discord.File] = MISSING) -> int | None:
        """Replace what this person alone sees: what they pressed, or the answer given already.

        Files that it shows stay, unless `files` replace them. A message that others see, too, stays
        as it is, and a new one is sent. Returns the message's id.
        """
        if self._edits_public:
            return await self.send(view)
        if files is MISSING:
            return await self.app.artwork.show_illustrated(view, self._edit_illustrated)
        return await self.app.artwork.show(view, partial(self._edit, view, files))

    async def edit_public(self, view: Stateless, files: Sequence[discord.File] = MISSING) -> None:
        """Replace the message that was pressed for everybody who sees it; files as in `edit`."""
        await self.app.artwork.show(view, partial(self._edit, view, files))

    async def edit_editable(self, view: Stateless) -> HandMessage:
        """Replace something as `edit` does; returns the message for later edits."""
        if self._edits_public:
            return await self.send_editable(view)
        edited = await self.edit(view)
        if edited is not None and edited == self._waits.message:
            return EphemeralHand(self.interaction.followup, edited, edited=edited)
        return EphemeralHand(self.interaction.followup, edited)

    @property
    def _edits_public(self) -> bool:
        """Return whether an edit would replace a message that others see."""
        kinds = discord.InteractionResponseType
        own = {kinds.channel_message, kinds.deferred_channel_message}
        return self.is_pressed_publicly and self.interaction.response.type not in own

    async def _edit_illustrated(self, view: Stateless) -> int | None:
        is_answered, waits = await self._settle(), self._waits
        if is_answered and (waits.wants_message or waits.message is not None):
            return await self._edit(view, view.files())
        return await self._edit(view, self._attachments(view))

    def _attachments(self, view: Stateless) -> Sequence[discord.File]:
        """Return the files of the pressed message once it shows this; MISSING if they stay.

        A picture is sent even if the same one lay there: the hand may have been edited since.
        """
        if view.picture:
            return view.files()
        pressed = self.interaction.message
        has_files = pressed is not None and bool(pressed.attachments)
        return [] if has_files and not view.shows_files else MISSING

    async def _edit(self, view: Stateless, files: Sequence[discord.File] = MISSING) -> int | None:
        interaction = self.interaction
        for file in files or ():
            file.reset()
        if not await self._settle():
            await interaction.response.edit_message(view=view, attachments=files)
            return None if interaction.message is None else interaction.message.id
        waits = self._waits
        if waits.wants_message:
            new = files or MISSING
            sent = await interaction.followup.send(view=view, files=new, ephemeral=True, wait=True)
            waits.message, waits.wants_message = sent.id, False
        elif waits.message is not None:
            await interaction.followup.edit_message(waits.message, view=view, attachments=files)
        else:
            waits.is_alone = False
            return (await interaction.edit_original_response(view=view, attachments=files)).id
        return waits.message

    async def replace_by_notice(self, phrase: Phrase, **values: Value) -> None:
        """Put a sentence in place of a private message that was pressed, or below a public one."""
        view = notice(self.words, phrase, **values)
        await (self.edit(view) if self.is_private else self.send(view))

    async def send_modal(self, form: StatelessModal, *, offered_again: bool = True) -> None:
        """Open a form; UserError if it was too late for one, or another form was sent.

        Discord answers no form with a form: a form that is refused is offered again by a button,
        unless it belongs to the message on which it was opened.
        """
        if self.interaction.type is discord.InteractionType.modal_submit:
            raise UserError("error.stale")
        if await self._settle():
            raise UserError("error.too_slow")
        if offered_again:
            self.app.sent_forms.note(self.person.id, form)
        else:
            self.app.sent_forms.forget(self.person.id)
        await self.interaction.response.send_modal(form)

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

    async def acknowledge(self) -> None:
        """Acknowledge a press, and change nothing yet."""
        if await self._settle() and self._waits.is_alone:
            self._waits.is_alone = False
        else:
            await self.interaction.response.defer()

    async def acknowledge_if_possible(self) -> None:
        """Acknowledge a press that counts whether or not Discord takes the answer."""
        if not await self._settle():
            with suppress(*UNREACHABLE):
                await self.acknowledge()

    async def acknowledge_silently(self) -> bool:
        """Acknowledge a press without a message; False if one was promised or sent already."""
        response, kinds = self.interaction.response, discord.InteractionResponseType
        if not await self._settle():
            await self.acknowledge()
        return response.type in {kinds.deferred_message_update, kinds.message_update}

    async def remove_choice(self) -> None:
        """Delete the private message that was pressed and answered by a new one."""
        if self.is_private and self.interaction.message is not None:
            with suppress(*UNREACHABLE):
                await self.interaction.followup.delete_message(self.interaction.message.id)

    async def defer(self) -> None:
        """Announce a private answer."""
        if await self._settle() and self._waits.is_alone:
            self._waits.wants_message = self._waits.is_beside_pressed and not self.in_place
            self._waits.is_alone = False
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=not self.in_place)

    @property
    def pressed_hand(self) -> HandMessage:
        """The hand that was pressed."""
        message = self.interaction.message
        if message is not None and message.guild is None and not message.flags.ephemeral:
            return DirectHand(message)
        return EphemeralHand(self.interaction.followup, None if message is None else message.id)


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
        await act(replace(context, in_place=context.is_private), await context.session())

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


async def _shows_table(interaction: Interaction, app: Application) -> bool:
    message = interaction.message
    if message is None or message.flags.ephemeral or message.guild is not None:
        return False
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
