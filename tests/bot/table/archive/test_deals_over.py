"""Who looks on is shown what is over, the whole of it, and not a card of the deal in play."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.pages.caption import Caption
from bot.pages.card_style import SPOKEN
from bot.pages.words import language, languages
from bot.table.archive import deals_over as module
from bot.table.archive.deals_over import deals_over, deals_over_of
from bot.table.archive.replay import Replay
from bot.table.match.event_log import LogEntry
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.menus.watch import Watched, deal, now as now_screen
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.record import Dealt
from games.watten.rules.events import HandShown
from tests.bot.pages.samples import refused, texts
from tests.bot.table.match.live_matches import ANNA, BEN, begin
from tests.games.kit.moments import Moment, moment, moments
from tests.games.kit.secrecy import twin_log

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
WORDS = [language(each) for each in languages()]


def setting_of(match: Moment) -> Setup:
    chairs = tuple(Chair("W" * 32, user=seat + 1) for seat in range(match.seats))
    return Setup(1, match.game, match.options, chairs)


def entries_of(match: Moment) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(step.input, step.events) for step in match.steps)


def pages(found: Replay) -> list[Any]:
    """Every byte that who looks on can be shown of these deals."""
    words = language("en").playing(found.game.family)
    caption = Caption(table=1, number=0, game=found.game.key, title="1", names=("W" * 32,) * 4)
    return [
        deal(words, caption, found.moment(at), Watched(9)).to_components()
        for at in range(len(found.steps))
    ]


def live_of(match: Moment, log: Any) -> LiveMatch:
    return LiveMatch(setting_of(match), ((event,) for event in log))


def table_now(live: LiveMatch) -> list[Any]:
    """Every byte of the table as it lies open for who looks on."""
    drawn = [views.watching(live, words, None, views.watch_progress(live)) for words in WORDS]
    return [view.to_components() for view in drawn]


def in_play(match: Moment, inputs: int) -> int | None:
    """Which input was the deck of the deal that is in play after so many; None between deals."""
    table = match.opening
    for step in match.steps[:inputs]:
        table = match.game.replay(table, step.events)
    if match.game.needs_deal(table.public) or match.game.is_over(table.public):
        return None
    return max(at for at, step in enumerate(match.steps[:inputs]) if isinstance(step.input, Dealt))


def check(match: Moment) -> None:
    """The law: nothing of a deal in play is ever taken up, and nothing that is over is left out."""
    setting, entries = setting_of(match), entries_of(match)
    for inputs in range(len(entries) + 1):
        found, deck = deals_over(setting, entries[:inputs]), in_play(match, inputs)
        taken = len(found.entries)
        results = [
            told.result
            for step in match.steps[: inputs if deck is None else deck]
            for event in step.events
            if event.audience is None and (told := match.game.tell(event)) is not None
        ]

        assert found.entries == entries[:taken]
        assert taken <= (inputs if deck is None else deck)
        assert sum(results) == sum(step.stage == "deal_over" for step in found.steps)
        assert all(step.inputs <= taken for step in found.steps)


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=6)
@given(st.data())
def test_nothing_of_a_deal_in_play_is_shown_and_all_of_those_that_are_over(game: AnyGame, data):
    check(data.draw(moments(game, 120)))


@GAMES
def test_a_deal_is_shown_the_moment_it_is_over(game: AnyGame):
    check(moment(game, game.options(), ["craft"] * game.seats[0], 4, 90))


@pytest.mark.parametrize("too_much", [1, 10_000])
@GAMES
def test_a_deal_in_play_that_were_shown_would_be_noticed(game: AnyGame, monkeypatch, too_much):
    honest = module._inputs
    monkeypatch.setattr(module, "_inputs", lambda *given: honest(*given) + too_much)
    with pytest.raises(AssertionError):
        check(moment(game, game.options(), ["craft"] * game.seats[0], 4, 90))


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=8)
@given(st.data())
def test_cards_that_nobody_has_shown_change_no_byte_for_who_looks_on(game: AnyGame, data):
    match = data.draw(moments(game, 120))
    setting, entries = setting_of(match), entries_of(match)
    before = sum(map(len, match.deals[:-1]))
    for seat in range(match.seats):
        twin = twin_log(match, seat, Random(len(match.log)))
        other, rest = [], [*match.log[:before], *twin[before:]]
        for entry in entries:
            events, rest = tuple(rest[: len(entry.events)]), rest[len(entry.events) :]
            other.append(entry._replace(events=events))
        here, there = (
            live_of(match, match.log),
            live_of(match, (*match.log[:before], *twin[before:])),
        )

        assert table_now(here) == table_now(there)
        if not (here.is_over or here.is_between_deals):
            found = deals_over(setting, entries), deals_over(setting, tuple(other))
            assert pages(found[0]) == pages(found[1])


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=6)
@given(st.data())
def test_every_screen_of_who_looks_on_fits(game: AnyGame, data):
    match = data.draw(moments(game, 120))
    found = deals_over(setting_of(match), entries_of(match))
    words = data.draw(st.sampled_from([*WORDS, *(each.with_faces(SPOKEN) for each in WORDS)]))
    words = words.playing(game.family)
    caption = Caption(
        table=10**15, number=10**6, game=game.key, title="1" * 15, names=("W" * 32,) * match.seats
    )
    for watched in (Watched(99), Watched(99, is_over=True)):
        for at in range(len(found.steps)):
            assert [] == refused(deal(words, caption, found.moment(at), watched))
        live = live_of(match, match.log)
        around = views.table_layout.TableContext(log=live.lines)
        assert [] == refused(now_screen(words, caption, live.scene(), around, watched))


def test_signs_stay_between_partners_until_the_match_is_over():
    game = CATALOGUE["blind_watten"]
    match = moment(game, game.options(), ["craft"] * 4, 3)
    words = language("en").playing(game.family)
    caption = Caption(table=1, number=0, game=game.key, title="1", names=("A", "B", "C", "D"))
    whole = Replay(setting_of(match), entries_of(match))
    running = Replay(setting_of(match), entries_of(match), goes_on=True)

    def told(replay: Replay) -> str:
        return texts(deal(words, caption, replay.moment(0), Watched(1)))

    assert "B to D: diamonds" in told(whole)
    assert "B to D" not in told(running)
    assert "B knew: Schlag Q" in told(running)


def test_a_code_stays_between_partners_until_the_match_is_over():
    """Who read what a gesture meant would know the code for the rest of the match."""
    game = CATALOGUE["tyrolean_watten"]
    # The novices give gestures other meanings than the usual ones.
    levels = ["novice", "craft", "novice", "craft"]
    match = moment(game, game.options(signals="code"), levels, 0, 400)
    setting, entries = setting_of(match), entries_of(match)

    def read(replay: Replay) -> set[str]:
        hands = (hand for at in range(len(replay.steps)) for hand in replay.moment(at).hands)
        return {fact.key for hand in hands for fact in hand.knows}

    assert "watten.fact.signs" in read(Replay(setting, entries))
    assert "watten.fact.signs" not in read(deals_over(setting, entries))


def test_that_a_hand_was_shown_stays_between_partners_until_the_match_is_over():
    game = CATALOGUE["tyrolean_watten"]
    match = moment(game, game.options(target=15), ["novice"] * 4, 0, 400)
    running = deals_over(setting_of(match), entries_of(match))
    shown = [e for step in match.steps for e in step.events if isinstance(e, HandShown)]
    hands = (hand for at in range(len(running.steps)) for hand in running.moment(at).hands)

    assert shown
    assert "watten.fact.shown" not in {fact.key for hand in hands for fact in hand.knows}


async def test_a_match_in_the_store_is_read_up_to_its_last_deal_that_is_over(store):
    bohemian = CATALOGUE["bohemian_watten"]
    match = await begin(store, ANNA, BEN, game=bohemian, options=bohemian.options())
    rng = Random(3)
    stored = await store.matches.load(match.live.match)
    assert () == (await deals_over_of(store, stored)).steps
    await match.until(lambda live: live.is_between_deals, rng)
    once = await deals_over_of(store, stored)
    await match.until(lambda live: live.deal_number == 2 and live.scene().trick, rng)

    assert once.entries == (await deals_over_of(store, stored)).entries
    assert "deal_over" == once.steps[-1].stage
    assert 1 == once.moment(once.last_deal).scene.deal


def test_a_result_alone_ends_no_deal(monkeypatch):
    """Even if a game told of a result in the middle of a deal, its cards would stay closed."""
    game = CATALOGUE["schwarz_oder_weiss"]
    match = moment(game, game.options(bidding="turns"), ["craft"] * 2, 4, 12)
    monkeypatch.setattr(module, "_has_result", lambda *_: True)

    assert in_play(match, len(match.steps)) is not None
    assert deals_over(setting_of(match), entries_of(match)).steps == ()
