"""What is told to players of a game's odds: which numbers, in which order, and what they are.

The numbers are derived by `tools/odds` and kept in `games/odds`; nothing here knows a value.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from games.core.scene import Says, says


class Derived(NamedTuple):
    """A number as it was derived, with its 95 % interval."""

    value: float
    low: float
    high: float
    is_share: bool
    """Whether it is a chance or a share, from 0 to 1."""


class Bar(NamedTuple):
    """One number of a fact, and what it is the number of."""

    label: Says
    number: str
    """Its key among the game's numbers."""


class Fact(NamedTuple):
    """A sentence that tells how to play, and the numbers it stands on."""

    sentence: str
    """The key of its words."""
    bars: tuple[Bar, ...]


@cache
def facts(game: str) -> tuple[Fact, ...]:
    """The facts of a game, the most useful first, as far as their numbers were derived."""
    numbers = derived(game)
    return tuple(
        fact for fact in _FACTS.get(game, ()) if all(bar.number in numbers for bar in fact.bars)
    )


@cache
def derived(game: str) -> Mapping[str, Derived]:
    """The numbers of a game by their keys; none where nobody has derived any."""
    file = files("games") / "odds" / f"{game}.json"
    if not file.is_file():
        return {}
    kept = json.loads(file.read_text("utf-8"))
    return {
        each["key"]: Derived(
            each["value"], each["low"], each["high"], each["unit"] in {"chance", "share"}
        )
        for each in kept["numbers"]
    }


def _bars(label: str, number: str, counts: Iterable[int]) -> tuple[Bar, ...]:
    """A bar for each of the counts, which the label names and the key holds."""
    return tuple(
        Bar(says(f"odds.label.{label}", count=count), number.format(count)) for count in counts
    )


def _named(**numbers: str) -> tuple[Bar, ...]:
    """A bar for each number, by the name of its label."""
    return tuple(Bar(says(f"odds.label.{name}"), key) for name, key in numbers.items())


