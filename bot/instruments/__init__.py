"""What a host can watch of a running bot: numbers for Prometheus, and whether it lives and serves.

It is told what happens by whoever owns both, and knows nothing of tables, people and cards itself.
"""

from bot.instruments.instruments import Instruments
from bot.instruments.metrics_server import Address, serving

__all__ = ["Address", "Instruments", "serving"]
