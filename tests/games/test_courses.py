"""In how many ways fixed deals can be played to the end: by the engines, and by the kernel alone.

What chess calls perft: a rule that allows a card too many or too few changes the number, whatever
else it does. The numbers were counted once; the kernel, which has its law from the games' but
counts by itself, comes to the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from games.bauernstoss.search.lookup_tables import counting
from games.bohemian.search.lookup_tables import masks
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.seats import partnership
from games.players.seeded_random import chance
from games.players.self_play import shuffle_pack
from games.schwarz_oder_weiss.rules.law import fails
from games.schwarz_oder_weiss.search.double_dummy import NUMBERS, TABLES as OF_SUIT, mask
from games.search.kernel import Tables, bits
from games.watten.search.lookup_tables import tables_of

SEED = 11
AGREED = {"play_card", "bid", "name_points", "name_trump", "exchange", "pass", "accept"}
"""Kinds of actions that are taken first on the way to the cards, wherever they are offered."""


class Position(NamedTuple):
    """A deal with empty table: what is left of it."""

    game: AnyGame
    table: Any


def position(key: str, seats: int, tricks: int) -> Position:
    """The first moment at which everybody holds so many cards and one is to be led.

    On the way everything is drawn from what the rules allow, so that no player's habits matter.
    """
    game = CATALOGUE[key]
    table = game.opening(game.options(), seats)
    for number in count():
        rng = chance(SEED, key, seats, number)
        if game.needs_deal(table.public):
            events = game.deal(table, shuffle_pack(game, rng))
        elif turn := plays(game, table):
            seat, offers = turn
            whole = game.family != "schwarz_oder_weiss" or not table.public.past
            held = {len(own.hand) for own in table.private}
            if held == {tricks} and whole and not table.public.trick.cards:
                return Position(game, table)
            events = game.decide(table, seat, rng.choice(offers))
        elif ((asked := calls(game, table)) and not game.moves_on(table.public)) or (
            asked and rng.random() < 0.2
        ):
            events = game.decide(table, *rng.choice(asked))
        else:
            events = game.proceed(table)
        table = game.replay(table, events)
        if game.is_over(table.public):
            table = game.opening(game.options(), seats)
    raise AssertionError


def plays(game: AnyGame, table: Any) -> tuple[int, list[Any]] | None:
    """Who is to play, and the cards that may be played; None where no card is asked for."""
    for seat in game.to_act(table.public):
        cards = [o for o in game.offers(table.view_from(seat)) if o.kind == "play_card"]
        if cards:
            return seat, cards
    return None


def calls(game: AnyGame, table: Any) -> list[tuple[int, Any]]:
    """What may be said: the usual where there is any, else whatever there is."""
    every = [
        (seat, offer)
        for seat in sorted(game.to_act(table.public))
        for offer in game.offers(table.view_from(seat))
    ]
    usual = [(seat, offer) for seat, offer in every if offer.kind in AGREED]
    return usual or every


def engine_courses(game: AnyGame, table: Any, deal: int, known: dict[Any, int]) -> int:
    """In how many ways the deal can be played to its end.

    What was `known` of hands is not counted again where other tricks of the same takers have led to
    them: no law of play looks at those.
    """
    public = table.public
    turn = None if game.deal_number(public) != deal else plays(game, table)
    if turn is None:
        return 1
    seat, cards = turn
    alike = structs.replace(public, past=(), takers=tuple(sorted(public.takers)))
    held = (alike, table.private)
    if held not in known:
        known[held] = sum(
            engine_courses(game, game.replay(table, game.decide(table, seat, card)), deal, known)
            for card in cards
        )
    return known[held]


class Kernel(NamedTuple):
    """The law of a deal, which places play together, and when it is decided."""

    tables: Tables
    side: tuple[int, ...]
    is_over: Callable[[tuple[int, ...]], bool] = lambda _: False
    """Whether a deal is over once these places have taken the tricks, in order."""

    def courses(
        self,
        hands: Sequence[int],
        leader: int,
        lying: tuple[int, ...] = (),
        takers: tuple[int, ...] = (),
    ) -> int:
        """In how many orders these hands can be played, if the `takers` took the last tricks."""
        places = len(hands)
        if len(lying) == places:
            taker = (leader + self.best(lying)[1]) % places
            goes_on = any(hands) and not self.is_over((*takers, taker))
            return self.courses(hands, taker, (), (*takers, taker)) if goes_on else 1
        place = (leader + len(lying)) % places
        legal = hands[place]
        if lying:
            friend = self.side[place] == self.side[leader]
            legal = self.tables.legal(legal, lying[0], self.best(lying)[0], partner=friend)
        return sum(
            self.courses(without(hands, place, n), leader, (*lying, n), takers) for n in bits(legal)
        )

    def best(self, lying: Sequence[int]) -> tuple[int, int]:
        """The card that wins so far, and its place in the trick."""
        best = 0
        for at, number in enumerate(lying):
            if self.tables.above[lying[0]][lying[best]] >> number & 1:
                best = at
        return lying[best], best


def without(hands: Sequence[int], place: int, number: int) -> list[int]:
    return [held & ~(1 << number) if at == place else held for at, held in enumerate(hands)]


def kernel_courses(game: AnyGame, table: Any) -> int:
    """The same as the engine's, counted on sets of cards."""
    public, order = table.public, table.public.trick.order
    if game.family == "schwarz_oder_weiss":
        return led_by_bidder(table)
    tables = TABLES[game.family](public)
    hands = [tables.mask(table.private[seat].hand) for seat in order]
    side = tuple(map(partnership, order))
    if game.family != "watten":
        return Kernel(tables, side).courses(hands, 0)
    before = [partnership(seat) for seat in public.takers]

    def is_over(takers: tuple[int, ...]) -> bool:
        """Three tricks win the deal."""
        taken = [*before, *(side[place] for place in takers)]
        return max(map(taken.count, side)) == 3

    return Kernel(tables, side, is_over).courses(hands, 0)


