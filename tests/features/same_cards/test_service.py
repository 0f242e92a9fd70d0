"""The same cards again: who may have them dealt, when, and that nothing else comes along."""

import asyncio
from collections.abc import AsyncGenerator
from random import Random
from typing import Any

import pytest

from bot.app.features import people_of
from bot.errors import UserError
from bot.features.daily.service import DailyDeals
from bot.features.same_cards.service import SameCardsTables
from bot.features.same_cards.setup import part_of
from bot.features.same_cards.values import OPEN_DAYS, Attempt
from bot.model import private_scope
from bot.process.clock import DAY_MS
from bot.store import Store
from bot.table.match.event_log import EventLog, fold, opening
from bot.table.match.live_match import restore
from bot.table.match.lobby import Person
from bot.table.match.seats import ChairEvent, HandedOver, TakenBack
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from games.core.record import Dealt
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, Match, begin

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine

NOW = 1_790_000_000_000
HERE = 70
SOLO = ("craft", "craft", "craft")


class Clock:
    """A clock that stands until somebody moves it."""

    now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(store, clock, monkeypatch) -> AsyncGenerator[SameCardsTables, None]:
    """The service, for which a strong player needs no time to think."""

    async def par_of(*_: Any) -> Attempt:
        return Attempt(((1, 2),))

    monkeypatch.setattr("bot.features.same_cards.service.par_of", par_of)
    pool: Any = None
    made = SameCardsTables(store, pool, clock)
    yield made
    await made.close()


async def fixed(match: Match) -> None:
    """Let the table fix its next deck, as it does before it deals."""
    if match.live.game.needs_deal(match.live.public):
        await match.decks.next()


async def dealt_fairly(match: Match, rng: Random, come: Any) -> None:
    """Play with decks that are fixed before they are dealt, until `come(live)`."""
    while not come(match.live):
        if match.live.game.needs_deal(match.live.public) and not match.live.is_over:
            await match.live.deal((await match.decks.next()).deck)
        else:
            await match.step(rng)
    await fixed(match)


async def played(
    store: Store, *who: int | str, key: str = "tyrolean_watten", deals: int = 0, seed: int = 1
) -> Match:
    """A match that is over, or one of which so many deals are."""
    game = CATALOGUE[key]
    match = await begin(store, *(who or (ANNA, *SOLO)), game=game, options=game.options())
    await dealt_fairly(
        match,
        Random(seed),
        lambda live: (
            live.is_over or (deals and live.is_between_deals and live.deal_number == deals)
        ),
    )
    return match


async def again(
    tables: SameCardsTables, store: Store, match: int, deal: int = 0, seat: int = 0
) -> Match:
    """A match in which Anna is dealt cards again."""
    made = await tables.begin(match, deal, seat, Person(ANNA, "Anna"), HERE)
    return Match(store, await restore(store, setup_of(made)))


async def refused(attempt: Any) -> str:
    """What somebody is told who may not."""
    with pytest.raises(UserError) as trouble:
        await attempt
    return trouble.value.says.key


async def decks_of(store: Store, match: int) -> list[str]:
    """The decks that were dealt, in order."""
    game = CATALOGUE[(await store.matches.load(match)).game]
    entries = await EventLog(store, match, game).entries()
    return [" ".join(map(str, e.input.deck)) for e in entries if isinstance(e.input, Dealt)]


@pytest.mark.parametrize("key", CATALOGUE)
async def test_a_match_is_dealt_again_card_by_card_and_is_over_when_it_was(store, tables, key):
    seats = CATALOGUE[key].seats[-1] - 1
    old = await played(store, ANNA, *("craft",) * min(seats, 3), key=key)
    new = await again(tables, store, old.live.match)
    await dealt_fairly(new, Random(2), lambda live: live.is_over)
    first = await decks_of(store, old.live.match)
    second = await decks_of(store, new.live.match)
    assert first[: len(second)] == second
    assert new.live.deal_number <= old.live.deal_number


