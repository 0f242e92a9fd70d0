"""Views and modals that discord.py never stores: one router reads their custom ids instead.

discord.py 2.7.1 stores what `is_finished` denies. A stored view that times out can take a class
of dynamic items with it, and one that does not stays in memory for ever.
"""

from typing import Any

from discord import ui


class Stateless(ui.LayoutView):
    """A view built fresh for each render, and forgotten once it is sent."""

    def __init__(self, *items: ui.Item["Stateless"]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self._components: list[dict[str, Any]] | None = None

    def to_components(self) -> list[dict[str, Any]]:
        """The view as Discord takes it, written once, and again only after `rewrite`.

        It is compared with what is shown and then sent; whoever gets it must not change it, and
        discord.py 2.7.1 only writes it as JSON (`http.handle_message_parameters`).
        """
        if self._components is None:
            self._components = super().to_components()
        return self._components

    def rewrite(self) -> None:
        """Say that something on the view has been changed since it was built."""
        self._components = None

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