TABLES = {
    "bauernstoss": lambda public: counting(public.trump),
    "bohemian": lambda public: masks(public.ranking).tables,
    "watten": lambda public: tables_of(public.rules.ranking, public.trump),
}


def led_by_bidder(table: Any) -> int:
    """The courses of a whole deal of Schwarz oder Weiß: the first card makes trump (§5.4)."""
    public, (bidder, contract) = table.public, table.public.bid
    places = public.trick.order
    assert places[0] == bidder, "the deal has begun"
    cards = [public.dummy if p == public.seats else table.private[p].hand for p in places]
    hands = [mask(held) for held in cards]
    ends = frozenset(at for at, p in enumerate(places) if fails(contract, bidder, public.seats, p))
    sides = (0,) * len(places)
    kernels = {
        suit: Kernel(tables, sides, lambda takers: takers[-1] in ends)
        for suit, tables in OF_SUIT.items()
    }
    return sum(
        kernels[card.suit].courses(without(hands, 0, NUMBERS[card]), 0, (NUMBERS[card],))
        for card in cards[0]
    )


COUNTED = (
    ("tyrolean_watten", 4, 3, 716),
    ("bavarian_watten", 4, 3, 231),
    ("kritisch_watten", 4, 3, 912),
    ("blind_watten", 4, 3, 1200),
    ("bohemian_watten", 4, 3, 96),
    ("bohemian_watten", 6, 2, 6),
    ("bohemian_watten", 2, 5, 744),
    ("schwarz_oder_weiss", 2, 3, 48),
    ("schwarz_oder_weiss", 3, 2, 9),
    ("schwarz_oder_weiss", 3, 4, 958),
    ("bauernstoss", 4, 4, 1664),
)
LONGER = (
    ("bavarian_watten", 4, 4, 114_156),
    ("bohemian_watten", 4, 4, 4088),
    ("schwarz_oder_weiss", 2, 5, 27_159),
    ("bauernstoss", 4, 5, 196_992),
)


def check(key: str, seats: int, tricks: int, courses: int) -> None:
    game, table = position(key, seats, tricks)
    assert courses == engine_courses(game, table, game.deal_number(table.public), {})
    if key not in NOT_ON_THE_KERNEL:
        assert courses == kernel_courses(game, table)


NOT_ON_THE_KERNEL = {"blind_watten"}
"""Whoever does not know trump is bound by nothing; the kernel is told that by other tables."""


@pytest.mark.parametrize(("key", "seats", "tricks", "courses"), COUNTED)
def test_a_deal_has_as_many_courses_as_were_counted(key, seats, tricks, courses):
    check(key, seats, tricks, courses)


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "seats", "tricks", "courses"), LONGER)
def test_a_longer_deal_has_as_many_courses_as_were_counted(key, seats, tricks, courses):
    check(key, seats, tricks, courses)


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_game_is_counted(key):
    assert key in {each[0] for each in COUNTED}


def test_a_law_that_lets_everything_pass_is_noticed():
    game, table = position("bauernstoss", 4, 3)
    tables = counting(table.public.trump)
    lax = replace(tables, duties=((),) * len(tables.duties))
    hands = [lax.mask(table.private[seat].hand) for seat in table.public.trick.order]
    assert kernel_courses(game, table) < Kernel(lax, (0, 1, 0, 1)).courses(hands, 0)
