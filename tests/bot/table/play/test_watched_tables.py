"""How many look on is told with what all are told, so that no secret shows in it."""

from dataclasses import replace
from random import Random

from bot.model import ServerRules
from bot.pages.layout import bare
from bot.table.menus.watch import Watched
from bot.table.screen.hand_messages import EphemeralHand
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    RACED,
    STAMMTISCH,
    begin,
    stand_up,
)
from tests.games.kit.toy_signals import NOD, Options as NodOptions

DORA = 700_000_000_000_000_004


class Nowhere:
    """What an edit goes through that nobody makes."""

    async def edit_message(self, *_: object, **__: object) -> None:
        return None


def looks_on(app, table: int, *people: int) -> None:
    for person in people:
        sheet = EphemeralHand(Nowhere())  # pyright: ignore[reportArgumentType] - all that is used
        app.watchers.add(table, person, sheet, lambda _: bare("x"), Watched())


async def test_a_secret_changes_no_number_of_watchers(app, store):
    match = await begin(store, ANNA, BEN, CLARA, game=NOD, options=NodOptions(target=9))
    rng = Random(8)
    session = await stand_up(app, ANNA, BEN, options=LONG)
    live, status = match.live, session.status
    live.on_news(lambda events: app.tables._sessions.note_watchers(live, status, events))
    while True:
        await match.step(rng)
        nods = [(s, a) for s in live.to_act for a in live.offers(s) if a.kind == "nod"]
        if nods:
            break
    looks_on(app, live.match, DORA, ANNA)
    before = status.watched
    await live.act(*nods[0], "person")
    assert (0, 0) == (before, status.watched)

    told = live.public_count
    while live.public_count == told:
        await match.step(rng)
    assert 1 == status.watched  # Anna sits there herself


async def test_a_table_in_direct_messages_is_not_watched(app):
    session = await stand_up(app, ANNA, BEN, options=RACED)
    assert session.status.watchable
    assert not await app.tables._sessions.is_watchable(-ANNA)


async def test_who_looks_on_is_told_no_more_once_the_table_is_in_another_channel(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    match = session.live.match
    looks_on(app, match, DORA)
    session.status.lost = "gone"
    await app.tables.move(session, STAMMTISCH + 1)
    assert 0 == app.watchers.count(match)


async def test_who_looks_on_is_told_no_more_once_the_server_wants_no_watchers(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    match = session.live.match
    looks_on(app, match, DORA)
    await app.tables.apply_server_settings(session.guild)
    assert 1 == app.watchers.count(match)

    await app.store.settings.change_guild(
        session.guild, lambda old: replace(old, rules=ServerRules(watched=False))
    )
    await app.tables.apply_server_settings(session.guild)
    assert 0 == app.watchers.count(match)
