"""What is stored of a match can be read again, and says who chose what."""

from random import Random

import pytest

from bot.table.match.event_log import EventLog, read
from bot.table.match.seats import HandedOver, Resigned
from games.core.record import Dealt, Decided, Proceeded
from tests.bot.table.match.live_matches import ANNA, BEN, RACED, SCHWARZ, SHORT, begin


@pytest.mark.parametrize("options", [SHORT, RACED], ids=["turns", "realtime"])
async def test_every_event_of_a_match_is_read_as_it_was_written(store, options):
    match = await begin(store, options=options)
    told = []
    match.live.on_news(told.extend)
    await match.until(lambda live: live.is_over, Random(11))

    assert tuple(told) == await match.log()


async def test_the_inputs_of_a_match_give_its_events_again(store):
    match = await begin(store)
    await match.until(lambda live: live.is_over, Random(12))
    table, events = SCHWARZ.opening(SHORT, 2), []
    for each in await EventLog(store, match.live.match, SCHWARZ).entries():
        match each.input:
            case Dealt(deck):
                come = SCHWARZ.deal(table, deck)
            case Proceeded():
                come = SCHWARZ.proceed(table)
            case Decided(seat, action):
                come = SCHWARZ.decide(table, seat, action)
            case other:
                raise AssertionError(other)
        assert come == each.events
        events.extend(come)
        table = SCHWARZ.replay(table, come)

    assert tuple(events) == await match.log()


@pytest.mark.parametrize("event", [Resigned(seat=1), HandedOver(seat=0, absent=True)], ids=str)
async def test_a_chair_event_lies_in_the_same_log(store, event):
    match = await begin(store, ANNA, BEN)
    await match.live.deal(SCHWARZ.deck)
    await match.live.move_chair(event)

    assert event == (await match.log())[-1]


@pytest.mark.parametrize(
    "body",
    [
        '{"kind": "card_seen", "seat": 0, "card": "S9", "audience": [0], "more": 1}',
        '{"kind": "card_seen", "seat": 0, "card": "S99", "audience": [0]}',
        '{"kind": "no such event", "card": "S9"}',
    ],
)
def test_an_event_that_cannot_be_read_is_not_quoted(body):
    with pytest.raises(ValueError, match="schwarz_oder_weiss") as refused:
        read(SCHWARZ, body)

    assert "S9" not in str(refused.value)
    assert refused.value.__cause__ is None
