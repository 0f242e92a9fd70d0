"""Messages a bot sends by its own token, and what it may do with them later."""

import io

import aiohttp
import discord
import pytest

from sandbox import NotPossible


async def code_of(awaitable) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as refused:
        await awaitable
    return refused.value.status, refused.value.code


@pytest.fixture
def channel(client):
    return client.channel("stammtisch")


async def seen(here, person="ben"):
    return (await here.control.view(person, "#stammtisch"))["messages"]


async def test_a_message_can_be_sent_edited_and_deleted(channel, here):
    message = await channel.send("one")
    assert [m["content"] for m in await seen(here)] == ["one"]
    edited = await message.edit(content="two")
    assert edited.edited_at is not None
    assert [m["content"] for m in await seen(here)] == ["two"]
    await message.delete()
    assert await seen(here) == []
    assert await code_of(message.edit(content="three")) == (404, 10008)


async def test_a_message_can_be_fetched_and_listed(channel):
    sent = [await channel.send(str(number)) for number in range(4)]
    assert (await channel.fetch_message(sent[2].id)).content == "2"
    assert [m.content async for m in channel.history(limit=2)] == ["3", "2"]
    assert [m.content async for m in channel.history(before=sent[2], oldest_first=True)] == [
        "0",
        "1",
    ]
    assert [m.content async for m in channel.history(after=sent[1])] == ["2", "3"]
    around = [m.content async for m in channel.history(around=sent[1], limit=3)]
    assert sorted(around) == ["0", "1", "2"]


async def test_the_same_nonce_sends_once(channel, here):
    first = await channel.send("one", nonce=7)
    again = await channel.send("one", nonce=7)
    assert first.id == again.id
    assert len(await seen(here)) == 1


async def test_a_reply_points_to_its_message(channel, here):
    number = await here.control.say("ben", "#stammtisch", "question")
    reply = await channel.send("answer", reference=channel.get_partial_message(int(number)))
    assert (discord.MessageType.reply, int(number)) == (reply.type, reply.reference.message_id)
    assert len(await seen(here)) == 2


async def test_a_reply_to_nothing_is_refused(channel):
    reference = channel.get_partial_message(1)
    assert await code_of(channel.send("answer", reference=reference)) == (400, 50035)


async def test_an_empty_message_is_refused(channel, here):
    assert await code_of(channel.send("")) == (400, 50006)
    assert here.journal.problems()


async def test_somebody_elses_message_cannot_be_edited_or_deleted(channel, here):
    partial = channel.get_partial_message(int(await here.control.say("ben", "#stammtisch", "x")))
    assert await code_of(partial.edit(content="y")) == (403, 50005)
    assert await code_of(partial.delete()) == (403, 50013)


async def test_a_components_message_cannot_go_back_to_content(channel):
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("new"))
    message = await channel.send(view=view)
    assert message.flags.components_v2
    # A partial message does not send the flag along: the sandbox must remember it.
    partial = channel.get_partial_message(message.id)
    assert await code_of(partial.edit(content="old")) == (400, 50035)


async def test_components_are_numbered_from_one(channel):
    view = discord.ui.LayoutView()
    inner = [discord.ui.TextDisplay("a"), discord.ui.ActionRow(discord.ui.Button(label="b"))]
    view.add_item(discord.ui.Container(*inner))
    [container] = (await channel.send(view=view)).components
    assert [c.id for c in (container, *container.children)] + [
        container.children[1].children[0].id
    ] == [1, 2, 3, 4]


@pytest.mark.parametrize("may_all", [False, True])
async def test_a_role_rings_where_everybody_or_the_bot_may_mention_it(channel, here, may_all):
    if may_all:
        await here.control.set_overwrites("#stammtisch", allow=("MENTION_EVERYONE",))
    quiet = await here.control.make_role("Gasthaus", "Kartler")
    house = here.control.find_guild("Gasthaus")
    loud = next(str(role.id) for role in house.roles.values() if role.mentionable)
    allowed = discord.AllowedMentions(roles=True)
    sent = await channel.send(f"<@&{quiet}> <@&{loud}>", allowed_mentions=allowed)
    rung = [str(role) for role in here.world.message(sent.id).mentions.roles]
    assert ([quiet, loud] if may_all else [loud]) == rung


async def test_ids_of_preset_roles_come_back_as_text_however_they_were_sent(channel, here):
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.ActionRow(discord.ui.RoleSelect(default_values=[discord.Object(5)])))
    sent = await channel.send(view=view)
    [row] = here.world.message(sent.id).components
    [menu] = row["components"]
    assert [{"id": "5", "type": "role"}] == menu["default_values"]


async def test_a_file_can_be_fetched_until_its_link_expires(channel, here):
    file = discord.File(io.BytesIO(b"abc"), "a.txt", description="letters")
    message = await channel.send("see", file=file)
    [attachment] = message.attachments
    assert (
        attachment.filename,
        attachment.size,
        attachment.description,
    ) == ("a.txt", 3, "letters")
    assert await attachment.read() == b"abc"
    await here.control.expire(2 * 86_400)
    with pytest.raises(discord.NotFound):
        await attachment.read()
    fresh = (await channel.fetch_message(message.id)).attachments[0]
    assert await fresh.read() == b"abc"


