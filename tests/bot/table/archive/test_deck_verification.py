"""Every deck is fixed before it is dealt, and stays secret until its match is over."""

import json
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.app.application import Application
from bot.errors import UserError
from bot.pages.words import language
from bot.store import open_store
from bot.table.archive.deck_verification import opened_decks
from bot.table.archive.records import record
from bot.table.match.event_log import cards_of
from bot.table.match.seats import Resigned
from bot.table.match.shuffle import FixedDecks, draw
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.fairness import Seal, keeps
from games.core.record.promised_decks import count_kept_promises
from games.core.referee import first_fault
from tests.bot.conftest import QUICK
from tests.bot.table.match.fixed_decks import GUILD, change, play, verdicts
from tests.bot.table.match.live_matches import ANNA, BEN, LONG, SCHWARZ, begin, stand_up, until

EN = language("en")


def dealt(inputs):
    decks = (cards_of(each.input) for each in inputs)
    return [" ".join(cards) for cards in decks if cards is not None]


# Fixing


def test_a_drawn_deck_keeps_its_promise_and_prints_nothing_else():
    shuffle = draw(SCHWARZ.deck)

    assert keeps(shuffle.deck, shuffle.nonce, shuffle.digest)
    assert f"Shuffle(digest='{shuffle.digest}')" == repr(shuffle)


def test_no_two_promises_are_alike():
    drawn = [draw(SCHWARZ.deck) for _ in range(20)]

    assert [20] * 2 == [len({each.nonce for each in drawn}), len({each.digest for each in drawn})]
    assert {64} == {len(each.nonce) for each in drawn}


async def test_the_next_deck_stays_what_it_is_until_it_is_dealt(store):
    match = await begin(store)
    first = await match.decks.next()

    assert first == await match.decks.next()
    await match.live.deal(first.deck)
    assert first != await match.decks.next()


async def test_a_restart_between_promise_and_deal_keeps_the_deck(tmp_path):
    async with open_store(tmp_path / "stammtisch.sqlite3") as store:
        match = await begin(store)
        promised = await match.decks.next()
    async with open_store(tmp_path / "stammtisch.sqlite3") as store:
        decks = FixedDecks(store, match.live.match, SCHWARZ.deck)

        assert Seal(promised.digest, dealt=False) == await decks.seal()
        assert promised == await decks.next()


@pytest.mark.parametrize("spoilt", ["S9", "S9 S9", "such cards do not exist", ""])
async def test_a_deck_that_was_spoilt_is_not_dealt_and_not_quoted(store, spoilt):
    match = await begin(store)
    await match.decks.next()
    await change(store, "UPDATE shuffles SET cards = ?", spoilt)

    with pytest.raises(ValueError, match="not whole any more") as refused:
        await match.decks.next()
    assert refused.value.__cause__ is None
    assert "S9" not in str(refused.value)


# At a table with its clock


async def test_the_clock_deals_the_decks_that_were_fixed(app):
    running = await stand_up(app, ANNA, BEN)
    await until(running, lambda: bool(running.live.to_act))
    shuffles = await app.store.shuffles.of(running.live.match)
    decks = dealt(await app.store.events.inputs(running.live.match))

    assert len(decks) > 1
    assert decks == [each.cards for each in shuffles.values()]


def dealt_seals(running):
    return running.live.seal is not None and running.live.seal.dealt


async def test_people_are_shown_the_digest_of_a_deck_before_it_is_dealt(app, here):
    shown = []
    running = await stand_up(app, ANNA, BEN)
    running.live.on_news(lambda _: shown.append((running.live.seal, str(here.journal.requests))))
    await until(running, lambda: bool(running.live.to_act))
    seals = {seal.digest: requests for seal, requests in reversed(shown) if seal.dealt}

    assert len(seals) > 1
    assert [] == [digest for digest, requests in seals.items() if digest[:12] not in requests]


async def test_a_house_that_closes_between_promise_and_deal_deals_the_same_deck_later(
    store, client
):
    slow = QUICK.model_copy(update={"between_deals": 30})
    async with Application(store, client, client.gate, slow) as app:
        running = await stand_up(app, ANNA, BEN, options=LONG)
        match = running.live.match
        await play_by_hand(running, Random(3))
        promised = await FixedDecks(store, match, SCHWARZ.deck).next()
    async with Application(store, client, client.gate, QUICK) as app:
        running = await app.tables.table(match)
        before = len(dealt(await store.events.inputs(match)))
        assert promised.digest in details(running.live)
        await until(running, lambda: bool(running.live.to_act))
    decks = dealt(await store.events.inputs(match))

    assert [" ".join(map(str, promised.deck))] == decks[before:]


