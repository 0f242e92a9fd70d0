"""The odds of Schwarz oder Weiß: what can be made, what is bid, and when to double."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from games.core.cards import Rank
from games.players.seeded_random import chance
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import FIRST_BID, MOST, Contract
from games.schwarz_oder_weiss.search.contract_estimate import Bidder
from games.schwarz_oder_weiss.search.double_dummy import ALL, CARDS, SUIT_SETS
from games.search.kernel import numbers_of, set_of
from tools.odds.numbers import Number, exact, mean, proportion
from tools.odds.self_play import DealPlayed, matches, method

BIDS: Final = (Contract.SCHWARZ, Contract.WEISS)
OPEN: Final = "every hand open, all playing their best"
BLIND: Final = "lead chosen without seeing the opponent's hand, then every hand open"

BOARDS: Final = 20
"""The part of the deals for which all hands of the opponent are tried: one in so many."""

PLAYED: Final = 10
"""The part of the deals that are played by strong players."""

_RANKS: Final = SUIT_SETS[0].bit_count()
_HIGH: Final = frozenset({Rank.ACE})
_LOW: Final = frozenset({Rank.JACK, Rank.TEN})


class Judged(NamedTuple):
    """What a bidder's hand and the dummy come to against every hand of one opponent."""

    open: float
    """The share of those hands against which some lead makes the contract."""
    blind: float
    """The share for the lead that makes it most often."""
    layouts: int


