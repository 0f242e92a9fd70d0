"""Every way to answer an interaction, and every way to be refused."""

import aiohttp
import discord
import pytest


def texts(view):
    return [message["content"] for message in view["messages"]]


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


async def raw(here, interaction, body):
    """Answer around the client's own guard against answering twice."""
    url = f"{here.api_base}/interactions/{interaction.id}/{interaction.token}/callback"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
        return answer.status, await answer.json() if answer.status != 204 else {}


async def test_an_answer_is_seen_by_everyone(play, here):
    await (await play()).response.send_message("hello")
    view = await here.control.view("ben", "#stammtisch")
    assert texts(view) == ["hello"]
    assert view["messages"][0]["invoked"]["user"]["username"] == "anna"
    assert view["messages"][0]["invoked"]["name"] == "play"


async def test_the_response_names_the_message_it_made(play, here):
    answered = await (await play()).response.send_message("hello")
    [message] = (await here.control.view("ben", "#stammtisch"))["messages"]
    assert message["id"] == str(answered.message_id)
    assert not answered.is_ephemeral()


async def test_an_ephemeral_answer_is_seen_by_one(play, here):
    await (await play()).response.send_message("secret", ephemeral=True)
    assert texts(await here.control.view("anna", "#stammtisch")) == ["secret"]
    assert texts(await here.control.view("ben", "#stammtisch")) == []
    for view in await here.control.everything("ben"):
        assert "secret" not in str(view)


async def test_an_ephemeral_answer_is_not_in_the_history(play, client):
    await (await play()).response.send_message("secret", ephemeral=True)
    assert [message async for message in client.channel("stammtisch").history()] == []


async def test_an_ephemeral_answer_cannot_be_reached_through_its_channel(play, client):
    answered = await (await play()).response.send_message("secret", ephemeral=True)
    partial = client.channel("stammtisch").get_partial_message(answered.message_id)
    assert await code_of(partial.edit(content="x")) == (404, 10008)
    assert await code_of(partial.fetch()) == (404, 10008)
    assert await code_of(partial.delete()) == (404, 10008)


async def test_an_ephemeral_answer_can_be_edited_by_its_token(play, here):
    interaction = await play()
    await interaction.response.send_message("one", ephemeral=True)
    await interaction.edit_original_response(content="two")
    assert texts(await here.control.view("anna", "#stammtisch")) == ["two"]


async def test_an_ephemeral_answer_is_gone_after_a_reload(play, here):
    interaction = await play()
    await interaction.response.send_message("one", ephemeral=True)
    await here.control.reload_client("anna")
    await interaction.edit_original_response(content="two")
    assert texts(await here.control.view("anna", "#stammtisch")) == []


async def test_a_deferred_answer_is_thinking_until_it_is_edited(play, here):
    interaction = await play()
    await interaction.response.defer(thinking=True)
    [thinking] = (await here.control.view("ben", "#stammtisch"))["messages"]
    assert thinking["thinking"]
    await interaction.edit_original_response(content="done")
    [done] = (await here.control.view("ben", "#stammtisch"))["messages"]
    assert (done["content"], done["thinking"], done["edited_timestamp"]) == ("done", False, None)


async def test_the_first_follow_up_after_a_deferral_takes_its_place(play, here):
    interaction = await play()
    await interaction.response.defer(thinking=True)
    await interaction.followup.send("secret?", ephemeral=True)
    assert texts(await here.control.view("ben", "#stammtisch")) == ["secret?"]


async def test_a_second_follow_up_is_a_message_of_its_own(play, here):
    interaction = await play()
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("one")
    await interaction.followup.send("two")
    assert texts(await here.control.view("anna", "#stammtisch")) == ["one", "two"]
    assert texts(await here.control.view("ben", "#stammtisch")) == ["two"]


async def test_a_follow_up_can_be_edited_and_deleted(play, here):
    interaction = await play()
    await interaction.response.send_message("one")
    message = await interaction.followup.send("two", wait=True)
    await message.edit(content="three")
    assert texts(await here.control.view("ben", "#stammtisch")) == ["one", "three"]
    await message.delete()
    assert texts(await here.control.view("ben", "#stammtisch")) == ["one"]