@pytest.mark.parametrize("key", ["tyrolean_watten", "bauernstoss", "bohemian_watten"])
async def test_a_deal_begins_as_the_table_was_then(store, tables, key):
    seats = CATALOGUE[key].seats[-1] - 1
    old = await played(store, ANNA, *("craft",) * min(seats, 3), key=key, deals=2)
    deal = old.live.deal_number
    new = await again(tables, store, old.live.match, deal)
    state = opening(setup_of(await store.matches.load(old.live.match)))
    for events in await EventLog(store, old.live.match, old.live.game).events_by_input():
        after = fold(old.live.game, state, events)
        if old.live.game.deal_number(after.table.public) == deal:
            break
        state = after
    assert state.table.public == new.live.public
    await dealt_fairly(new, Random(3), lambda live: live.is_over)
    assert deal == new.live.deal_number
    assert await decks_of(store, old.live.match) == await decks_of(store, new.live.match)


async def test_what_people_did_to_their_chairs_is_no_part_of_it(store, tables):
    old = await played(store, deals=1)
    await old.live.move_chair(HandedOver(seat=0, absent=False))
    await old.live.move_chair(TakenBack(seat=0))
    await dealt_fairly(old, Random(4), lambda live: live.is_over or live.deal_number == 2)
    await dealt_fairly(old, Random(4), lambda live: live.is_over or live.is_between_deals)
    new = await again(tables, store, old.live.match, deal=2)
    assert [] == [event for event in await new.log() if isinstance(event, ChairEvent)]


async def test_a_table_of_cards_dealt_again_counts_nowhere(store, tables):
    old = await played(store)
    before = await people_of(store).export(ANNA)
    new = await again(tables, store, old.live.match)
    await dealt_fairly(new, Random(2), lambda live: live.is_over)
    after = await people_of(store).export(ANNA)
    for counted in ("results", "tallies", "partners", "feats"):
        assert before[counted] == after[counted]
    assert not await store.results.are_lacking()


async def test_another_seat_is_taken_by_who_sat_there_in_exchange(store, tables):
    old = await played(store, ANNA, "craft", "novice", "craft")
    new = await again(tables, store, old.live.match, seat=2)
    assert [(None, "novice"), (None, "craft"), (ANNA, None), (None, "craft")] == [
        (chair.user, chair.level) for chair in new.live.chairs
    ]
    await dealt_fairly(new, Random(2), lambda live: live.is_over)
    seats = (await tables.page(new.live.match, 0, ANNA)).seats
    assert [(2, True, True), (0, False, True)] == [each[:1] + each[2:] for each in seats[:2]]
    assert [(1, False, False), (3, False, False)] == [each[:1] + each[2:] for each in seats[2:]]
    assert private_scope(ANNA) == (await store.matches.load(new.live.match)).guild_id


async def test_only_who_played_alone_may_and_only_once_it_is_over(store, tables):
    old = await played(store)
    two = await played(store, ANNA, BEN, "craft", "craft")
    going = await played(store, deals=1)
    stranger = tables.begin(old.live.match, 0, 0, Person(BEN, "Ben"), HERE)
    assert "same_cards.not_yours" == await refused(stranger)
    assert "same_cards.not_yours" == await refused(again(tables, store, two.live.match))
    assert "same_cards.not_over" == await refused(again(tables, store, going.live.match))
    assert "same_cards.not_over" == await refused(again(tables, store, going.live.match, deal=2))
    assert "same_cards.gone" == await refused(again(tables, store, 999))
    assert "error.stale" == await refused(again(tables, store, old.live.match, seat=9))


async def test_the_deal_of_the_day_is_never_dealt_again(store, tables, clock):
    pool: Any = None
    daily = DailyDeals(store, pool, clock)
    game = CATALOGUE["tyrolean_watten"]
    made = await daily.begin(Person(ANNA, "Anna"), daily.today, game, HERE)
    await daily.close()
    match = Match(store, await restore(store, setup_of(made)))
    await dealt_fairly(match, Random(1), lambda live: live.is_over)
    assert "same_cards.not_yours" == await refused(again(tables, store, made.id))
    assert "same_cards.not_yours" == await refused(tables.challenge(made.id, ANNA, BEN))


