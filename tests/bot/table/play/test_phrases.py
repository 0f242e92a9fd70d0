"""What people say at a table: everybody reads it, it is no event, and it tells of no card."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.errors import UserError
from bot.model import PersonSettings
from bot.pages.words import language, languages
from bot.table.match.lobby import Person
from bot.table.play.session import TableSession
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.game import PHRASES, AnyGame
from sandbox import samples
from tests.bot.pages.samples import texts
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    LONG,
    STAMMTISCH,
    begin,
    press,
    stand_up,
    turn_of,
    until,
)

EN, DE = language("en"), language("de")


def shown(session: TableSession, words: Any = EN) -> str:
    """The table's message, in text."""
    return texts(views.table(session.live, words, session.status))


def refused(session: TableSession, phrase: str = "hello") -> str:
    """Why Anna may not say something."""
    with pytest.raises(UserError) as caught:
        session.say(0, phrase)
    return caught.value.says.key


async def test_everybody_reads_it_below_the_table_in_the_language_it_is_drawn_in(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    session.say(session.seat_of(ANNA), "well_played")

    assert f"💬 name of {ANNA}: Well played!" in shown(session)
    assert f"💬 name of {ANNA}: Gut gespielt!" in shown(session, DE)


async def test_it_is_no_event_and_rings_for_nobody(app, here):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await here.control.quiet()
    live, sent = session.live, [each.method for each in here.journal.requests].count("POST")
    before = (live.number, live.public_count, live.told_count(0), live.lines)
    session.say(0, "thanks")
    await here.control.quiet()

    assert before == (live.number, live.public_count, live.told_count(0), live.lines)
    assert sent == [each.method for each in here.journal.requests].count("POST")
    assert "PATCH" == here.journal.requests[-1].method


async def test_it_is_gone_with_the_deal(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    live = session.live
    await turn_of(session, 0, 1)
    session.say(0, "exciting")
    while not live.is_between_deals:
        seat = await turn_of(session, 0, 1)
        await press(live, seat, live.told_count(seat), 0)
    assert "How exciting!" in shown(session)
    await until(session, lambda: live.deal_number == 2)

    assert "How exciting!" not in shown(session)


async def test_three_in_a_minute_are_enough(app, clock):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    for _ in range(3):
        session.say(0, "hello")
    assert "phrase.enough" == refused(session)
    session.say(1, "hello")
    clock.advance(61)
    session.say(0, "once_more")

    assert 3 == len(session.status.said)


async def paused(app: Any, session: TableSession) -> None:
    await app.pause(session, ANNA)


async def ended(app: Any, session: TableSession) -> None:
    await app.end_for_all(session, Person(BEN, "Ben"))


async def nothing(app: Any, session: TableSession) -> None:
    del app, session


@pytest.mark.parametrize(
    ("done", "phrase", "why"),
    [
        (paused, "hello", "error.paused"),
        (ended, "hello", "error.match_ended"),
        (nothing, "take_it", "error.stale"),
        (nothing, "I hold the Ace", "error.stale"),
    ],
)
async def test_what_cannot_be_said_is_told_in_a_sentence_and_is_not_said(
    app, done: Callable[[Any, TableSession], Any], phrase: str, why: str
):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await done(app, session)

    assert why == refused(session, phrase)
    assert () == session.status.said
    assert EN(why, table="1")


async def test_a_table_that_forbids_it_offers_nothing(app):
    match = await begin(
        app.store, ANNA, BEN, options=LONG, guild=samples.GASTHAUS, channel=STAMMTISCH
    )
    async with app.store.database.writing() as writing:
        await writing.rows("UPDATE matches SET phrases = 0")
    session = await app.tables.begin(await app.store.matches.load(match.live.match), None)
    await turn_of(session, 0, 1)

    assert () == session.live.phrases
    assert "say" not in session.entries_for(ANNA)
    assert "phrase.forbidden" == refused(session)


async def test_who_sits_alone_with_computers_has_nobody_to_say_it_to(app):
    session = await stand_up(app, ANNA, "craft", options=LONG)
    assert () == session.live.phrases


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_what_is_offered_does_not_depend_on_the_cards(store, game: AnyGame):
    people = range(1, game.seats[0] + 1)
    match = await begin(store, *people, game=game, options=game.options())
    offered, rng = match.live.phrases, Random(5)
    assert 8 == len(set(offered))
    for _ in range(150):
        if match.live.is_over:
            break
        await match.step(rng)
        assert offered == match.live.phrases


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_only_where_partners_may_signal_do_they_speak_of_play(game: AnyGame):
    may_signal = "signals" in game.options.model_fields
    silent = game.options.model_validate({"signals": "off"} if may_signal else {})

    assert may_signal == ("take_it" in game.phrases(game.options()))
    assert PHRASES == game.phrases(silent)


@pytest.mark.parametrize("tongue", languages())
def test_each_phrase_has_words_that_fit_a_choice(tongue: str):
    words = language(tongue)
    for game in CATALOGUE.values():
        for phrase in (*PHRASES, *game.phrases(game.options())):
            assert f"phrase.{phrase}" in words
            assert len(words.label(f"phrase.{phrase}")) <= 30


async def test_who_mutes_it_or_has_blocked_somebody_does_not_read_it_in_their_own_messages(app):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    session.say(0, "hello")
    around = views.Surroundings(beside_table=False, hears=await session.screen.heard_by(BEN))
    assert "Hello everybody!" in hand(session, around)

    await app.store.blocks.save(BEN, (ANNA,), 9)
    assert {1} == await session.screen.heard_by(BEN)
    await app.store.blocks.save(BEN, (), 9)
    await app.store.settings.save_person(PersonSettings(BEN, phrases=False))
    assert frozenset() == await session.screen.heard_by(BEN)
    assert "Hello everybody!" not in hand(session, views.Surroundings(beside_table=False))
    assert "Hello everybody!" in shown(session)


def hand(session: TableSession, around: views.Surroundings) -> str:
    return texts(views.hand(session.live, 1, EN, status=session.status, around=around))
