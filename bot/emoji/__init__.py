"""Cards as emoji of the application: small pictures of our own, drawn, uploaded and found again."""

from bot.emoji.find_uploaded import UNWILLING, find_emoji, load_emoji
from bot.emoji.sync import SyncReport, sync_emoji

__all__ = ["UNWILLING", "SyncReport", "find_emoji", "load_emoji", "sync_emoji"]
