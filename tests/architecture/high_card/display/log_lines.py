"""How the events of High Card are told to everybody, in keys."""

from games.core.scene import Told, Who, says
from tests.architecture.high_card.rules import events as e


def tell(event: e.Event) -> Told | None:
    """How a public event is told; None for what the scene shows anyway."""
    match event:
        case e.TrickTaken(seat=seat):
            return Told(says("high_card.told.trick_taken", who=Who(seat)), result=True)
        case _:
            return None
