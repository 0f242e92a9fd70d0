"""Every command says where it can be used, and by whose installation."""

from typing import Any

import pytest

from bot.app.client import Client
from cogs import create_cogs

GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2
BY_SERVER, BY_PERSON = 0, 1
EVERYWHERE = {GUILD, BOT_DM, PRIVATE_CHANNEL}
KINDS = (
    ({BY_SERVER}, {GUILD}),
    ({BY_SERVER, BY_PERSON}, {GUILD, BOT_DM}),
    ({BY_SERVER, BY_PERSON}, EVERYWHERE),
)


@pytest.fixture
async def told() -> dict[str, dict[str, Any]]:
    """What Discord is told of each command, by its name."""
    async with Client() as client:
        for cog in create_cogs(client):
            await client.add_cog(cog)
        every = [command.to_dict(client.tree) for command in client.tree.get_commands()]
        return {command["name"]: command for command in every}


async def test_every_command_says_where_it_can_be_used_and_who_may_install_it(told):
    silent = [
        name
        for name, command in told.items()
        if None in {command["contexts"] and 1, command["integration_types"] and 1}
    ]
    assert [] == silent
    for name, command in told.items():
        said = set(command["integration_types"]), set(command["contexts"])
        assert said in KINDS, name


async def test_what_belongs_to_a_server_is_offered_on_servers_alone(told):
    boards = {"leaderboard", "reports", "season", "server"}
    assert boards <= {name for name, each in told.items() if {GUILD} == set(each["contexts"])}


async def test_what_needs_no_table_can_be_asked_for_anywhere(told):
    found = {name for name, each in told.items() if EVERYWHERE == set(each["contexts"])}
    assert {"rules", "stats", "settings", "privacy", "mydata", "play"} <= found