def derive(deals: int, seed: int) -> list[Number]:
    """All numbers of the game; `deals` is the size of each sample of open deals."""
    return [
        *answers(),
        *two_cards(),
        *more_cards(deals, seed),
        *risk_of_more(max(2, deals // BOARDS), seed),
        *played(2, deals // PLAYED, seed),
        *played(3, deals // PLAYED, seed),
    ]


def answers() -> Iterator[Number]:
    """The chance from which a doubled bidder accepts, with two people (§4.3 to §4.6).

    Accepting with chance p comes to 2n(2p - 1), giving up to the price; level scores, no redouble.
    """
    for n in range(FIRST_BID, MOST + 1):
        least = 0.5 - law.price(n) / (4 * n)
        yield exact(f"accept.from.points.{n}", least, "chance", "arithmetic of the score", 1)


def judge(contract: Contract, hand: int, dummy: int) -> Judged:
    """Try every hand of a single opponent against every lead."""
    me = Bidder(contract, 2, hand, dummy)
    leads, some, layouts = Counter[int](), 0, 0
    for held in combinations(numbers_of(me.unseen_cards), hand.bit_count()):
        made = [lead for lead, is_made in me.deal([set_of([*held])]).leads().items() if is_made]
        leads.update(made)
        some += bool(made)
        layouts += 1
    return Judged(some / layouts, max(leads.values(), default=0) / layouts, layouts)


def hands_of(size: int) -> dict[int, int]:
    """Every hand of so many cards, but for the names of suits -> how many hands it stands for."""
    found = Counter[int]()
    for cards in combinations(range(len(CARDS)), size):
        found[_without_names(set_of([*cards]))] += 1
    return dict(found)


def _without_names(hand: int) -> int:
    """The same hand with its suits in the order of what is held of them."""
    held = sorted(hand >> _RANKS * suit & SUIT_SETS[0] for suit in range(len(SUIT_SETS)))
    return sum(cards << _RANKS * suit for suit, cards in enumerate(held))


class Sight(NamedTuple):
    """What a bidder sees, for how many hands it stands, and what the contract comes to."""

    contract: Contract
    hand: int
    dummy: int
    many: int
    judged: Judged


def sights(hand: int, many: int) -> Iterator[Sight]:
    """Both contracts with this hand and every dummy."""
    for cards in combinations(numbers_of(ALL & ~hand), hand.bit_count()):
        dummy = set_of([*cards])
        for contract in BIDS:
            yield Sight(contract, hand, dummy, many, judge(contract, hand, dummy))


def two_cards() -> Iterator[Number]:
    """Bids with two cards each: all 3.5 million deals, by what is high or low in sight."""
    judged = [each for hand, many in hands_of(FIRST_BID).items() for each in sights(hand, many)]
    for contract in BIDS:
        own = [each for each in judged if each.contract is contract]
        hands = sum(each.many for each in own)
        deals = sum(each.many * each.judged.layouts for each in own)
        whole = sum(each.many * each.judged.open for each in own) / hands
        blind = sum(each.many * each.judged.blind for each in own) / hands
        worth = sum(each.many for each in own if each.judged.blind > 0.5) / hands
        key = f"{contract}.{{}}.people.2.cards.2"
        yield exact(key.format("open"), whole, "chance", f"enumeration, {OPEN}", deals)
        yield exact(key.format("blind"), blind, "chance", f"enumeration, {BLIND}", deals)
        yield exact(f"{contract}.biddable.cards.2", worth, "share", f"enumeration, {BLIND}", hands)
        yield from _by_cards_in_sight(contract, own)
    either, seen = _either(judged)
    yield exact("any.biddable.cards.2", either, "share", f"enumeration, {BLIND}", seen)


def _either(judged: Sequence[Sight]) -> tuple[float, int]:
    """How often some bid is more likely made than not, and of how many hands and dummies."""
    best, every = defaultdict[tuple[int, int], float](float), dict[tuple[int, int], int]()
    for each in judged:
        at = each.hand, each.dummy
        every[at] = each.many
        best[at] = max(best[at], each.judged.blind)
    hands = sum(every.values())
    return sum(many for at, many in every.items() if best[at] > 0.5) / hands, hands


def _by_cards_in_sight(contract: Contract, own: Sequence[Sight]) -> Iterator[Number]:
    """Schwarz by the aces of hand and dummy; Weiß by the tens and jacks of the hand."""
    name, ranks = ("aces", _HIGH) if contract is Contract.SCHWARZ else ("low", _LOW)
    made, hands = defaultdict[int, float](float), Counter[int]()
    for each in own:
        seen = each.hand | each.dummy if contract is Contract.SCHWARZ else each.hand
        count = _count(seen, ranks)
        made[count] += each.many * each.judged.blind
        hands[count] += each.many
    for count in sorted(hands):
        value = made[count] / hands[count]
        key = f"{contract}.blind.{name}.{count}"
        yield exact(key, value, "chance", f"enumeration, {BLIND}", hands[count])


def more_cards(deals: int, seed: int) -> Iterator[Number]:
    """Bids with three to five cards each, and all with three people, in deals drawn at random."""
    for contract in BIDS:
        for seats in (2, 3):
            for size in range(FIRST_BID if seats == 3 else FIRST_BID + 1, MOST + 1):
                yield open_chance(contract, seats, size, deals, seed)
        for size in range(FIRST_BID + 1, MOST + 1):
            yield blind_chance(contract, size, max(2, deals // BOARDS), seed)


def draw(rng: Random, size: int, hands: int) -> list[int]:
    """So many hands of a shuffled pack."""
    cards = rng.sample(range(len(CARDS)), size * hands)
    return [set_of(cards[size * at : size * (at + 1)]) for at in range(hands)]


def open_chance(contract: Contract, seats: int, size: int, deals: int, seed: int) -> Number:
    """The chance that random hands of this size make a contract if everybody sees all cards."""
    rng = chance(seed, "open", contract, seats, size)
    made = 0
    for _ in range(deals):
        hand, dummy, *others = draw(rng, size, seats + 1)
        made += True in Bidder(contract, seats, hand, dummy).deal(others).leads().values()
    return proportion(f"{contract}.open.people.{seats}.cards.{size}", made, deals, OPEN, seed)


def blind_chance(contract: Contract, size: int, boards: int, seed: int) -> Number:
    """The chance that random hands make it against one opponent, by the best lead of the bidder."""
    rng = chance(seed, "blind", contract, size)
    found = [judge(contract, *draw(rng, size, 2)).blind for _ in range(boards)]
    return mean(f"{contract}.blind.people.2.cards.{size}", found, "chance", BLIND, seed)


def risk_of_more(boards: int, seed: int) -> Iterator[Number]:
    """Bids on two good cards, by how many are then dealt to each hand.

    Schwarz with two aces among the first two cards of hand and dummy, Weiß with two low cards in
    the hand; the first two cards of each are any two of what they hold in the end.
    """
    for contract, name in zip(BIDS, ("two_aces", "two_low"), strict=True):
        for size in range(FIRST_BID, MOST + 1):
            rng, found = chance(seed, "more", name, size), list[float]()
            while len(found) < boards:
                hand, dummy = draw(rng, size, 2)
                first, beside = _first_two(hand, rng), _first_two(dummy, rng)
                aces = _count(first | beside, _HIGH) == 2
                if aces if contract is Contract.SCHWARZ else _count(first, _LOW) == 2:
                    found.append(judge(contract, hand, dummy).blind)
            yield mean(f"{contract}.from.{name}.points.{size}", found, "chance", BLIND, seed)


def _first_two(hand: int, rng: Random) -> int:
    return set_of(rng.sample(numbers_of(hand), FIRST_BID))


def _count(cards: int, ranks: frozenset[Rank]) -> int:
    return sum(CARDS[number].rank in ranks for number in numbers_of(cards))


def played(seats: int, deals: int, seed: int) -> Iterator[Number]:
    """What strong players bid and make, in matches."""
    every = list(matches(GAME, seats, "strong", deals, seed))
    how, key = method("strong"), f"people.{seats}"
    flat = [deal for match in every for deal in match.deals]
    out = sum(deal.find("passed_out") is not None for deal in flat)
    yield mean(f"deals.{key}", [len(match.deals) for match in every], "count", how, seed)
    yield proportion(f"thrown_in.{key}", out, len(flat), how, seed)
    scored = [(deal, deal.find("deal_scored")) for deal in flat if deal.find("deal_scored")]
    for contract in BIDS:
        own = [(deal, end) for deal, end in scored if end.contract is contract]
        yield proportion(f"bid.{contract}.{key}", len(own), len(scored), how, seed)
        yield from _made(f"made.{contract}.{key}", own, how, seed)
        for n in range(FIRST_BID, MOST + 1):
            some = [(deal, end) for deal, end in own if end.points == n]
            yield from _made(f"made.{contract}.{key}.points.{n}", some, how, seed)
    for n in range(FIRST_BID, MOST + 1):
        fell = sum(_held(deal, seats) == n for deal, _ in scored)
        yield proportion(f"bid_with.{key}.cards.{n}", fell, len(scored), how, seed)
        named = sum(end.points == n for _, end in scored)
        yield proportion(f"named.{key}.points.{n}", named, len(scored), how, seed)
    doubled = [(deal, end) for deal, end in scored if deal.find("doubled")]
    yield proportion(f"doubled.{key}", len(doubled), len(scored), how, seed)
    yield from _made(f"made.doubled.{key}", doubled, how, seed)
    given_up = sum(end.result.value.endswith("surrendered") for _, end in doubled)
    if doubled:
        yield proportion(f"given_up.{key}", given_up, len(doubled), how, seed)
    if seats == 2:
        yield from _by_opponents_aces(scored, how, seed)


def _held(deal: DealPlayed, seats: int) -> int:
    """The cards of the largest hand when the bid was made."""
    kinds = [event.kind for event in deal.events]
    before = kinds[: kinds.index("bid_made")]
    return -(-sum(kind in {"card_fell", "dummy_card_fell"} for kind in before) // (seats + 1))


def _made(
    key: str, deals: Sequence[tuple[DealPlayed, object]], how: str, seed: int
) -> Iterator[Number]:
    """The share of bids that came true; none where there are too few to tell."""
    if len(deals) >= 10:
        good = sum(_is_made(end) for _, end in deals)
        yield proportion(key, good, len(deals), how, seed)


def _is_made(end: object) -> bool:
    return str(getattr(end, "result", "")) in {"made", "opponents_surrendered"}


def _by_opponents_aces(
    scored: Sequence[tuple[DealPlayed, object]], how: str, seed: int
) -> Iterator[Number]:
    """Whether a Schwarz was made, by the aces that its opponent held."""
    by_aces = dict[int, list[tuple[DealPlayed, object]]]()
    for deal, end in scored:
        if getattr(end, "contract", None) is Contract.SCHWARZ:
            other = 1 - int(getattr(end, "bidder", 0))
            seen = [each.card for each in deal.all_of("card_seen") if each.seat == other]
            by_aces.setdefault(sum(c.rank is Rank.ACE for c in seen), []).append((deal, end))
    for aces in sorted(by_aces):
        yield from _made(f"made.schwarz.against_aces.{aces}", by_aces[aces], how, seed)
