"""Deals of Watten for four between plain players, one choice of whom may be forced on them."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, count, islice, repeat
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from msgspec import structs

from games.core.cards import Hand
from games.core.game import AnyGame
from games.core.lesson import deck_for_dealer
from games.core.player import Player
from games.core.seats import Seat
from games.core.view import View
from games.players.levels import player
from games.players.seeded_random import chance
from games.players.self_play import play_match, shuffle_pack
from games.watten.rules.ranking import Trump
from games.watten.rules.state import Phase
from tools.odds.self_play import steps_of, versus

SEATS, FOREHAND, DEALER = 4, 0, 3
"""The seats of every deal here; their partners sit opposite."""

Offers = Sequence[Any]
Choice = Callable[[View[Any, Any], Offers], Offers]
"""(view, offers) -> the offers that are left to the player."""


class Quartet(NamedTuple):
    """Four players of one level who never raise, and their game."""

    game: AnyGame
    level: str

    @property
    def method(self) -> str:
        """How the numbers of their deals are found."""
        return f"{versus(self.level)}, nobody raises"

    @property
    def player(self) -> Player:
        """What each of them would do if raises were allowed."""
        return player(self.game, self.level, steps_of(self.level))


class Deal(NamedTuple):
    """A deal that was played to its end."""

    dealt: tuple[Hand, ...]
    """Seat by seat, before an exchange."""
    hands: tuple[Hand, ...]
    """Seat by seat, as they were played."""
    trump: Trump
    won: bool
    """Whether forehand's side has won."""
    asked: bool
    """Whether forehand asked for an exchange."""
    exchanged: bool


def decks(game: AnyGame, seed: int, what: str) -> Iterator[Hand]:
    """Shuffled packs without end; the same for the same seed and purpose."""
    return (shuffle_pack(game, chance(seed, what, number)) for number in count())


def play(
    four: Quartet,
    deck: Hand,
    choices: Sequence[Choice] = (),
    told: Mapping[Seat, Trump] = MappingProxyType({}),
) -> Deal:
    """Play one deal by the pack; `choices` limit the seats from forehand on, as far as they go.

    `told`: Schlag and trump for seats that would be blind.
    """
    left = chain(choices, repeat(free))
    players = [
        _plain(four, choice, told.get(seat)) for seat, choice in enumerate(islice(left, SEATS))
    ]
    packs = (deck_for_dealer(four.game.deck, DEALER), deck)
    heard = _until_scored(four.game, players, packs)
    dealt: dict[int, Hand] = {}
    hands: dict[int, Hand] = {}
    for event in heard:
        if event.kind in {"hand_seen", "hand_laid"}:
            dealt.setdefault(event.seat, event.cards)
            hands[event.seat] = event.cards
    kinds = {event.kind for event in heard}
    return Deal(
        dealt=tuple(dealt[seat] for seat in range(SEATS)),
        hands=tuple(hands[seat] for seat in range(SEATS)),
        trump=Trump(_named(heard, "rank"), _named(heard, "suit")),
        won=FOREHAND in heard[-1].winners,
        asked="exchange_proposed" in kinds,
        exchanged="exchange_accepted" in kinds,
    )


def free(view: View[Any, Any], offers: Offers) -> Offers:
    """Leave everything to the player."""
    del view
    return offers


def never(*kinds: str) -> Choice:
    """Leave out these kinds of actions, wherever something else is offered."""

    def choose(view: View[Any, Any], offers: Offers) -> Offers:
        del view
        return [each for each in offers if each.kind not in kinds] or offers

    return choose


def always(*actions: Any) -> Choice:
    """Take one of these actions wherever it is offered."""

    def choose(view: View[Any, Any], offers: Offers) -> Offers:
        del view
        return [each for each in offers if each in actions] or offers

    return choose


def _plain(four: Quartet, choice: Choice, told: Trump | None) -> Player:
    """One of the four, whose choice is limited; it sees what a person in its seat would."""
    game, own = four.game, four.player
    quiet = never(*game.stakes)

    def choose(view: View[Any, Any], heard: Offers, offers: Offers, rng: Random) -> Any:
        if told is not None and view.public.phase is Phase.PLAYING:
            view = structs.replace(view, private=structs.replace(view.private, trump=told))
        left = choice(view, quiet(view, offers))
        if _only(game.stakes, left):
            return None
        if len(left) == 1 and not _only(game.interjections, left):
            return left[0]
        return own(view, heard, left, rng)

    return choose


def _only(kinds: Container[str], offers: Offers) -> bool:
    return all(each.kind in kinds for each in offers)


def _until_scored(game: AnyGame, players: Sequence[Player], packs: Sequence[Hand]) -> Sequence[Any]:
    """All events of the first deal."""
    heard: list[Any] = []
    for step in play_match(game, game.options(), players, 0, packs):
        heard += step.events
        if heard[-1].kind == "deal_scored":
            break
    return heard


def _named(heard: Sequence[Any], what: Literal["rank", "suit"]) -> Any:
    """What was named, or in secret learned; the last event that says it counts."""
    tellers = {f"{what}_named", "trump_learned", "trump_revealed"}
    return [getattr(event, what) for event in heard if event.kind in tellers][-1]
