"""The build of the search that runs: the Python sources here, or what mypyc has made of them.

Both decide alike. `compiled.json`, which `tools/fast.py` writes, names the sources that were
compiled; as soon as one of them has changed, everything compiled is passed over, so that nobody
ever plays by what a source no longer says.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.resources import files
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

STAMP = "compiled.json"
"""Beside this file: module -> the digest of the source that it was compiled of."""

PROBE = "games.search.kernel"
"""A module that is compiled wherever any is."""


class Build(StrEnum):
    """The ways in which the search runs."""

    PURE = "pure Python"
    COMPILED = "compiled"
    STALE = "pure Python, for what was compiled is of other sources"


@cache
def build() -> Build:
    """The build that decides in this process."""
    found = find_spec(PROBE)
    if found is not None and not str(found.origin).endswith(".py"):
        return Build.COMPILED
    return Build.STALE if _stamp() and not is_true(_stamp()) else Build.PURE


def pass_over_stale() -> None:
    """Keep Python from importing compiled modules if their sources have changed.

    One changed source rules out all of them, for they call each other without asking Python.
    """
    stamp = _stamp()
    if stamp and not is_true(stamp):
        sys.meta_path.insert(0, _Sources(frozenset(stamp)))


def is_true(stamp: Mapping[str, str]) -> bool:
    """Return whether the sources are those that were compiled."""
    return all(digest_of(source_of(name)) == digest for name, digest in stamp.items())


def source_of(module: str) -> Path:
    """The path of the source of a module of `games`."""
    _, *parts = module.split(".")
    return Path(str(files("games"))).joinpath(*parts).with_suffix(".py")


def digest_of(source: Path) -> str:
    """A short digest of a source's text, in which line endings make no difference."""
    try:
        text = source.read_text("utf-8")
    except OSError:
        return ""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class _Sources(MetaPathFinder):
    """A finder of the sources of modules that have something compiled beside them."""

    def __init__(self, modules: frozenset[str]) -> None:
        self._modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """The source of one of them; None for any other module."""
        del path, target
        if fullname not in self._modules:
            return None
        location = str(source_of(fullname))
        loader = SourceFileLoader(fullname, location)
        return spec_from_file_location(fullname, location, loader=loader)


@cache
def _stamp() -> Mapping[str, str]:
    try:
        return json.loads(Path(str(files("games"))).joinpath(STAMP).read_text("utf-8"))
    except OSError:
        return {}
