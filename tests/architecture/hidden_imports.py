"""Import every module of packages while some modules cannot be had: HIDDEN,… PACKAGE …."""

import builtins
import importlib
import pkgutil
import sys
from typing import Any

from_anywhere = builtins.__import__


def main(hidden: set[str], packages: list[str]) -> None:
    """Import everything; raises ImportError where a module of the packages asks for a hidden one.

    Libraries may still import them: which of theirs a platform needs is for them to know.
    """

    def imported(
        name: str, namespace: dict[str, Any] | None = None, *rest: Any, **named: Any
    ) -> Any:
        importer = str((namespace or {}).get("__name__"))
        if name.partition(".")[0] in hidden and importer.partition(".")[0] in packages:
            raise ImportError(f"{importer} imports {name}", name=name)
        return from_anywhere(name, namespace, *rest, **named)

    builtins.__import__ = imported
    for package in packages:
        found = importlib.import_module(package)
        for module in pkgutil.walk_packages(found.__path__, f"{package}."):
            importlib.import_module(module.name)
            sys.stdout.write(f"{module.name}\n")


if __name__ == "__main__":
    main(set(sys.argv[1].split(",")), sys.argv[2:])
