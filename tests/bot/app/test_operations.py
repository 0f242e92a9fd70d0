"""An operator is told which matches in play would not come back, and no card of them."""

from bot.app import operations
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, SCHWARZ, begin


async def test_matches_in_play_are_restored_and_drawn_to_look_for_problems(store):
    for who in ((ANNA, BEN), (BEN, CLARA)):
        match = await begin(store, *who)
        await match.live.deal(SCHWARZ.deck)
        await match.live.deal(SCHWARZ.deck)
    await store.matches.set_state(match.live.match, "paused", 3000)
    await begin(store, CLARA, ANNA)
    status, said = await operations.check(in_file(store).path)

    assert 0 == status
    assert said[-1].endswith(" 0 problems.")


async def test_matches_that_would_not_come_back_are_named_without_their_cards(store):
    whole, unread, undone = [await begin(store) for _ in range(3)]
    for match in (whole, unread, undone):
        await match.live.deal(SCHWARZ.deck)
        await match.live.deal(SCHWARZ.deck)
    await store.matches.set_state(undone.live.match, "paused", 3000)
    async with store.database.writing() as session:
        spoil = "UPDATE events SET body = json_replace(body, '$.cards[0]', 'S1') WHERE match_id = ?"
        await session.rows(f"{spoil} AND body LIKE '%deck_laid%'", unread.live.match)
        await session.rows("UPDATE matches SET game = 'skat' WHERE id = ?", undone.live.match)
    status, said = await operations.check(in_file(store).path)

    assert 1 == status
    assert [
        f"table: {unread.live.match} (schwarz_oder_weiss, ValueError)",
        f"table: {undone.live.match} (skat, KeyError)",
    ] == [*said[2:]]
    assert said[1].endswith(" 2 problems.")


async def test_a_match_whose_picture_fails_is_named(store, monkeypatch):
    match = await begin(store)
    await match.live.deal(SCHWARZ.deck)

    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("bot.table.screen.views.hand", fail)
    _, said = await operations.check(in_file(store).path)

    assert f"table: {match.live.match} (schwarz_oder_weiss, ZeroDivisionError)" == said[-1]
