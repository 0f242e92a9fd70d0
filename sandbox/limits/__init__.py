"""Discord's rules for request bodies, written by hand: what Discord refuses is refused here.

Pure functions; they hold without Discord's API description, and cover what it leaves out.
Sources: Discord's API reference (Message, Component Reference, Application Commands, Emoji);
error codes as seen in public bug reports, see `violation.py` for what is assumed.
"""

from sandbox.limits.form import form_errors
from sandbox.limits.routes import violations
from sandbox.limits.violation import Violation

__all__ = ["Violation", "form_errors", "violations"]
