"""Views and modals that discord.py never stores: one router reads their custom ids instead.

discord.py 2.7.1 stores what `is_finished` denies. A stored view that times out can take a class
of dynamic items with it, and one that does not stays in memory for ever.
"""

from typing import Any

from discord import ui


class Stateless(ui.LayoutView):
    """A view built fresh for each render, and written at once as Discord takes it.

    Its items are let go then: they and their view hold each other, and thousands of such circles
    would wait for the garbage collector.
    """

    def __init__(self, *items: ui.Item["Stateless"]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self._is_v2 = super().has_components_v2()
        self._components: list[dict[str, Any]] = super().to_components()
        self.clear_items()

    def to_components(self) -> list[dict[str, Any]]:
        """The view as Discord takes it. It is compared with what is shown, and then sent.

        Whoever gets it must not change it, and discord.py 2.7.1 only writes it as JSON
        (`http.handle_message_parameters`); `bot.render.bare_text` alone does.
        """
        return self._components

    def has_components_v2(self) -> bool:
        """Whether it says so to Discord, as it must for all but rows of buttons."""
        return self._is_v2

    def is_finished(self) -> bool:
        """Say so from the beginning: finished views are not stored."""
        return True


class StatelessModal(ui.Modal):
    """A modal whose submission is routed by its custom id."""

    def __init__(self, title: str, custom_id: str, *items: ui.Item["StatelessModal"]) -> None:
        super().__init__(title=title, custom_id=custom_id, timeout=None)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """Say so from the beginning: finished modals are not stored."""
        return True
