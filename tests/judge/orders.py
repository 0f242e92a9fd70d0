"""Commands of every kind that discord.py can register, with every option and in many languages."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str


class Translator(app_commands.Translator):
    """Gives every text the same words in every language."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        del locale, context
        return string.message


def tree(client: discord.Client) -> app_commands.CommandTree:
    found = app_commands.CommandTree(client)

    @found.command(name=locale_str("play"), description=locale_str("Open a table"))
    @app_commands.describe(game="Which game", seats="How many")
    @app_commands.choices(
        game=[app_commands.Choice(name=locale_str("Bauernstoss"), value="bauernstoss")]
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def play(
        _interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 4] = 4,
        name: app_commands.Range[str, 1, 20] | None = None,
    ) -> None: ...

    @found.command(description="Everything one can ask for")
    async def ask(  # noqa: PLR0917 - one parameter for each kind of option
        _interaction: discord.Interaction,
        user: discord.User,
        channel: discord.TextChannel,
        role: discord.Role,
        anyone: discord.User | discord.Role,
        yes: bool,
        how_much: app_commands.Range[float, 0.0, 1.0],
        record: discord.Attachment | None = None,
    ) -> None: ...

    table = app_commands.Group(name="table", description="Tables", guild_only=True)
    seat = app_commands.Group(name="seat", description="Seats", parent=table)

    @seat.command(description="Sit down")
    async def take(_interaction: discord.Interaction, card: str) -> None: ...

    @take.autocomplete("card")
    async def cards(
        _interaction: discord.Interaction, _current: str
    ) -> list[app_commands.Choice[str]]:
        return []

    found.add_command(table)

    @found.context_menu(name="Show statistics")
    async def show(_interaction: discord.Interaction, _user: discord.User) -> None: ...

    @found.context_menu(name="Report this deal")
    async def report(_interaction: discord.Interaction, _message: discord.Message) -> None: ...

    return found
