"""What is tried of toasts while the channels take no message, and after a restart."""

from tests.end_to_end.tries import Command, Press

PRESSES = (Press("toast_again"),)
COMMANDS = (Command("toast"),)
