"""Forms: every field a modal may have, sent, refused, dismissed and failed."""

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from sandbox import NotPossible
from tests.patience import PATIENCE


def labelled(name: str, component) -> ui.Label:
    return ui.Label(text=name, description="words", component=component)


def form() -> ui.Modal:
    """A modal of text, choices and boxes."""
    modal = ui.Modal(title="Options", custom_id="options")
    modal.add_item(ui.TextDisplay("Read this first"))
    text = ui.TextInput(custom_id="text", style=discord.TextStyle.long, min_length=2, max_length=9)
    modal.add_item(labelled("Text", text))
    radios = ui.RadioGroup(custom_id="radio", required=True)
    radios.add_option(label="Left", value="l")
    radios.add_option(label="Right", value="r", default=True)
    modal.add_item(labelled("Radio", radios))
    boxes = ui.CheckboxGroup(custom_id="boxes", max_values=2, required=False)
    for letter in "abc":
        boxes.add_option(label=letter.upper(), value=letter)
    modal.add_item(labelled("Boxes", boxes))
    modal.add_item(labelled("Box", ui.Checkbox(custom_id="box", default=True)))
    return modal


def second_form() -> ui.Modal:
    """A modal of selects and a file."""
    modal = ui.Modal(title="Choices", custom_id="choices")
    options = [discord.SelectOption(label="One", value="1")]
    select = ui.Select(custom_id="select", options=options, required=False)
    modal.add_item(labelled("Select", select))
    modal.add_item(labelled("User", ui.UserSelect(custom_id="user", required=True)))
    modal.add_item(labelled("Role", ui.RoleSelect(custom_id="role", required=True)))
    modal.add_item(labelled("Channel", ui.ChannelSelect(custom_id="place", required=True)))
    modal.add_item(labelled("File", ui.FileUpload(custom_id="file", required=True)))
    return modal


def sent(interaction) -> dict:
    """What came of each field."""
    fields = [c["component"] for c in interaction.data["components"] if "component" in c]
    return {field["custom_id"]: field.get("value", field.get("values")) for field in fields}


@pytest.fixture
async def opened(play, here):
    """Open a form on Anna's screen, and return its id."""

    async def open_form(modal=None) -> str:
        await (await play()).response.send_modal(modal or form())
        [shown] = (await here.control.view("anna", "#stammtisch"))["modals"]
        return shown["id"]

    return open_form


async def test_a_form_is_seen_by_the_one_who_asked(opened, here):
    await opened()
    [shown] = (await here.control.view("anna", "#stammtisch"))["modals"]
    assert (shown["title"], shown["custom_id"], shown["busy"]) == ("Options", "options", False)
    assert (await here.control.view("ben", "#stammtisch"))["modals"] == []


async def test_every_field_arrives_with_its_value(opened, client, here):
    values = {"text": "hello", "radio": "Left", "boxes": ["a", "C"], "box": False}
    await here.control.submit("anna", await opened(), values)
    interaction = await client.summoned()
    assert sent(interaction) == {"text": "hello", "radio": "l", "boxes": ["a", "c"], "box": False}


async def test_what_is_left_out_keeps_its_default(opened, client, here):
    await here.control.submit("anna", await opened(), {"text": "hello"})
    interaction = await client.summoned()
    assert sent(interaction) == {"text": "hello", "radio": "r", "boxes": [], "box": True}


async def test_chosen_people_places_and_files_arrive_resolved(opened, client, here):
    file = {"filename": "a.txt", "content": b"abc"}
    values = {"user": ["ben"], "role": ["Stammgast"], "place": ["#stille"], "file": [file]}
    await here.control.submit("anna", await opened(second_form()), values)
    interaction = await client.summoned()
    resolved = interaction.data["resolved"]
    assert {"users", "members", "roles", "channels", "attachments"} == resolved.keys()
    [attachment] = resolved["attachments"].values()
    assert await client.http.get_from_cdn(attachment["url"]) == b"abc"
    await interaction.response.defer()


