"""The odds of Bauernstoss: what hands can say, who wins with how many trumps, Solos, Kreide."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import comb
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from games.bauernstoss import GAME
from games.bauernstoss.rules import contracts, law
from games.bauernstoss.rules.actions import Pass
from games.bauernstoss.rules.law import DECK, HAND, HIGHEST, JACKS, PLAIN, SEATS, Size
from games.bauernstoss.rules.state import BauernView, Phase
from games.bauernstoss.search import auction_constraints, solo_solver
from games.bauernstoss.search.lookup_tables import JACKS_AT, mask
from games.core.cards import Suit
from games.core.player import Player
from games.core.seats import partnership
from games.players.seeded_random import chance
from tools.odds.numbers import Number, exact, mean, proportion
from tools.odds.self_play import DealPlayed, MatchPlayed, matches, method

STRONG: Final = 10
"""The part of the deals that strong players play: one in so many."""

LEAST: Final = 20
"""Deals below which a share says too little to be kept."""


def derive(deals: int, seed: int) -> list[Number]:
    """All numbers of the game; `deals` is the size of the largest sample."""
    found = [*held(), *solos(deals, seed)]
    for level, part in (("craft", 1), ("strong", STRONG)):
        every = list(matches(GAME, SEATS, level, deals // part, seed))
        found += play_numbers(every, level, seed)
    return [*found, *habits(deals // 2, seed)]


def held() -> Iterator[Number]:
    """The Jacks of a hand, and the highest number it can say (§3.2)."""
    hands = comb(len(DECK), HAND)
    jacks, best = Counter[int](), Counter[int]()
    for count, *suits in product(range(len(JACKS) + 1), *[range(len(PLAIN) + 1)] * len(Suit)):
        if count + sum(suits) == HAND:
            ways = comb(len(JACKS), count)
            for length in suits:
                ways *= comb(len(PLAIN), length)
            jacks[count] += ways
            if 0 < count < len(JACKS):
                best[count + max(suits)] += ways
    for count in sorted(jacks):
        yield exact(f"hand.jacks.{count}", jacks[count] / hands, "chance", "combinations", hands)
    for number in sorted(best):
        value = best[number] / hands
        yield exact(f"hand.highest.{number}", value, "chance", "combinations", hands)


class SoloTried(NamedTuple):
    """The hand of a soloist, and which Solos it would make with all cards open."""

    jacks: int
    trumps: int
    made: frozenset[Size]


def solos(deals: int, seed: int) -> Iterator[Number]:
    """How often one seat would make a Solo if everybody saw all cards, by Jacks and trumps."""
    tried = [try_solo(rng) for rng in [chance(seed, "solo")] for _ in range(deals)]
    how = "every hand open, cards exchanged by rules of thumb"
    for size in Size:
        made = sum(size in each.made for each in tried)
        yield proportion(f"solo.open.{size}", made, deals, how, seed)
    likely = [each for each in tried if each.trumps >= solo_solver.LEAST_TRUMPS]
    for jacks, trumps in sorted({(each.jacks, each.trumps) for each in likely}):
        some = [each for each in likely if (each.jacks, each.trumps) == (jacks, trumps)]
        if len(some) >= LEAST:
            key = f"solo.open.jacks.{jacks}.trumps.{trumps}"
            yield proportion(key, sum(bool(e.made) for e in some), len(some), how, seed)


def try_solo(rng: Random) -> SoloTried:
    """Deal, and let the first seat think of every Solo; the last seat deals."""
    cards = rng.sample(DECK, len(DECK))
    hands = [mask(tuple(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(SEATS)]
    own = hands[0]
    claims = list(solo_solver.claims(own))
    made = {c.size for c in claims if solo_solver.comes_to(hands, 0, SEATS - 1, c).taken}
    trumps = max(auction_constraints.counts(own))
    return SoloTried((own >> JACKS_AT).bit_count(), trumps, frozenset(made))


class Course(NamedTuple):
    """What a deal came to."""

    deal: DealPlayed
    chalk: int
    """The side that had the Kreide."""
    namer: int
    """The side that named trump, or played a Solo."""
    number: int
    """The trumps it named; 0 for a Solo."""
    won: int
    """The side that won."""
    gain: int


def courses(every: Sequence[MatchPlayed]) -> list[Course]:
    """All deals that were not passed out, with the Kreide as it went from deal to deal (§7)."""
    found = list[Course]()
    for match in every:
        chalk: int | None = None
        for deal in match.deals:
            owner = next(e.seat for e in deal.all_of("hand_dealt") if HIGHEST in e.cards)
            chalk = partnership(owner) if chalk is None else chalk
            end = deal.find("deal_scored")
            if end is None:
                continue
            namer = end.soloist if end.soloist is not None else deal.find("trump_named").seat
            number = 0 if end.soloist is not None else max(e.number for e in deal.all_of("called"))
            found.append(Course(deal, chalk, partnership(namer), number, end.side, end.gain))
            chalk = end.side
    return found


def play_numbers(every: Sequence[MatchPlayed], level: str, seed: int) -> Iterator[Number]:
    """What players of a level say, make and score."""
    how, played = method(level), courses(every)
    usual = [each for each in played if each.number]
    yield mean(f"deals.{level}", [len(match.deals) for match in every], "count", how, seed)
    yield from _numbers(usual, level, how, seed)
    yield from _grades(played, usual, level, how, seed)
    yield from _kreide(every, played, level, how, seed)


def _numbers(usual: Sequence[Course], level: str, how: str, seed: int) -> Iterator[Number]:
    """The highest numbers said, and how they fared."""
    made = sum(each.won == each.namer for each in usual)
    yield proportion(f"won.{level}.namer", made, len(usual), how, seed)
    for number in sorted({each.number for each in usual}):
        said = [each for each in usual if each.number == number]
        yield proportion(f"said.{level}.{number}", len(said), len(usual), how, seed)
        if len(said) < LEAST:
            continue
        won = sum(each.won == each.namer for each in said)
        yield proportion(f"won.{level}.number.{number}", won, len(said), how, seed)
        points = [each.deal.find("deal_scored").points[each.namer] for each in said]
        yield mean(f"points.{level}.number.{number}", points, "points", how, seed)
        for name, with_chalk in (("with", True), ("without", False)):
            some = [each for each in said if (each.chalk == each.namer) is with_chalk]
            if len(some) >= LEAST:
                good = sum(each.won == each.namer for each in some)
                key = f"won.{level}.number.{number}.{name}_kreide"
                yield proportion(key, good, len(some), how, seed)


def _grades(
    played: Sequence[Course], usual: Sequence[Course], level: str, how: str, seed: int
) -> Iterator[Number]:
    """Schneider, Schwarz and Solos."""
    results = Counter(str(each.deal.find("deal_scored").result) for each in played)
    for name in ("schneider", "schwarz"):
        yield proportion(f"{name}.{level}", results[name], len(usual), how, seed)
    alone = [each for each in played if not each.number]
    yield proportion(f"solo.said.{level}", len(alone), len(played), how, seed)
    if len(alone) >= LEAST:
        made = sum(each.won == each.namer for each in alone)
        yield proportion(f"solo.made.{level}", made, len(alone), how, seed)


def _kreide(
    every: Sequence[MatchPlayed], played: Sequence[Course], level: str, how: str, seed: int
) -> Iterator[Number]:
    """What the Kreide wins in a deal, over a match, and in points of the match."""
    kept = sum(each.won == each.chalk for each in played)
    yield proportion(f"won.{level}.kreide", kept, len(played), how, seed)
    yield mean(f"kreide.worth.{level}", worth_of_kreide(played), "points", how, seed)
    firsts = [each for each in every if each.winners]
    side = [
        partnership(next(e.seat for e in m.deals[0].all_of("hand_dealt") if HIGHEST in e.cards))
        for m in firsts
    ]
    won = sum(partnership(m.winners[0]) == first for m, first in zip(firsts, side, strict=True))
    yield proportion(f"wins.first_kreide.{level}", won, len(firsts), how, seed)


def worth_of_kreide(played: Sequence[Course]) -> list[float]:
    """The worth V of having the Kreide instead of the others, deal by deal.

    Whoever wins has it next, so V = g + (2w - 1)V with the mean gain g of the side that has it and
    its chance w to win, and V = g / (2 - 2w). The values are spread around V like the mean itself.
    """
    gains = [each.gain if each.won == each.chalk else -each.gain for each in played]
    kept = [float(each.won == each.chalk) for each in played]
    lost = 2 - 2 * fmean(kept)
    value = fmean(gains) / lost
    pairs = zip(gains, kept, strict=True)
    return [value + (gain - value * (2 - 2 * won)) / lost for gain, won in pairs]


def habits(deals: int, seed: int) -> Iterator[Number]:
    """The points that a side gains a deal if one seat speaks by a habit of its own."""
    habit: Mapping[str, Player] = {
        "craft": GAME.heuristic,
        "quiet": _passes_if(lambda _: True),
        "one_jack": _passes_if(lambda view: law.jacks_in(view.private.hand) == 1),
        "one_jack_short": _passes_if(_is_poor),
    }
    for name, own in habit.items():
        played = courses(list(matches(GAME, SEATS, "craft", deals, seed, own=own)))
        gains = [each.gain if each.won == 0 else -each.gain for each in played]
        how = f"{method('craft')}, one seat with this habit"
        yield mean(f"gain.habit.{name}", gains, "points", how, seed)


def _is_poor(view: BauernView) -> bool:
    """Return whether a hand has one Jack and at most four trumps."""
    hand = view.private.hand
    return law.jacks_in(hand) == 1 and max(contracts.makes(hand)) <= len(JACKS)


def _passes_if(poor: Callable[[BauernView], bool]) -> Player:
    """A player by rules of thumb that passes as soon as it may with such a hand."""

    def choose(view: BauernView, heard: Any, offers: Sequence[Any], rng: Random) -> Any:
        if view.public.phase is Phase.BIDDING and Pass() in offers and poor(view):
            return Pass()
        return GAME.heuristic(view, heard, offers, rng)

    return choose
