"""A whole house in a sandbox for every test of a door."""

from tests.end_to_end.conftest import here, inn, opens

__all__ = ["here", "inn", "opens"]
