"""Twin worlds: the kit deals the unseen otherwise, all of it, and nothing else."""

from random import Random
from typing import Any, Literal

from games.catalogue import CATALOGUE
from games.core.cards import Suit
from games.core.event_audience import events_for, only
from games.core.events import Event
from games.core.record import Dealt, RecordedStep
from tests.games.kit.inside import cards_in
from tests.games.kit.moments import Moment, moment
from tests.games.kit.secrecy import twin_log
from tests.games.kit.toy_signals import NOD

SCHWARZ = CATALOGUE["schwarz_oder_weiss"]


class SuitWhispered(Event):
    kind: Literal["suit_whispered"] = "suit_whispered"
    suit: Suit


def whispering(*events):
    return Moment(NOD, NOD.options(), 2, (RecordedStep(Dealt(NOD.deck), events),))


def suits_in_twins(at, seat):
    twins: list[Any] = [event for n in range(40) for event in twin_log(at, seat, Random(n))]
    return {event.suit for event in twins}


def test_a_twin_tells_the_seat_the_same():
    at = moment(SCHWARZ, SCHWARZ.options(), ["novice"] * 3, 2, stop=20)

    for seat in range(3):
        twin = twin_log(at, seat, Random(1))

        assert list(events_for(seat, at.log)) == list(events_for(seat, twin))
        assert list(map(type, at.log)) == list(map(type, twin))


def test_a_twin_gives_the_others_other_cards():
    at = moment(SCHWARZ, SCHWARZ.options(), ["novice"] * 2, 2, stop=8)
    twins = [at.folded(twin_log(at, 0, Random(n))) for n in range(20)]

    assert len({twin.private[0] for twin in twins}) == 1
    assert len({twin.private[1] for twin in twins}) > 5
    assert {frozenset(SCHWARZ.deck)} == {
        frozenset(cards_in(*twin.private, twin.hidden, twin.public.dummy)) for twin in twins
    }


def test_a_suit_that_was_not_told_is_another_in_some_twin():
    at = whispering(SuitWhispered(suit=Suit.CLUBS, audience=only(0)))

    assert set(Suit) == suits_in_twins(at, 1)
    assert {Suit.CLUBS} == suits_in_twins(at, 0)


def test_a_suit_that_was_told_later_stays_what_it_was():
    secret = SuitWhispered(suit=Suit.CLUBS, audience=only(0))
    revealed = SuitWhispered(suit=Suit.CLUBS)

    assert {Suit.CLUBS} == suits_in_twins(whispering(secret, revealed), 1)