async def secrets_that_came_along(tables: SameCardsTables, store: Store, match: Match) -> set[str]:
    """The decks that a table of cards dealt again has of those that were never dealt to their end.

    Each deal of the match that may be is dealt again.
    """
    came, going = set[str](), not (match.live.is_over or match.live.is_between_deals)
    known = (await store.shuffles.of(match.live.match)).values()
    dealt = await decks_of(store, match.live.match)
    over = dealt[:-1] if going else dealt
    for deal in range(match.live.deal_number + 1):
        try:
            new = await again(tables, store, match.live.match, deal)
        except UserError:
            continue
        kept = await store.shuffles.of(new.live.match)
        came |= {each.cards for each in kept.values()} - set(over)
    return came & {each.cards for each in known}


@pytest.mark.parametrize("seed", range(6))
async def test_no_card_comes_along_of_a_deal_that_is_not_over(store, tables, seed):
    match, rng = await played(store, deals=1, seed=seed), Random(seed)
    steps = rng.randrange(30)
    for _ in range(steps):
        if not match.live.is_over:
            await dealt_fairly(match, rng, lambda live, n=match.live.number: live.number > n)
    assert set() == await secrets_that_came_along(tables, store, match)


async def test_a_planted_leak_is_found(store, tables, monkeypatch):
    def leaky(*given: Any) -> Any:
        part = part_of(*given)
        return None if part is None else part._replace(decks=part.decks + 1)

    monkeypatch.setattr("bot.features.same_cards.service.part_of", leaky)
    match = await played(store, deals=1)
    assert set() != await secrets_that_came_along(tables, store, match)


async def test_each_time_is_compared_with_the_first_and_with_a_strong_player(store, tables):
    old = await played(store)
    page = await tables.page(old.live.match, 0, ANNA)
    (first,) = page.times.shown
    assert old.live.deal_number == len(first.gains)
    assert page.par is None
    for seed in (2, 3):
        new = await again(tables, store, old.live.match)
        await dealt_fairly(new, Random(seed), lambda live: live.is_over)
    await asyncio.gather(*tables._background._tasks)
    page = await tables.page(new.live.match, 0, ANNA)
    assert (first, 3) == (page.times.shown[0], len(page.times.shown))
    assert Attempt(((1, 2),)) == page.par
    for _ in range(5):
        new = await again(tables, store, new.live.match)
        await dealt_fairly(new, Random(5), lambda live: live.is_over)
    times = (await tables.page(old.live.match, 0, ANNA)).times
    assert (first, 6, 2) == (times.shown[0], len(times.shown), times.left_out)


async def test_who_is_in_the_middle_goes_on_there(store, tables):
    old = await played(store)
    new = await again(tables, store, old.live.match)
    assert new.live.match == await tables.going(old.live.match, 0, 0, ANNA)
    assert await tables.going(old.live.match, 0, 1, ANNA) is None


async def challenged(tables: SameCardsTables, store: Store) -> tuple[Match, int]:
    """A match of Anna, to which she has challenged Ben."""
    old = await played(store)
    return old, (await tables.challenge(None, ANNA, BEN)).number


async def taken(tables: SameCardsTables, store: Store, number: int) -> Match:
    made = await tables.take(number, Person(BEN, "Ben"), HERE)
    return Match(store, await restore(store, setup_of(made)))


async def test_a_challenge_is_the_same_cards_in_the_same_seat_and_both_see_what_came_of_it(
    store, tables
):
    old, number = await challenged(tables, store)
    assert "challenge.not_finished" == await refused(tables.compare(number, ANNA))
    assert "challenge.finish_first" == await refused(tables.compare(number, BEN))
    assert "challenge.not_yours" == await refused(tables.compare(number, CLARA))
    match = await taken(tables, store, number)
    assert match.live.match == await tables.taken(number, BEN)
    assert "challenge.begun" == await refused(tables.decline(number, BEN))
    assert "challenge.gone" == await refused(taken(tables, store, number))
    assert 0 == match.live.seat_of(BEN)
    await dealt_fairly(match, Random(2), lambda live: live.is_over)
    theirs, mine = await tables.compare(number, BEN), await tables.compare(number, ANNA)
    assert (f"name of {ANNA}", "Ben") == theirs.names == mine.names
    assert theirs.attempts == mine.attempts
    assert (match.live.match, old.live.match) == (theirs.table, mine.table)
    decks = await decks_of(store, match.live.match)
    assert decks == (await decks_of(store, old.live.match))[: len(decks)]
    assert number == await tables.challenge_of(match.live.match)


