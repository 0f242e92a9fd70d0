"""The floor: a client of discord.py that posts one button and only defers its presses."""

import os

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

BUTTON = "press"


class Bare(discord.Client):
    """Does nothing but acknowledge."""

    def __init__(self, channel: int) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False
        )
        self.channel = channel

    async def on_ready(self) -> None:
        """Post the button."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button[discord.ui.View](label="Press", custom_id=BUTTON))
        await self.get_partial_messageable(self.channel).send(view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Defer."""
        await interaction.response.defer()


def main() -> None:
    """Run until killed."""
    point_at_environment()
    client = Bare(int(os.environ["BARE_CHANNEL"]))
    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


def point_at_environment() -> None:
    """Speak to the Discord that the environment names."""
    Route.BASE = os.environ["STAMMTISCH_API_BASE"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["STAMMTISCH_GATEWAY"])


if __name__ == "__main__":
    main()
