"""A second implementation of the rules, by brute force on names of cards, holds against the first.

It shares nothing with the game but the way cards are written.
"""

from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

import pytest

from games.bauernstoss import GAME
from games.bauernstoss.rules import law
from games.bauernstoss.rules.actions import Bid, Mit, NameTrump, Pass, PlayCard, Solo
from games.bauernstoss.rules.contracts import Voice
from games.bauernstoss.rules.options import Options
from games.bauernstoss.rules.state import Phase
from games.core.cards import Suit, cards
from games.core.game import AnyGame
from games.core.tricks import Trick, winner
from games.players import play_match

JACKS = ["DJ", "HJ", "SJ", "CJ"]
RANKS = ["7", "8", "9", "Q", "K", "10", "A"]
COUNTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def trump_cards(suit):
    return [suit + rank for rank in RANKS] + JACKS


def makes(hand, number):
    """The suits that make the number, and how low each would go."""
    held = {suit: [c for c in trump_cards(suit) if c in hand] for suit in "SHDC"}
    return {s: trump_cards(s).index(own[0]) for s, own in held.items() if len(own) == number}


def could_win(order, seat, low):
    """Whether a lowest trump could win the rebid against anything the earlier ones may hold."""
    if all(other % 2 == seat % 2 for other in order):
        return True
    return any(
        low > max(lows)
        for lows in product(range(6), repeat=len(order))
        if all(could_win(order[:at], order[at], lows[at]) for at in range(len(order)))
    )


def allowed(hand, seat, said, solo_needs_jack):
    """Every call as ("number", 5), ("mit",), ("solo",) or ("pass",)."""
    jacks = len([c for c in hand if c in JACKS])
    standing = max([number for _, number in said], default=0)
    calls = {("solo",)} if jacks or not solo_needs_jack else set()
    if jacks in {0, 4} or standing:
        calls |= {("pass",)}
    if jacks in {1, 2, 3}:
        calls |= {("number", n) for n in range(standing + 1, 9) if makes(hand, n)}
        order = [other for other, number in said if number == standing]
        lows = makes(hand, standing).values()
        if standing and any(could_win(order, seat, low) for low in lows):
            calls |= {("mit",)}
    return calls


def playable(hand, trick, trump):
    def kind(name):
        return "T" if name in JACKS or name[0] == trump else name[0]

    if not trick:
        return set(hand)
    candidates = [c for c in hand if kind(c) == kind(trick[0])]
    candidates = candidates or [c for c in hand if kind(c) == "T"] or list(hand)
    lying = [JACKS.index(c) for c in trick if c in JACKS]
    higher = [c for c in candidates if c in JACKS and lying and JACKS.index(c) > max(lying)]
    return set(higher or candidates)


def taker(trick, trump):
    """The place of the card that takes the trick."""
    for name in reversed(trump_cards(trump)):
        if name in trick:
            return trick.index(name)
    led = [trick[0][0] + rank for rank in reversed(RANKS)]
    return trick.index(next(name for name in led if name in trick))


@lru_cache(maxsize=1 << 16)
def takes_all(hands, order, trick, trump, goal):
    """Whether a side takes all that is left, whatever is played by all but who chooses."""
    side, chooser = goal
    if len(trick) == len(order):
        first = taker(trick, trump)
        around = order[first:] + order[:first]
        if around[0] % 2 != side:
            return False
        return not hands[around[0]] or takes_all(hands, around, (), trump, goal)
    seat = order[len(trick)]
    ways = (
        takes_all(
            (*hands[:seat], hands[seat] - {name}, *hands[seat + 1 :]),
            order,
            (*trick, name),
            trump,
            goal,
        )
        for name in playable(hands[seat], trick, trump)
    )
    return any(ways) if seat == chooser else all(ways)


def said_by(action):
    match action:
        case Bid(number=number):
            return ("number", number)
        case Mit() | Solo() | Pass():
            return (action.kind,)
        case _:
            raise AssertionError(action)


