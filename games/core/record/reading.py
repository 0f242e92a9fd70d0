"""One line of a record as somebody reads it who trusts no writer."""

from pydantic import ValidationError

from games.core.record.faults import Reason, Wrong, field_at_fault
from games.core.record.lines import Line, read_line


def readable(text: str) -> Line:
    """The line that `text` holds; raises Wrong on anything else."""
    try:
        return read_line(text)
    except ValidationError as error:
        raise Wrong(Reason.UNREADABLE, field_at_fault(error)) from None
    except ValueError:  # a lone surrogate, which no UTF-8 file can hold
        raise Wrong(Reason.UNREADABLE, "this is no text") from None
