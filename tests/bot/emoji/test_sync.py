"""Uploading the faces through the real client: once, again, after changes, against resistance."""

from collections import Counter
from datetime import timedelta

import discord
import pytest
from discord import PartialEmoji

from bot.emoji import SyncReport, face_files, load_emoji, sync, sync_emoji
from bot.emoji.uploaded import back_name

AT_ONCE = timedelta()
ALL = len(face_files.FACES)
UPLOAD = {"method": "POST", "path": "/emojis$"}


async def names(client) -> Counter:
    return Counter(one.name for one in await client.fetch_application_emojis())


async def ids(client) -> dict:
    return {one.name: one.id for one in await client.fetch_application_emojis()}


@pytest.fixture
def repaint(monkeypatch):
    """Change one picture, as a new version of the bot would bring it."""

    def repaint():
        changed = dict(face_files.faces()) | {"spades_ten": face_files.back()}
        monkeypatch.setattr(face_files, "faces", lambda: changed)
        face_files.edition.cache_clear()

    yield repaint
    monkeypatch.undo()
    face_files.edition.cache_clear()


async def test_the_first_time_all_faces_and_the_back_are_uploaded(client):
    assert SyncReport(uploaded=ALL, kept=0, removed=0) == await sync_emoji(client)
    assert {*face_files.FACES, f"card_back_{face_files.edition()}"} == set(await names(client))


async def test_the_second_time_nothing_is_changed(client, here):
    await sync_emoji(client)
    before = await ids(client)
    here.journal.requests.clear()
    assert SyncReport(uploaded=0, kept=ALL, removed=0) == await sync_emoji(client, grace=AT_ONCE)
    assert {"GET"} == {request.method for request in here.journal.requests}
    assert before == await ids(client)


async def test_the_pictures_arrive_as_they_were_drawn(client, here):
    await sync_emoji(client)
    shown = {one.name: one.image for one in here.world.emojis.values()}
    assert dict(face_files.faces()) == {name: shown[name] for name in face_files.FACES}


async def test_emoji_with_other_names_are_left_alone(client):
    others = [
        await client.create_application_emoji(name=name, image=face_files.back())
        for name in ("eichel_daus", "card_backs", "spades_ten_2")
    ]
    await sync_emoji(client)
    await sync_emoji(client, grace=AT_ONCE)
    left = await client.fetch_application_emojis()
    assert [one for one in left if one in others] == others


async def test_a_face_somebody_deleted_comes_back_alone(client):
    await sync_emoji(client)
    [gone] = [e for e in await client.fetch_application_emojis() if e.name == "hearts_ace"]
    await gone.delete()
    assert SyncReport(uploaded=1, kept=ALL - 1, removed=0) == await sync_emoji(client)


async def test_changed_pictures_are_uploaded_and_the_old_ones_go(client, repaint):
    await sync_emoji(client)
    old = await ids(client)
    repaint()
    assert SyncReport(uploaded=ALL, kept=0, removed=ALL) == await sync_emoji(client, grace=AT_ONCE)
    new = await ids(client)
    assert {*face_files.FACES, f"card_back_{face_files.edition()}"} == set(new)
    assert set() == set(old.values()) & set(new.values())
    assert SyncReport(uploaded=0, kept=ALL, removed=0) == await sync_emoji(client, grace=AT_ONCE)


async def test_what_an_earlier_version_uploaded_is_shown_until_all_is_uploaded(client, earlier):
    with earlier():
        assert 36 == (await sync_emoji(client)).uploaded
    before = await load_emoji(client)
    assert 36 == len(before)
    assert SyncReport(uploaded=ALL, kept=0, removed=0) == await sync_emoji(client)
    after = await load_emoji(client)
    assert ALL == len(after)
    assert set() == set(before.values()) & set(after.values())


async def test_an_upload_from_before_the_german_deck_goes_on_being_shown(client, earlier):
    with earlier(face_files.FRENCH):
        assert 44 == (await sync_emoji(client)).uploaded
    before = await load_emoji(client)
    assert set(face_files.FRENCH.values()) == set(before)
    await sync_emoji(client)
    assert set(face_files.FACES.values()) == set(await load_emoji(client))


