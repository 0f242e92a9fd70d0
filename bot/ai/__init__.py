"""Computer players that think in other processes, table by table, so that nobody waits for them."""

from bot.ai.cluster import ClusterUnusable
from bot.ai.player_pool import Adviser, CameTo, PlayerPool, PoolRequest, ThinkingTurn
from bot.ai.thinker import PlayerFailed
from bot.ai.thinking_time_shares import Urgency

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