_POINTS = range(2, 6)
_SCHWARZ = (
    Fact(
        "schwarz_oder_weiss.odds.bids",
        _named(
            schwarz="schwarz.blind.people.2.cards.2",
            weiss="weiss.blind.people.2.cards.2",
            either="any.biddable.cards.2",
        ),
    ),
    Fact(
        "schwarz_oder_weiss.odds.schwarz_points",
        _bars("points", "schwarz.open.people.2.cards.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.weiss_points",
        _bars("points", "weiss.open.people.2.cards.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.aces",
        _bars("aces", "schwarz.blind.aces.{}", range(4)),
    ),
    Fact(
        "schwarz_oder_weiss.odds.low",
        _bars("low", "weiss.blind.low.{}", range(3)),
    ),
    Fact(
        "schwarz_oder_weiss.odds.more",
        _bars("points", "schwarz.from.two_aces.points.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.schwarz_three",
        _bars("points", "schwarz.open.people.3.cards.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.weiss_three",
        _bars("points", "weiss.open.people.3.cards.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.against",
        _bars("aces", "made.schwarz.against_aces.{}", range(3)),
    ),
    Fact(
        "schwarz_oder_weiss.odds.accept",
        _bars("points", "accept.from.points.{}", _POINTS),
    ),
    Fact(
        "schwarz_oder_weiss.odds.doubled",
        _named(made="made.doubled.people.2", given_up="given_up.people.2"),
    ),
    Fact(
        "schwarz_oder_weiss.odds.deals",
        _bars("people", "deals.people.{}", (2, 3)),
    ),
)
_BOHEMIAN = (
    Fact("bohemian.odds.trickless", _bars("people", "trickless.people.{}", range(2, 7))),
    Fact("bohemian.odds.dealt", _bars("winners", "dealt.winners.{}", range(5))),
    Fact("bohemian.odds.alone", _bars("winners", "trickless.craft.winners.{}", range(5))),
    Fact("bohemian.odds.tricks", _bars("winners", "tricks.craft.winners.{}", range(6))),
    Fact(
        "bohemian.odds.takes",
        _named(
            linke="takes.people.4.linke",
            trump_ace="takes.people.4.trump.ace",
            trump_queen="takes.people.4.trump.queen",
            trump_seven="takes.people.4.trump.seven",
            plain_ace="takes.people.4.plain.ace",
        ),
    ),
    Fact("bohemian.odds.drawn", _bars("cards", "drawn.winner.cards.{}", range(1, 4))),
    Fact("bohemian.odds.change", _bars("cards", "gain.habit.cards.{}", range(4))),
    Fact("bohemian.odds.ace", _bars("people", "ace_led.people.{}", range(2, 7))),
    Fact("bohemian.odds.place", _bars("place", "tricks.people.4.place.{}", range(1, 5))),
    Fact("bohemian.odds.hearts", _named(hearts="hearts")),
    Fact("bohemian.odds.deals", _bars("people", "deals.people.{}", range(2, 7))),
)
_BAUERNSTOSS = (
    Fact("bauernstoss.odds.highest", _bars("trumps", "hand.highest.{}", range(3, 8))),
    Fact("bauernstoss.odds.said", _bars("trumps", "said.strong.{}", range(4, 7))),
    Fact("bauernstoss.odds.won", _bars("trumps", "won.strong.number.{}", range(4, 7))),
    Fact("bauernstoss.odds.with", _bars("trumps", "won.strong.number.{}.with_kreide", range(4, 7))),
    Fact(
        "bauernstoss.odds.without",
        _bars("trumps", "won.strong.number.{}.without_kreide", range(4, 7)),
    ),
    Fact("bauernstoss.odds.points", _bars("trumps", "points.strong.number.{}", range(4, 7))),
    Fact(
        "bauernstoss.odds.kreide",
        _named(kreide="won.strong.kreide", first_kreide="wins.first_kreide.craft"),
    ),
    Fact("bauernstoss.odds.jacks", _bars("jacks", "hand.jacks.{}", range(5))),
    Fact(
        "bauernstoss.odds.alone",
        tuple(
            Bar(
                says("odds.label.jacks_trumps", jacks=jacks, trumps=trumps),
                f"solo.open.jacks.{jacks}.trumps.{trumps}",
            )
            for jacks in (2, 3)
            for trumps in (5, 6)
        ),
    ),
    Fact(
        "bauernstoss.odds.solo",
        _named(solo_said="solo.said.strong", solo_made="solo.made.strong"),
    ),
    Fact(
        "bauernstoss.odds.grades",
        _named(schneider="schneider.strong", no_trick="schwarz.strong"),
    ),
)


def _scores(number: str, scores: Iterable[tuple[int, int]]) -> tuple[Bar, ...]:
    """A bar for each score, own points first."""
    return tuple(
        Bar(says("odds.label.score", own=own, theirs=theirs), f"{number}.{own}.{theirs}")
        for own, theirs in scores
    )


_FOREHAND = Fact("watten.odds.forehand", _named(forehand_side="strong.deal.forehand_wins"))
_ALIKE = Fact("watten.odds.alike", _bars("alike", "forehand.wins.most_of_a_rank.{}", range(1, 4)))
_DEALT = Fact("watten.odds.dealt", _bars("alike", "hand.most_of_a_rank.{}", range(1, 4)))
_RECHTE = Fact("watten.odds.rechte", _named(rechte="strong.holder.wins.rechte"))
_UNSEEN = Fact(
    "watten.odds.unseen",
    _named(partner="unseen.partner", opponents="unseen.opponents", stock="unseen.stock"),
)
_ANY = Fact("watten.odds.any", _bars("cards", "unseen.any_of.{}.opponents", range(1, 4)))
_HOLD = Fact("watten.odds.hold", _bars("points", "hold.from.{}.at.0.0", range(3, 6)))
_HOLD_LATE = Fact("watten.odds.hold_late", _scores("hold.from.3.at", ((0, 0), (10, 10), (12, 12))))
_SCORE = Fact(
    "watten.odds.score",
    _scores("equity.forehand", ((0, 0), (5, 10), (10, 5), (10, 10), (13, 10), (10, 13))),
)
_DEALS = Fact("watten.odds.deals", _bars("people", "match.deals", (4,)))
_NAMING = (
    Fact("watten.odds.rank", _bars("cards", "rank.wins.held.{}", range(3))),
    Fact("watten.odds.suit", _named(rechte="suit.wins.rechte", no_rechte="suit.wins.no_rechte")),
    _RECHTE,
    Fact(
        "watten.odds.lead",
        _named(led_first="lead.wins.rechte_first", led_later="lead.wins.rechte_later"),
    ),
)
_EXCHANGE = (
    Fact(
        "watten.odds.poor",
        _named(kept="exchange.kept.most_of_a_rank.1", granted="exchange.granted.most_of_a_rank.1"),
    ),
    Fact(
        "watten.odds.asked",
        _named(kept="exchange.kept.asks", granted="exchange.granted.asks"),
    ),
)
_KRITISCHE = (
    Fact("watten.odds.side_kritische", _bars("winners", "strong.side.wins.kritische.{}", range(3))),
    Fact(
        "watten.odds.each_kritische",
        _bars("number", "strong.holder.wins.kritische_{}", range(1, 4)),
    ),
    Fact("watten.odds.dealt_kritische", _bars("winners", "hand.kritische.{}", range(4))),
)
_TYROLEAN = (
    *(_FOREHAND, _ALIKE, _DEALT, *_NAMING),
    *(*_EXCHANGE, _UNSEEN, _HOLD, _HOLD_LATE),
)
_KRITISCH = (
    *(_FOREHAND, *_KRITISCHE, *_NAMING),
    *(_EXCHANGE[1], _UNSEEN, _HOLD, _HOLD_LATE),
)
_BLIND = (
    *(_FOREHAND, _ALIKE, _DEALT, _RECHTE),
    Fact("watten.odds.guate", _named(guate="holder.wins.guate")),
    Fact("watten.odds.told", _named(told="blind.wins.told")),
    *(_UNSEEN, _ANY, _HOLD, _HOLD_LATE, _SCORE, _DEALS),
)
_FACTS: Final[Mapping[str, tuple[Fact, ...]]] = MappingProxyType(
    {
        "schwarz_oder_weiss": _SCHWARZ,
        "bohemian_watten": _BOHEMIAN,
        "bauernstoss": _BAUERNSTOSS,
        "tyrolean_watten": _TYROLEAN,
        "bavarian_watten": _KRITISCH,
        "kritisch_watten": _KRITISCH,
        "blind_watten": _BLIND,
    }
)
