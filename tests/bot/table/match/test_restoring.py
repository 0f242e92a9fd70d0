"""A log cut after any event makes a live table that everybody can be shown, and that goes on."""

from collections.abc import Iterable
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from bot.discord.status import TableStatus
from bot.pages.words import Words, language, languages
from bot.table.match.event_log import EventLog
from bot.table.match.live_match import LiveMatch, MatchStorage
from bot.table.match.seats import HandedOver
from bot.table.match.setup import Setup
from bot.table.menus.table_menu import menu, onlooker
from bot.table.pages import plain
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.record import Dealt, Decided, RecordedStep
from tests.bot.table.match.live_matches import ANNA, BEN, begin, seats, seen
from tests.games.kit.moments import Moment, matches, moments

WORDS = [language(locale) for locale in languages()]
games = pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.key)
judged = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Nowhere:
    """A log that keeps nothing."""

    async def append(self, *_: Any, **__: Any) -> None:
        return None

    async def events(self) -> tuple[Any, ...]:
        return ()


NOWHERE = MatchStorage(cast("Any", Nowhere()), cast("Any", None))


def table_of(at: Moment, log: Iterable[tuple[Any, ...]]) -> LiveMatch:
    chairs = seats((ANNA, BEN, *["craft"] * at.seats)[: at.seats])
    return LiveMatch(Setup(42, at.game, at.options, chairs), log, NOWHERE)


def show(live: LiveMatch, words: Words) -> None:
    """Draw all there is to see of a table, for everybody at it and for who looks on."""
    caption = views.caption(live)
    drawn = [
        views.table(live, words, TableStatus()),
        views.table(live, words, TableStatus(paused=True)),
        views.last_trick(live, words),
        *(views.score_sheet(live, words, seated=seated) for seated in (True, False)),
        *(views.in_words(live, words, seated=seated) for seated in (True, False)),
        *(views.hand(live, seat, words) for seat in range(len(live.chairs))),
        menu(words, caption, live.options, ("leave", "bump", "pause", "vote_end", "resign")),
        onlooker(words, caption, live.options),
    ]

    assert all(view.to_components() for view in drawn)
    for seat in range(len(live.chairs)):
        assert plain.hand_text(words, views.caption(live, seat), live.holding(seat))


async def put_in(live: LiveMatch, step: RecordedStep) -> None:
    """Let a table come to what it came to once already, by the same input."""
    match step.input:
        case Dealt(deck=deck):
            await live.deal(deck)
        case Decided(seat=seat, action=action):
            await live.act(seat, action, "person")
        case _:
            await live.proceed(live.public_count)


@pytest.mark.thorough
@games
@judged
@given(data=st.data())
def test_a_log_cut_after_any_event_is_shown_to_everybody(game, data):
    at = data.draw(moments(game))
    log = [step.events for step in at.steps]
    cut = data.draw(st.integers(0, len(log[-1]) if log else 0))
    whole = [*log[:-1], log[-1][:cut]] if cut else log

    show(table_of(at, whole), data.draw(st.sampled_from(WORDS)))


@pytest.mark.thorough
@games
@judged
@given(data=st.data())
def test_a_log_folded_event_by_event_is_shown_to_everybody(game, data):
    at = data.draw(moments(game))

    show(table_of(at, [(event,) for event in at.log]), data.draw(st.sampled_from(WORDS)))


@pytest.mark.thorough
@games
@settings(judged, max_examples=4)
@given(data=st.data())
async def test_a_match_cut_between_two_inputs_plays_on_to_the_same_end(game, data):
    at = data.draw(matches(game))
    cut = data.draw(st.integers(0, len(at.steps)))
    live = table_of(at, ())
    for step in at.steps[:cut]:
        await put_in(live, step)
    again = table_of(at, [step.events for step in at.steps[:cut]])

    assert seen(live) == seen(again)

    for step in at.steps[cut:]:
        await put_in(live, step)
        await put_in(again, step)

    assert live.is_over
    assert seen(live) == seen(again)


@games
async def test_what_came_of_an_input_is_kept_together(store, game):
    who = (ANNA, BEN, "craft", "craft")[: game.seats[-1]]
    match = await begin(store, *who, game=game, options=game.options())
    told = []
    match.live.on_news(told.append)
    for _ in range(2):
        await match.live.deal(game.deck)
    await match.live.move_chair(HandedOver(seat=0, absent=True))

    assert tuple(told) == await EventLog(store, match.live.match, game).events_by_input()
    assert tuple(event for events in told for event in events) == await match.log()
    assert seen(match.live) == seen(await match.again())
