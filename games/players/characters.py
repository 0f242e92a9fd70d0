"""Named characters of computer players: what each likes to say, within the strength of its level.

A character shifts what raising, holding, folding, bidding and doubling are worth to who thinks
ahead. It changes no card, sees no more than another, and gives hints to nobody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from games.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Character:
    """How a computer player likes to play."""

    likes: Mapping[str, float] = field(default_factory=dict[str, float])
    """How much better a kind of action seems than it is, in chances to win the match."""
    bluffs: float = 0.0
    """How often it sees a raise in a much better light, whatever it holds."""


BLUFF = 0.04
"""How much better a raise then seems."""

PLAIN = Character()

CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        "bold": Character({"raise": 0.012, "hold": 0.006, "bid": 0.02, "double": 0.01}),
        "steady": PLAIN,
        "sly": Character({"raise": -0.004, "bid": -0.01}, bluffs=0.08),
        "silent": Character({"raise": -0.012, "bid": -0.02, "double": -0.01}),
        "patient": Character({"hold": 0.006, "fold": -0.01, "surrender": -0.01, "bid": -0.03}),
        "careful": Character({"raise": -0.006, "fold": 0.006, "surrender": 0.01, "bid": -0.01}),
    }
)
"""By the names that people are shown in words; stored nowhere."""


LET_PLAY = 2
"""So many tricks of a deal are played where somebody is new, whatever the cards are worth."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How a computer player is to play at a certain table."""

    character: str = ""
    """One of `CHARACTERS`; empty for none."""
    lets_play: bool = False
    """Whether it neither raises nor gives up before `LET_PLAY` tricks, for somebody is new here."""

    @property
    def traits(self) -> Character:
        """What the character likes; KeyError for one that does not exist."""
        return CHARACTERS[self.character] if self.character else PLAIN

    def allowed(self, game: AnyGame, heard: Sequence[Any], offers: Sequence[Any]) -> Sequence[Any]:
        """The offers such a player thinks of: none where it may only raise unasked."""
        taken = sum(event.kind == "trick_taken" for event in heard)
        if not self.lets_play or taken >= LET_PLAY:
            return offers
        left = [offer for offer in offers if offer.kind not in game.stakes]
        unasked = all(offer.kind in game.interjections for offer in offers)
        return left if left or unasked else offers

    def seems(self, rng: Random) -> Mapping[str, float]:
        """How much better each kind of action seems in a decision, in chances to win the match."""
        traits = self.traits
        if not traits.bluffs or rng.random() >= traits.bluffs:
            return traits.likes
        return {**traits.likes, "raise": BLUFF}


NO_MANNERS = Manners()