async def test_what_a_running_bot_shows_stays_for_a_day(client, repaint):
    await sync_emoji(client)
    shown = await load_emoji(client)
    repaint()
    assert SyncReport(uploaded=ALL, kept=0, removed=0) == await sync_emoji(client)
    left = {one.id for one in await client.fetch_application_emojis()}
    assert {PartialEmoji.from_str(one).id for one in shown.values()} <= left
    assert set() == set(shown.values()) & set((await load_emoji(client)).values())


async def test_an_upload_that_broke_off_goes_on_where_it_stopped(client, here):
    here.faults.add(**UPLOAD, delay=0.001, times=3)
    here.faults.add(**UPLOAD, status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await sync_emoji(client)
    assert 3 == (await names(client)).total()
    assert SyncReport(uploaded=ALL - 2, kept=2, removed=0) == await sync_emoji(client)
    assert {1} == set((await names(client)).values())


async def test_going_back_to_earlier_pictures_brings_them_back(client, repaint, monkeypatch):
    earlier = face_files.faces
    await sync_emoji(client)
    repaint()
    await sync_emoji(client)
    monkeypatch.setattr(face_files, "faces", earlier)
    face_files.edition.cache_clear()
    assert ALL == (await sync_emoji(client)).uploaded


@pytest.mark.parametrize("uploads", [1, 2, 20])
async def test_at_every_moment_of_an_upload_all_cards_can_be_shown(client, here, repaint, uploads):
    await sync_emoji(client)
    repaint()
    here.faults.add(**UPLOAD, delay=0.001, times=uploads)
    here.faults.add(**UPLOAD, status=400, code=50035)
    with pytest.raises(discord.HTTPException):
        await sync_emoji(client)
    shown = await load_emoji(client)
    left = {one.id for one in await client.fetch_application_emojis()}
    assert ALL == len(shown)
    assert {PartialEmoji.from_str(one).id for one in shown.values()} <= left
    assert ALL + 1 - uploads == (await sync_emoji(client)).uploaded


@pytest.mark.parametrize("lost", ["back", "face"])
async def test_whatever_somebody_deleted_the_next_time_makes_up_for_it(client, lost):
    await sync_emoji(client)
    [gone] = [
        one
        for one in await client.fetch_application_emojis()
        if one.name == {"back": back_name(), "face": "hearts_ace"}[lost]
    ]
    await gone.delete()
    await sync_emoji(client)
    assert SyncReport(uploaded=0, kept=ALL, removed=0) == await sync_emoji(client)


async def test_pictures_changed_twice_in_a_day_are_all_replaced(client, repaint, monkeypatch):
    await sync_emoji(client)
    for name in ("hearts_ace", "clubs_six"):
        changed = dict(face_files.faces()) | {name: face_files.back()}
        monkeypatch.setattr(face_files, "faces", lambda changed=changed: changed)
        face_files.edition.cache_clear()
        assert ALL == (await sync_emoji(client)).uploaded
    repaint()
    assert SyncReport(uploaded=ALL, kept=0, removed=3 * ALL) == await sync_emoji(
        client, grace=AT_ONCE
    )
    assert {*face_files.FACES, back_name()} == set(await names(client))


async def test_a_limit_on_uploads_is_waited_for(client, here):
    here.faults.add(**UPLOAD, status=429, retry_after=0.01, times=7)
    assert ALL == (await sync_emoji(client)).uploaded


async def test_a_limit_that_discord_py_gives_up_on_is_waited_for(client, here, monkeypatch):
    monkeypatch.setattr(sync, "_WAIT", 0.01)
    here.faults.add(**UPLOAD, status=429, via=False, times=2)
    assert ALL == (await sync_emoji(client)).uploaded


async def test_patience_has_an_end(client, here, monkeypatch):
    monkeypatch.setattr(sync, "_WAIT", 0.01)
    here.faults.add(**UPLOAD, status=429, via=False, times=1000)
    with pytest.raises(discord.HTTPException):
        await sync_emoji(client)


async def test_what_version_1_0_replaced_is_known_as_ours(client):
    face = await client.create_application_emoji(name="spades_ten", image=face_files.back())
    await face.edit(name=f"spades_ten_{face.id:x}")
    await sync_emoji(client, grace=AT_ONCE)
    assert face.id not in (await ids(client)).values()
