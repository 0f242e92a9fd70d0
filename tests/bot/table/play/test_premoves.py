"""A card chosen in advance plays itself where it may, and nobody else can tell that it was."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app.application import Application
from bot.errors import UserError
from bot.model import Premove
from bot.pages.words import language
from bot.process.clock import monotonic
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.premove import last_play, may_choose
from bot.table.match.seats import HandedOver, TakenBack
from bot.table.play import scheduler
from bot.table.play.scheduler import Scheduler
from bot.table.play.session import TableSession
from bot.table.screen import views
from games.bohemian.rules import law
from games.catalogue import CATALOGUE
from games.core.cards import Card
from sandbox import samples
from tests.bot.conftest import QUICK
from tests.bot.pages.samples import texts
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, STAMMTISCH, begin, until
from tests.bot.table.play.test_secrecy import public_bytes
from tests.patience import comes_true

EN = language("en")
BOHEMIAN = CATALOGUE["bohemian_watten"]
WATTEN = CATALOGUE["tyrolean_watten"]
BUSY = 5.0
"""Seconds that a busy machine may take besides what is waited for."""
WHO = (ANNA, BEN, CLARA)


async def cards_are_played(
    app: Any, *who: int | str, game: Any = BOHEMIAN, seed: int = 1
) -> TableSession:
    """A table at which the first card of a deal is awaited."""
    match = await begin(
        app.store, *who, game=game, options=game.options(), guild=samples.GASTHAUS,
        channel=STAMMTISCH,
    )  # fmt: skip
    await match.until(lambda live: live.game.playing(live.public), Random(seed))
    return await app.tables.begin(await app.store.matches.load(match.live.match), None)


def waiting(session: TableSession) -> int:
    """The seat that is to act after the one that is to act now."""
    (now,) = session.live.to_act
    return (now + 1) % len(session.live.chairs)


def held(session: TableSession, seat: int) -> list[Card]:
    return [each.card for row in session.live.holding(seat).rows for each in row.cards]


async def choose(session: TableSession, seat: int, card: Card) -> bool:
    place = held(session, seat).index(card)
    return await session.choose_in_advance(seat, session.live.told_count(seat), place)


def playable(session: TableSession, seat: int, led: Card) -> tuple[list[Card], list[Card]]:
    """Which cards of a seat may be played on `led`, and which may not."""
    view = session.live.view(seat)
    trick = view.public.trick.with_card(led)
    may = [*law.playable(view.private.hand, trick, view.public.ranking)]
    return may, [card for card in view.private.hand if card not in may]


async def plays(session: TableSession, seat: int, card: Card | None = None) -> Card:
    """Let the person of a seat play a card."""
    live = session.live
    offers = live.offers(seat)
    action = next(a for a in offers if a.kind == "play_card" and card in {None, a.card})
    await session.press(seat, live.told_count(seat), offers.index(action))
    return action.card


def shown(session: TableSession, seat: int) -> str:
    return texts(views.hand(session.live, seat, EN, status=session.status))


async def kept(app: Any, session: TableSession) -> dict[int, Premove]:
    return dict(await app.store.premoves.of(session.live.match))


def trick(session: TableSession) -> list[Card]:
    return [each.card for each in session.live.scene().trick]


async def find_illegal(app: Any, *who: int) -> tuple[TableSession, int, Card, Card]:
    """A table where the next seat holds a card that it may not play on one that can be led."""
    for seed in range(1, 60):
        session = await cards_are_played(app, *who, seed=seed)
        (leader,), seat = session.live.to_act, waiting(session)
        for led in held(session, leader):
            _, may_not = playable(session, seat, led)
            if may_not:
                return session, seat, led, may_not[0]
        await app.tables.end(session)
    raise AssertionError


async def test_a_card_chosen_in_advance_plays_itself_as_its_persons(app):
    session = await cards_are_played(app, *WHO)
    (leader,), seat = session.live.to_act, waiting(session)
    led = held(session, leader)[0]
    card = playable(session, seat, led)[0][0]
    assert await choose(session, seat, card)
    assert "In advance: " in shown(session, seat)
    await plays(session, leader, led)
    await until(session, lambda: [led, card] == trick(session))

    (*_, last) = await app.store.events.inputs(session.live.match)
    assert "person" == last.input.actor
    assert "In advance: " not in shown(session, seat)
    await comes_true(lambda: not session.status.premoves)
    await app.tables.end(session)
    assert {} == await kept(app, session)


async def test_a_card_that_may_not_be_played_is_not_and_its_person_is_told_and_asked(app):
    session, seat, led, card = await find_illegal(app, *WHO)
    assert await choose(session, seat, card)
    await plays(session, (seat - 1) % len(WHO), led)
    await until(session, lambda: seat in session.live.to_act)
    await comes_true(lambda: session.status.premoves[seat].failed)

    assert [led] == trick(session)
    assert "could not be played in advance" in shown(session, seat)
    await plays(session, seat)
    assert "in advance:" not in shown(session, seat)
    assert {} == session.status.premoves


async def test_a_raise_in_between_is_answered_first_and_the_card_is_not_played(app):
    session = await cards_are_played(app, ANNA, BEN, CLARA, "craft", game=WATTEN, seed=3)
    live = session.live
    seat = next(each for each in range(3) if may_choose(live, each) and (each + 1) % 4 in {0, 1, 2})
    assert await choose(session, seat, held(session, seat)[0])
    raiser = (seat + 1) % 4
    offer = next(a for a in live.offers(raiser) if a.kind == "raise")
    await live.act(raiser, offer, "person")
    assert seat in live.to_act
    await comes_true(lambda: session.status.premoves[seat].failed)
    assert "could not be played in advance" in shown(session, seat)


async def test_what_was_chosen_for_a_deal_that_is_over_is_forgotten(app):
    session = await cards_are_played(app, ANNA, BEN, CLARA, game=BOHEMIAN)
    live, seat = session.live, waiting(session)
    chosen = Premove(live.deal_number - 1, 5, held(session, seat)[0])
    session.status.premoves[seat] = chosen
    assert "in advance:" not in shown(session, seat)
    (leader,) = live.to_act
    await plays(session, leader)
    await until(session, lambda: seat in live.to_act)
    await comes_true(lambda: not session.status.premoves)
    assert 1 == len(trick(session))


async def last_trick_begins(app: Any, *wishing: int) -> TableSession:
    """A table at which everybody has one card left, and these people let it fall by itself."""
    for person in wishing:
        wish = await app.store.settings.person(person)
        await app.store.settings.save_person(replace(wish, last_card=True))
    session = await cards_are_played(app, *WHO)
    live, rng = session.live, Random(2)
    while any(place.cards > 1 for place in live.scene().places):
        (seat,) = live.to_act
        offer = rng.choice([each for each in live.offers(seat) if each.kind == "play_card"])
        await session.press(seat, live.told_count(seat), live.offers(seat).index(offer))
    return session


async def test_the_last_card_falls_by_itself_for_who_wishes_so(app):
    session = await last_trick_begins(app, *WHO)
    await until(session, lambda: session.live.is_between_deals)

    last = (await app.store.events.inputs(session.live.match))[-len(WHO) :]
    assert ["person"] * len(WHO) == [each.input.actor for each in last]
    assert all(not place.cards for place in session.live.scene().places)


async def test_the_last_card_waits_for_who_does_not_wish_so(app):
    session = await last_trick_begins(app)
    awaited, age = session.live.to_act, session.live.public_count
    assert not await session.scheduler._play_in_advance(awaited, age)
    assert awaited == session.live.to_act


async def test_a_card_that_is_not_the_last_does_not_fall_by_itself(app):
    session = await cards_are_played(app, *WHO)
    assert [None] * len(WHO) == [last_play(session.live, seat) for seat in range(len(WHO))]


async def test_a_choice_is_changed_and_taken_back_at_will(app):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)
    first, second, *_ = held(session, seat)
    assert await choose(session, seat, first)
    assert await choose(session, seat, second)
    assert [second] == [each.card for each in (await kept(app, session)).values()]
    await session.take_card_back(seat)
    assert {} == await kept(app, session)
    assert "In advance: " not in shown(session, seat)


async def test_who_has_played_something_else_meanwhile_keeps_no_choice(open_app):
    app = await open_app(reaction_ms=60_000)
    session = await cards_are_played(app, *WHO)
    (leader,), seat = session.live.to_act, waiting(session)
    led = held(session, leader)[0]
    card, *others = playable(session, seat, led)[0]
    assert await choose(session, seat, card)
    await plays(session, leader, led)
    await plays(session, seat, others[0])
    assert {} == session.status.premoves


async def test_nobody_chooses_in_advance_who_is_asked_or_plays_alone(app):
    session = await cards_are_played(app, *WHO)
    (leader,) = session.live.to_act
    assert not await choose(session, leader, held(session, leader)[0])
    alone = await cards_are_played(app, ANNA, "craft", "craft")
    assert not any(may_choose(alone.live, seat) for seat in range(3))


async def test_a_stale_press_chooses_nothing(app):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)
    number = session.live.told_count(seat)
    for where in ((number + 9, 0), (number, 40), (number, -1)):
        assert not await session.choose_in_advance(seat, *where)
    assert {} == await kept(app, session)


async def test_who_is_stood_in_for_chooses_nothing_and_finds_the_choice_on_return(app):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)
    card = held(session, seat)[0]
    assert await choose(session, seat, card)
    await session.live.move_chair(HandedOver(seat=seat, absent=False))
    with pytest.raises(UserError):
        await choose(session, seat, card)
    await session.live.move_chair(TakenBack(seat=seat))
    assert "In advance: " in shown(session, seat)


async def test_where_nothing_can_be_saved_nothing_is_chosen(app, monkeypatch):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)

    async def fails(*_: Any) -> None:
        raise DatabaseFailed("disk I/O error")

    monkeypatch.setattr(type(app.store.premoves), "keep", fails)
    with pytest.raises(DatabaseFailed):
        await choose(session, seat, held(session, seat)[0])
    assert {} == session.status.premoves


async def test_a_choice_outlives_a_restart(store, client):
    async with Application(store, client, client.gate, QUICK) as app:
        session = await cards_are_played(app, *WHO)
        (leader,), seat = session.live.to_act, waiting(session)
        led = held(session, leader)[0]
        card = playable(session, seat, led)[0][0]
        assert await choose(session, seat, card)
    async with Application(store, client, client.gate, QUICK) as app:
        session = await app.tables.table(session.live.match)
        assert "In advance: " in shown(session, seat)
        await plays(session, leader, led)
        await until(session, lambda: [led, card] == trick(session))


# What others can tell


Meanwhile = Callable[[TableSession, int, list[Card], list[Card]], Awaitable[None]]


async def nothing(*_: Any) -> None:
    """Choose nothing."""


async def the_first(session: TableSession, seat: int, may: list[Card], _: list[Card]) -> None:
    assert await choose(session, seat, may[0])


async def the_last_after_a_while(
    session: TableSession, seat: int, may: list[Card], _: list[Card]
) -> None:
    await asyncio.sleep(100)
    assert await choose(session, seat, may[0])
    assert await choose(session, seat, may[-1])


async def what_is_refused(
    session: TableSession, seat: int, _: list[Card], may_not: list[Card]
) -> None:
    assert await choose(session, seat, may_not[0])


async def and_takes_it_back(
    session: TableSession, seat: int, may: list[Card], _: list[Card]
) -> None:
    assert await choose(session, seat, may[0])
    await session.take_card_back(seat)


@pytest.fixture
def evening(open_app, monkeypatch):
    """What everybody notices of a turn before which its person did something in secret."""
    monkeypatch.setattr(scheduler, "chance", lambda: Random(7))

    async def evening(meanwhile: Meanwhile) -> list[tuple[str, float]]:
        app = await open_app(computer=20, reaction_ms=40_000, turn=2000, reminder=300, idle=5000)
        session, seat, led, _ = await find_illegal(app, *WHO)
        may, may_not = playable(session, seat, led)
        remind = session.screen.remind
        began, noticed = monotonic(), list[tuple[str, float]]()

        def note(what: str) -> None:
            noticed.append((what, monotonic() - began))

        async def reminded(live: Any, seats: Any, *, soon: bool) -> None:
            if seats:
                note(f"reminds {sorted(seats)}")
            await remind(live, seats, soon=soon)

        monkeypatch.setattr(session.screen, "remind", reminded)
        before = [public_bytes(session.live), session.live.public_count, session.status]
        await meanwhile(session, seat, may, may_not)
        assert before == [public_bytes(session.live), session.live.public_count, session.status]
        began = monotonic()
        noticed.clear()
        session.live.on_news(lambda _: note(f"{len(trick(session))} cards"))
        await plays(session, next(iter(session.live.to_act)), led)
        await asyncio.sleep(400)
        await app.tables.end(session)
        return noticed

    return evening


def are_alike(one: list[tuple[str, float]], other: list[tuple[str, float]]) -> bool:
    """Whether the same was noticed at the same time, but for how busy this machine is."""
    if [what for what, _ in one] != [what for what, _ in other]:
        return False
    return all(abs(a - b) < BUSY for (_, a), (_, b) in zip(one, other, strict=True))


async def test_when_a_card_plays_itself_depends_on_nothing_that_its_person_knows(evening):
    first = await evening(the_first)
    assert are_alike(first, await evening(the_last_after_a_while))
    what, at = first[1]
    assert "2 cards" == what
    assert at > 20


async def test_a_choice_that_is_not_played_changes_nothing_that_others_notice(evening):
    without = await evening(nothing)
    assert are_alike(without, await evening(what_is_refused))
    assert are_alike(without, await evening(and_takes_it_back))
    assert 2 == sum("reminds" in what for what, _ in without)


async def test_a_card_that_falls_at_once_would_be_noticed(evening, monkeypatch):
    honest = await evening(the_first)
    monkeypatch.setattr(Scheduler, "_pause", lambda _: 0.0)
    monkeypatch.setattr(scheduler, "_SPREAD", -9.0)
    assert not are_alike(honest, await evening(the_first))


def seen_by_others(session: TableSession, seat: int) -> list[Any]:
    """All that is shown of a table to everybody, and to each seat but this one."""
    live, status = session.live, session.status
    others = [each for each in range(len(live.chairs)) if each != seat]
    hands = [views.hand(live, each, EN, status=status).to_components() for each in others]
    return [*public_bytes(live), views.table(live, EN, status).to_components(), *hands]


@pytest.mark.parametrize("leaks", [False, True])
async def test_a_choice_shows_in_its_own_hand_alone(app, monkeypatch, leaks):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)
    if leaks:
        honest = views._premove_facts
        plant = lambda live, _, status: honest(live, seat, status)  # noqa: E731 - it is short
        monkeypatch.setattr(views, "_premove_facts", plant)
    others, own = seen_by_others(session, seat), shown(session, seat)
    assert await choose(session, seat, held(session, seat)[0])

    assert own != shown(session, seat)
    assert leaks == (others != seen_by_others(session, seat))


async def test_a_choice_is_on_no_request_about_the_table_and_in_no_line_of_the_log(app, here):
    session = await cards_are_played(app, *WHO)
    seat = waiting(session)
    await here.control.quiet()
    before = len(here.journal.requests)
    with capture_logs() as lines:
        assert await choose(session, seat, held(session, seat)[0])
        await session.take_card_back(seat)
        await here.control.quiet()
    assert ([], before) == (lines, len(here.journal.requests))
