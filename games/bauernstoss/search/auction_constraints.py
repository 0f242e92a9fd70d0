"""What a hand of eight would have had to say: the auction's law on sets, and how far a hand is off.

Sets of cards are numbered as they are before trump is known.
"""

from functools import lru_cache

from games.bauernstoss.rules.contracts import Call, Voice
from games.bauernstoss.rules.law import PLAIN
from games.bauernstoss.search.lookup_tables import JACKS_AT, ONE_SUIT, RANKS

SUITS = range(4)
PASSED, UNDERBID, JACKS_HIDDEN = 0.35, 0.5, 0.25
"""How likely a hand is passed, undersold, or kept quiet about with four Jacks, against the rest."""


@lru_cache(maxsize=1 << 15)
def counts(hand: int) -> tuple[int, int, int, int]:
    """How many trumps it holds, suit by suit."""
    jacks = (hand >> JACKS_AT).bit_count()
    a, b, c, d = (jacks + (hand >> RANKS * suit & ONE_SUIT).bit_count() for suit in SUITS)
    return a, b, c, d


def lowest(hand: int, suit: int) -> int:
    """The rung of the lowest trump (§4.4)."""
    plain = hand >> RANKS * suit & ONE_SUIT
    if plain:
        return (plain & -plain).bit_length() - 1
    jacks = hand >> JACKS_AT
    return len(PLAIN) + (jacks & -jacks).bit_length() - 1


def rung(hand: int, number: int) -> int:
    """The lowest trump that counts for this number: of two suits, the better one (§4.4)."""
    held = counts(hand)
    return max((lowest(hand, suit) for suit in SUITS if held[suit] == number), default=0)


def off(hand: int, call: Call, standing: int, floor: int) -> int:
    """By how many cards a hand is off from one that may make this call; 0: it may (§3.2 to §3.6).

    `standing` is the highest number before, `floor` the rung that mit must reach.
    """
    jacks = (hand >> JACKS_AT).bit_count()
    match call.voice:
        case Voice.SOLO:
            return 0
        case Voice.PASS:
            return 0 if standing or jacks == 4 else jacks
        case _:
            wrong = 1 if jacks in {0, 4} else 0
            missing = min(abs(count - call.number) for count in counts(hand))
            if not missing and call.voice is Voice.MIT and rung(hand, call.number) < floor:
                missing = 1
            return wrong + missing


def likely(hand: int, call: Call, standing: int, floor: int) -> float:
    """How likely a hand that may make the call makes it, and no higher one."""
    jacks = (hand >> JACKS_AT).bit_count()
    if call.voice is Voice.SOLO or jacks == 0:
        return 1.0
    if jacks == 4:
        return JACKS_HIDDEN
    highest = max(counts(hand))
    if call.voice is Voice.NUMBER:
        return 1.0 if highest == call.number else UNDERBID
    if highest > standing:
        return PASSED
    mit = highest == standing and rung(hand, standing) >= floor
    return PASSED if mit and call.voice is Voice.PASS else 1.0


def leads(hand: int) -> bool:
    """Whether a hand should rather name trump than the partner's."""
    jacks = hand >> JACKS_AT
    return jacks >= 0b1000 or jacks.bit_count() >= 2


def weight(hand: int, suit: int) -> int:
    """How good a trump suit is in a hand."""
    plain = hand >> RANKS * suit & ONE_SUIT
    return sum(place for place in range(1, RANKS + 1) if plain >> place - 1 & 1)


def better_suit(hand: int, named: int) -> bool:
    """Whether another suit with as many trumps is stronger than the one that was named."""
    held = counts(hand)
    own = weight(hand, named)
    return any(held[suit] == held[named] and weight(hand, suit) > own for suit in SUITS)
