"""Every deal has its line on the score sheet, and its result stays in sight until the next one."""

import asyncio
from random import Random

from bot.discord.status import TableStatus
from bot.pages.words import language
from bot.table.match.seats import HandedOver
from bot.table.screen import views
from games.bauernstoss.rules.options import Options
from games.catalogue import CATALOGUE
from games.core.cards import cards
from tests.bot.pages.samples import buttons, texts
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    SCHWARZ,
    SHORT,
    begin,
    stand_up,
    turn_of,
    until,
)
from tests.games.bauernstoss.decks import deck

BAUERNSTOSS = CATALOGUE["bauernstoss"]
ALL_PASSED = "Alle haben gepasst, niemand bekommt Punkte."
DE = language("de")


def sheet(live) -> list[str]:
    """The score sheet deal by deal, as it reads."""
    words = DE.at(views.names(live))
    return [f"{each.deal}: {words(each.told.says)}" for each in live.sheet]


async def passed_out(match) -> None:
    """Deal somebody all four Jacks, and let everybody pass."""
    live, rng = match.live, Random(1)
    await match.until(lambda live: live.scene().deal or live.public.drawn, rng)
    dealer = live.public.next_dealer
    await live.deal(deck(dealer, {dealer: cards("CJ SJ HJ DJ")}))
    while live.to_act:
        (seat,) = live.to_act
        (no,) = [action for action in live.offers(seat) if action.kind == "pass"]
        await live.act(seat, no, "person")


async def bauernstoss(store):
    """A match of Bauernstoss whose first deal was passed out."""
    who = (ANNA, BEN, CLARA, "craft")
    match = await begin(store, *who, game=BAUERNSTOSS, options=Options())
    await passed_out(match)
    return match


async def test_a_deal_that_all_have_passed_stands_on_the_score_sheet(store):
    match = await bauernstoss(store)
    await passed_out(match)

    assert [f"1: {ALL_PASSED}", f"2: {ALL_PASSED}"] == sheet(match.live)
    assert sheet(match.live) == sheet(await match.again())


async def test_that_all_have_passed_stays_in_sight_whatever_comes_to_light_with_it(store):
    live = (await bauernstoss(store)).live
    said = texts(views.table(live, DE, TableStatus())).splitlines()

    assert live.is_between_deals
    assert f"**{ALL_PASSED}**" == said[2]
    assert any("haben die Kreide" in line for line in said[-3:])
    assert "Nächstes Spiel" in buttons(views.table(live, DE, TableStatus()))


async def test_a_deal_on_which_nobody_bid_stands_on_the_score_sheet(store):
    match = await begin(store, ANNA, BEN, options=SHORT)
    await match.until(lambda live: live.scene().deal, Random(1))
    while match.live.scene().deal == 1 and not match.live.is_between_deals:
        if not match.live.to_act:
            await match.step(Random(1))
            continue
        (seat,) = match.live.to_act
        no = next(a for a in match.live.offers(seat) if a.kind == "pass")
        await match.live.act(seat, no, "person")

    assert 1 == len(sheet(match.live))
    assert sheet(match.live)[0].startswith("1: Niemand hat angesagt.")


async def test_who_leaves_between_two_deals_takes_neither_the_result_nor_the_button_along(store):
    match = await bauernstoss(store)
    await match.live.move_chair(HandedOver(seat=1, absent=False))
    picture = views.table(match.live, DE, TableStatus())

    assert f"**{ALL_PASSED}**" in texts(picture).splitlines()
    assert "aufgestanden" in texts(picture)
    assert "Nächstes Spiel" in buttons(picture)


async def test_the_next_deal_comes_in_time_though_somebody_leaves(open_app):
    app = await open_app(between_deals=1)
    long = SCHWARZ.options(bidding="turns", target=51)
    session = await stand_up(app, ANNA, BEN, CLARA, options=long)
    while not session.live.is_between_deals:
        seat = await turn_of(session, 0, 1, 2)
        action = session.live.offers(seat)[-1]
        await session.live.act(seat, action, "person")
        await asyncio.sleep(0)
    began = asyncio.get_running_loop().time()
    await app.leave(session, CLARA)
    await until(session, lambda: session.live.scene().deal == 2)

    assert asyncio.get_running_loop().time() - began < 1.8