async def test_the_original_can_be_fetched_and_deleted(play, here):
    interaction = await play()
    await interaction.response.send_message("one")
    assert (await interaction.original_response()).content == "one"
    await interaction.delete_original_response()
    assert texts(await here.control.view("ben", "#stammtisch")) == []
    assert await code_of(interaction.edit_original_response(content="x")) == (404, 10008)


async def test_a_second_answer_is_refused(play, here):
    interaction = await play()
    await interaction.response.send_message("one")
    status, body = await raw(here, interaction, {"type": 4, "data": {"content": "two"}})
    assert (status, body["code"]) == (400, 40060)


async def test_an_answer_after_the_deadline_is_refused_and_the_person_is_told(play, here):
    await here.control.set(deadline=0.02)
    interaction = await play()
    view = await here.control.until("anna", "#stammtisch", lambda view: view["notices"])
    assert [n["text"] for n in view["notices"]] == ["The application did not respond"]
    assert await code_of(interaction.response.send_message("late")) == (404, 10062)
    assert (await here.control.view("ben", "#stammtisch"))["notices"] == []


async def test_a_notice_can_be_dismissed(play, here):
    await here.control.set(deadline=0.02)
    await play()
    view = await here.control.until("anna", "#stammtisch", lambda view: view["notices"])
    await here.control.dismiss_notice("anna", view["notices"][0]["id"])
    assert (await here.control.view("anna", "#stammtisch"))["notices"] == []


async def test_a_follow_up_without_an_answer_is_refused(play):
    interaction = await play()
    assert await code_of(interaction.followup.send("too early")) == (404, 10015)


async def test_a_token_dies_after_fifteen_minutes(play, here):
    interaction = await play()
    await interaction.response.send_message("one")
    await here.control.expire(901)
    assert await code_of(interaction.edit_original_response(content="two")) == (401, 50027)
    assert await code_of(interaction.followup.send("two")) == (401, 50027)


async def test_a_message_outlives_the_token_that_made_it(play, client, here):
    interaction = await play()
    answered = await interaction.response.send_message("one")
    await here.control.expire(901)
    partial = client.channel("stammtisch").get_partial_message(answered.message_id)
    await partial.edit(content="two")
    assert texts(await here.control.view("ben", "#stammtisch")) == ["two"]


async def test_a_command_cannot_be_answered_by_updating_a_message(play, here):
    interaction = await play()
    status, body = await raw(here, interaction, {"type": 7, "data": {"content": "x"}})
    assert (status, body["code"]) == (400, 50035)
    assert "type" in body["errors"]


async def test_a_broken_limit_is_refused_with_its_place_and_marked(play, here):
    interaction = await play()
    status, body = await raw(here, interaction, {"type": 4, "data": {"content": "x" * 2001}})
    assert (status, body["code"]) == (400, 50035)
    assert body["errors"]["data"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    assert len(here.journal.problems()) == 1


async def test_an_answer_refused_for_its_form_may_be_given_again(play, here):
    interaction = await play()
    await raw(here, interaction, {"type": 4, "data": {"content": "x" * 2001}})
    status, _ = await raw(here, interaction, {"type": 4, "data": {"content": "x"}})
    assert status == 204


async def test_an_answer_needs_no_permission_to_send(play, here):
    await (await play(channel="#stille")).response.send_message("psst")
    assert texts(await here.control.view("ben", "#stille")) == ["psst"]


async def test_an_interaction_tells_who_where_and_with_what_rights(play, client):
    interaction = await play("ben")
    assert (
        interaction.user.name,
        interaction.channel.name,
        interaction.guild.name,
    ) == ("ben", "stammtisch", "Gasthaus")
    assert (discord.Locale.british_english, discord.Locale.german) == (
        interaction.locale,
        interaction.guild_locale,
    )
    assert not interaction.permissions.administrator
    assert interaction.app_permissions.send_messages
    assert interaction.context.guild
    assert interaction.is_guild_integration()
    assert client.application_id == interaction.application_id


async def test_the_rights_of_an_admin_and_of_a_silenced_bot_are_told_truly(play):
    interaction = await play("anna", "#stille")
    assert interaction.permissions.administrator
    assert not interaction.app_permissions.send_messages
