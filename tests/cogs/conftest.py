"""A whole bot on a sandbox for every test of a cog."""

from tests.end_to_end.conftest import bot, here, start_bot

__all__ = ["bot", "here", "start_bot"]
