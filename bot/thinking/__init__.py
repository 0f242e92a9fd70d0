"""How computer players think without anybody waiting for it: in other processes, table by table."""

from bot.thinking.minds import Adviser, Asked, Minds
from bot.thinking.process import BrokeDown

__all__ = ["Adviser", "Asked", "BrokeDown", "Minds"]