async def test_discord_py_reads_the_fields_of_its_own_form(play, here):
    read = asyncio.get_running_loop().create_future()
    modal = form()

    async def on_submit(interaction):
        labels = [item for item in modal.children if isinstance(item, ui.Label)]
        fields: list[Any] = [label.component for label in labels]
        text, radio, boxes, box = fields
        read.set_result((text.value, radio.value, boxes.values, box.value))
        await interaction.response.send_message("thanks", ephemeral=True)

    modal.on_submit = on_submit
    await (await play()).response.send_modal(modal)
    [shown] = (await here.control.view("anna", "#stammtisch"))["modals"]
    await here.control.submit("anna", shown["id"], {"text": "hello", "boxes": ["b"]})
    assert await asyncio.wait_for(read, PATIENCE) == ("hello", "r", ["b"], True)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "text is required"),
        ({"text": "x"}, "too short"),
        ({"text": "x" * 10}, "too long"),
        ({"text": "hello", "radio": "Middle"}, "no option"),
        ({"text": "hello", "boxes": ["a", "b", "c"]}, "at most 2"),
        ({"text": "hello", "colour": "red"}, "no field colour"),
    ],
)
async def test_a_form_filled_in_wrongly_cannot_be_sent(opened, here, values, sentence):
    with pytest.raises(NotPossible, match=sentence):
        await here.control.submit("anna", await opened(), values)


async def test_a_form_is_busy_until_it_is_answered(opened, client, here):
    number = await opened()
    await here.control.submit("anna", number, {"text": "hello"})
    assert (await here.control.view("anna", "#stammtisch"))["modals"][0]["busy"]
    await (await client.summoned()).response.send_message("thanks")
    assert (await here.control.view("anna", "#stammtisch"))["modals"] == []


async def test_a_form_whose_sending_failed_stays_and_says_so(opened, here):
    number = await opened()
    await here.control.set(deadline=0.02)
    await here.control.submit("anna", number, {"text": "hello"})
    view = await here.control.until("anna", "#stammtisch", lambda v: v["modals"][0]["error"])
    assert not view["modals"][0]["busy"]


async def test_a_dismissed_form_sends_nothing(opened, client, here):
    await here.control.dismiss("anna", await opened())
    assert (await here.control.view("anna", "#stammtisch"))["modals"] == []
    await here.control.quiet(for_s=0.01)
    assert client.summons.empty()


async def test_somebody_elses_form_cannot_be_sent(opened, here):
    number = await opened()
    with pytest.raises(NotPossible, match="no form"):
        await here.control.submit("ben", number, {"text": "hello"})


async def test_a_form_cannot_be_answered_with_another_form(opened, client, here):
    await here.control.submit("anna", await opened(), {"text": "hello"})
    with pytest.raises(discord.HTTPException) as refused:
        await (await client.summoned()).response.send_modal(form())
    assert refused.value.code == 50035


async def test_a_form_opened_from_a_message_can_update_it(client, here):
    view = ui.LayoutView()
    view.add_item(ui.ActionRow(ui.Button(label="Edit", custom_id="edit")))
    message = await client.channel("stammtisch").send(view=view)
    await here.control.click("anna", message.id, label="Edit")
    await (await client.summoned()).response.send_modal(form())
    [shown] = (await here.control.view("anna", "#stammtisch"))["modals"]
    await here.control.submit("anna", shown["id"], {"text": "hello"})
    after = ui.LayoutView()
    after.add_item(ui.TextDisplay("edited"))
    submitted = await client.summoned()
    while submitted.type is not discord.InteractionType.modal_submit:
        submitted = await client.summoned()
    await submitted.response.edit_message(view=after)
    [seen] = (await here.control.view("ben", "#stammtisch"))["messages"]
    assert seen["components"][0]["content"] == "edited"


async def test_a_form_with_an_old_text_row_arrives_too(opened, client, here):
    modal = ui.Modal(title="Old", custom_id="old")
    modal.add_item(ui.TextInput(label="Name", custom_id="name"))
    await here.control.submit("anna", await opened(modal), {"name": "Anna"})
    [row] = (await client.summoned()).data["components"]
    assert row["components"][0]["value"] == "Anna"
