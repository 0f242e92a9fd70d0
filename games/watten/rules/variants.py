"""The four games of this family as rows of values; the engine reads rules and never a variant."""

from dataclasses import dataclass, replace

from games.core.cards import Hand, card, cards
from games.watten.rules import signals
from games.watten.rules.options import (
    Announcement,
    BavarianOptions,
    BlindOptions,
    GuateOptions,
    Kritische,
    KritischOptions,
    LastTrick,
    OpenOptions,
    Options,
    Order,
    Tie,
    TyroleanOptions,
)
from games.watten.rules.ranking import Ranking, Weli
from games.watten.rules.signals import Code, Gesture


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything a table plays by: its choices, and what its variant makes of them."""

    options: Options
    ranking: Ranking
    signs: Code
    gestures: tuple[Gesture, ...]
    """The gestures in the order of the `signs`; a pair changes meanings alone (§8.5)."""
    strict_last_trick: bool = False
    """A first raise in the last trick takes a fitting card (§6.12)."""
    tense_side: bool = False
    """With three, a player near the end binds the partner of the deal as well (§6.16)."""
    sudden_death: bool = False
    """Whether those who are level at the end play on (§7.4)."""
    blind: bool = False
    """Schlag and trump are chosen in secret (§10.2)."""
    shown_cards: bool = False
    """The last cards dealt decide on them, and nobody chooses (§10.11)."""
    forehand_first: bool = False
    """The dealer sees forehand's card before choosing (§10.2)."""
    first_trick_open: bool = False
    own_schlag: bool = False
    """Forehand holds a card of the Schlag (§11.9)."""
    machine: bool = False
    """All three Kritische in one hand may be shown (§11.10)."""
    kritische_in: str = "9.1"
    """The paragraph that says which are Kritische."""
    signs_in: str = "8.2"
    """The paragraph with the list of the signs."""


def tyrolean(options: TyroleanOptions) -> Rules:
    """The rules of a table of Tyrolean Watten."""
    ranking = Ranking(
        weli=options.weli,
        guate=options.guate,
        guate_when_6=options.guate_when_6,
        rechte_exempt=options.rechte_exempt,
        guate_exempt=options.guate_exempt,
    )
    return _open(options, ranking, _with_guate(signals.TYROLEAN, options))


def kritisch(options: KritischOptions) -> Rules:
    """The rules of a table of Kritisch Watten (§9)."""
    ranking = Ranking(
        kritische=_kritische(options),
        guate=options.guate,
        rechte_exempt=options.rechte_exempt,
        guate_exempt=options.guate_exempt,
    )
    extra = (signals.KLEINER_WELI,) if options.kritische is Kritische.FOUR else ()
    signs = _with_guate((*signals.KRITISCH, *extra), options)
    return replace(_open(options, ranking, signs), signs_in="9.8")


def bavarian(options: BavarianOptions) -> Rules:
    """The rules of a table of Bavarian Watten (§11)."""
    ranking = Ranking(
        kritische=cards("HK D7 C7"), six=False, weli=Weli.DIAMOND, asking=options.rechte_asks
    )
    return replace(
        _open(options, ranking, signals.BAVARIAN),
        own_schlag=options.own_schlag,
        machine=options.machine,
        kritische_in="11.2",
        signs_in="11.8",
    )


def blind(options: BlindOptions) -> Rules:
    """The rules of a table of Blind Watten (§10)."""
    signs = (*signals.TYROLEAN, signals.GUATE, *signals.NOISE)
    return Rules(
        options=options,
        ranking=Ranking(
            weli=options.weli,
            guate=True,
            guate_when_6=options.guate_when_6,
            rechte_exempt=options.rechte_exempt,
            guate_exempt=options.guate_exempt,
        ),
        signs=signs,
        gestures=_gestures(signs),
        blind=True,
        shown_cards=options.announcement is Announcement.SHOWN_CARDS,
        forehand_first=options.order is Order.FOREHAND_FIRST,
        first_trick_open=options.first_trick_open,
    )


def _open(options: OpenOptions, ranking: Ranking, signs: Code) -> Rules:
    signs = (*signs, *signals.NOISE)
    return Rules(
        options=options,
        ranking=ranking,
        signs=signs,
        gestures=_gestures(signs),
        strict_last_trick=options.last_trick_raise is LastTrick.STRICT,
        tense_side=options.tense_side,
        sudden_death=options.tie is Tie.SUDDEN_DEATH,
    )


def _with_guate(signs: Code, options: GuateOptions) -> Code:
    return (*signs, signals.GUATE) if options.guate else signs


def _gestures(signs: Code) -> tuple[Gesture, ...]:
    return tuple(sign.gesture for sign in signs)


def _kritische(options: KritischOptions) -> Hand:
    """Martl, Weli, perhaps the kleine Weli, and the seven at the bottom (§9.1)."""
    four = options.kritische is Kritische.FOUR
    return (*cards("HK D6 D7" if four else "HK D6"), card(options.spitz_card.value))
