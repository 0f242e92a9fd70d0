"""Buttons and selects: what a press carries, does, and when a client would not allow it."""

from typing import Any

import discord
import pytest

from sandbox import NotPossible
from sandbox.clock import unix_time


def panel(**button: Any) -> discord.ui.LayoutView:
    """A panel with one button and a select of each kind."""
    view = discord.ui.LayoutView(timeout=None)
    row = discord.ui.ActionRow()
    chosen: dict[str, Any] = {"label": "Go", "custom_id": "go", **button}
    row.add_item(discord.ui.Button(**chosen))
    options = [discord.SelectOption(label=n, value=n.lower()) for n in ("One", "Two", "Three")]
    selects = [
        discord.ui.Select(custom_id="number", options=options, max_values=2),
        discord.ui.UserSelect(custom_id="who"),
        discord.ui.RoleSelect(custom_id="role"),
        discord.ui.ChannelSelect(custom_id="where"),
        discord.ui.MentionableSelect(custom_id="any", max_values=2),
    ]
    rows = [discord.ui.ActionRow(select) for select in selects]
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("choose"), row, *rows))
    return view


@pytest.fixture
async def posted(client):
    """Post the panel as a view that discord.py does not keep."""

    async def post(**button) -> discord.Message:
        view = panel(**button)
        view.is_finished = lambda: True
        return await client.channel("stammtisch").send(view=view)

    return post


async def test_a_press_carries_its_message_and_button(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, label="Go")
    interaction = await client.summoned()
    assert (discord.InteractionType.component, "go") == (
        interaction.type,
        interaction.data["custom_id"],
    )
    assert message.id == interaction.message.id
    assert interaction.user.name == "ben"


async def test_a_press_can_update_its_message(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, custom_id="go")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("gone"))
    await (await client.summoned()).response.edit_message(view=view)
    [seen] = (await here.control.view("anna", "#stammtisch"))["messages"]
    assert seen["components"][0]["content"] == "gone"
    assert seen["edited_timestamp"] is not None


async def test_a_press_deferred_leaves_the_message_until_it_is_edited(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, custom_id="go")
    interaction = await client.summoned()
    await interaction.response.defer()
    assert (await here.control.view("ben", "#stammtisch"))["pending"] == []
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("done"))
    await interaction.edit_original_response(view=view)
    [seen] = (await here.control.view("anna", "#stammtisch"))["messages"]
    assert (str(message.id), "done") == (seen["id"], seen["components"][0]["content"])


async def test_a_press_on_an_ephemeral_message_can_update_it(play, client, here):
    interaction = await play()
    await interaction.response.send_message(view=panel(), ephemeral=True)
    [hand] = (await here.control.view("anna", "#stammtisch"))["messages"]
    await here.control.click("anna", hand["id"], label="Go")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("next"))
    await (await client.summoned()).response.edit_message(view=view)
    [hand] = (await here.control.view("anna", "#stammtisch"))["messages"]
    assert hand["components"][0]["content"] == "next"
    assert hand["only_you"]


async def test_an_answer_to_a_press_on_an_ephemeral_message_tells_others_nothing_of_it(
    play, client, here
):
    await (await play()).response.send_message(view=panel(), ephemeral=True)
    [hand] = (await here.control.view("anna", "#stammtisch"))["messages"]
    await here.control.click("anna", hand["id"], label="Go")
    await (await client.summoned()).response.send_message("hello")
    [_, seen] = (await here.control.view("anna", "#stammtisch"))["messages"]
    [told] = (await here.control.view("ben", "#stammtisch"))["messages"]
    assert seen["referenced_message"]["components"] == hand["components"]
    assert told["referenced_message"] is None


async def test_a_press_gives_a_new_token_after_the_old_one_died(play, client, here):
    interaction = await play()
    await interaction.response.send_message(view=panel(), ephemeral=True)
    await here.control.expire(901)
    [hand] = (await here.control.view("anna", "#stammtisch"))["messages"]
    await here.control.click("anna", hand["id"], label="Go")
    fresh = await client.summoned()
    await fresh.response.defer()
    await fresh.edit_original_response(view=panel(label="Again"))
    assert "Again" in str(await here.control.view("anna", "#stammtisch"))


