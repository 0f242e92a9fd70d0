"""The deal of the day: the same play leads to the same match, byte for byte, for everybody."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.app.application import Application
from bot.errors import UserError
from bot.features.daily.setup import PERSON, chairs_for, deals_of
from bot.table.match.against_computers import options_for
from bot.table.match.chance_of_day import SealedChance, SealedDay, iso_date, number_of
from bot.table.match.lobby import Person
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.fairness import keeps
from tests.bot.table.match.live_matches import ANNA, BEN, STAMMTISCH, until
from tests.bot.table.match.toy_interjections import RaisingFirst, parley


@pytest.fixture(autouse=True)
def without_par(monkeypatch) -> None:
    """Nobody else plays the same deals meanwhile: that takes a minute of thinking."""

    async def par_of(*_: Any) -> int:
        return 0

    monkeypatch.setattr("bot.features.daily.service.par_of", par_of)


SLOW = {"computer": 0.05, "trick": 0.02}
"""Computer players take their time, so that somebody quick could be quicker."""


async def begun(app: Application, person: int, game: str) -> TableSession:
    """Somebody's deal of today, at its table."""
    match = await app.daily.begin(
        Person(person, f"name of {person}"),
        app.daily.today,
        CATALOGUE[game],
        STAMMTISCH,
    )
    return await app.tables.begin(match, None)


async def test_who_has_begun_a_deal_is_told_so_and_not_dealt_again(app):
    await begun(app, ANNA, "bauernstoss")
    with pytest.raises(UserError) as trouble:
        await begun(app, ANNA, "bauernstoss")
    assert "daily.played" == trouble.value.says.key


def wish(session: TableSession) -> int:
    """What is chosen among the offers: a function of what the person sees, rarely giving up."""
    live = session.live
    offers = live.offers(PERSON)
    tame = [n for n, offer in enumerate(offers) if offer.kind not in {"fold", "concede"}]
    asked = [n for n in tame if offers[n].kind not in live.game.interjections] or tame
    return Random(repr((live.deal_number, live.events_for(PERSON)))).choice(asked or [0])


async def played(session: TableSession, pause: float, turns: int = 10_000) -> None:
    """Play so many turns, each so many seconds after it has come."""
    live = session.live
    for _ in range(turns):
        await until(session, lambda: live.is_over or PERSON in live.to_act)
        if live.is_over:
            return
        await asyncio.sleep(pause)
        number = live.told_count(PERSON)
        with suppress(UserError):
            await session.press(PERSON, number, wish(session))


async def log_of(app: Application, session: TableSession) -> Any:
    return await app.store.events.log(session.live.match)


@pytest.mark.parametrize("game", CATALOGUE)
async def test_two_who_play_alike_get_the_same_match_however_fast_they_are(open_app, game):
    app = await open_app(**SLOW)
    quick, slow = await begun(app, ANNA, game), await begun(app, BEN, game)
    await played(quick, pause=0)
    await played(slow, pause=0.06)
    assert quick.live.is_over
    assert quick.live.deal_number <= deals_of(CATALOGUE[game])
    assert await log_of(app, quick) == await log_of(app, slow)


@pytest.mark.parametrize("pause", [0, 0.3])
async def test_a_computer_says_its_word_before_a_person_who_is_on_turn_acts(
    open_app, monkeypatch, pause
):
    game = parley(RaisingFirst("raise"))
    monkeypatch.setitem(CATALOGUE, game.key, game)
    app = await open_app(computer=0.1)
    session = await begun(app, ANNA, game.key)
    await until(session, lambda: PERSON in session.live.to_act)
    await asyncio.sleep(pause)
    offers = session.live.offers(PERSON)
    card = next(n for n, each in enumerate(offers) if each.kind not in game.interjections)
    with suppress(UserError):
        await session.press(PERSON, session.live.told_count(PERSON), card)
    inputs = await app.store.events.inputs(session.live.match)
    decided = [each.input.actor for each in inputs if each.input.kind == "decision"]
    assert "computer" == decided[0]


@pytest.mark.parametrize("game", ["tyrolean_watten", "blind_watten"])
async def test_a_restart_in_the_middle_changes_nothing(open_app, game):
    app = await open_app(**SLOW)
    whole, broken = await begun(app, ANNA, game), await begun(app, BEN, game)
    await played(whole, pause=0)
    await played(broken, pause=0, turns=5)
    match = broken.live.match
    await app.tables.take_down(broken)
    await app.tables.open()
    broken = await app.tables.table(match)
    await played(broken, pause=0)
    assert await log_of(app, whole) == await log_of(app, broken)


async def test_another_game_and_another_day_have_other_cards():
    days = [SealedDay.draw(20780), SealedDay.draw(20781)]
    pack = CATALOGUE["tyrolean_watten"].deck
    decks = [
        SealedChance(day, game).deck(pack, number)
        for day in days
        for game in ("tyrolean_watten", "kritisch_watten")
        for number in range(2)
    ]
    assert 8 == len({deck.deck for deck in decks}) == len({deck.nonce for deck in decks})
    assert all(keeps(each.deck, each.nonce, each.digest) for each in decks)
    assert all(sorted(each.deck) == sorted(pack) for each in decks)


def test_a_days_seal_is_one_that_anybody_can_recompute():
    sealed = SealedDay.draw(20780)
    assert "2026-11-23" == iso_date(20780)
    assert 327 == number_of(20780)
    assert keeps((iso_date(20780),), sealed.secret, sealed.digest)
    assert sealed.secret not in repr(sealed)


def test_a_deck_follows_from_the_secret_as_the_papers_say():
    """Drawn by `openssl dgst -sha256 -mac HMAC`: SJ 298f, SK 44d5, SQ ac53, S10 f8dd."""
    sealed = SealedDay(1, "00" * 32, "")
    drawn = SealedChance(sealed, "schwarz_oder_weiss").deck(cards("S10 SJ SQ SK"), 0)
    assert cards("SJ SK SQ S10") == drawn.deck
    assert "9f9649d4d9f8be1c75a26529125ae6370e7ab95e2f121eeeea0a7aa075b0f594" == drawn.nonce


@pytest.mark.parametrize("game", CATALOGUE)
def test_nothing_in_a_deal_of_the_day_hangs_on_an_instant(game):
    options = options_for(CATALOGUE[game]).model_dump()
    assert options.get("bidding", "turns") == "turns"
    assert options.get("signals", "off") == "off"
    chairs = chairs_for(CATALOGUE[game], Person(ANNA, "Anna"))
    assert {"craft"} == {chair.level for chair in chairs[1:]}
    assert len(chairs) in CATALOGUE[game].seats
