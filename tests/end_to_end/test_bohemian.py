"""Whole matches of Bohemian Watten by presses alone: cards are exchanged, and duty is shown."""

from collections.abc import Iterator
from itertools import count

import pytest

from games.bohemian.rules.law import DECK
from games.core.cards import Hand, card, cards
from tests.end_to_end.client_person import Person, text_of
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.scripted import lays, marked, marks, presses, resting
from tests.games.bohemian.decks import deck

NAMES = ("anna", "ben", "clara", "dora", "emil", "franz")
SURE = cards("S9 D9 C9 HA HK")
"""With hearts turned up these take every trick, and each of them counts double."""
KEEP = "Keep all cards|Alle behalten"


@pytest.fixture
def seated(bot: RunningBot, monkeypatch: pytest.MonkeyPatch):
    """Sit so many people down to a first deal of these cards, in which the last one deals."""

    async def seated(hands: dict[int, Hand], seats: int, stock: Hand = ()) -> tuple[Person, ...]:
        lays(monkeypatch, DECK, seats - 1, _decks(hands, seats, stock))
        players = bot.people(*NAMES[:seats])
        await bot.sits_down(*players, game="bohemian_watten", options="trick_value=2")
        return players

    return seated


def _decks(hands: dict[int, Hand], seats: int, stock: Hand) -> Iterator[Hand]:
    """The first deal as it is asked for; then Anna has all the luck."""
    yield deck(seats, seats - 1, card("C9"), hands, stock)
    for dealer in count():
        yield deck(seats, dealer % seats, card("H9"), {0: SURE})


async def to_the_end(bot: RunningBot, *players: Person) -> None:
    """Play what is left of the match, and see who has won."""
    await bot.plays_on(*players)
    await assert_result_is_shown(bot, players[0])
    assert {1} == {place for _, place in bot.stored_match().results()[:1]}


def changed(bot: RunningBot) -> list[tuple[int, int]]:
    """Who has exchanged how many cards in the first deal."""
    events = bot.stored_match().events
    return [(e.seat, e.count) for e in events if e.kind == "cards_changed"]


async def test_what_was_put_away_takes_the_place_of_the_explanation_it_was_asked_from(seated):
    hands = {0: cards("SK SQ S7 H8 D8"), 1: cards("SA S8 C7 H7 D7")}
    anna, ben = await seated(hands, 2, cards("HK HQ HJ DK DQ"))
    await marks(anna, "S7")
    await presses(anna, "1 Karte tauschen")
    await presses(ben, "Keep all cards")
    await anna.presses("explain", "", private=True)
    await anna.waits(lambda: len(anna.told) == 2 and not anna.is_busy, "an explanation")
    below = (b for b in anna.buttons if anna.hand and b.message != anna.hand["id"])
    await anna.clicks(next(button for button in below if button.action == "more"))
    await anna.is_told("Weggelegt hast du Eichel 7.")
    assert 2 == len(anna.told)


async def test_two_exchange_by_marking_and_must_beat_what_they_can(bot: RunningBot, seated):
    hands = {0: cards("SK SQ S7 H8 D8"), 1: cards("SA S8 C7 H7 D7")}
    with watching(bot) as watch:
        anna, ben = players = await seated(hands, 2, cards("HK HQ HJ DK DQ"))
        await marks(anna, "S7", "H8", "D8")
        assert {"SK", "SQ"} == resting(anna)
        assert [] == changed(bot)
        await presses(anna, "3 Karten tauschen")
        await ben.is_told("As dealer you may exchange up to 2 cards.")
        await marks(ben, "H7", "D7")
        assert {"SA", "S8", "C7"} == resting(ben)
        await presses(ben, "Exchange 2 cards")
        assert [(0, 3), (1, 2)] == changed(bot)
        await anna.presses("more")
        await anna.is_told("Weggelegt hast du Eichel 7, Herz 8, Schellen 8.")

        await presses(anna, "SK")
        await ben.waits(lambda: ben.choices, "a card to play")
        assert {"S8", "C7", "DK", "DQ"} == resting(ben)
        told = text_of(ben.hand or {})
        assert "Not acorns 8: You can beat this trick, so you must." in told
        assert "Not leaves 7, bells King, bells Ober: You must follow suit" in told
        await to_the_end(bot, *players)
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 100


async def test_four_exchange_in_turn_and_the_dealer_two_at_most(bot: RunningBot, seated):
    hands = {2: cards("S7 HA"), 3: cards("S8 H7 D7")}
    with watching(bot) as watch:
        anna, ben, clara, dora = players = await seated(hands, 4)
        await ben.is_told("It isn\u2019t your turn right now.")
        assert [] == ben.choices
        await presses(anna, KEEP)
        await presses(ben, KEEP)
        await marks(clara, "HA", "S7")
        await clara.clicks(next(b for b in clara.buttons if b.label.startswith("✓ He")))
        await clara.waits(lambda: {"S7"} == marked(clara), "one mark less")
        await presses(clara, "Exchange 1 card")
        await marks(dora, "H7", "D7")
        assert 3 == len(resting(dora))
        await presses(dora, "Exchange 2 cards")
        assert [(0, 0), (1, 0), (2, 1), (3, 2)] == changed(bot)
        await to_the_end(bot, *players)
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000


async def test_six_run_out_of_stock_and_play_without_asking_the_rest(bot: RunningBot, seated):
    with watching(bot) as watch:
        anna, ben, clara, *rest = players = await seated({2: cards("S7 HA SK D8 D7")}, 6)
        await presses(anna, KEEP)
        await presses(ben, KEEP)
        await clara.is_told("You may exchange 1 card: the stock has no more.")
        await marks(clara, "D7")
        assert {"S7", "HA", "SK", "D8"} == resting(clara)
        await presses(clara, "Exchange 1 card")
        await anna.sees("Der Talon ist leer. Nichts mehr zu tauschen für Dora, Emil und Franz.")
        assert [(0, 0), (1, 0), (2, 1)] == changed(bot)
        await anna.waits(lambda: anna.choices, "the lead")
        assert all([] == person.choices for person in rest)
        await to_the_end(bot, *players)
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000


async def test_whoever_is_sure_of_the_rest_lays_it_down_and_the_deal_is_over(
    bot: RunningBot, seated
):
    with watching(bot) as watch:
        anna, ben = await seated({0: cards("CA CK S9 D9 H9"), 1: cards("C7 D7 D8 S7 S8")}, 2)
        await presses(anna, KEEP)
        await presses(ben, KEEP)
        await presses(anna, "CA")
        await presses(ben, "C7")
        await presses(anna, "Der Rest gehört mir")
        await ben.sees("hin und macht alle restlichen Stiche.")
    claimed = [event for event in bot.stored_match().events if event.kind == "rest_claimed"]
    assert [(0, 4)] == [(event.seat, len(event.cards)) for event in claimed]
    assert not watch.leaks, "\n".join(watch.leaks)
