"""Discord waits three seconds for an answer: if ours takes longer, the person is told to wait.

Their request goes on, and is answered in its own time.
"""

import asyncio

import discord
import structlog

from bot.discord.channel import UNREACHABLE

_log = structlog.get_logger()
LATE = 1.0
"""Seconds after which an interaction without an answer is acknowledged."""
_KEPT = "acknowledgement"
"""The key of an interaction's own among the extras that discord.py leaves to us."""
_ANSWERED_LATER = {
    discord.InteractionType.application_command,
    discord.InteractionType.component,
    discord.InteractionType.modal_submit,
}


class Acknowledgement:
    """The first answer to one interaction: either its handler's, or a request to wait."""

    def __init__(self, interaction: "discord.Interaction[discord.Client]") -> None:
        self._interaction = interaction
        self._is_sending = False
        self._late: asyncio.Task[None] | None = None
        self.is_alone = False
        """Whether the person was told to wait, and nothing has been shown since."""
        self.wants_message = False
        """Whether the next view is shown in a message of its own, not in the pressed one."""
        self.message: int | None = None
        """The message that was sent since, and is edited from then on."""

    @classmethod
    def of(cls, interaction: "discord.Interaction[discord.Client]") -> "Acknowledgement":
        """Return an interaction's acknowledgement; its time runs from the first call."""
        if _KEPT not in interaction.extras:
            made = interaction.extras[_KEPT] = cls(interaction)
            if interaction.type in _ANSWERED_LATER:
                made._late = asyncio.create_task(made._acknowledge_when_late())
        found: Acknowledgement = interaction.extras[_KEPT]
        return found

    async def settle(self) -> bool:
        """Return whether the interaction is answered; if not, the caller gives the next answer."""
        if self._late is not None:
            if not self._is_sending:
                self._late.cancel()
            await asyncio.wait({self._late})
        return self._interaction.response.is_done()

    @property
    def is_beside_pressed(self) -> bool:
        """Return whether "wait" was said where they pressed, so that the answer may replace it."""
        return self.is_alone and self._interaction.message is not None

    async def _acknowledge_when_late(self) -> None:
        await asyncio.sleep(LATE)
        response = self._interaction.response
        if response.is_done():
            return
        self._is_sending = True
        # What was pressed stays as it is meanwhile; beside a command stands that we think.
        alone = self._interaction.message is None
        try:
            await response.defer(ephemeral=alone, thinking=alone)
        except UNREACHABLE as error:
            _log.warning("not acknowledged", reason=type(error).__name__)
        else:
            self.is_alone = True
