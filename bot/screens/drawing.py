"""A picture that is drawn anew only once something that shows in it has changed."""

from collections.abc import Callable

from bot.render.stateless import Stateless


class Drawing:
    """Keeps the picture that was drawn last, with all that it depends on."""

    def __init__(self) -> None:
        self._last: tuple[object, Stateless] | None = None

    def of(self, shown: object, draw: Callable[[], Stateless]) -> Stateless:
        """The picture of `shown`, which is compared by its value; `draw` makes a new one."""
        if self._last is None or self._last[0] != shown:
            self._last = (shown, draw())
        return self._last[1]
