"""The ways to answer one interaction: in private, for all to see, by an edit or by a form."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import discord
from discord.utils import MISSING

from bot.app.application import Application
from bot.app.client import Interaction
from bot.discord.acknowledgement import Acknowledgement
from bot.discord.channel import UNREACHABLE
from bot.discord.gate import request_as
from bot.discord.painted_page import PaintedPage
from bot.discord.urgency import Urgency
from bot.errors import UserError
from bot.pages.layout import notice
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Phrase, Words
from bot.table.screen.hand_messages import DirectHand, EphemeralHand, HandMessage
from games.core.scene import Value


def channel_of(interaction: Interaction) -> int:
    """Return the channel or thread of an interaction; UserError if there is none."""
    if interaction.channel_id is None:
        raise UserError("error.not_in_dm")
    return interaction.channel_id


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one interaction; only its person sees it, unless a method says otherwise."""

    interaction: Interaction
    app: Application
    words: Words
    is_private: bool
    """Whether only this person sees the message that was pressed."""
    in_place: bool = False
    """Whether the first answer takes the place of the private message that was pressed."""

    @property
    def is_pressed_publicly(self) -> bool:
        """Return whether the pressed message is seen by others, too, or is somebody else's."""
        return self.interaction.message is not None and not self.is_private

    @property
    def is_given(self) -> bool:
        """Return whether the interaction has been answered, if only by a promise."""
        return self.interaction.response.is_done()

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
        channel = self.interaction.client.get_partial_messageable(channel_of(self.interaction))
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
                return await self.app.direct_messages.send(self.interaction.user.id, view)
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
            self.app.sent_forms.note(self.interaction.user.id, form)
        else:
            self.app.sent_forms.forget(self.interaction.user.id)
        await self.interaction.response.send_modal(form)

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
