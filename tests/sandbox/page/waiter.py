"""A small bot with one command for each thing a page must be able to show and to do."""

import asyncio
from typing import Any

import discord
from discord import app_commands, ui


class Counter(ui.LayoutView):
    """A public table whose button counts, with a new custom_id after each press."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(_Count(count))
        row.add_item(ui.Button(label="Not now", disabled=True, custom_id="never"))
        words = ui.TextDisplay[Any](f"## Pressed {count} times\n-# and **counting**")
        self.add_item(ui.Container(words, ui.Separator(), row, accent_colour=0x2ECC71))


class _Count(ui.Button[Counter]):
    def __init__(self, count: int) -> None:
        super().__init__(label="Count", style=discord.ButtonStyle.primary, custom_id=f"c{count}")
        self.count = count

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Counter(self.count + 1))


class Wishes(ui.LayoutView):
    """A private message with a select for one and a select for several."""

    row: ui.ActionRow[Any] = ui.ActionRow()
    others: ui.ActionRow[Any] = ui.ActionRow()

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @row.select(
        custom_id="suit",
        placeholder="Choose a suit",
        options=[discord.SelectOption(label=suit) for suit in ("Eichel", "Laub", "Herz")],
    )
    async def suit(self, interaction: discord.Interaction, chosen: ui.Select[Any]) -> None:
        await interaction.response.send_message(f"Suit {chosen.values[0]}", ephemeral=True)

    @others.select(
        cls=ui.UserSelect, custom_id="guests", placeholder="Invite", min_values=1, max_values=3
    )
    async def guests(self, interaction: discord.Interaction, chosen: ui.UserSelect[Any]) -> None:
        names = ", ".join(sorted(user.display_name for user in chosen.values))
        await interaction.response.send_message(f"Invited {names}", ephemeral=True)


class Order(ui.Modal, title="Your order"):
    """A form with a field of each kind."""

    notes: ui.TextDisplay[Any] = ui.TextDisplay("Everything is **fresh**.")
    name: ui.Label[Any] = ui.Label(
        text="Name",
        description="What shall we call you?",
        component=ui.TextInput(custom_id="name", min_length=2, max_length=20),
    )
    drink: ui.Label[Any] = ui.Label(
        text="Drink",
        component=ui.RadioGroup(
            custom_id="drink",
            options=[
                discord.RadioGroupOption(label="Most", value="most"),
                discord.RadioGroupOption(label="Wasser", value="wasser"),
            ],
        ),
    )
    extras: ui.Label[Any] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            options=[
                discord.CheckboxGroupOption(label="Brot", value="brot"),
                discord.CheckboxGroupOption(label="Käse", value="kaese"),
            ],
        ),
    )
    size: ui.Label[Any] = ui.Label(
        text="Size",
        component=ui.Select(
            custom_id="size",
            required=True,
            options=[discord.SelectOption(label=size) for size in ("Klein", "Groß")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        values = [label.component for label in (self.name, self.drink, self.extras, self.size)]
        name, drink, extras, size = values
        assert isinstance(name, ui.TextInput)
        assert isinstance(drink, ui.RadioGroup)
        assert isinstance(extras, ui.CheckboxGroup)
        assert isinstance(size, ui.Select)
        order = f"{name.value}: {drink.value}, {'+'.join(extras.values)}, {size.values[0]}"
        await interaction.response.send_message(f"Order of {order}")


class Waiter(discord.Client):
    """The bot; `ready` is set when its commands are known, `serve` lets /later answer."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.known = asyncio.Event()
        self.serve = asyncio.Event()
        for command in _commands(self):
            self.tree.add_command(command)
        self.tree.add_command(app_commands.ContextMenu(name="Wave at", callback=_wave))
        self.tree.add_command(app_commands.ContextMenu(name="Read out", callback=_read_out))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.known.set()


async def _wave(interaction: discord.Interaction, person: discord.Member) -> None:
    await interaction.response.send_message(f"A wave for {person.mention}")


async def _read_out(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"It says: {message.content}")


def _commands(waiter: Waiter) -> list[app_commands.Command[Any, Any, Any]]:
    @app_commands.command(description="Put up a counter")
    async def counter(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Counter())

    @app_commands.command(description="Say hello")
    @app_commands.describe(dish="What to eat", portions="How many", guest="With whom")
    @app_commands.choices(
        dish=[
            app_commands.Choice(name="Knödel", value="dumpling"),
            app_commands.Choice(name="Strudel", value="strudel"),
        ]
    )
    async def eat(
        interaction: discord.Interaction,
        dish: str,
        portions: app_commands.Range[int, 1, 4] = 1,
        guest: discord.Member | None = None,
    ) -> None:
        company = guest.mention if guest else "alone"
        await interaction.response.send_message(f"{portions} of {dish} with {company}")

    @app_commands.command(description="Look something up")
    async def find(interaction: discord.Interaction, word: str) -> None:
        await interaction.response.send_message(f"Found {word}")

    @find.autocomplete("word")
    async def words(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = [word for word in ("Weli", "Rechte", "Schlag") if current.lower() in word.lower()]
        return [app_commands.Choice(name=word, value=word.lower()) for word in found]

    @app_commands.command(description="Make a wish in private")
    async def wish(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Wishes(), ephemeral=True)

    @app_commands.command(description="Order something")
    async def order(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Order())

    @app_commands.command(description="Think first")
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await waiter.serve.wait()
        await interaction.followup.send("Served at last")

    @app_commands.command(description="Never answers")
    async def silence(_: discord.Interaction) -> None:
        return

    return [counter, eat, find, wish, order, later, silence]
