"""How computer players think without anybody waiting for it: in other processes, table by table."""

from bot.thinking.minds import Asked, Minds

__all__ = ["Asked", "Minds"]
