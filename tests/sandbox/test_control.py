"""Watching and steering: views, waiting, quiet, and the world around the bot."""

import asyncio

import pytest

from sandbox import NotPossible


async def test_a_view_has_everything_a_page_draws(client, here):
    await client.offer({"name": "play", "description": "Play"})
    view = await here.control.view("anna", "#stammtisch")
    expected = (
        "me guilds dms channel messages modals notices pending commands person_commands"
        " message_commands users roles"
    )
    assert {*expected.split(), "channels", "emojis"} == view.keys()
    assert (view["me"]["username"], view["me"]["locale"]) == ("anna", "de")
    assert [guild["name"] for guild in view["guilds"]] == ["Gasthaus", "Wirtshaus"]
    assert [command["name"] for command in view["commands"]] == ["play"]


async def test_a_person_sees_only_their_own_guilds(here):
    assert [g["name"] for g in (await here.control.view("ben", "#stille"))["guilds"]] == [
        "Gasthaus"
    ]
    with pytest.raises(NotPossible):
        await here.control.view("ben", "#stube")


async def test_waiting_ends_with_the_change_waited_for(here):
    waiting = asyncio.create_task(
        here.control.until("ben", "#stammtisch", lambda view: view["messages"])
    )
    await asyncio.sleep(0)
    await here.control.say("anna", "#stammtisch", "hello")
    assert (await waiting)["messages"][0]["content"] == "hello"


async def test_waiting_in_vain_tells_what_was_seen(here):
    await here.control.say("anna", "#stammtisch", "hello")
    with pytest.raises(TimeoutError, match="anna: hello"):
        await here.control.until("ben", "#stammtisch", lambda _: False, timeout=0.02)


async def test_quiet_waits_for_an_unanswered_interaction(play, here):
    interaction = await play()
    with pytest.raises(TimeoutError, match="COMMAND play"):
        await here.control.quiet(for_s=0.01, timeout=0.05)
    await interaction.response.send_message("hello")
    await here.control.quiet(for_s=0.01)


async def test_nobody_and_nowhere_are_not_possible(here):
    for person, channel in (("nobody", "#stammtisch"), ("ben", "#nowhere")):
        with pytest.raises(NotPossible):
            await here.control.view(person, channel)


async def test_an_unknown_switch_or_mood_is_not_possible(here):
    with pytest.raises(NotPossible, match="no switch"):
        await here.control.set(speed=1)
    with pytest.raises(NotPossible, match="gateway can"):
        await here.control.gateway("sleep")
    with pytest.raises(NotPossible, match="no permission"):
        await here.control.deny("#stammtisch", "fly")


async def test_a_reload_closes_forms_and_banners(play, here):
    await here.control.set(deadline=0.02)
    await play()
    await here.control.until("anna", "#stammtisch", lambda view: view["notices"])
    await here.control.reload_client("anna")
    assert (await here.control.view("anna", "#stammtisch"))["notices"] == []


async def test_dismissing_an_ephemeral_message_takes_it_away(play, here):
    await (await play()).response.send_message("secret", ephemeral=True)
    [message] = (await here.control.view("anna", "#stammtisch"))["messages"]
    await here.control.delete("anna", message["id"])
    assert (await here.control.view("anna", "#stammtisch"))["messages"] == []


async def test_who_leaves_a_guild_no_longer_sees_it(here):
    await here.control.leave_guild("dora", "Gasthaus")
    view = await here.control.view("dora", "#stube")
    assert [guild["name"] for guild in view["guilds"]] == ["Wirtshaus"]


async def test_where_the_bot_is_not_no_command_is_offered(client, here):
    await client.offer({"name": "play", "description": "Play"})
    await here.control.remove_bot("Gasthaus")
    assert (await here.control.view("ben", "#stammtisch"))["commands"] == []
    await here.control.add_bot("Gasthaus")
    assert len((await here.control.view("ben", "#stammtisch"))["commands"]) == 1


async def test_every_interaction_can_be_made_late_at_once(play, here):
    await play()
    await here.control.late()
    assert len((await here.control.view("anna", "#stammtisch"))["notices"]) == 1
