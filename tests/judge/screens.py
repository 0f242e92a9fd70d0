"""One screen of every kind that discord.py can build, with every component in it."""

import io
from datetime import UTC, datetime

import discord
from discord import ui


def picture(name: str = "table.png") -> discord.File:
    return discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n"), name, description="The trick")


def options(count: int = 3) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=f"Card {index}", value=f"c{index}", description="x", emoji="🃏")
        for index in range(count)
    ]


def rows() -> ui.View:
    view = ui.View()
    for style in (1, 2, 3, 4):
        view.add_item(
            ui.Button(style=discord.ButtonStyle(style), label="Play", custom_id=f"b{style}")
        )
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    view.add_item(ui.Select(custom_id="s", options=options(), placeholder="Card", row=1))
    view.add_item(ui.UserSelect(custom_id="u", row=2, max_values=3))
    view.add_item(ui.ChannelSelect(custom_id="c", row=3, channel_types=[discord.ChannelType.text]))
    view.add_item(ui.MentionableSelect(custom_id="m", row=4))
    return view


def layout() -> ui.LayoutView:
    view = ui.LayoutView()
    emoji = discord.PartialEmoji(name="eichel_ober", id=1234567890)
    view.add_item(
        ui.Container(
            ui.TextDisplay("# Bauernstoss"),
            ui.Section("Anna", "Ben", accessory=ui.Button(custom_id="more", emoji=emoji)),
            ui.Section("Clara", accessory=ui.Thumbnail("attachment://table.png", description="x")),
            ui.Separator(spacing=discord.SeparatorSpacing.large, visible=False),
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://table.png", description="x", spoiler=True),
                discord.MediaGalleryItem("https://example.org/a.png"),
            ),
            ui.File("attachment://deal.txt"),
            ui.ActionRow(ui.Select(custom_id="s", options=options(25), max_values=25)),
            ui.ActionRow(ui.RoleSelect(custom_id="r", default_values=[discord.Object(5)])),
            accent_colour=discord.Colour(0x336699),
            spoiler=True,
        )
    )
    view.add_item(ui.ActionRow(*[ui.Button(label="x", custom_id=f"b{at}") for at in range(5)]))
    view.add_item(ui.TextDisplay("Trumps: hearts", id=77))
    return view


def modals() -> list[ui.Modal]:
    """Every component that a modal can hold, in as many modals as it takes."""
    fields: list[ui.Item] = [
        ui.TextInput(style=discord.TextStyle.long, min_length=1, max_length=4000, default="x"),
        ui.Select(options=options(), required=False, min_values=0),
        ui.UserSelect(max_values=3),
        ui.RoleSelect(),
        ui.ChannelSelect(channel_types=[discord.ChannelType.text]),
        ui.MentionableSelect(default_values=[discord.Object(5, type=discord.User)]),
        ui.FileUpload(min_values=0, max_values=10, required=False),
        ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="Kritisch", value="k", default=True),
                discord.RadioGroupOption(label="Blind", value="b", description="x"),
            ]
        ),
        ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label="Clock", value="c")],
            min_values=0,
            max_values=1,
            required=False,
        ),
        ui.Checkbox(default=True),
    ]
    screens = []
    for start in range(0, len(fields), 4):
        modal = ui.Modal(title="Options", custom_id=f"m{start}")
        modal.add_item(ui.TextDisplay("How shall it be played?"))
        for field in fields[start : start + 4]:
            modal.add_item(ui.Label(text="Field", description="x", component=field))
        screens.append(modal)
    old = ui.Modal(title="Report")
    old.add_item(ui.TextInput(label="What happened?"))
    return [*screens, old]


def embed() -> discord.Embed:
    shown = discord.Embed(
        title="Score",
        description="After three deals",
        colour=0x336699,
        url="https://example.org",
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
    )
    shown.set_author(name="Anna", url="https://example.org", icon_url="https://example.org/a.png")
    shown.set_footer(text="Gasthaus", icon_url="https://example.org/a.png")
    shown.set_image(url="attachment://table.png")
    shown.set_thumbnail(url="https://example.org/a.png")
    for name in ("Anna", "Ben"):
        shown.add_field(name=name, value="12", inline=False)
    return shown
