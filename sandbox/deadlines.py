"""Deadlines: an interaction not answered in time dies, and its person is told."""

import asyncio

from sandbox.switches import Switches
from sandbox.world import World
from sandbox.world.interactions import Act, Interaction, Notice

_FAILED = {
    Act.COMMAND: "The application did not respond",
    Act.COMPONENT: "This interaction failed",
    Act.MODAL: "Something went wrong. Try again.",
}


class Deadlines:
    """The clocks of all interactions that the bot still owes an answer."""

    def __init__(self, world: World, switches: Switches) -> None:
        self._world = world
        self._switches = switches
        self._clocks: set[asyncio.TimerHandle] = set()

    def start(self, interaction: Interaction) -> None:
        """Give the bot its three seconds (or what the switch says), from now."""
        loop = asyncio.get_running_loop()
        self._clocks = {clock for clock in self._clocks if clock.when() > loop.time()}
        self._clocks.add(loop.call_later(self._switches.deadline, self.miss, interaction))

    def miss(self, interaction: Interaction) -> None:
        """Let an interaction die unless it was answered."""
        if not interaction.open:
            return
        interaction.dead = True
        text = _FAILED.get(interaction.act)
        modal = self._world.modals.get(interaction.modal_id or 0)
        if modal is not None:
            modal.busy, modal.error = False, text
        elif text is not None:
            self._notify(interaction, text)
        self._world.touch()

    def _notify(self, interaction: Interaction, text: str) -> None:
        notice = Notice(
            id=self._world.ids.new(),
            user_id=interaction.user_id,
            channel_id=interaction.channel_id,
            text=text,
            message_id=interaction.message_id,
            custom_id=interaction.custom_id,
        )
        self._world.notices[notice.id] = notice

    def close(self) -> None:
        """Stop all clocks."""
        for clock in self._clocks:
            clock.cancel()
        self._clocks.clear()
