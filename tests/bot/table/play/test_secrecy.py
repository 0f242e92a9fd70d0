"""A secret told to one seat changes no byte that anybody else is shown, down to the custom ids."""

from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.discord.status import TableStatus
from bot.pages.stateless import Stateless
from bot.pages.words import Words, language, languages
from bot.table.match.live_match import LiveMatch
from bot.table.match.setup import Setup
from bot.table.screen import views
from bot.table.screen.views import Surroundings
from games.catalogue import CATALOGUE
from games.core.event_audience import only
from games.core.events import Event
from games.schwarz_oder_weiss.rules.events import CardSeen
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, RACED, SCHWARZ, SHORT, seats
from tests.games.kit.moments import Moment, moment
from tests.games.kit.secrecy import twin_log

BLIND = CATALOGUE["blind_watten"]
WHO = (ANNA, BEN, CLARA)
AROUND = (Surroundings(), Surroundings(illustrated=True))
WORDS = [language(locale) for locale in languages()]


def table_of(log: tuple[Event, ...], options: Any, players: int) -> LiveMatch:
    setting = Setup(42, SCHWARZ, options, seats(WHO[:players]))
    return LiveMatch(setting, ((event,) for event in log))


def public_bytes(live: LiveMatch) -> list[Any]:
    """Everything anybody may see of a table."""
    sheet = partial(views.score_sheet, seated=False)
    table = partial(views.table, status=TableStatus())
    drawings = (table, views.last_trick, sheet, views.in_words)
    shown = [draw(live, words).to_components() for draw in drawings for words in WORDS]
    return [*shown, views.image(live, WORDS[0], TableStatus())]


def private_bytes(live: LiveMatch, seat: int) -> list[Any]:
    """Everything this seat may see besides."""
    drawn = [views.hand(live, seat, words, around=around) for words in WORDS for around in AROUND]
    hands = [hand.to_components() for hand in drawn]
    pictures = [hand.illustration and hand.illustration.image for hand in drawn]
    asked = [
        question and question.to_components()
        for index in range(len(live.offers(seat)))
        for question in [views.asking(live, seat, live.told_count(seat), index, WORDS[0])]
    ]
    return [*hands, *pictures, *asked, live.told_count(seat)]


moments = st.builds(
    lambda options, players, seed, stop: moment(SCHWARZ, options, ["craft"] * players, seed, stop),
    st.sampled_from([SHORT, RACED]),
    st.integers(2, 3),
    st.integers(0, 2**32),
    st.integers(2, 120),
)
judged = settings(max_examples=30, deadline=None)


@judged
@given(moments)
def test_a_secret_changes_nothing_that_others_are_shown(at):
    rng = Random(len(at.log))
    secret = [number for number, event in enumerate(at.log) if event.audience is not None]
    for number in rng.sample(secret, min(3, len(secret))):
        told = at.log[number].audience or frozenset()
        without = (*at.log[:number], *at.log[number + 1 :])
        whole, changed = (table_of(log, at.options, at.seats) for log in (at.log, without))

        assert public_bytes(whole) == public_bytes(changed)
        for seat in set(range(at.seats)) - told:
            assert private_bytes(whole, seat) == private_bytes(changed, seat)


@judged
@given(moments)
def test_cards_a_seat_has_not_seen_change_nothing_it_is_shown(at):
    assert_unseen_cards_change_nothing(at)


def assert_unseen_cards_change_nothing(at: Moment) -> None:
    """Judge a seat's screens where the others' were drawn before, so that what is kept is shown."""
    for seat in range(at.seats):
        twin = twin_log(at, seat, Random(len(at.log)))
        whole, other = (table_of(log, at.options, at.seats) for log in (at.log, twin))
        for live, each in product((whole, other), set(range(at.seats)) - {seat}):
            private_bytes(live, each)

        assert public_bytes(whole) == public_bytes(other)
        assert private_bytes(whole, seat) == private_bytes(other, seat)


def test_what_is_kept_of_another_seat_would_be_noticed(monkeypatch):
    at = moment(SCHWARZ, SHORT, ["craft", "craft"], 5, 12)
    assert_unseen_cards_change_nothing(at)

    def kept(live: LiveMatch, seat: int, words: Words, **shown: Any) -> Stateless:
        return live.once(words.tongue, lambda: hand(live, seat, words, **shown))

    hand = views.hand
    monkeypatch.setattr(views, "hand", kept)
    with pytest.raises(AssertionError):
        assert_unseen_cards_change_nothing(at)


def test_the_picture_of_a_blind_table_knows_no_trump_but_one_that_lies_open():
    differing = 0
    for seed in range(6):
        at = moment(BLIND, BLIND.options(), ["craft"] * 4, seed, 24)
        for seat in range(at.seats):
            twin = twin_log(at, seat, Random(seed))
            whole, other = (blind_table(log, at.options) for log in (at.log, twin))
            differing += trumps(whole) != trumps(other)
            assert picture(whole) == picture(other)

    assert differing


def blind_table(log: tuple[Event, ...], options: Any) -> LiveMatch:
    return LiveMatch(Setup(42, BLIND, options, seats((*WHO, "craft"))), ((e,) for e in log))


def trumps(live: LiveMatch) -> list[Any]:
    """Trump as each seat knows it, whether or not it lies open."""
    return [live.view(seat).private.trump for seat in range(len(live.chairs))]


def picture(live: LiveMatch) -> Any:
    return views.image(live, WORDS[0], TableStatus())


@judged
@given(moments)
def test_the_picture_in_a_hand_shows_what_everybody_sees_and_nothing_else(at):
    live = table_of(at.log, at.options, at.seats)
    public = views.image(live, WORDS[0], TableStatus())
    assert public is not None
    for seat in range(at.seats):
        hand = views.hand(live, seat, WORDS[0], around=AROUND[1])
        is_asked = seat in live.to_act and bool(live.offers(seat))

        assert is_asked == (hand.illustration is not None)
        assert hand.illustration is None or public.turn_to(seat) == hand.illustration.image


@pytest.mark.parametrize("leak", [True, False])
def test_a_card_told_to_the_wrong_seat_would_be_noticed(leak):
    at = moment(SCHWARZ, SHORT, ["craft", "craft"], 5, 12)
    number, seen = next(
        (number, event) for number, event in enumerate(at.log) if isinstance(event, CardSeen)
    )
    wrong = only(0, 1) if leak else seen.audience
    planted = (*at.log[:number], seen.model_copy(update={"audience": wrong}), *at.log[number + 1 :])
    before, after = (table_of(log, at.options, at.seats) for log in (at.log, planted))
    other = 1 - seen.seat

    assert leak == (private_bytes(before, other) != private_bytes(after, other))
