"""What somebody is called, by what they show and by their user name."""

from typing import Any

import discord
import pytest

from cogs.interaction_context import display_name


def user(shown: str) -> discord.User:
    data: Any = {"id": "7", "username": "anna", "discriminator": "0", "avatar": None}
    nobody: Any = None
    return discord.User(state=nobody, data=data | {"global_name": shown})


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("Anna", "Anna"),
        ("김철수", "김철수"),
        ("🦊 Anna", "🦊 Anna"),
        ("🦊", "🦊 anna"),
        ("🦊" * 32, "anna"),
        ("\u3164", "anna"),
        ("\u2800\u200b", "anna"),
        ("🤖", "anna"),
        ("Resi 🤖", "Resi"),
    ],
)
def test_a_name_has_something_that_is_seen_and_written_everywhere(shown, expected):
    assert expected == display_name(user(shown))
