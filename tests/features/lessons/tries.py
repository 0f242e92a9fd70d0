"""What is tried of lessons while the channels take no message, and after a restart."""

from tests.end_to_end.client_person import GAME
from tests.end_to_end.tries import Command, Press

PRESSES = (
    Press("learn", arg=GAME),
    Press("learn_on", arg=f"{GAME}.0", number=1),
    Press("learn_act", arg=f"{GAME}.0", number=2),
    Press("learn_mark", arg=f"{GAME}.0"),
    Press("learn_words", arg=GAME),
    Press("learn_overview"),
)
COMMANDS = (Command("learn"),)
