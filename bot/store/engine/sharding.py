"""Which rows belong to the servers that a process serves."""

from bot.model import Shards


def served(shards: Shards, column: str = "guild_id") -> str:
    """A condition more: that the server in a column, or what stands for it, is served here.

    As `Shards.serve` says; nothing where all servers are.
    """
    if shards.are_all:
        return ""
    shard = f"CASE WHEN {column} < 0 THEN 0 ELSE ({column} >> 22) % {shards.total:d} END"
    return f" AND {shard} BETWEEN {shards.first:d} AND {shards.last:d}"
