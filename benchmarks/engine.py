"""Whole random matches of Schwarz oder Weiß, against the same play on plain tuples."""

from collections.abc import Sequence
from random import Random

from benchmarks.measuring import compare
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.options import Bidding, Doubling, Options

SEATS = 3
TARGET = 11
OPTIONS = Options(bidding=Bidding.TURNS, doubling=Doubling.OFF, target=TARGET)
PLAIN_DECK = tuple((suit, rank) for suit in range(4) for rank in range(10, 15))
Plain = tuple[int, int]


def match_by_the_engine(rng: Random) -> int:
    """Play a match with views, offers, events and replay; returns the decisions made."""
    table, decisions = GAME.opening(OPTIONS, SEATS), 0
    while not GAME.is_over(table.public):
        seats = sorted(GAME.to_act(table.public))
        if GAME.needs_deal(table.public):
            deck = tuple(rng.sample(GAME.deck, len(GAME.deck)))
            events = GAME.deal(table, deck)
        elif seats:
            action = rng.choice(GAME.offers(table.seen_from(seats[0])))
            events = GAME.decide(table, seats[0], action)
            decisions += 1
        else:
            events = GAME.proceed(table)
        table = GAME.replay(table, events)
    return decisions


def match_on_tuples(rng: Random) -> int:
    """Play a match by the same rules with nothing remembered, shown or checked."""
    score, dealer, decisions = [0] * SEATS, rng.randrange(SEATS), 0
    while max(score) < TARGET:
        deck = rng.sample(PLAIN_DECK, len(PLAIN_DECK))
        decisions += _deal(rng, deck, dealer, score)
        dealer = (dealer + 1) % SEATS
    return decisions


def _deal(rng: Random, deck: Sequence[Plain], dealer: int, score: list[int]) -> int:
    asked = 0
    for held in range(2, 6):
        for step in range(1, SEATS + 1):
            asked += 1
            bid = rng.choice(("pass", "schwarz", "weiss"))
            if bid != "pass":
                points = rng.randint(held, 5)
                hands = [list(deck[at * points : (at + 1) * points]) for at in range(4)]
                made, played = _tricks(rng, hands, white=bid == "weiss")
                _score(score, (dealer + step) % SEATS, points, made=made)
                return asked + 1 + played
    return asked


def _tricks(rng: Random, hands: list[list[Plain]], *, white: bool) -> tuple[bool, int]:
    leader, trump, played = 0, -1, 0
    while hands[leader]:
        led, best, taker = -1, (-1, -1), leader
        for place in (*range(leader, 4), *range(leader)):
            own = hands[place]
            card = rng.choice([c for c in own if c[0] == led] or own)
            own.remove(card)
            played += 1
            if led < 0:
                led = card[0]
                trump = led if trump < 0 else trump
            strength = (2 if card[0] == trump else int(card[0] == led), card[1])
            if strength > best:
                best, taker = strength, place
        # Bidder 0, dummy 2: Schwarz loses with an opponent's trick, Weiß with the bidder's own.
        if taker == 0 if white else taker in {1, 3}:
            return False, played
        leader = taker
    return True, played


def _score(score: list[int], bidder: int, points: int, *, made: bool) -> None:
    if made:
        score[bidder] += points
        return
    for seat in range(SEATS):
        if seat != bidder:
            score[seat] += -(-points // 2)


def main() -> None:
    """Measure and say."""
    engine, plain = Random(1), Random(1)
    rates = compare(lambda: match_by_the_engine(engine), lambda: match_on_tuples(plain))
    print(rates.line("engine", "decisions", "the same play on plain tuples, no events"))


if __name__ == "__main__":
    main()
