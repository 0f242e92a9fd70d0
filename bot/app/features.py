"""The features of the product, and the means to forget, export and purge their data.

A feature is a package in `bot.features`, and no list names it. One that keeps anything about people
or servers says what becomes of it by the `OWNERSHIP` in its `store.py`.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Final

from bot import features
from bot.store import Store
from bot.store.ownership import Ownership
from bot.store.people import People


def _ownerships() -> Iterator[Ownership]:
    """Find the one of each feature that has any, in the order of their names."""
    packages = iter_modules(features.__path__, f"{features.__name__}.")
    for feature in sorted(found.name for found in packages if found.ispkg):
        store = f"{feature}.store"
        if find_spec(store) is not None:
            owner: Ownership | None = getattr(import_module(store), "OWNERSHIP", None)
            if owner is not None:
                yield owner


OWNERSHIPS: Final = tuple(_ownerships())
"""The data about people and servers of each feature that keeps any."""


def people_of(store: Store) -> People:
    """Return the keeper of all that a store has about people and servers, for every feature."""
    return People(store.database, store.settings, OWNERSHIPS)