async def play_by_hand(running, rng):
    """Act for everybody until a deal is over."""
    live = running.live
    while not live.is_between_deals:
        await until(running, lambda: bool(live.to_act) or live.is_between_deals)
        for seat in sorted(live.to_act)[:1]:
            await live.act(seat, rng.choice(live.offers(seat)), "person")


def details(live):
    return str(views.score_sheet(live, EN, seated=False).to_components())


# Secrecy


async def test_while_a_match_runs_only_digests_leave_the_store(app, here, capfd):
    with capture_logs() as logs:
        running = await stand_up(app, ANNA, BEN)
        await until(running, lambda: dealt_seals(running))
        await running.screen.wait_until_shown(running.live)
    shuffles = await app.store.shuffles.of(running.live.match)
    said = "".join(capfd.readouterr()) + str(logs) + str(here.journal.requests)

    assert shuffles[0].digest[:12] in said
    for shuffle in shuffles.values():
        assert shuffle.nonce not in said
        assert shuffle.cards not in said


async def test_the_record_of_a_running_match_keeps_its_nonces(store):
    match = await begin(store, options=LONG)
    await play(match, lambda live: bool(live.sheet))
    lines = await record(store, match.live.match)
    deals = [line for line in map(json.loads, lines) if line["kind"] == "deal"]

    assert [{"kind", "deck", "digest"}] * len(await kept(match)) == [set(line) for line in deals]
    assert all(each.nonce not in str(lines) for each in (await kept(match)).values())


async def kept(match):
    return await match.store.shuffles.of(match.live.match)


# After the match


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_decks_dealt_as_fixed_are_found_sound_in_every_game(store, game):
    people = tuple(range(1, 1 + game.seats[0]))
    match = await begin(store, *people, game=game, options=game.options())
    await play(match)
    lines = await record(store, match.live.match)

    assert {"kept"} == set(await verdicts(match))
    assert first_fault(lines, CATALOGUE) is None
    assert len(await kept(match)) == count_kept_promises(lines)


async def test_all_that_was_promised_is_opened(store):
    match = await begin(store)
    await play(match)
    decks = await opened_decks(store, GUILD, match.live.match)

    assert [(each.cards, each.nonce, each.digest) for each in (await kept(match)).values()] == [
        (each.cards, each.nonce, each.digest) for each in decks
    ]
    assert dealt(await store.events.inputs(match.live.match)) == [each.dealt for each in decks]


async def test_a_deck_that_was_promised_and_not_dealt_any_more_is_opened_too(store):
    match = await begin(store, options=LONG)
    await play(match, lambda live: live.is_between_deals)
    await match.decks.next()
    await match.live.move_chair(Resigned(seat=0))

    assert "idle" == (await verdicts(match))[-1]


async def test_a_deck_dealt_before_there_were_promises_is_told_apart(store):
    match = await begin(store)
    await match.live.deal(draw(SCHWARZ.deck).deck)
    await play(match)

    assert "none" == (await verdicts(match))[0]
    assert {"kept"} == set((await verdicts(match))[1:])


async def test_people_who_leave_and_come_back_change_no_verdict(store):
    match = await begin(store, ANNA, BEN)
    await play(match, lambda live: live.number > 20)
    await match.live.move_chair(Resigned(seat=0))

    assert {"kept"} == set(await verdicts(match))


# Who may see it


async def refused(store, guild, match):
    with pytest.raises(UserError) as trouble:
        await opened_decks(store, guild, match)
    return trouble.value.says.key


async def test_a_match_that_is_not_over_stays_sealed(store):
    match = await begin(store)
    number = match.live.match
    keys = [await refused(store, GUILD, number)]
    for state in ("paused", "lapsed"):
        await store.matches.set_state(number, state, 3)
        keys.append(await refused(store, GUILD, number))

    assert ["error.still_sealed"] * 3 == keys


async def test_a_match_of_another_server_is_as_unknown_as_one_that_never_was(store):
    match = await begin(store)
    await play(match)

    assert "error.unknown_match" == await refused(store, 8, match.live.match)
    assert "error.unknown_match" == await refused(store, GUILD, 99)
