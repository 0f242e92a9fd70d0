#!/usr/bin/env bash
# discord.py 2.7.1, selects in forms (modals)
# Guess: a select in a form has to be answered unless it is said otherwise, as Discord's default and
#   discord.py's own documentation of min_values = 1 suggest, and alike for every kind of select.
# Seen: a string select goes out as required, selects of users, roles, channels and of both as not
#   required, with min_values 1 beside it: a form comes back without the people it is about.
# For whom: who asks for people or roles in a form and reads the first value.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import asyncio

import discord
from discord import ui

SELECTS = {
    "string": ui.Select(options=[discord.SelectOption(label="one")]),
    "user": ui.UserSelect(),
    "role": ui.RoleSelect(),
    "mentionable": ui.MentionableSelect(),
    "channel": ui.ChannelSelect(),
}


async def required(select):
    form = ui.Modal(title="A form")
    form.add_item(ui.Label(text="Who?", component=select))
    sent = form.to_dict()["components"][0]["component"]
    assert 1 == sent["min_values"]
    return sent["required"]


seen = {kind: asyncio.run(required(select)) for kind, select in SELECTS.items()}
print(seen)
assert seen == {kind: kind == "string" for kind in SELECTS}
PY
