"""The auction's law on sets: what a hand of eight would have had to say, and how far it is off.

Sets of cards are numbered as they are before trump is known.
"""

from typing import Final

from games.bauernstoss.rules.contracts import Call, Voice
from games.bauernstoss.search.lookup_tables import JACKS_AT, ONE_SUIT, RANKS
from games.search.kernel import NUMBERS, PRIME, size_of
from games.search.native import i64

SUITS: Final = (0, 1, 2, 3)
SOLO: Final = Voice.SOLO
PASS: Final = Voice.PASS
MIT: Final = Voice.MIT
NUMBER: Final = Voice.NUMBER
PASSED, UNDERBID, JACKS_HIDDEN = 0.35, 0.5, 0.25
"""The likelihood of passing, underbidding, or keeping four Jacks quiet, against the rest."""


MOST_KNOWN: Final = 1 << 15
_known: dict[int, tuple[int, int, int, int]] = {}


def counts(hand: int) -> tuple[int, int, int, int]:
    """The number of trumps it holds, suit by suit."""
    found = _known.get(hand)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[hand] = _counts(hand)
    return found


def _counts(hand: i64) -> tuple[int, int, int, int]:
    jacks = size_of(hand >> JACKS_AT)
    return (
        jacks + size_of(hand & ONE_SUIT),
        jacks + size_of(hand >> RANKS & ONE_SUIT),
        jacks + size_of(hand >> 2 * RANKS & ONE_SUIT),
        jacks + size_of(hand >> 3 * RANKS & ONE_SUIT),
    )


def lowest(hand: int, suit: int) -> int:
    """The rung of the lowest trump (§4.4)."""
    plain = hand >> RANKS * suit & ONE_SUIT
    if plain:
        return NUMBERS[(plain & -plain) % PRIME]
    jacks = hand >> JACKS_AT
    return RANKS + NUMBERS[(jacks & -jacks) % PRIME]


def rung(hand: int, number: int) -> int:
    """The lowest trump that counts for this number: of two suits, the better one (§4.4)."""
    found = 0
    for suit, held in enumerate(counts(hand)):
        if held == number:
            found = max(found, lowest(hand, suit))
    return found


def off(hand: int, call: Call, standing: int, floor: int) -> int:
    """The number of cards by which a hand misses this call; 0: it may make it (§3.2 to §3.6).

    `standing` is the highest number before, `floor` the rung that mit must reach.
    """
    jacks: int = size_of(hand >> JACKS_AT)
    voice = call.voice
    if voice is SOLO:
        return 0
    if voice is PASS:
        return 0 if standing or jacks == 4 else jacks
    number = call.number
    missing = abs(counts(hand)[0] - number)
    for count in counts(hand):
        missing = min(missing, abs(count - number))
    if not missing and voice is MIT and rung(hand, number) < floor:
        missing = 1
    return missing + (1 if jacks in {0, 4} else 0)


def likely(hand: int, call: Call, standing: int, floor: int) -> float:
    """The chance that a hand that may make the call makes it, and no higher one."""
    jacks: int = size_of(hand >> JACKS_AT)
    voice = call.voice
    if voice is SOLO or jacks == 0:
        return 1.0
    if jacks == 4:
        return JACKS_HIDDEN
    highest = max(counts(hand))
    if voice is NUMBER:
        return 1.0 if highest == call.number else UNDERBID
    if highest > standing:
        return PASSED
    mit = highest == standing and rung(hand, standing) >= floor
    return PASSED if mit and voice is PASS else 1.0


def leads(hand: int) -> bool:
    """Return whether this hand, rather than the partner's, should name trump."""
    jacks = hand >> JACKS_AT
    return jacks >= 0b1000 or size_of(jacks) >= 2


def weight(hand: int, suit: int) -> int:
    """The quality of a trump suit in a hand."""
    plain = hand >> RANKS * suit & ONE_SUIT
    found = 0
    for place in range(RANKS):
        if plain >> place & 1:
            found += place + 1
    return found


def better_suit(hand: int, named: int) -> bool:
    """Return whether another suit with as many trumps is stronger than the one that was named."""
    held = counts(hand)
    own = weight(hand, named)
    for suit in SUITS:  # noqa: SIM110 - where this is compiled a loop is quicker
        if held[suit] == held[named] and weight(hand, suit) > own:
            return True
    return False
