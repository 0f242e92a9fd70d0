"""The selection of rows that belong to the servers of a process."""

from bot.model import Shards


def shard_condition(shards: Shards, column: str = "guild_id") -> str:
    """A further condition: that the server id in a column, or its stand-in, is served here.

    It agrees with `Shards.serve`; it is empty where all servers are served here.
    """
    if shards.are_all:
        return ""
    shard = f"CASE WHEN {column} < 0 THEN 0 ELSE ({column} >> 22) % {shards.total:d} END"
    return f" AND {shard} BETWEEN {shards.first:d} AND {shards.last:d}"
