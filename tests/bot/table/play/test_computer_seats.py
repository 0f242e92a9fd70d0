"""Computers speak out of turn without holding anybody up, and answer only where no person does."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.discord.drawing import PrivateDrawing
from bot.pages.layout import notice
from bot.pages.stateless import Stateless
from bot.pages.words import language
from bot.process.clock import LONG_AGO
from bot.table.match.seats import HandedOver
from bot.table.play.session import TableSession
from games.catalogue import CATALOGUE
from games.core.player import Player
from games.schwarz_oder_weiss.rules.events import BidMade, PassedOut
from tests.bot.table.match.live_matches import ANNA, BEN, RACED, SCHWARZ, stand_up, turn_of, until
from tests.bot.table.match.toy_interjections import (
    RAISE,
    CardPlayed,
    HandDealt,
    Liking,
    Options,
    RaisingFirst,
    Said,
    Winked,
    WinkingOnce,
    parley,
)

FOREVER = 3600


def broken(*_: Any) -> Any:
    raise RuntimeError("out of its mind")


@pytest.fixture
def sit_down(open_app, monkeypatch):
    """Begin a match of Parley whose computers play in one way, at a pace of choice.

    Nobody is new to it.
    """
    monkeypatch.setattr("bot.table.match.lobby.FIRST_MATCHES", 0)

    async def sit_down(
        choose_action: Player, *who: int | str, target: int = 2, **pace: float
    ) -> TableSession:
        game = parley(choose_action)
        monkeypatch.setitem(CATALOGUE, game.key, game)
        app = await open_app(**pace)
        return await stand_up(app, *who, game=game, options=Options(target=target))

    return sit_down


async def heard(session: TableSession, *kinds: type) -> list[Any]:
    """Everything of these kinds that has happened, in order."""
    log = await session.live._where_kept.log.events()
    return [event for event in log if isinstance(event, kinds)]


async def actors(session: TableSession, store) -> list[str]:
    inputs = await store.events.inputs(session.live.match)
    return [each.input.actor for each in inputs if each.input.actor]


async def press(session: TableSession, seat: int, action: Any) -> None:
    await session.live.act(seat, action, "person")


async def card(session: TableSession, seat: int) -> None:
    await press(session, seat, session.live.offers(seat)[0])


# What a player knows


class Listening(Liking):
    """A player who notes what each seat was told of hands."""

    def __init__(self, *likes: str) -> None:
        super().__init__(*likes)
        self.hands: dict[int, set[int]] = {}

    def __call__(self, view: Any, heard: Any, offers: Any, rng: Any) -> Any:
        self.hands[view.seat] = {each.seat for each in heard if isinstance(each, HandDealt)}
        return super().__call__(view, heard, offers, rng)


async def test_a_computer_is_asked_with_what_its_own_seat_was_told(sit_down):
    player = Listening()
    session = await sit_down(player, "craft", ANNA, "craft")
    await until(session, lambda: len(player.hands) == 2)

    assert {0: {0}, 2: {2}} == player.hands


# Who answers


async def test_silence_of_the_person_folds_though_the_computer_beside_would_have_held(
    sit_down, store
):
    session = await sit_down(Liking("hold"), ANNA, "craft", BEN, turn=0.4, reminder=0.4)
    await turn_of(session, 0)
    await press(session, 0, RAISE)
    await until(session, lambda: bool(session.live.sheet))

    assert [(0, "raise"), (2, "fold")] == [
        (event.seat, event.word) for event in await heard(session, Said)
    ]
    assert ["person", "person", "stand_in"] == await actors(session, store)  # raise, timeout, fold
    assert not session.live.chairs[2].stand_in


async def test_computers_answer_where_no_person_is_asked(sit_down):
    session = await sit_down(Liking("hold"), ANNA, "craft", "craft")
    await turn_of(session, 0)
    await press(session, 0, RAISE)
    await until(session, lambda: session.live.public.answered)

    assert [(0, "raise"), (1, "hold")] == [
        (event.seat, event.word) for event in await heard(session, Said)
    ]


async def test_the_second_silence_in_a_row_folds_too_and_then_hands_the_chair_over(sit_down):
    session = await sit_down(Liking("hold"), ANNA, BEN, target=9, turn=0.4, reminder=0.4)
    for deals in (1, 2):
        await turn_of(session, 0)
        await press(session, 0, RAISE)
        await until(session, lambda deals=deals: len(session.live.sheet) == deals)
    await until(session, lambda: session.live.chairs[1].stand_in)

    assert ["raise", "fold"] * 2 == [event.word for event in await heard(session, Said)]


async def test_nobody_raises_or_winks_in_the_name_of_a_person_who_is_absent(sit_down):
    session = await sit_down(Liking("raise", "wink"), ANNA, BEN, turn=0.02, reminder=0.02)
    await until(session, lambda: session.live.public.played == 1)

    assert [0] == [event.seat for event in await heard(session, CardPlayed, Said, Winked)]


# Speaking out of turn


async def test_a_computer_winks_before_its_pause_and_once(sit_down):
    session = await sit_down(WinkingOnce("wink"), "craft", ANNA, "craft", computer=0.2)
    await until(session, lambda: session.live.view(2).private.winks > 0)
    winked = session.live.number
    await until(session, lambda: session.live.number > winked)

    assert [(Winked, 0), (Winked, 2), (CardPlayed, 0)] == [
        (type(event), event.seat) for event in await heard(session, Winked, CardPlayed)
    ]


async def test_a_stand_in_winks_too(sit_down):
    session = await sit_down(WinkingOnce("wink"), ANNA, BEN)
    await turn_of(session, 0)
    await session.live.move_chair(HandedOver(seat=1, absent=False))
    await until(session, lambda: session.live.view(1).private.winks > 0)

    assert [1] == [event.seat for event in await heard(session, Winked)]


async def test_a_computer_raises_while_a_person_is_awaited(sit_down):
    session = await sit_down(RaisingFirst("raise"), ANNA, "craft")
    await until(session, lambda: session.live.public.raiser is not None)

    assert [1] == [event.seat for event in await heard(session, Said, CardPlayed)]


async def test_a_raise_to_come_does_not_keep_the_persons_deadline_from_being_seen(sit_down, here):
    session = await sit_down(RaisingFirst("raise"), ANNA, "craft", computer=FOREVER)
    await here.control.until("anna", "#stammtisch", lambda view: "<t:" in str(view["messages"]))

    assert [] == await heard(session, Said)


async def test_a_raise_is_not_made_any_more_once_the_person_has_played(sit_down):
    session = await sit_down(RaisingFirst("raise"), ANNA, "craft", computer=0.2)
    await turn_of(session, 0)
    await card(session, 0)
    await until(session, lambda: session.live.public.played == 2)

    assert [0, 1] == [event.seat for event in await heard(session, Said, CardPlayed)]


async def test_a_raise_takes_the_place_of_the_computers_own_card(sit_down):
    session = await sit_down(Liking("raise", "hold"), "craft", ANNA)
    await until(session, lambda: session.live.public.raiser is not None)

    assert [(0, Said)] == [
        (event.seat, type(event)) for event in await heard(session, Said, CardPlayed)
    ]


# Players who do not behave


@pytest.mark.parametrize("choose_action", [broken, Liking("wink")])
async def test_a_player_who_breaks_down_or_only_winks_holds_nobody_up(sit_down, choose_action):
    session = await sit_down(choose_action, ANNA, "craft", target=1, turn=0.01, reminder=0.01)
    session.live.on_news(lambda _: session.scheduler.sign_of_life(0))
    await until(session, lambda: session.live.is_over)

    assert {0, 1} == {event.seat for event in await heard(session, CardPlayed)}


async def test_the_log_says_where_a_player_broke_down_and_not_what_it_said_of_it(sit_down):
    with capture_logs() as logs:
        session = await sit_down(broken, "craft", ANNA)
        await until(session, lambda: session.live.public.played == 1)
    reasons = [each["reason"] for each in logs if each["event"] == "a computer player broke down"]

    assert reasons
    assert all("RuntimeError at " in each and __file__ in each for each in reasons)
    assert "out of its mind" not in str(logs)


async def test_of_secrets_a_seat_tells_only_so_many_at_once(sit_down):
    session = await sit_down(Liking("wink"), ANNA, "craft", computer=FOREVER)
    await until(session, lambda: session.live.view(1).private.winks == 4)
    await turn_of(session, 0)
    await card(session, 0)
    await until(session, lambda: session.live.view(1).private.winks == 8)

    assert 8 == len(await heard(session, Winked))


# What is grave waits until people have seen their cards


@pytest.fixture
def raising(open_app, monkeypatch):
    """Begin a match of Parley in which the computer raises at once; `look` as in the pace.

    Anna sits before it, and `others` behind it.
    """
    monkeypatch.setattr("bot.table.match.lobby.FIRST_MATCHES", 0)

    async def raising(look: float, *others: int) -> tuple[Any, TableSession]:
        game = replace(parley(RaisingFirst("raise")), stakes=frozenset({"raise", "fold"}))
        monkeypatch.setitem(CATALOGUE, game.key, game)
        app = await open_app(look=look)
        who = (ANNA, "craft", *others)
        return app, await stand_up(app, *who, game=game, options=Options())

    return raising


async def test_where_somebody_plays_their_first_matches_computers_do_not_raise_at_once(
    raising, monkeypatch
):
    monkeypatch.setattr("bot.table.match.lobby.FIRST_MATCHES", 3)
    _, session = await raising(0.0)
    await turn_of(session, 0)
    await card(session, 0)
    await until(session, lambda: bool(session.live.sheet) or session.live.to_act == {0})

    assert [] == await heard(session, Said)


class Lying:
    """A hand that lies open."""

    is_editable = True
    channel = None
    message = None

    async def edit(self, _view: Any) -> None:
        return None


async def test_a_computer_does_not_raise_before_everybody_has_opened_their_hand(raising):
    app, session = await raising(FOREVER, BEN)
    await turn_of(session, 0)
    view = notice(language("en"), "hint.silence")
    for seat in (0, 2):
        await asyncio.sleep(0.6)  # longer than between two looks
        assert [] == await heard(session, Said)
        hand = steady(view)
        app.hand_messages.keep_true(session.live.match, seat, Lying(), hand, view)
    await until(session, lambda: session.live.public.raiser == 1)


async def test_a_computer_waits_only_so_long_for_hands_to_be_opened(raising):
    _, session = await raising(0.6)
    began = asyncio.get_running_loop().time()
    await until(session, lambda: session.live.public.raiser == 1)

    assert asyncio.get_running_loop().time() - began > 0.4


async def test_no_race_begins_before_everybody_has_opened_their_hand(open_app):
    app = await open_app(look=FOREVER)
    session = await stand_up(app, ANNA, "craft", "craft", options=RACED)
    await until(session, lambda: session.live.is_raced)
    age, view = session.live.number, notice(language("en"), "hint.silence")
    await asyncio.sleep(0.6)  # longer than between two looks
    assert age == session.live.number
    hand = steady(view)
    app.hand_messages.keep_true(session.live.match, 0, Lying(), hand, view)
    await until(session, lambda: not session.live.is_raced)


# Where somebody is new, a race is left to people for a while


@pytest.fixture
def racing(open_app, monkeypatch):
    """Begin a race against a computer that bids at once; `first_matches` says who is new."""
    game = replace(SCHWARZ, heuristic=Liking("bid"))
    monkeypatch.setitem(CATALOGUE, game.key, game)

    async def racing(first_matches: int = 3, **pace: float) -> tuple[Any, TableSession]:
        monkeypatch.setattr("bot.table.match.lobby.FIRST_MATCHES", first_matches)
        app = await open_app(**pace)
        return app, await stand_up(app, ANNA, "craft", game=game, options=RACED)

    return racing


async def test_where_somebody_is_new_computers_do_not_bid_before_people_had_time(racing):
    _, session = await racing(call=FOREVER)
    await until(session, lambda: session.live.deal_number == 3)

    assert [] == await heard(session, BidMade)
    assert 2 == len(await heard(session, PassedOut))


async def test_where_nobody_is_new_computers_leave_nobody_time(racing):
    _, session = await racing(first_matches=0, call=FOREVER)
    await until(session, lambda: session.live.public.bidder == 1)

    assert [] == await heard(session, PassedOut)


async def test_computers_bid_once_people_had_time_for_it_with_two_cards(racing):
    _, session = await racing(call=0.6, card=0.15)
    began: dict[int, float] = {}
    loop = asyncio.get_running_loop()

    def note(_events: Any) -> None:
        if 0 in session.live.to_act and session.live.is_raced:
            began.setdefault(session.live.deal_number, loop.time())

    session.live.on_news(note)
    await until(session, lambda: session.live.public.bidder == 1)

    assert loop.time() - began[session.live.deal_number] >= 0.6


async def test_whoever_opens_their_hand_late_has_time_from_then_on(racing):
    app, session = await racing(call=FOREVER)
    scheduler, view = session.scheduler, notice(language("en"), "hint.silence")
    await until(session, lambda: 0 in session.live.to_act)
    scheduler._can_call[0, False] = LONG_AGO
    assert scheduler._people_had_time()
    app.hand_messages.keep_true(session.live.match, 0, Lying(), steady(view), view)

    assert not scheduler._people_had_time()


async def test_an_ordinary_card_waits_for_nobodys_hand(open_app, monkeypatch):
    game = replace(parley(Liking("play")), stakes=frozenset({"raise", "fold"}))
    monkeypatch.setitem(CATALOGUE, game.key, game)
    app = await open_app(look=FOREVER)
    session = await stand_up(app, ANNA, "craft", game=game, options=Options())
    await turn_of(session, 0)
    await card(session, 0)
    await turn_of(session, 0)

    assert 2 == len(await heard(session, CardPlayed))


def steady(view: Stateless) -> PrivateDrawing:
    """A drawing that stays as it is."""
    return PrivateDrawing(lambda: view, lambda: None, lambda: view)