async def test_a_press_is_pending_until_it_is_answered(posted, client, here):
    message = await posted()
    number = await here.control.click("ben", message.id, label="Go")
    [pending] = (await here.control.view("ben", "#stammtisch"))["pending"]
    assert (number, str(message.id), "go") == (
        pending["id"],
        pending["message_id"],
        pending["custom_id"],
    )
    assert (await here.control.view("anna", "#stammtisch"))["pending"] == []
    await (await client.summoned()).response.defer()
    assert (await here.control.view("ben", "#stammtisch"))["pending"] == []


async def test_a_press_that_nobody_answers_fails_on_its_message(posted, here):
    message = await posted()
    await here.control.set(deadline=0.02)
    await here.control.click("ben", message.id, label="Go")
    view = await here.control.until("ben", "#stammtisch", lambda view: view["notices"])
    assert view["messages"][0]["failed"] == "This interaction failed"
    assert str(message.id) == view["notices"][0]["message_id"]


async def test_a_stamped_press_carries_its_time(posted, client, here):
    message = await posted()
    at = int(unix_time() * 1000) - 250
    number = await here.control.click("ben", message.id, label="Go", at=at)
    interaction = await client.summoned()
    assert int(number) == interaction.id
    assert at == round(interaction.created_at.timestamp() * 1000)


async def test_a_later_press_can_arrive_first(posted, client, here):
    message = await posted()
    early = await here.control.click("ben", message.id, label="Go", deliver_after=0.05)
    late = await here.control.click("anna", message.id, label="Go")
    arrived = [str((await client.summoned()).id) for _ in range(2)]
    assert [late, early] == arrived
    assert int(early) < int(late)


async def test_a_disabled_button_cannot_be_pressed(posted, here):
    message = await posted(disabled=True)
    with pytest.raises(NotPossible, match="disabled"):
        await here.control.click("ben", message.id, label="Go")


async def test_a_button_that_is_not_there_cannot_be_pressed(posted, here):
    message = await posted()
    with pytest.raises(NotPossible, match="no button 'Stop'"):
        await here.control.click("ben", message.id, label="Stop")


async def test_a_link_cannot_be_pressed(posted, here):
    message = await posted(custom_id=None, url="https://example.org")
    with pytest.raises(NotPossible, match="elsewhere"):
        await here.control.click("ben", message.id, label="Go")


async def test_somebody_elses_ephemeral_message_cannot_be_pressed(play, here):
    await (await play("anna")).response.send_message(view=panel(), ephemeral=True)
    [hand] = (await here.control.view("anna", "#stammtisch"))["messages"]
    with pytest.raises(NotPossible, match="sees no message"):
        await here.control.click("ben", hand["id"], label="Go")


async def test_a_message_in_a_channel_one_does_not_see_cannot_be_pressed(client, here):
    message = await client.channel("stube").send(view=panel())
    with pytest.raises(NotPossible, match="sees no message"):
        await here.control.click("ben", message.id, label="Go")


async def test_chosen_options_arrive_as_values(posted, client, here):
    message = await posted()
    await here.control.select("ben", message.id, "number", ["One", "three"])
    assert (await client.summoned()).data["values"] == ["one", "three"]


@pytest.mark.parametrize("values", [[], ["one", "two", "three"], ["four"]])
async def test_too_few_too_many_or_unknown_options_cannot_be_chosen(posted, here, values):
    message = await posted()
    with pytest.raises(NotPossible, match="number"):
        await here.control.select("ben", message.id, "number", values)


async def test_chosen_people_arrive_as_members_though_none_are_cached(sign_in, here):
    client = await sign_in()
    chosen = []
    select = discord.ui.UserSelect(custom_id="who")

    async def choose(interaction):
        chosen.extend(select.values)
        await interaction.response.defer()

    select.callback = choose
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.ActionRow(select))
    message = await client.channel("stammtisch").send(view=view)
    await here.control.select("ben", message.id, "who", ["clara"])
    await here.control.quiet(for_s=0.01)
    assert [("clara", discord.Member)] == [(user.name, type(user)) for user in chosen]


