"""Whole numbers of 64 bits in a compiled module; elsewhere they are ints.

No other module asks who compiles it (docs/computer-players.md). This one is never compiled itself.
"""

MYPY = False
if MYPY:
    from mypy_extensions import i64
else:
    i64 = int

__all__ = ("i64",)
