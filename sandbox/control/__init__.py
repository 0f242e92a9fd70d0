"""What people do on this pretended Discord, and what each of them sees."""

from sandbox.control.environment import Environment
from sandbox.control.interacting import Interacting
from sandbox.control.lookup import NotPossible
from sandbox.control.observing import Observing
from sandbox.control.talking import Talking


class Control(Interacting, Talking, Observing, Environment):
    """All verbs in one place: acts of people, their views, and powers over the surroundings.

    A person is an id or a username, a channel an id or "#name"; ids may be strings.
    What a real client would not let one do raises NotPossible.
    """


__all__ = ["Control", "NotPossible"]
