"""What is tried of files while the channels take no message, and after a restart."""

from tests.end_to_end.tries import Command

PRESSES = ()
COMMANDS = (
    Command("export", options={"what": "results"}),
    Command("export", options={"what": "own"}),
)
