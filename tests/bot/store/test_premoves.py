"""A card chosen in advance is what was chosen last, and goes with the match."""

from bot.app.features import people_of
from bot.model import Premove
from bot.store import Store
from bot.store.events import LogStep
from games.core.cards import card
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

CHOSEN = Premove(2, 5, card("SK"))


async def test_a_choice_is_what_was_kept_last_for_each_seat(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.premoves.keep(match, 0, CHOSEN)
    await store.premoves.keep(match, 1, CHOSEN)
    failed = Premove(2, 5, card("H10"), failed=True)
    await store.premoves.keep(match, 0, failed)
    assert {0: failed, 1: CHOSEN} == await store.premoves.of(match)
    await store.premoves.keep(match, 1, None)
    assert {0: failed} == await store.premoves.of(match)


async def test_a_match_that_is_over_has_no_choices(store: Store, begin: Begin):
    won, ended, purged = [await begin(ANNA, BEN) for _ in range(3)]
    for match in (won, ended, purged):
        await store.premoves.keep(match, 0, CHOSEN)
    await store.events.append(won, 0, LogStep(PROCEED, ["{}"], won_by(1)), 8)
    await store.matches.set_state(ended, "ended", 9)
    await store.premoves.keep(won, 0, CHOSEN)  # by somebody who has not heard of it yet
    assert ({}, {}) == (await store.premoves.of(won), await store.premoves.of(ended))
    await people_of(store).purge_guild(GASTHAUS)
    assert {} == await store.premoves.of(purged)


def test_no_text_about_a_choice_names_its_card():
    assert "SK" not in f"{CHOSEN} {CHOSEN!r}"
