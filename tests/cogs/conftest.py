"""The real bot in a sandbox, for every test of a cog."""

from tests.end_to_end.conftest import here, inn, opens

__all__ = ["here", "inn", "opens"]
