"""The address at which a process can be watched."""

from typing import NamedTuple


class Address(NamedTuple):
    """The address to listen at; port 0 means any free one."""

    host: str
    port: int
