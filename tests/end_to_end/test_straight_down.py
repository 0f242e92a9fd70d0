"""A press goes straight down: its table is looked up once, and so is where its person sits."""

from dataclasses import dataclass

import pytest

from bot.table.match.live_match import LiveMatch
from bot.table.play.session import TableSession
from bot.table.registry.awake_tables import AwakeTables
from games.core.seats import Seat
from tests.end_to_end.client_person import Person, whose_turn
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import SHORT, RunningBot


@dataclass
class Looks:
    """How often something was looked up."""

    tables: int = 0
    seats: int = 0


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    looks, find, seat_of = Looks(), AwakeTables.get, LiveMatch.seat_of

    def finds(tables: AwakeTables, match: int) -> TableSession | None:
        looks.tables += 1
        return find(tables, match)

    def seats(live: LiveMatch, user: int) -> Seat | None:
        looks.seats += 1
        return seat_of(live, user)

    monkeypatch.setattr(AwakeTables, "get", finds)
    monkeypatch.setattr(LiveMatch, "seat_of", seats)
    return looks


async def pressed(bot: RunningBot, looks: Looks, person: Person, action: str) -> Looks:
    """What was looked up for one press on a person's hand."""
    version, table, number, *_ = person.choices[0].custom_id.split("|")
    await bot.here.control.quiet(0.1)
    looks.tables = looks.seats = 0
    await person.forges(f"{version}|{table}|{number}|{action}", person.choices[0].message)
    await person.waits(lambda: not person.is_busy, "an answer")
    await bot.here.control.quiet(0.1)
    return looks


@pytest.mark.parametrize("action", ["act|0", "hand|", "more|", "explain|", "mark|1"])
async def test_a_press_on_a_hand_looks_up_its_table_once_and_its_seat_once(
    bot: RunningBot, looks: Looks, action: str
):
    people = bot.people("anna", "ben")
    await bot.sits_down(*people, options=SHORT)
    first, _ = await whose_turn(*people)

    assert Looks(1, 1) == await pressed(bot, looks, first, action)


@pytest.mark.parametrize("private", [True, False], ids=["on a hand", "on the table"])
async def test_so_does_a_call_for_the_next_deal(start_bot: StartBot, looks: Looks, private: bool):
    bot = await start_bot(between_deals=3600)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await bot.plays_on(
        anna, ben, until=lambda: [each for each in anna.buttons if each.action == "on"]
    )
    await bot.here.control.quiet(0.1)
    looks.tables = looks.seats = 0
    await anna.presses("on", private=private)
    await anna.waits(lambda: not anna.is_busy, "an answer")
    await anna.sees("Bereit fürs nächste Spiel: 1 von 2.")

    assert Looks(1, 1) == looks
