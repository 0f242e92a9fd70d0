"""What is put into matches, as the store keeps it."""

import json

from bot.store.events import Actor, Input

PROCEED = Input("proceed", "{}")


def deck(*cards: str) -> Input:
    return Input("deck", json.dumps({"cards": cards}))


def decision(seat: int, action: str, actor: Actor = "person") -> Input:
    return Input("decision", json.dumps({"seat": seat, "action": json.loads(action)}), actor)
