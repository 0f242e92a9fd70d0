"""The unmodified client signs in, or is turned away with the right reason."""

import discord
import pytest
from discord.http import Route


async def test_a_client_that_signs_in_knows_its_guilds(client):
    assert [guild.name for guild in client.guilds] == ["Gasthaus", "Wirtshaus"]


async def test_a_client_that_signs_in_knows_the_channels(client):
    names = {channel.name for channel in client.get_all_channels()}
    assert {"stammtisch", "nebenzimmer", "stille", "stube"} == names


async def test_a_wrong_token_is_turned_away_at_login(sign_in, here):
    here.world.token = "changed"
    with pytest.raises(discord.LoginFailure):
        await sign_in()


async def test_a_token_that_is_reset_is_turned_away_everywhere(client, here):
    here.world.token = "changed"
    with pytest.raises(discord.HTTPException) as refused:
        await client.fetch_user(here.world.bot_id)
    assert refused.value.status == 401
    await here.control.gateway("invalid")
    with pytest.raises(discord.ConnectionClosed) as closed:
        await client.stopped
    assert closed.value.code == 4004


async def test_privileged_intents_are_refused_unless_granted(sign_in):
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await sign_in(intents=discord.Intents.all().value)


async def test_privileged_intents_are_accepted_once_granted(sign_in, here):
    await here.control.set(privileged=True)
    client = await sign_in(intents=discord.Intents.all().value)
    assert client.guilds


async def test_the_application_tells_its_owner(client):
    assert (await client.application_info()).owner.name == "anna"


async def test_the_gateway_for_bots_counts_what_is_left_of_the_day(client):
    _, _, limit = await client.http.get_bot_gateway()
    assert limit["remaining"] == 999


async def test_a_route_that_is_not_there_is_marked_as_a_problem(client, here):
    with pytest.raises(discord.NotFound):
        await client.http.request(Route("GET", "/voice/regions"))
    assert here.journal.problems() == ["GET /voice/regions -> 404: the sandbox has no such route"]


async def test_the_journal_keeps_no_token(client, here):
    await client.offer({"name": "play", "description": "Play"})
    await here.control.slash("anna", "#stammtisch", "play")
    await (await client.summoned()).response.send_message("hello")
    assert "/interactions/" in here.journal.requests[-1].path
    assert here.journal.requests[-1].path.endswith("/TOKEN/callback")
