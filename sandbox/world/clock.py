"""Points in time as Discord writes them: ISO 8601 in UTC with microseconds."""

from datetime import UTC, datetime


def written(seconds: float) -> str:
    """Write Unix seconds as an ISO timestamp."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
