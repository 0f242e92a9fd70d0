"""Compiles the search into a wheel, where hatch is told `HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledSearch(BuildHookInterface[Any]):
    """A wheel for one platform and one Python, with the sources beside what was made of them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and pack; raises CalledProcessError without a compiler."""
        del version
        root = Path(self.root)
        sys.path.insert(0, self.root)
        from tools.fast import compile_all, compiled, is_fresh  # noqa: PLC0415 - found from here on

        if not is_fresh(root):
            compile_all(root)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled(root):
            build_data["force_include"][str(root / path)] = path.as_posix()
