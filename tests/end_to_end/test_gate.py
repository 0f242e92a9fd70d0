"""Whatever a bot asks of Discord has passed the gate, and what Discord counts the budget, too."""

from collections import Counter
from dataclasses import dataclass, field

import aiohttp
import pytest
from discord.http import Route
from yarl import URL

from bot.discord.gate import Gate
from bot.discord.request_limit import Budget
from bot.discord.urgency import Urgency
from sandbox import Running
from sandbox.journal import masked
from tests.end_to_end.client_person import GAME
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.public_edits import expire_public
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_direct_messages import LONGER, wants_letters


@dataclass
class Watch:
    """What has passed since before the bot began."""

    admitted: list[str] = field(default_factory=list[str])
    """The paths of all requests, those to Discord's API alone."""
    taken: int = 0
    """How many turns of the budget were used."""

    def went_round(self, here: Running) -> list[str]:
        """The paths of requests that Discord got, and that did not pass the gate."""
        got = Counter(each.path for each in here.journal.requests)
        return sorted((got - Counter(self.admitted)).elements())


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    admit, take, give_back = Gate.admit, Budget.take, Budget.give_back

    async def admits(gate: Gate, address: URL) -> None:
        await admit(gate, address)
        base = URL(Route.BASE).path
        if address.scheme == "http" and address.path.startswith(base):
            watch.admitted.append(masked(address.path.removeprefix(base)))

    async def takes(budget: Budget, urgency: Urgency) -> None:
        await take(budget, urgency)
        watch.taken += 1

    def gives_back(budget: Budget) -> None:
        give_back(budget)
        watch.taken -= 1

    monkeypatch.setattr(Gate, "admit", admits)
    monkeypatch.setattr(Budget, "take", takes)
    monkeypatch.setattr(Budget, "give_back", gives_back)
    return watch


def counted(here: Running) -> int:
    """How many requests Discord has counted."""
    return sum(each.is_counted for each in here.journal.requests)


async def begins(start_bot: StartBot, game: str, options: str) -> RunningBot:
    """A match at which one hand lies in direct messages, and whose table has no token."""
    bot = await start_bot(reminder=0)  # the bot calls people, too
    anna, ben = bot.people("anna", "ben")
    await wants_letters(ben)
    await anna.plays(options, game)
    expire_public(bot.here)
    await ben.presses("sit")
    await anna.presses("start")
    await anna.opens_hand()
    await ben.waits(lambda: ben.hand is not None, "a hand in direct messages")
    expire_public(bot.here)
    return bot


@pytest.mark.parametrize(
    ("game", "options"),
    [(GAME, LONGER), ("tyrolean_watten", "target=11")],
    ids=["schwarz_oder_weiss", "tyrolean_watten"],
)
async def test_a_whole_match_goes_through_the_gate_and_what_is_counted_through_the_budget(
    start_bot: StartBot, watch: Watch, game: str, options: str
):
    bot = await begins(start_bot, game, options)
    await bot.plays_on(*bot.people("anna", "ben"))
    await bot.here.control.quiet(0.1)

    kinds = {(each.method, each.is_counted) for each in bot.here.journal.requests}
    assert {("PATCH", True), ("PATCH", False), ("POST", True), ("POST", False)} <= kinds
    assert [] == watch.went_round(bot.here)
    assert counted(bot.here) == watch.taken


async def test_a_request_that_goes_round_the_gate_is_found(start_bot: StartBot, watch: Watch):
    bot = await start_bot()
    await bot.here.control.quiet(0.1)
    assert [] == watch.went_round(bot.here)

    header = {"Authorization": "Bot sandbox-token"}
    async with (
        aiohttp.ClientSession(headers=header) as session,
        session.get(f"{Route.BASE}/users/@me") as answer,
    ):
        assert 200 == answer.status

    assert ["/users/@me"] == watch.went_round(bot.here)
    assert counted(bot.here) == watch.taken + 1


async def test_a_counted_request_that_asks_for_no_turn_is_found(
    start_bot: StartBot, watch: Watch, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.discord.gate.token_of", lambda _: "interaction")
    bot = await start_bot()
    await bot.here.control.quiet(0.1)

    assert [] == watch.went_round(bot.here)
    assert counted(bot.here) > watch.taken
