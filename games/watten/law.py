"""The law of the cards: which is stronger, what must be followed. No table, no turns."""

from enum import IntEnum, StrEnum

from games.core.cards import Card, Hand, Rank, Suit, pack
from games.core.tricks import Strength, Trick
from games.watten.ranking import Ranking, Trump

WELI = Card(Suit.DIAMONDS, Rank.SIX)
DECK: Hand = tuple(sorted((*pack(Rank.SEVEN), WELI)))
"""Thirty-three cards (§1.1)."""


class Kind(IntEnum):
    """What a card is in a deal; a higher kind beats every card of a lower one (§4)."""

    PLAIN = 0
    """Wins only where its suit was led."""
    TRUMP = 5
    LINKE = 6
    RECHTE = 7
    GUATE = 8
    KRITISCHE = 9


class Refusal(StrEnum):
    """Why an action is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW_TRUMP = "must_follow_trump"
    """A trump was led: a trump or a Linke is due (§5.2)."""
    NO_EXCHANGE = "no_exchange"
    RANK_NOT_ALLOWED = "rank_not_allowed"
    """The Six is no Schlag here (§9.6)."""
    RAISE_OPEN = "raise_open"
    """Somebody's raise must be answered first (§6.2)."""
    RAISE_NOT_YOURS = "raise_not_yours"
    """The right to raise is the other side's (§6.6)."""
    RAISE_TENSE = "raise_tense"
    RAISE_AT_CAP = "raise_at_cap"
    RAISE_STALE = "raise_stale"
    """The deal is worth something else by now."""
    RAISE_CLOSED = "raise_closed"
    """A tense side has decided: nobody raises any more (§6.10)."""
    RAISE_NEEDS_CARD = "raise_needs_card"
    """Strict last trick (§6.12)."""
    NO_PARTNER = "no_partner"
    SIGNALS_OFF = "signals_off"
    HANDS_INSTEAD = "hands_instead"
    """The Six is Schlag: partners show hands instead of signalling (§8.4)."""
    SIGNAL_SENT = "signal_sent"
    """The same sign once a deal (§8.1)."""
    NOT_A_SIGN = "not_a_sign"


def nameable(ranking: Ranking) -> tuple[Rank, ...]:
    """The ranks that may be named as Schlag, the highest first (§3.1, §9.6)."""
    raise NotImplementedError


def rechte(ranking: Ranking, trump: Trump) -> Card | None:
    """The Rechte; None where it is a Kritische (§4.1, §4.7, §9.3)."""
    raise NotImplementedError


def guate(ranking: Ranking, trump: Trump) -> Card | None:
    """The Guate, where there is one (§4.6, §4.9, §9.5)."""
    raise NotImplementedError


def linke(ranking: Ranking, trump: Trump) -> frozenset[Card]:
    """The Linke, equal among each other (§4.2, §9.4)."""
    raise NotImplementedError


def kind(card: Card, ranking: Ranking, trump: Trump) -> Kind:
    """What `card` is in a deal with this Schlag and trump."""
    raise NotImplementedError


def strength(ranking: Ranking, trump: Trump) -> Strength:
    """The order of all cards in a trick (§4, §9.2, §10.7)."""
    raise NotImplementedError


def demands(led: Card, ranking: Ranking, trump: Trump) -> bool:
    """Whether this lead asks for trumps (§5.2, §9.7, §10.7)."""
    raise NotImplementedError


def why_not(
    card: Card, hand: Hand, trick: Trick, ranking: Ranking, trump: Trump | None
) -> Refusal | None:
    """The rule that forbids playing `card` from `hand`, or None (§5).

    `trump` is None for who plays blind: nothing binds them (§10.5).
    """
    raise NotImplementedError
