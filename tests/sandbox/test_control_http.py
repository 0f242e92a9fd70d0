"""The control and the push over real sockets, and who may use them."""

import asyncio

import aiohttp
import pytest

import sandbox
from sandbox import samples
from tests.patience import PATIENCE


@pytest.fixture
async def page(here):
    async with aiohttp.ClientSession(here.base) as session:
        yield session


async def do(page, verb, headers=None, **arguments):
    async with page.post(f"/_sandbox/{verb}", json=arguments, headers=headers) as answer:
        return answer.status, await answer.json()


async def test_people_can_be_listed(page):
    async with page.get("/_sandbox/people") as answer:
        people = await answer.json()
    names = ["anna", "ben", "clara", "dora", "emil", "franz", "hana"]
    assert [p["username"] for p in people] == names
    async with page.get(people[0]["avatar"]) as picture:
        assert picture.content_type == "image/svg+xml"


async def test_acts_are_carried_out(page):
    status, number = await do(page, "say", person="anna", channel="#stammtisch", text="hello")
    assert status == 200
    _, view = await do(page, "view", person="ben", channel="#stammtisch")
    assert [number] == [message["id"] for message in view["messages"]]
    assert view["messages"][0]["content"] == "hello"


async def test_a_command_travels_with_its_options(page, client):
    option = {"name": "name", "description": "n", "type": 3, "autocomplete": True}
    await client.offer({"name": "c", "description": "c", "options": [option]})
    where = {"person": "anna", "channel": "#stammtisch", "name": "c"}
    status, number = await do(page, "slash", **where, options={"name": "Herz"})
    interaction = await client.summoned()
    assert (200, str(interaction.id)) == (status, number)
    assert interaction.data["options"][0]["value"] == "Herz"


async def test_a_refused_act_answers_with_one_sentence(page):
    where = {"person": "anna", "channel": "#stammtisch"}
    assert await do(page, "slash", **where, name="x") == (
        400,
        {"error": "there is no command /x here"},
    )
    assert (await do(page, "say", **where))[0] == 400
    assert (await do(page, "parts", **where))[0] == 404


async def test_arguments_in_a_row_are_understood(page, here):
    await do(page, "deny", channel="#stammtisch", permissions=["send_messages"])
    place = next(c for c in here.world.channels.values() if c.name == "stammtisch")
    assert not here.world.sends(here.world.bot_id, place)


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}]
)
async def test_a_page_from_elsewhere_may_not_drive_it(page, here, headers):
    said = {"person": "anna", "channel": "#stammtisch", "text": "x"}
    assert (await do(page, "say", headers=headers, **said))[0] == 403
    for path in ("/_sandbox/live?person=anna&channel=x", "/gateway"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await page.ws_connect(path, headers={"Origin": "http://evil.example"})
        assert refused.value.status == 403
    assert (await here.control.view("ben", "#stammtisch"))["messages"] == []


async def test_its_own_page_may_drive_it(page, here):
    said = {"person": "anna", "channel": "#stammtisch", "text": "x"}
    assert (await do(page, "say", headers={"Origin": here.base}, **said))[0] == 200


async def test_the_page_itself_is_served(page):
    async with page.get("/") as answer:
        assert answer.content_type == "text/html"


async def test_changes_are_pushed_to_those_who_see_them(page, here):
    async with page.ws_connect("/_sandbox/live?person=ben&channel=%23stammtisch") as socket:
        first = await socket.receive_json(timeout=PATIENCE)
        assert (first["type"], first["view"]["messages"]) == ("view", [])
        await here.control.say("anna", "#stammtisch", "hello")
        second = await socket.receive_json(timeout=PATIENCE)
        assert second["view"]["messages"][0]["content"] == "hello"


async def test_an_ephemeral_message_is_not_pushed_to_others(page, here, play):
    async with page.ws_connect("/_sandbox/live?person=ben&channel=%23stammtisch") as socket:
        await socket.receive_json(timeout=PATIENCE)
        await (await play("anna")).response.send_message("secret", ephemeral=True)
        await here.control.say("anna", "#stammtisch", "open")
        while True:
            pushed = await socket.receive_json(timeout=PATIENCE)
            assert "secret" not in str(pushed)
            if pushed["view"]["messages"]:
                break
        assert [m["content"] for m in pushed["view"]["messages"]] == ["open"]


async def test_a_page_can_look_elsewhere(page):
    async with page.ws_connect("/_sandbox/live?person=ben&channel=%23stammtisch") as socket:
        await socket.receive_json(timeout=PATIENCE)
        await socket.send_json({"channel": "#stille"})
        assert (await socket.receive_json(timeout=PATIENCE))["view"]["channel"]["name"] == "stille"


async def test_who_does_not_say_where_starts_in_the_first_channel(page):
    async with page.ws_connect("/_sandbox/live?person=ben") as socket:
        assert (await socket.receive_json(timeout=PATIENCE))["view"]["channel"][
            "name"
        ] == "stammtisch"


async def test_what_cannot_be_seen_is_said_so(page):
    async with page.ws_connect("/_sandbox/live?person=ben&channel=%23stube") as socket:
        assert (await socket.receive_json(timeout=PATIENCE))["type"] == "error"


async def test_a_sandbox_that_stops_says_goodbye_to_its_pages():
    async with aiohttp.ClientSession() as session:
        async with sandbox.serving(samples.gasthaus()) as here:
            socket = await session.ws_connect(f"{here.base}/_sandbox/live?person=ben")
            await socket.receive_json(timeout=PATIENCE)
            goodbye = asyncio.create_task(socket.receive(timeout=PATIENCE))
        assert (await goodbye).data == 1001
