"""A whole bot in a sandbox, for what can only be seen while it runs."""

from tests.end_to_end.conftest import bot, here, start_bot

__all__ = ["bot", "here", "start_bot"]

collect_ignore = ["toasts"]
"""A feature whose tests need its tables and its words, which are in a copy of the tree alone."""