async def test_a_file_in_a_gallery_is_linked_to_the_cdn(channel, here):
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
    await channel.send(view=view, file=discord.File(io.BytesIO(b"png"), "a.png"))
    [message] = await seen(here)
    address = message["components"][0]["items"][0]["media"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert await answer.read() == b"png"


async def test_a_message_that_is_gone_is_said_to_be_gone_before_its_form_is_read(channel, here):
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
    message = await channel.send(view=view, file=discord.File(io.BytesIO(b"png"), "a.png"))
    await message.delete()
    assert await code_of(message.edit(view=view)) == (404, 10008)
    await here.control.delete_channel("#stammtisch")
    assert await code_of(message.edit(view=view)) == (404, 10003)


async def test_an_edit_keeps_or_drops_files_as_it_says(channel):
    message = await channel.send("x", file=discord.File(io.BytesIO(b"a"), "a.txt"))
    added = await message.add_files(discord.File(io.BytesIO(b"b"), "b.txt"))
    assert [a.filename for a in added.attachments] == ["a.txt", "b.txt"]
    left = await added.edit(attachments=added.attachments[1:])
    assert [a.filename for a in left.attachments] == ["b.txt"]


async def test_a_file_over_ten_mebibytes_is_refused(channel):
    big = discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "a.bin")
    assert await code_of(channel.send(file=big)) == (413, 40005)


async def test_a_mention_notifies_whom_it_may(channel, here):
    people = {user.username: user.id for user in here.world.users.values()}
    allowed = discord.AllowedMentions(users=[discord.Object(people["ben"])], everyone=False)
    text = f"@everyone <@{people['ben']}> <@{people['clara']}>"
    message = await channel.send(text, allowed_mentions=allowed)
    assert [user.name for user in message.mentions] == ["ben"]
    assert not message.mention_everyone
    for person, count in (("ben", 1), ("clara", 0)):
        [gasthaus, *_] = (await here.control.view(person, "#nebenzimmer"))["guilds"]
        [place] = [c for c in gasthaus["channels"] if c["name"] == "stammtisch"]
        assert (True, count) == (place["unread"], place["mentions"])


async def test_a_mention_added_by_an_edit_notifies_nobody(channel, here):
    ben = next(user.id for user in here.world.users.values() if user.username == "ben")
    message = await channel.send("nothing")
    edited = await message.edit(content=f"<@{ben}>")
    assert [ben] == edited.raw_mentions
    [gasthaus] = (await here.control.view("ben", "#nebenzimmer"))["guilds"]
    assert sum(place["mentions"] for place in gasthaus["channels"]) == 0


async def test_a_looked_at_channel_is_read(channel, here):
    await channel.send("news")
    await here.control.view("ben", "#stammtisch")
    [gasthaus] = (await here.control.view("ben", "#nebenzimmer"))["guilds"]
    assert not any(place["unread"] for place in gasthaus["channels"])


async def test_the_fourth_edit_of_old_messages_in_six_seconds_is_refused(channel, here):
    message = await channel.send("old")
    await here.control.message_age(message.id, 3601)
    for number in range(3):
        await message.edit(content=str(number))
    await message.edit(content="4")
    (refused,) = [each for each in here.journal.requests if each.status == 429]
    assert (30046, False) == (refused.response["code"], refused.response["global"])
    assert 0 < refused.response["retry_after"] <= 6
    fresh = await channel.send("new")
    await fresh.edit(content="edited")


async def test_edits_of_old_answers_count_among_them(play, channel, here):
    interaction = await play()
    answered = await interaction.response.send_message("old")
    await here.control.message_age(answered.message_id, 3601)
    for number in range(3):
        await interaction.edit_original_response(content=str(number))
    await channel.get_partial_message(answered.message_id).edit(content="4")
    assert [30046] == [
        each.response["code"] for each in here.journal.requests if each.status == 429
    ]


async def test_messages_can_be_deleted_in_bulk_by_who_may(channel, here):
    messages = [await channel.send(str(number)) for number in range(3)]
    assert await code_of(channel.delete_messages(messages)) == (403, 50013)
    await here.control.set_overwrites("#stammtisch", allow=("manage_messages",))
    await channel.delete_messages(messages)
    assert await seen(here) == []


async def test_what_people_write_is_hidden_from_a_bot_without_the_content_intent(channel, here):
    await here.control.say("ben", "#stammtisch", "hello")
    assert [m.content async for m in channel.history()] == [""]
    await here.control.set(privileged=True)
    assert [m.content async for m in channel.history()] == ["hello"]


async def test_people_cannot_say_nothing_or_too_much_or_where_they_may_not(here):
    for channel, text in (("#stammtisch", " "), ("#stammtisch", "x" * 2001), ("#stube", "x")):
        with pytest.raises(NotPossible):
            await here.control.say("ben", channel, text)


async def test_people_delete_their_own_messages_and_moderators_any(channel, here):
    number = await here.control.say("ben", "#stammtisch", "mine")
    with pytest.raises(NotPossible):
        await here.control.delete("clara", number)
    await here.control.delete("ben", number)
    await here.control.delete("anna", (await channel.send("bot's")).id)
    assert await seen(here) == []


async def test_typing_is_accepted(channel):
    async with channel.typing():
        pass
