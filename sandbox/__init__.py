"""A stand-in for Discord on this machine, on which the unmodified discord.py client runs."""

from sandbox import samples
from sandbox.control import Control, NotPossible
from sandbox.server import Running, serving
from sandbox.world import World

__all__ = ["Control", "NotPossible", "Running", "World", "samples", "serving"]