async def test_chosen_roles_channels_and_mentionables_are_resolved(posted, client, here):
    message = await posted()
    await here.control.select("ben", message.id, "role", ["Stammgast"])
    resolved = (await client.summoned()).data["resolved"]
    assert [role["name"] for role in resolved["roles"].values()] == ["Stammgast"]
    await here.control.select("ben", message.id, "where", ["#nebenzimmer"])
    resolved = (await client.summoned()).data["resolved"]
    assert [place["name"] for place in resolved["channels"].values()] == ["nebenzimmer"]
    await here.control.select("ben", message.id, "any", ["Stammgast", "clara"])
    resolved = (await client.summoned()).data["resolved"]
    assert {"roles", "users", "members"} == resolved.keys()


async def test_a_press_where_the_bot_was_kicked_out_fails(posted, client, here):
    message = await posted()
    await here.control.remove_bot("Gasthaus")
    await here.control.set(deadline=0.02)
    await here.control.click("ben", message.id, label="Go")
    await here.control.until("ben", "#stammtisch", lambda view: view["notices"])
    assert client.summons.empty()


async def test_a_press_just_behind_an_edit_arrives_with_the_old_name(posted, client, here):
    message = await posted(custom_id="old")
    view = panel(custom_id="new")
    view.is_finished = lambda: True
    await message.edit(view=view)
    await here.control.click("anna", message.id, custom_id="old")
    assert "old" == (await client.summoned()).data["custom_id"]


async def test_a_press_long_after_an_edit_is_not_possible(posted, here):
    message = await posted(custom_id="old")
    view = panel(custom_id="new")
    view.is_finished = lambda: True
    await message.edit(view=view)
    kept = here.control.find_message(message.id, here.control.find_person("anna"))
    replaced_at, components = kept.before
    kept.before = (replaced_at - 5, components)
    with pytest.raises(NotPossible):
        await here.control.click("anna", message.id, custom_id="old")


@pytest.mark.parametrize("updated", [True, False], ids=["updated", "deferred"])
async def test_what_was_pressed_is_the_original_answer_of_an_update(posted, client, here, updated):
    message = await posted()
    await here.control.click("ben", message.id, label="Go")
    interaction = await client.summoned()
    if updated:
        await interaction.response.edit_message(view=panel(label="Once"))
    else:
        await interaction.response.defer()
    edited = await interaction.followup.edit_message("@original", view=panel(label="Twice"))
    assert message.id == edited.id
    assert edited.edited_at is not None
    assert "Twice" in str(await here.control.view("anna", "#stammtisch"))


async def test_what_was_pressed_is_not_the_original_answer_of_a_new_message(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, label="Go")
    interaction = await client.summoned()
    answered = await interaction.response.send_message("below", ephemeral=True)
    edited = await interaction.followup.edit_message("@original", content="still below")
    assert answered.message_id == edited.id
    assert "still below" not in str(await here.control.view("anna", "#stammtisch"))


async def test_a_token_edits_what_the_bot_may_no_longer_see(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, label="Go")
    interaction = await client.summoned()
    await interaction.response.defer()
    await here.control.deny("#stammtisch", "view_channel")
    await interaction.edit_original_response(view=panel(label="Again"))
    assert "Again" in str(await here.control.view("anna", "#stammtisch"))


async def test_a_token_edits_nothing_once_its_message_or_channel_is_gone(posted, client, here):
    message = await posted()
    await here.control.click("ben", message.id, label="Go")
    interaction = await client.summoned()
    await interaction.response.defer()
    await here.control.delete_channel("#stammtisch")
    with pytest.raises(discord.NotFound) as gone:
        await interaction.edit_original_response(view=panel(label="Again"))
    assert 10008 == gone.value.code
