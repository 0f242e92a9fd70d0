"""Notes which test reaches which statement, in every Python process that a run of the tests starts.

It is found on PYTHONPATH, and does nothing unless MUTANTS names a file of faults.
"""

import ast
import json
import os
import sys
from collections.abc import Mapping
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

_seen: set[tuple[int, str]] = set()


def _note(number: int) -> None:
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    if (number, test) not in _seen:
        _seen.add((number, test))
        line = f"{number}\t{test.rpartition(' (')[0]}\n".encode()
        place = os.open(os.environ["MUTANTS_REACHED"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(place, line)
        os.close(place)


class _Noting(ast.NodeTransformer):
    def __init__(self, numbers: Mapping[int, list[int]]) -> None:
        self._numbers = numbers

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            body: list[ast.stmt] | None = getattr(node, field, None)
            if isinstance(body, list):
                setattr(node, field, [each for old in body for each in self._noted(old)])
        return node

    def _noted(self, statement: ast.stmt) -> list[ast.stmt]:
        calls = [
            ast.copy_location(ast.parse(f"_note_reached({number})").body[0], statement)
            for number in self._numbers.get(statement.lineno, ())
        ]
        return [*map(ast.fix_missing_locations, calls), statement]


class _Loader(SourceFileLoader):
    numbers: Mapping[int, list[int]]

    def get_code(self, fullname: str) -> Any:
        del fullname
        tree = ast.parse(self.get_data(self.path))
        noted = _Noting(self.numbers).visit(tree)
        return compile(noted, self.path, "exec", dont_inherit=True)


class _Finder(PathFinder):
    places: Mapping[str, Mapping[int, list[int]]] = {}

    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname.partition(".")[0] not in {"bot", "cogs", "games"}:
            return None
        found = super().find_spec(fullname, path, target)
        numbers = cls.places.get(found.origin or "") if found else None
        if found is not None and numbers is not None and found.origin is not None:
            found.loader = _Loader(fullname, found.origin)
            found.loader.numbers = numbers
        return found


def _install(mutants: str, root: str) -> None:
    places: dict[str, dict[int, list[int]]] = {}
    for number, mutant in enumerate(json.loads(Path(mutants).read_text())):
        lines = places.setdefault(str(Path(root, mutant["file"])), {})
        lines.setdefault(mutant["line"], []).append(number)
    _Finder.places = places
    import builtins  # noqa: PLC0415 - only where something is noted

    setattr(builtins, "_note_reached", _note)  # noqa: B010 - no type knows of it
    sys.meta_path.insert(0, _Finder)


if "MUTANTS" in os.environ:
    _install(os.environ["MUTANTS"], os.environ["MUTANTS_ROOT"])
