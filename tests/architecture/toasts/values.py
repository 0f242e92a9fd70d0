"""What is kept of somebody's toasts."""

from typing import NamedTuple


class Toasts(NamedTuple):
    """How often somebody has raised their glass on a server, and when last (unix ms)."""

    glasses: int = 0
    last_at: int = 0
