"""A replay of any match of any game stops where it should, shows every hand, and always fits."""

import re
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from bot.errors import UserError
from bot.features.replays.pages import posted_replay, replay
from bot.pages.caption import Caption
from bot.pages.card_style import PLAIN, SPOKEN, Faces, deck_for
from bot.pages.layout import attachment
from bot.pages.words import language, languages
from bot.store import Store
from bot.table.archive.replay import Replay, load_finished, replay_of
from bot.table.match.event_log import LogEntry
from bot.table.match.seats import Chair, Resigned
from bot.table.match.setup import Setup
from games.bauernstoss.rules.events import CardReturned
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.outcome import rank_by_points
from tests.bot.pages.samples import refused, texts
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, SCHWARZ, Match, begin
from tests.games.kit.moments import Moment, matches, moment

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
HOME, ELSEWHERE = 7, 8


def faces(game: AnyGame) -> Faces:
    return Faces(emoji={str(card): f"<:{'n' * 32}:1234567890123456789>" for card in game.deck})


def german_faces(game: AnyGame) -> Faces:
    deck = deck_for("german", game.family, "de")
    shown = "<:schellen_koenig:1234567890123456789>"
    return Faces(emoji={deck.picture(card): shown for card in game.deck}, deck=deck)


def of(match: Moment) -> Replay:
    chairs = tuple(Chair("W" * 32, user=seat + 1) for seat in range(match.seats))
    entries = tuple(LogEntry(step.input, step.events) for step in match.steps)
    return Replay(Setup(1, match.game, match.options, chairs), entries)


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=6)
@given(st.data())
def test_every_step_of_any_match_fits_and_leads_on(game: AnyGame, data):
    match = data.draw(matches(game))
    whole = of(match)
    looks = data.draw(st.sampled_from([PLAIN, SPOKEN, faces(game), german_faces(game)]))
    words = language(data.draw(st.sampled_from(languages()))).with_faces(looks)
    caption = Caption(
        table=10**15, number=0, game=game.key, title="1" * 15, names=("W" * 32,) * match.seats
    )
    at = [step.inputs for step in whole.steps]
    moments = [whole.moment(number) for number in range(len(at))]

    assert at == sorted(set(at))
    assert [[]] * len(at) == [refused(replay(words, caption, each)) for each in moments]
    assert [game.outcome(match.table.public)] == [each.outcome for each in moments if each.outcome]
    assert moments[-1].outcome is not None
    for each in moments:
        assert each.back <= each.at <= each.on


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=6)
@given(st.data())
def test_every_hand_lies_open_and_every_trick_is_a_step(game: AnyGame, data):
    match = data.draw(matches(game))
    whole = of(match)
    taken = sum(event.kind == "trick_taken" for event in match.log)
    ends = [step for step in whole.steps if step.stage in {"deal_over", "match_over"}]

    for at in range(len(whole.steps)):
        shown = whole.moment(at)
        held = [card for hand in shown.hands for card in hand.cards]
        table = whole.states[whole.steps[at].inputs].table
        # A card that lies face down before somebody is seen here, and counts for no hand.
        down = [len(game.unseen(table, seat)) for seat in range(len(shown.hands))]
        counted = [len(hand.cards) - lies for hand, lies in zip(shown.hands, down, strict=True)]
        assert [place.cards for place in shown.scene.places] == counted
        assert len(held) == len(set(held))
    assert taken == sum(step.trick for step in ends)


@GAMES
def test_a_deal_begins_with_all_its_cards_in_hand(game: AnyGame):
    whole = of(moment(game, game.options(), ["craft"] * game.seats[-1], 4))
    openings = [step for step in whole.steps if step.stage == "opening"]

    assert openings
    for step in openings:
        scene = whole.scenes[step.inputs]
        assert (scene.trick, scene.last_trick) == ((), ())
        assert 1 == len({place.cards for place in scene.places})


def test_a_small_solo_begins_when_its_cards_are_exchanged():
    game = CATALOGUE["bauernstoss"]
    whole = of(moment(game, game.options(), ["craft"] * 4, 0))
    exchanged = {
        at
        for at, (_, events, _) in enumerate(whole.entries, 1)
        if any(isinstance(event, CardReturned) for event in events)
    }

    assert exchanged
    assert exchanged <= {step.inputs for step in whole.steps if step.stage == "opening"}


def test_in_a_small_solo_every_card_lies_before_somebody():
    game = CATALOGUE["bauernstoss"]
    whole = of(moment(game, game.options(), ["craft"] * 4, 0))
    given = [
        at
        for at, step in enumerate(whole.steps)
        if step.stage == "opening" and whole.states[step.inputs].table.hidden.given
    ]

    assert given
    for at in given:
        shown = whole.moment(at)
        cards = [card for hand in shown.hands for card in hand.cards]
        assert sorted(game.deck) == sorted(cards)


def test_a_deal_is_found_by_the_number_it_bore_at_the_table():
    game = CATALOGUE["bohemian_watten"]
    whole = of(moment(game, game.options(), ["craft"] * 3, 4))
    second = whole.step_of(2)

    assert ("opening", 2) == (whole.steps[second].stage, whole.moment(second).scene.deal)
    assert (0, 0) == (whole.step_of(99), whole.step_of(0))


def test_a_step_before_the_first_or_after_the_last_is_the_first_or_the_last():
    game = CATALOGUE["bohemian_watten"]
    whole = of(moment(game, game.options(), ["craft"] * 2, 4))

    assert (0, len(whole.steps) - 1) == (whole.moment(-3).at, whole.moment(10**9).at)


