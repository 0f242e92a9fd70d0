"""Two who write at once write once; whoever comes second learns what stands there."""

import asyncio

import pytest

from bot.errors import UserError
from bot.features.pads.scoring import MOST_ENTRIES, standing
from bot.features.pads.service import PadChanged, ScorePads
from bot.features.pads.store import NewPad
from bot.features.pads.values import Pad
from bot.store import Store
from bot.table.match.lobby import Person

ANNA, BEN = Person(1, "Anna"), Person(2, "Ben")
CHANNEL, MESSAGE = 70, 500


@pytest.fixture
def pads(store: Store) -> ScorePads:
    return ScorePads(store, lambda: 1000)


async def opened(pads: ScorePads, after: int | None = None) -> Pad:
    new = NewPad(
        scope=7,
        channel=CHANNEL,
        user=ANNA.id,
        game="tyrolean_watten",
        names=("Anna + Ben", "Clara + Dora"),
        target=11,
        tongue="en",
        after=after,
    )
    return await pads.open(new)


async def test_of_two_at_once_one_writes_and_the_other_learns_what_stands_there(pads: ScorePads):
    pad = await opened(pads)
    both = await asyncio.gather(
        pads.write_amount(pad, 0, ANNA, (0,), 2),
        pads.write_amount(pad, 0, BEN, (1,), 3),
        return_exceptions=True,
    )
    (late,) = (each for each in both if isinstance(each, PadChanged))
    (written,) = (each for each in both if isinstance(each, Pad))
    assert written.entries == late.pad.entries
    assert (written.entries[0], 1) == (late.entry, late.deal)


async def test_an_old_button_tells_of_the_deal_that_it_was_for(pads: ScorePads):
    pad = await opened(pads)
    for at, who in enumerate((ANNA, BEN, ANNA)):
        pad = await pads.write_amount(pad, at, who, (0,), 2)
    with pytest.raises(PadChanged) as late:
        await pads.write_amount(pad, 1, ANNA, (1,), 5)
    assert (pad.entries[1], 2) == (late.value.entry, late.value.deal)
    with pytest.raises(PadChanged) as forged:
        await pads.write_amount(pad, 50, ANNA, (1,), 5)
    assert forged.value.entry is None
    assert 3 == len((await pads.here(pad.id, CHANNEL, MESSAGE)).entries)


@pytest.mark.parametrize(("who", "amount"), [((0,), 1), ((0, 1), 2), ((), 2), ((5,), 2)])
async def test_what_no_deal_brings_is_not_written(pads: ScorePads, who, amount):
    pad = await opened(pads)
    with pytest.raises(UserError):
        await pads.write_amount(pad, 0, ANNA, who, amount)
    with pytest.raises(UserError):
        await pads.write_tricks(pad, 0, ANNA, (0,) * 5, double=False)
    with pytest.raises(UserError):
        await pads.write_other(pad, 0, ANNA, (7,), 3)
    assert () == (await pads.here(pad.id, CHANNEL, MESSAGE)).entries


async def test_what_is_over_takes_no_deal_until_it_is_taken_back_or_goes_on(pads: ScorePads):
    pad = await pads.write_other(await opened(pads), 0, ANNA, (0,), 11)
    assert (0,) == standing(pad).winners
    for act in ("end", "resume"):
        with pytest.raises(UserError):
            await pads.act(pad, 1, BEN, act)
    with pytest.raises(UserError):
        await pads.write_amount(pad, 1, BEN, (1,), 2)
    pad = await pads.act(pad, 1, BEN, "undo")
    with pytest.raises(UserError):
        await pads.act(pad, 2, BEN, "undo")
    pad = await pads.act(pad, 2, BEN, "end")
    with pytest.raises(UserError):
        await pads.write_amount(pad, 3, BEN, (1,), 2)
    pad = await pads.act(pad, 3, ANNA, "resume")
    assert (0, 2) == standing(await pads.write_amount(pad, 4, BEN, (1,), 2)).score


async def test_a_pad_is_pressed_on_its_own_message_alone(pads: ScorePads):
    pad = await opened(pads)
    await pads.here(pad.id, CHANNEL, MESSAGE)
    for channel, message in ((CHANNEL, MESSAGE + 1), (CHANNEL + 1, MESSAGE)):
        with pytest.raises(UserError):
            await pads.here(pad.id, channel, message)
    with pytest.raises(UserError):
        await pads.here(99, CHANNEL, MESSAGE)
    with pytest.raises(UserError):
        await pads.own_pad(BEN.id, pad.id)
    assert pad.id == (await pads.own_pad(ANNA.id, pad.id)).id


async def test_the_same_people_go_on_once(pads: ScorePads):
    pad = await opened(pads)
    await opened(pads, after=pad.id)
    with pytest.raises(UserError):
        await opened(pads, after=pad.id)


async def test_a_full_pad_can_still_be_ended(pads: ScorePads, monkeypatch: pytest.MonkeyPatch):
    assert MOST_ENTRIES > 100
    monkeypatch.setattr("bot.features.pads.service.MOST_ENTRIES", 1)
    pad = await pads.write_amount(await opened(pads), 0, ANNA, (0,), 2)
    with pytest.raises(UserError):
        await pads.write_amount(pad, 1, ANNA, (0,), 2)
    assert standing(await pads.act(pad, 1, ANNA, "end")).is_closed
