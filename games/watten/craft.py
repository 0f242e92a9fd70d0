"""Rules of thumb of a sensible player: names what it holds, signals the truth, counts to three."""

from collections.abc import Sequence
from random import Random

from games.watten.actions import Action, PlayCard, RefuseExchange, Settle
from games.watten.engine import INTERJECTIONS
from games.watten.events import Event
from games.watten.state import WattenView


def craft(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Action | None:
    """The offer a sensible player takes; None to say nothing unasked."""
    del heard, rng
    asked = [action for action in offers if action.kind not in INTERJECTIONS]
    if not asked:
        return None
    for action in asked:
        if isinstance(action, (Settle, RefuseExchange)):
            return action
    if isinstance(asked[0], PlayCard):
        return max((a for a in asked if isinstance(a, PlayCard)), key=lambda a: a.card.rank)
    return asked[0] if view.public.phase else None
