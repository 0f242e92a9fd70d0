"""Whole matches of Bauernstoss by presses alone: every end of an auction, and no secret told."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest

from games.bauernstoss.rules.law import DECK
from games.core.cards import Hand, cards
from tests.end_to_end.client_person import Person
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.scripted import lays, presses, resting
from tests.games.bauernstoss.decks import deck

NAMES = ("anna", "ben", "clara", "dora")
PASS, SOLO = "Pass|Passen", "Solo"

ONE_BIDDER = {0: "CJ S10 SK SQ H7 H9 D7 D8"}
REBID = {
    1: "CJ S8 SK SQ H10 H9 D7 DA",
    2: "SJ H8 HK HA C8 C9 D9 D8",
    3: "HJ CQ CK C10 S7 S9 H7 HQ",
}
BIG_SOLO = {3: "CJ SJ HJ DJ CA C10 CK CQ"}

FOUR_JACKS = {2: "CJ SJ HJ DJ S7 H8 D9 C10"}
PARTNERS = {
    1: "CJ S10 SK SQ H10 H9 D9 D8",
    2: "S7 S8 S9 SA C10 CK CQ CA",
    3: "SJ H7 HQ HK C8 C9 D7 DK",
}
SMALL_SOLO = {2: "CJ SJ HJ SA S10 SK SQ S9", 0: "DJ H7 H8 H9 D7 D8 C7 C8"}
SMALL_SOLO_WITH_A_JACK = {0: "CJ SJ HJ DA D10 DK DQ D9", 2: "DJ H7 H8 H9 S7 S8 C7 C8"}


@pytest.fixture
def seated(bot: RunningBot, monkeypatch: pytest.MonkeyPatch):
    """Sit four people down to these deals, the first of them dealt by Dora."""

    async def seated(*deals: dict[int, str]) -> tuple[Person, ...]:
        lays(monkeypatch, DECK, 3, _decks(deals))
        players = bot.people(*NAMES)
        await bot.sits_down(*players, game="bauernstoss", options="target=12")
        return players

    return seated


def _decks(deals: tuple[dict[int, str], ...]) -> Iterator[Hand]:
    for number, hands in enumerate(deals):
        yield deck((3 + number) % 4, {seat: cards(text) for seat, text in hands.items()})


async def plays_out(bot: RunningBot, *players: Person) -> None:
    """Play cards at random until the deal is over."""
    before = happened(bot, "deal_scored")
    await bot.plays_on(*players, until=lambda: before < happened(bot, "deal_scored"))


def happened(bot: RunningBot, kind: str) -> int:
    return sum(event.kind == kind for event in bot.stored_match().events)


@contextmanager
def uncounted(bot: RunningBot, *players: Person) -> Generator[None, None, None]:
    """Fail if anybody sees card points before a deal has been scored."""
    early: list[str] = []

    def look() -> None:
        seen = " ".join(person.text for person in players)
        if ("Augen" in seen or "card points" in seen) and not happened(bot, "deal_scored"):
            early.append(seen)

    with bot.here.world.watched(look):
        yield
    assert [] == early


async def one_bidder(bot: RunningBot, *players: Person) -> None:
    """The one who speaks first names trump, and the Kreide comes out with the highest Jack."""
    anna, ben, clara, dora = players
    await anna.is_told("Du hast ♣B bekommen, also hat deine Seite die Kreide.")
    await clara.sees("Die Kreide hat die Seite mit Kreuz Bube")
    assert not any("was dealt" in person.text for person in (ben, clara, dora))
    await presses(anna, "4 Trümpfe")
    for person in (ben, clara, dora):
        await presses(person, PASS)
    assert {"CJ", "S10", "SK", "SQ", "H7", "H9", "D7", "D8"} == resting(anna)
    await presses(anna, ".*Pik", "H7")
    await ben.waits(lambda: ben.choices, "a card to play")
    with uncounted(bot, *players):
        await bot.plays_on(*players, until=lambda: happened(bot, "chalk_taken"))
        await clara.sees("Kreide: Anna und Clara")
        await plays_out(bot, *players)
    await ben.sees("Augen: +")


async def a_rebid(bot: RunningBot, *players: Person) -> None:
    """Three say four: the lowest trumps are declared by the table, and the best one names."""
    anna, ben, clara, dora = players
    await presses(ben, "4 trumps")
    await presses(clara, r"Mit \(4\)")
    await presses(dora, r"Mit \(4\)")
    await presses(anna, PASS)
    await anna.sees("Ben: niedrigster Trumpf 8")
    await anna.sees("Dora: niedrigster Trumpf D")
    await presses(dora, ".*clubs")
    await plays_out(bot, *players)


async def a_big_solo(bot: RunningBot, *players: Person) -> None:
    """Four Jacks make it big: nothing is exchanged, and the partner looks on."""
    anna, ben, clara, dora = players
    await presses(clara, PASS)
    await presses(dora, SOLO)
    await ben.looks_again()
    await ben.is_told("It isn\u2019t your turn right now.")
    await dora.waits(lambda: dora.entries, "the menu")
    assert {"Big Solo, 12 points"} == {entry.title for entry in dora.entries}
    await presses(dora, ".*clubs")
    await ben.looks_again()
    await ben.is_told("Dora plays alone, and you sit this one out.")
    assert 8 == len(resting(ben))
    await bot.plays_on(anna, clara, dora)


async def test_one_bidder_then_a_rebid_then_a_big_solo(bot: RunningBot, seated):
    with watching(bot) as watch:
        players = await seated(ONE_BIDDER, REBID, BIG_SOLO)
        await one_bidder(bot, *players)
        await a_rebid(bot, *players)
        await a_big_solo(bot, *players)
        await assert_result_is_shown(bot, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000


async def all_pass(*players: Person) -> None:
    """Whoever keeps quiet about four Jacks has the Kreide for it."""
    for person in players:
        await presses(person, PASS)
    await players[0].sees("Alle haben gepasst, niemand bekommt Punkte.")
    await players[0].sees("Kreide: Anna und Clara")


async def two_partners(bot: RunningBot, *players: Person) -> None:
    """Two buttons each, and the one who leaves it to the other does not name."""
    anna, ben, clara, dora = players
    await presses(ben, "4 trumps")
    await presses(clara, PASS)
    await presses(dora, r"Mit \(4\)")
    await presses(anna, PASS)
    for person in (ben, dora):
        await person.waits(lambda g=person: g.choices, "two buttons")
        assert ["I name trump", "You name trump"] == [b.label for b in person.choices]
    assert [] == [*anna.choices, *clara.choices]
    await presses(dora, "You name trump")
    await presses(ben, "I name trump", ".*spades")
    await plays_out(bot, *players)


async def a_small_solo(bot: RunningBot, *players: Person) -> None:
    """A card each way, face down: the partner sees only what goes back."""
    anna, ben, clara, dora = players
    await presses(clara, SOLO)
    await clara.waits(lambda: clara.entries, "the menus")
    menus = {entry.title for entry in clara.entries}
    assert {"Small Solo, 8 points", "Big Solo, 12 points"} == menus
    await presses(clara, ".*spades", "S9")
    await anna.is_told("Gib verdeckt eine deiner eigenen zurück.")
    assert "♠9" not in anna.text
    await presses(anna, "DJ")
    await clara.is_told("You got ♦J")
    assert "You gave away ♠9" in clara.text
    await anna.is_told("Zurückgegeben hast du ♦B")
    await plays_out(bot, ben, clara, dora)


async def a_jack_goes_face_up(bot: RunningBot, *players: Person) -> None:
    """A Jack that is given lies open for all."""
    anna, _, clara, dora = players
    await presses(dora, PASS)
    await presses(anna, SOLO)
    await presses(anna, ".*Karo", "HJ")
    await dora.sees("Es ist ein Bauer, darum liegt er offen: ♥B.")
    await presses(clara, "DJ")
    await clara.is_told("Anna plays alone, and you sit this one out.")
    await bot.plays_on(*players)


async def test_all_pass_then_partners_settle_it_then_two_small_solos(bot: RunningBot, seated):
    deals = (FOUR_JACKS, PARTNERS, SMALL_SOLO, SMALL_SOLO_WITH_A_JACK)
    with watching(bot) as watch:
        players = await seated(*deals)
        await all_pass(*players)
        await two_partners(bot, *players)
        await a_small_solo(bot, *players)
        await a_jack_goes_face_up(bot, *players)
        await assert_result_is_shown(bot, players[0])
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.secrets > 1000
