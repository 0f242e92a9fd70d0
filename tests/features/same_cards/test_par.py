"""What a strong player makes of cards: a whole match in memory, by the decks that were dealt."""

import pytest

from bot.features.same_cards.par import par_of
from bot.features.same_cards.setup import part_of
from bot.table.match.event_log import EventLog
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from tests.bot.table.match.live_matches import ANNA
from tests.features.same_cards.test_service import played


@pytest.mark.parametrize("deal", [1, 2])
async def test_the_same_player_makes_the_same_of_the_same_cards(app, monkeypatch, deal):
    monkeypatch.setattr("bot.features.same_cards.setup.STRONG", "craft")
    old = await played(app.store, ANNA, *("craft",) * 3, deals=2)
    deal = min(deal, old.live.deal_number)
    match = await app.store.matches.load(old.live.match)
    setting = setup_of(match)
    slices = await EventLog(app.store, match.id, CATALOGUE[match.game]).slices()
    part = part_of(setting, slices, deal)
    assert part is not None
    pars = [await par_of(app.store, app.pool, match, part, 0) for _ in range(2)]
    assert pars[0] == pars[1]
    assert [deal] == [number for number, _ in pars[0].gains]
