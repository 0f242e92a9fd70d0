"""What people do on this pretended Discord, and what each of them sees."""

from sandbox.control.eyes import Eyes
from sandbox.control.hands import Hands
from sandbox.control.lookup import NotPossible
from sandbox.control.powers import Powers
from sandbox.control.voices import Voices


class Control(Hands, Voices, Eyes, Powers):
    """All verbs in one place: acts of people, their views, and powers over the surroundings.

    A person is an id or a username, a channel an id or "#name"; ids may be strings.
    What a real client would not let one do raises NotPossible.
    """


__all__ = ["Control", "NotPossible"]