class Onlooker:
    """Follows a match from its events and judges every table and every score by itself."""

    def __init__(self, options):
        self.options = options
        self.chalk = None
        self.score = [0, 0]
        self.rest = None
        self.judged = {"calls": 0, "namings": 0, "cards": 0, "deals": 0, "claims": 0}

    def look(self, table):
        public = table.public
        for seat in GAME.to_act(public):
            offers = GAME.offers(table.view_from(seat))
            hand = [str(card) for card in table.private[seat].hand]
            if public.phase is Phase.BIDDING:
                self.judge_calls(public, seat, hand, offers)
            elif public.phase is Phase.NAMING:
                self.judge_naming(table, hand, offers)
            elif public.phase is Phase.PLAYING:
                trick = [str(card) for card in public.trick.cards]
                cards = {str(a.card) for a in offers if isinstance(a, PlayCard)}
                assert playable(hand, trick, public.trump.letter) == cards
                self.judged["cards"] += 1

    def judge_calls(self, public, seat, hand, offers):
        said = [(c.seat, c.number) for c in public.calls if c.voice in {Voice.NUMBER, Voice.MIT}]
        expected = allowed(hand, seat, said, self.options.solo_needs_jack)
        assert expected == {said_by(action) for action in offers}
        self.judged["calls"] += 1

    def judge_naming(self, table, hand, offers):
        """Whoever names has won the rebid by the cards, and names what bears it out."""
        calls = table.public.calls
        number = max(call.number for call in calls)
        tied = [call.seat for call in calls if call.number == number]
        suits = makes(hand, number)
        if len({seat % 2 for seat in tied}) == 2:
            lows = [max(makes(map_names(table, seat), number).values()) for seat in tied]
            assert tied[lows.index(max(lows))] == table.public.namer
            suits = {suit: low for suit, low in suits.items() if low == max(lows)}
        else:
            assert table.public.namer in tied
        named = {a.suit.letter for a in offers if isinstance(a, NameTrump)}
        assert set(suits) == named
        self.judged["namings"] += 1

    def paid(self, before, scored):
        """One deal, from the tricks that lie behind it."""
        trump = before.trump.letter
        tricks = [[str(c) for c in trick.cards] for trick in before.past]
        order = [trick.order for trick in before.past]
        won = [who[taker(cards, trump)] for who, cards in zip(order, tricks, strict=True)]
        claimed = [] if self.rest is None else [self.rest] * (8 - len(tricks))
        if self.chalk is None:
            plays = [p for o, t in zip(order, tricks, strict=True) for p in zip(o, t, strict=True)]
            self.chalk = next((seat % 2 for seat, name in plays if name == "CJ"), None)
        if before.size is not None:
            alone = before.namer
            made = len(won + claimed) == 8 and {seat % 2 for seat in won + claimed} == {alone % 2}
            side, gain = (alone if made else alone + 1) % 2, 8 if before.size == "small" else 12
        else:
            points = [0, 0]
            for seat, cards in zip(won, tricks, strict=True):
                points[seat % 2] += sum(COUNTS.get(name[1:], 0) for name in cards)
            for seat in claimed[:1]:
                points[seat % 2] += 120 - sum(points)
            assert self.chalk is not None
            side = self.chalk if points[self.chalk] >= 42 else 1 - self.chalk
            gain = 2 if points[side] >= 91 else 1
            gain = 3 if {seat % 2 for seat in won + claimed} == {side} else gain
        self.chalk, self.rest = side, None
        self.score[side] += gain
        assert (side, gain, tuple(self.score) * 2) == (scored.side, scored.gain, scored.score)
        self.judged["deals"] += 1

    def lays_down(self, table, event):
        """Who takes the rest with the hands as they are, and by that who has the Kreide."""
        public, conceded = table.public, event.kind == "rest_conceded"
        hands = tuple(frozenset(map_names(table, seat)) for seat in range(4))
        self.rest = (event.seat + conceded) % 2
        goal = (self.rest, None if conceded else event.seat)
        trick = tuple(str(card) for card in public.trick.cards)
        assert takes_all(hands, public.trick.order, trick, public.trump.letter, goal)
        if self.chalk is None:
            self.chalk = next((seat % 2 for seat in range(4) if "CJ" in hands[seat]), None)
        self.judged["claims"] += 1


def map_names(table, seat):
    return [str(card) for card in table.private[seat].hand]


def follow(levels, options, seed, judged):
    game: AnyGame = GAME
    onlooker = Onlooker(options)
    table = GAME.opening(options, 4)
    for step in play_match(game, options, levels, seed):
        onlooker.look(table)
        events: tuple[Any, ...] = step.events
        for event in events:
            if event.kind in {"rest_claimed", "rest_conceded"}:
                onlooker.lays_down(table, event)
            elif event.kind == "deal_scored":
                onlooker.paid(table.public, event)
            elif event.kind == "passed_out" and onlooker.chalk is None:
                owner = next(s for s in range(4) if "CJ" in map_names(table, s))
                onlooker.chalk = owner % 2
            table = game.replay(table, (event,))
    assert onlooker.chalk == table.public.chalk
    for what, count in onlooker.judged.items():
        judged[what] = judged.get(what, 0) + count


@pytest.mark.thorough
@pytest.mark.parametrize("needs_jack", [False, True])
@pytest.mark.parametrize(
    "levels", [("craft",) * 4, ("novice",) * 4, ("craft", "novice", "novice", "craft")]
)
def test_two_implementations_agree_on_whole_matches(levels, needs_jack):
    judged: dict[str, int] = {}
    for seed in range(12):
        follow(levels, Options(solo_needs_jack=needs_jack), seed, judged)

    assert all(judged.values())


def test_two_implementations_agree_on_random_tricks():
    rng = Random(11)
    for _ in range(3000):
        names = [str(card) for card in rng.sample(GAME.deck, 12)]
        suit = rng.choice(list(Suit))
        lying, hand = names[: rng.randrange(4)], names[4 : 5 + rng.randrange(8)]
        trick = Trick((0, 1, 2, 3), cards(" ".join(lying)))
        own = cards(" ".join(hand))
        mine = {str(c) for c in own if law.why_not(c, own, trick, suit) is None}

        assert playable(hand, lying, suit.letter) == mine
        if lying:
            assert taker(lying, suit.letter) == winner(trick, law.strength(suit))