async def test_who_plays_a_challenge_is_shown_nothing_of_the_cards_elsewhere(store, tables):
    old, number = await challenged(tables, store)
    await tables.check_may_see(old.live.match, BEN)
    match = await taken(tables, store, number)
    assert "challenge.finish_first" == await refused(tables.check_may_see(old.live.match, BEN))
    await tables.check_may_see(old.live.match, ANNA)
    await tables.check_may_see(old.live.match, CLARA)
    assert "same_cards.not_over" == await refused(tables.page(match.live.match, 0, BEN))
    await dealt_fairly(match, Random(2), lambda live: live.is_over)
    await tables.check_may_see(old.live.match, BEN)
    assert 1 == len((await tables.page(match.live.match, 0, BEN)).times.shown)


async def test_who_lets_a_challenge_lie_has_given_it_up(store, tables):
    _, number = await challenged(tables, store)
    match = await taken(tables, store, number)
    await store.matches.set_state(match.live.match, "paused", NOW)
    assert "challenge.not_finished" == await refused(tables.compare(number, ANNA))
    await store.matches.set_state(match.live.match, "lapsed", NOW)
    first, second = (await tables.compare(number, ANNA)).attempts
    assert (False, True) == (first.given_up, second.given_up)


async def test_only_a_match_of_ones_own_cards_can_be_a_challenge(store, tables):
    old = await played(store)
    new = await again(tables, store, old.live.match)
    await dealt_fairly(new, Random(2), lambda live: live.is_over)
    own = tables.challenge(new.live.match, ANNA, BEN)
    assert "same_cards.not_yours" == await refused(own)
    going = await played(store, deals=1)
    assert "same_cards.not_over" == await refused(tables.challenge(going.live.match, ANNA, BEN))


async def test_a_challenge_can_be_declined_and_is_open_for_a_week(store, tables, clock):
    old, number = await challenged(tables, store)
    assert "challenge.known" == await refused(tables.challenge(old.live.match, ANNA, BEN))
    assert "challenge.not_yours" == await refused(tables.decline(number, CLARA))
    assert (await tables.decline(number, BEN)).declined
    assert "challenge.gone" == await refused(taken(tables, store, number))
    late = (await tables.challenge(old.live.match, ANNA, CLARA)).number
    clock.now += OPEN_DAYS * DAY_MS
    assert "challenge.gone" == await refused(tables.taken(late, CLARA))
    clock.now += 1
    await tables.challenge(old.live.match, ANNA, CLARA)
    assert "challenge.gone" == await refused(tables.challenge_page(late))


async def test_who_is_blocked_learns_nothing_and_reaches_nobody(store, tables):
    await store.blocks.save(BEN, (ANNA,), NOW)
    _, number = await challenged(tables, store)
    assert "challenge.own_list" == await refused(taken(tables, store, number))
    assert (await tables.decline(number, BEN)).declined
    await store.blocks.save(ANNA, (CLARA,), NOW)
    assert "challenge.own_list" == await refused(tables.challenge(None, ANNA, CLARA))


async def test_who_has_no_match_or_lost_it_is_told_so(store, tables):
    assert "challenge.no_match" == await refused(tables.challenge(None, BEN, ANNA))
    _, number = await challenged(tables, store)
    await people_of(store).purge_guild(7)
    assert "challenge.gone" == await refused(tables.challenge_page(number))


async def test_who_is_forgotten_leaves_no_challenge(store, tables):
    _, number = await challenged(tables, store)
    await people_of(store).forget(BEN, NOW)
    assert "challenge.gone" == await refused(tables.challenge_page(number))


async def test_a_table_goes_on_though_its_original_is_deleted(store, tables):
    old = await played(store)
    new = await again(tables, store, old.live.match)
    decks = await decks_of(store, old.live.match)
    await people_of(store).purge_guild(7)
    await dealt_fairly(new, Random(2), lambda live: live.is_over)
    assert decks[:2] == (await decks_of(store, new.live.match))[:2]
    assert "same_cards.gone" == await refused(tables.page(new.live.match, 0, ANNA))
