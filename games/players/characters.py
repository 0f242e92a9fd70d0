"""Named characters of computer players: what each likes to say, within the strength of its level.

A character shifts what raising, holding, folding, bidding and doubling are worth to a player that
thinks ahead. It changes no card, sees no more than another, and gives hints to nobody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core.game import AnyGame

ALWAYS = 99
"""More tricks than any deal has."""


@dataclass(frozen=True, slots=True)
class Character:
    """The way a computer player likes to play."""

    likes: Mapping[str, float] = field(default_factory=dict[str, float])
    """The amount by which a kind of action seems better than it is, in chances to win the match."""
    bluffs: float = 0.0
    """The share of decisions in which a raise seems much better to it, whatever it holds."""
    raises_from: float = 0.0
    """The grounds (`Prospect.grounds`) it needs for a raise that is no bluff: one that raises
    whenever it pays has no reason that others could name."""
    raises_until: int = ALWAYS
    """The tricks after which it raises no more: it raises on cards, not on what they won."""


RAISE = "raise"
"""The name, everywhere, of putting more at stake."""

BLUFF = 0.04
"""The amount by which a raise seems better to a player that bluffs."""

PLAIN = Character()


class Mood(NamedTuple):
    """The likings of a player in one decision."""

    likes: Mapping[str, float] = PLAIN.likes
    """The amount by which each kind of action seems better, in chances to win the match."""
    raises_from: float = 0.0
    """The grounds on which it raises."""


NO_MOOD = Mood()
"""The mood in which everything seems to be what it is."""

CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        "bold": Character(
            {"raise": 0.012, "hold": 0.006, "bid": 0.02, "double": 0.01}, raises_from=0.5
        ),
        "steady": Character(raises_from=0.87, raises_until=1),
        "sly": Character({"raise": -0.004, "bid": -0.01}, bluffs=0.08, raises_from=0.75),
        "silent": Character(
            {"raise": -0.012, "bid": -0.02, "double": -0.01}, raises_from=0.92, raises_until=2
        ),
        "patient": Character(
            {"hold": 0.006, "fold": -0.01, "surrender": -0.01, "bid": -0.03}, raises_from=0.7
        ),
        "careful": Character(
            {"raise": -0.006, "fold": 0.006, "surrender": 0.01, "bid": -0.01}, raises_from=0.8
        ),
    }
)
"""By the names that people are shown in words; stored nowhere."""


LET_PLAY = 2
"""The number of tricks played in a deal with somebody new, whatever the cards are worth."""


@dataclass(frozen=True, slots=True)
class Manners:
    """The manners of a computer player at a certain table."""

    character: str = ""
    """One of `CHARACTERS`; empty for none."""
    lets_play: bool = False
    """Whether it neither raises nor gives up before `LET_PLAY` tricks, for somebody is new here."""
    eager: bool = False
    """Whether it raises whenever that pays, whatever its character waits for."""

    @property
    def traits(self) -> Character:
        """The traits of the character; raises KeyError if it does not exist."""
        traits = CHARACTERS[self.character] if self.character else PLAIN
        return replace(traits, raises_from=0.0, raises_until=ALWAYS) if self.eager else traits

    @property
    def holds_back(self) -> bool:
        """True if there are offers that it does not even think of."""
        return self.lets_play or self.traits.raises_until < ALWAYS

    def consider(self, game: AnyGame, heard: Sequence[Any], offers: Sequence[Any]) -> Sequence[Any]:
        """The offers such a player thinks of: none if it could only raise unasked."""
        kept_back = self._kinds_kept_back(game, sum(event.kind == "trick_taken" for event in heard))
        if not kept_back:
            return offers
        left = [offer for offer in offers if offer.kind not in kept_back]
        unasked = all(offer.kind in game.interjections for offer in offers)
        return left if left or unasked else offers

    def _kinds_kept_back(self, game: AnyGame, taken: int) -> frozenset[str]:
        """The kinds of actions that it does not think of after so many tricks."""
        if self.lets_play and taken < LET_PLAY:
            return game.stakes
        return frozenset({RAISE}) if taken > self.traits.raises_until else frozenset()

    def mood(self, rng: Random) -> Mood:
        """The mood of such a player in a decision; one that bluffs waits for no reason."""
        traits = self.traits
        if not traits.bluffs or rng.random() >= traits.bluffs:
            return Mood(traits.likes, traits.raises_from)
        return Mood({**traits.likes, RAISE: BLUFF})


NO_MANNERS = Manners()
