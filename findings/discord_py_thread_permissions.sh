#!/usr/bin/env bash
# discord.py 2.7.1, Thread.permissions_for
# Guess: as it answers for the thread ("mostly inherited, with some implicit permissions changed"),
#   send_messages says whether somebody may write there, which Discord decides by "Send Messages in
#   Threads" alone.
# Seen: send_messages is that of the channel around it, wrong both ways, while attach_files and embed_links
#   in the same answer go by the thread: pictures, but no text, or text, but no pictures.
# For whom: bots that ask permissions_for(me).send_messages of whatever channel they are about to write in.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import discord

state = discord.Client(intents=discord.Intents.none())._connection
SIGHT = discord.Permissions(view_channel=True, embed_links=True, attach_files=True)


def guild(permissions):
    everyone = {"id": "1", "name": "@everyone", "permissions": str(permissions.value), "position": 0,
                "color": 0, "hoist": False, "managed": False, "mentionable": False}
    found = discord.Guild(data={"id": "1", "name": "club", "owner_id": "9", "roles": [everyone]}, state=state)
    channel = {"id": "2", "type": 0, "name": "tables", "position": 0, "permission_overwrites": []}
    found._add_channel(discord.TextChannel(state=state, guild=found, data=channel))
    return found


def in_a_thread(**allowed):
    club = guild(SIGHT | discord.Permissions(**allowed))
    thread = discord.Thread(guild=club, state=state, data={
        "id": "3", "type": 11, "name": "table 1", "parent_id": "2", "owner_id": "9", "message_count": 0,
        "member_count": 0, "thread_metadata": {"archived": False, "auto_archive_duration": 60,
                                               "archive_timestamp": "2026-01-01T00:00:00+00:00"}})
    member = discord.Member(guild=club, state=state, data={
        "user": {"id": "5", "username": "eva", "discriminator": "0", "avatar": None}, "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0})
    found = thread.permissions_for(member)
    return {name: getattr(found, name) for name in ("send_messages", "attach_files")}


only_threads = in_a_thread(send_messages_in_threads=True)
only_channel = in_a_thread(send_messages=True)
print("may write in threads only:", only_threads)
print("may write in the channel only:", only_channel)
assert only_threads == {"send_messages": False, "attach_files": True}
assert only_channel == {"send_messages": True, "attach_files": False}
PY
