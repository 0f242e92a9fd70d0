"""How computer players think without anybody waiting for it: in other processes, table by table."""

from bot.ai.cluster import ClusterUnusable
from bot.ai.pool import Adviser, CameTo, PlayerPool, PoolRequest, ThinkingTurn
from bot.ai.thinker import PlayerFailed
from bot.ai.thinking_time import Urgency

__all__ = [
    "Adviser",
    "CameTo",
    "ClusterUnusable",
    "PlayerFailed",
    "PlayerPool",
    "PoolRequest",
    "ThinkingTurn",
    "Urgency",
]
