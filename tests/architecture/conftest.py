"""A whole bot in a sandbox, for what can only be seen while it runs."""

from tests.end_to_end.conftest import here, inn, opens

__all__ = ["here", "inn", "opens"]
