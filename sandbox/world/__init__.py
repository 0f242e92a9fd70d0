"""The world: what exists on this pretended Discord, free of sockets and event loops."""

from sandbox.world.state import World

__all__ = ["World"]