def test_a_sign_is_told_with_who_saw_it_and_a_secret_with_who_knew_it():
    game = CATALOGUE["blind_watten"]
    whole = of(moment(game, game.options(), ["craft"] * 4, 3))
    caption = Caption(table=1, number=0, game=game.key, title="1", names=("A", "B", "C", "D"))
    first = texts(replay(language("en"), caption, whole.moment(0)))

    assert "B to D: diamonds (left index finger)" in first
    assert "B knew: Schlag Q, trump ♦ diamonds" in first
    assert "A knew" not in first


def test_a_sign_stands_in_a_replay_once_and_not_beside_the_hands_as_well():
    game = CATALOGUE["blind_watten"]
    whole = of(moment(game, game.options(), ["craft"] * 4, 3))
    caption = Caption(table=1, number=0, game=game.key, title="1", names=("A", "B", "C", "D"))
    first, *later = (
        texts(replay(language("en"), caption, whole.moment(at))) for at in range(whole.step_of(2))
    )

    signs = [line for line in first.splitlines() if "finger" in line]
    assert "-# B to D: diamonds (left index finger)" in signs
    assert len(signs) == len(set(signs))
    assert all(re.match(r"-# [A-D] to [A-D]: ", line) for line in signs)
    assert later
    assert not [each for each in later if "finger" in each]


SECOND_PERSON = {
    "en": r"\b[Yy]ou(r|rs)?\b",
    "de": r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(e|en|em|er|es)?|[Ee]uer|[Ee]ur(e|en|em|er|es))\b",
    "it": r"\b([Tt]u|[Tt]uo|[Tt]ua|[Tt]uoi|[Tt]ue|[Tt]i|[Tt]e|[Hh]ai|[Vv]ostr[aeio])\b",
    "ja": r"あなた|きみ|君",
}


@pytest.mark.parametrize("locale", languages())
@GAMES
def test_a_replay_speaks_of_people_and_never_to_one_of_them(game: AnyGame, locale: str):
    words = language(locale)
    for seed in range(3):
        whole = of(moment(game, game.options(), ["craft"] * game.seats[-1], seed))
        names = tuple(f"P{seat}" for seat in range(game.seats[-1]))
        caption = Caption(table=1, number=0, game=game.key, title="1", names=names)
        for at in range(len(whole.steps)):
            shown = texts(replay(words, caption, whole.moment(at)))
            assert not re.search(SECOND_PERSON[locale], shown), shown


async def over(store: Store, *who: int | str) -> Match:
    match = await begin(store, *who)
    await match.until(lambda live: live.is_over, Random(11))
    return match


async def test_a_finished_match_is_seen_again_from_its_log(store: Store):
    match = await over(store)
    whole = await replay_of(store, await load_finished(store, HOME, match.live.match))

    assert match.live.outcome == whole.moment(10**6).outcome
    assert match.live.scene() == whole.moment(10**6).scene


async def test_a_match_that_was_given_up_ends_with_whoever_resigned_last(store: Store):
    match = await begin(store, ANNA, BEN)
    await match.until(lambda live: any(live.scene().trick), Random(3))
    await match.live.move_chair(Resigned(seat=0))
    whole = await replay_of(store, await load_finished(store, HOME, match.live.match))
    last = whole.moment(10**6)

    caption = Caption(table=1, number=0, game=SCHWARZ.key, title="1", names=("Anna", "Ben"))
    assert last.result is not None
    assert ("chair.gave_up_deal", 1) == (last.result.says.key, last.result.says.values["deal"])
    assert "A computer" not in texts(replay(language("en"), caption, last))
    assert last.outcome is not None
    assert frozenset({1}) == last.outcome.winners


async def test_a_match_given_up_before_a_card_was_dealt_has_one_step(store: Store):
    match = await begin(store, ANNA, BEN, CLARA)
    for seat in range(3):
        await match.live.move_chair(Resigned(seat=seat))
    whole = await replay_of(store, await load_finished(store, HOME, match.live.match))

    assert ["match_over"] == [step.stage for step in whole.steps]
    assert rank_by_points((0, 0, 0)).points == whole.outcome.points


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("playing", "error.replay_playing"),
        ("paused", "error.replay_paused"),
        ("ended", "error.replay_ended"),
    ],
)
async def test_what_is_not_finished_stays_closed(store: Store, state, why):
    match = (await begin(store)).live.match
    if state != "playing":
        await store.matches.set_state(match, state, 5000)
    with pytest.raises(UserError) as trouble:
        await load_finished(store, HOME, match)

    assert (why, str(match)) == (trouble.value.says.key, trouble.value.says.values["table"])


async def test_another_servers_match_is_as_unknown_as_none(store: Store):
    match = (await over(store)).live.match
    for guild, number in ((ELSEWHERE, match), (HOME, match + 1)):
        with pytest.raises(UserError) as trouble:
            await load_finished(store, guild, number)
        assert "error.unknown_match" == trouble.value.says.key


@pytest.mark.thorough
@GAMES
@settings(deadline=None, max_examples=4)
@given(st.data())
def test_every_step_that_is_posted_for_all_fits_with_and_without_its_picture(game: AnyGame, data):
    match = data.draw(matches(game))
    whole = of(match)
    looks = data.draw(st.sampled_from([PLAIN, faces(game), german_faces(game)]))
    words = language(data.draw(st.sampled_from(languages()))).with_faces(looks)
    caption = Caption(
        table=10**15, number=0, game=game.key, title="1" * 15, names=("W" * 32,) * match.seats
    )
    picture = attachment("table.png", "W" * 1024)
    for at in range(len(whole.steps)):
        position = whole.moment(at)
        assert [] == refused(posted_replay(words, caption, position))
        assert [] == refused(posted_replay(words, caption, position, picture), "table.png")
        assert [] == refused(replay(words, caption, position, may_post=True, is_aside=True))
        assert len(whole.chairs(at)) == len(whole.board(at).seats)
