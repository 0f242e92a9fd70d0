"""Starts the program `stammtisch`, without a look for garbage while it is being imported."""

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status (`bot.program.main`)."""
    gc.disable()  # it would take a fifth of the start: all that is imported stays
    from bot import program  # noqa: PLC0415 - see above

    gc.freeze()  # so the first look at the running bot need not go through it either
    gc.enable()
    return program.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
