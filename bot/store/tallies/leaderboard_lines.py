"""The SQL that leaderboards share wherever they are read: who is listed, and how a line reads.

Statements have the server as `?1` and the game as `?2`.
"""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from typing import Final

from bot.store.tallies.periods import ALL
from bot.store.tallies.ratings import PROVISIONAL_BELOW

IS_LISTED: Final = """NOT EXISTS (
    SELECT 1 FROM person_settings AS wish WHERE wish.user_id = tallies.user_id AND listed = 0
)"""
"""The condition that a person in `tallies` wishes to be on boards."""


def last_name(people: str) -> str:
    """The name that a person in a table `people` had when they last sat down on the server."""
    return f"""(
        SELECT name FROM seats JOIN matches ON matches.id = seats.match_id
        WHERE seats.user_id = {people}.user_id AND matches.guild_id = ?1
        ORDER BY match_id DESC LIMIT 1
    )"""


def is_provisional(people: str) -> str:
    """The condition that the rating of a person in a table `people` rests on few matches yet."""
    return f"""{PROVISIONAL_BELOW} > (
        SELECT rated FROM tallies AS ever
        WHERE guild_id = ?1 AND game = ?2 AND period = '{ALL}' AND ever.user_id = {people}.user_id
    )"""
