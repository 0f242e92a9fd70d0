"""Counts toasts."""

from collections.abc import Callable

from bot.store import Store
from tests.architecture.toasts.store import ToastStore
from tests.architecture.toasts.values import Toasts


class ToastCounter:
    """The toasts of every server; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._toasts = ToastStore(store.database)
        self._clock = clock

    async def of(self, guild: int, user: int) -> Toasts:
        """Those of a person on a server."""
        return await self._toasts.of(guild, user)

    async def raise_glass(self, guild: int, user: int) -> Toasts:
        """Count one more of a person there; returns all of theirs."""
        await self._toasts.add(guild, user, self._clock())
        return await self._toasts.of(guild, user)
