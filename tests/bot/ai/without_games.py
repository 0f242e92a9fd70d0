"""A Dask scheduler on a machine where nobody has installed the games: `--preload` of this."""

import sys


def dask_setup(_scheduler):
    for name in [*sys.modules]:
        if name.partition(".")[0] == "games":
            del sys.modules[name]
    sys.modules["games"] = None  # pyright: ignore[reportArgumentType] - so it cannot be imported
