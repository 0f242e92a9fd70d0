"""Whatever is pressed where it does not belong, by whomever, changes nothing and shows nothing.

Every press that the router answers and every command of the tree is tried: both are asked what
they answer, so none can be forgotten.
"""

import logging
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.pages.custom_id_codec import custom_id, parse
from sandbox.control import options
from sandbox.control.dispatching import Dispatching, send
from sandbox.control.lookup import NotPossible
from sandbox.world.interactions import Act
from sandbox.world.messages import Message
from tests.cogs import forging
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot
from tests.postgresql import columns_of

PATIENT = {"turn": 3600, "reminder": 3600, "idle": 36_000}
"""Nothing happens by itself."""
OWN = ("lessons",)
"""What is kept of each person alone, and may be begun from a message that everybody sees."""
SEEDS = (1, 2)


async def village(start_bot: StartBot) -> RunningBot:
    """Table 1 in play, a lobby 2 next door, table 3 on another server, table 4 over, its rematch.

    Whoever sits there has private messages open, too.
    """
    bot = await start_bot(**PATIENT)
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    await clara_opens_a_lobby(bot)
    dora = bot.person("dora", "#stube")
    await dora.plays("bidding=turns")  # no card falls by itself
    await dora.calls("craft")
    await dora.presses("start")
    await dora.opens_hand()
    emil = bot.person("emil", "#nebenzimmer")
    await emil.plays()
    await emil.calls("craft")
    await emil.presses("start")
    await emil.opens_hand()
    await emil.sends("resign")
    await emil.presses("resign_now")
    await emil.presses("rematch")
    for command in (
        "settings",
        "server",
        "mydata delete",
        "learn",
        "leaderboard game:x",
        "privacy",
    ):
        name, _, option = command.partition(" game:")
        before = len(anna.told)
        await anna.sends(name, **({"game": forging.GAME} if option else {}))
        await anna.waits(lambda before=before: len(anna.told) > before, name)
    for action in ("score", "menu"):
        before = len(anna.told)
        await anna.presses(action, private=False)
        await anna.waits(lambda before=before: len(anna.told) > before, action)
    assert not clara.view["notices"]
    await bot.here.control.quiet(0.5)
    return bot


async def clara_opens_a_lobby(bot: RunningBot) -> None:
    clara = bot.person("clara", "#nebenzimmer")
    await clara.plays()
    await clara.asks_for_help()


@contextmanager
def unmoved(
    bot: RunningBot, who: str, caplog: pytest.LogCaptureFixture, *, but: Iterable[str] = OWN
) -> Generator[None, None, None]:
    """Fail if anything is stored, seen by others, or goes wrong in the block.

    What is stored in the tables `but` is not looked at.
    """
    stored, seen = forging.stored(bot, *but), forging.shapes(bot, who)
    caplog.clear()
    with capture_logs() as logs:
        yield
    bad = [line for line in logs if line["log_level"] in {"error", "critical"}]
    assert [] == bad
    assert [] == [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {} == bot.here.world.notices
    after = forging.stored(bot, *but)
    assert stored == after
    assert seen == forging.shapes(bot, who)


def apart_from_matches(bot: RunningBot) -> set[str]:
    """The tables of the database that say nothing about a match."""
    columns = columns_of(bot.database)
    of_matches = {table for table, column in columns if column == "match_id"}
    return {table for table, _ in columns} - of_matches - {"matches"}


def of_table(name: str, *tables: int) -> bool:
    press = parse(name)
    return press is not None and press.table in tables


def is_offered(name: str, message: Message) -> bool:
    """Whether this can really be pressed there: a seat in a lobby, say."""
    return f"'{name}'" in repr(message.components)


def public(bot: RunningBot, *channels: str) -> list[Message]:
    """What everybody sees in these channels."""
    places = {bot.here.control.find_channel(name).id for name in channels}
    found = forging.messages(bot)
    return [each for each in found if each.only_for is None and each.channel_id in places]


def private(bot: RunningBot, *people: str) -> list[Message]:
    """What these people alone see."""
    ids = {bot.here.control.find_person(name).id for name in people}
    return [message for message in forging.messages(bot) if message.only_for in ids]


async def forges(
    bot: RunningBot,
    who: str,
    names: Iterable[str],
    on: list[Message],
    random: Random,
) -> None:
    """Press each name on one of these messages, but never what could really be pressed."""
    chosen = ((name, random.choice(on)) for name in names)
    presses = [(name, message) for name, message in chosen if not is_offered(name, message)]
    assert len(presses) > 100
    await forging.press_all(bot, who, presses, random)


@pytest.mark.parametrize("seed", SEEDS)
async def test_who_sits_nowhere_moves_nothing(start_bot: StartBot, caplog, seed):
    bot, random = await village(start_bot), Random(seed)
    names = [*forging.made_names(random, 3), *sorted(forging.shown_names(bot))]
    # A seat in a lobby may be taken by anybody, and is, however the press came there.
    names = [name for name in names if "|sit|" not in name]
    on = [*public(bot, "#stammtisch", "#nebenzimmer"), *private(bot, "anna", "ben", "clara")]
    with unmoved(bot, "hana", caplog):
        await forges(bot, "hana", names, on, random)


@pytest.mark.parametrize("seed", SEEDS)
async def test_from_another_server_nothing_is_moved_or_read(start_bot: StartBot, caplog, seed):
    bot, random = await village(start_bot), Random(seed)
    names = [*forging.made_names(random, 6), *sorted(forging.shown_names(bot))]
    foreign = [name for name in names if of_table(name, 1, 2, 4, 5)]
    on = [*public(bot, "#stube"), *private(bot, "dora")]
    dora = bot.person("dora", "#stube")
    before = len(dora.told)
    with unmoved(bot, "dora", caplog):
        await forges(bot, "dora", foreign, on, random)
    told = "".join(dora.told[before:])
    assert not any(name in told for name in ("Ben", "Clara", "Emil"))


@pytest.mark.parametrize("seed", SEEDS)
async def test_an_opponent_neither_sees_nor_moves_what_is_not_theirs(
    start_bot: StartBot, caplog, seed
):
    bot, random = await village(start_bot), Random(seed)
    names = [*forging.made_names(random, 3), *sorted(forging.shown_names(bot))]
    names = [name for name in names if "|sit|" not in name]
    on = [*public(bot, "#stammtisch", "#nebenzimmer"), *private(bot, "anna", "clara", "emil")]
    with unmoved(bot, "ben", caplog):
        await forges(bot, "ben", names, on, random)


async def test_an_earlier_match_of_a_table_is_over_for_good(start_bot: StartBot, caplog):
    bot, random = await village(start_bot), Random(1)
    names = [
        custom_id(forging.by_chance(kind, random), 4, number)
        for kind in forging.pressable()
        for number in (0, 0, 3)
    ]
    # What is over can be brought down, reported and posted, and the rematch that was begun is found
    # again.
    may = ("rematch", "report", "bump", "|post|")
    names = [name for name in names if not any(each in name for each in may)]
    data = ("delete_now", "set_", "play", "open_table", "preset", "away", "show_")
    names = [name for name in names if not any(word in name for word in data)]
    on = private(bot, "emil")
    with unmoved(bot, "emil", caplog, but=apart_from_matches(bot)):
        await forges(bot, "emil", names, on, random)


@pytest.mark.parametrize(("who", "seed"), [("hana", 1), ("anna", 3)])
async def test_on_ones_own_messages_nothing_goes_wrong(start_bot: StartBot, caplog, who, seed):
    bot, random = await village(start_bot), Random(seed)
    if who == "hana":
        await bot.person("hana").asks_for_help()
    names = [*forging.made_names(random, 4), *sorted(forging.shown_names(bot))]
    hands = {key: shape for key, shape in forging.shapes(bot, who).items() if "|act|" in shape}
    on = [message for message in private(bot, who) if message.channel_id]
    caplog.clear()
    with capture_logs() as logs:
        await forging.press_all(bot, who, [(name, random.choice(on)) for name in names], random)
    assert [] == [line for line in logs if line["log_level"] in {"error", "critical"}]
    assert [] == [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {} == bot.here.world.notices
    assert hands.keys() <= forging.shapes(bot, who).keys()


async def test_every_command_takes_whatever_it_is_sent(start_bot: StartBot, caplog):
    bot, random = await village(start_bot), Random(1)
    typed, menu, of_messages = await forging.commands()
    events = bot.stored_match().bodies
    seen = forging.shapes(bot, "hana")
    caplog.clear()
    with capture_logs() as logs:
        for place in ("#stammtisch", "#stille", "dm"):
            hana = bot.person("hana", place)
            for command in typed:
                for given in _given(command, random):
                    _sends(bot, hana, command.qualified_name, given)
                await bot.here.control.quiet(0)
        for name in menu:
            for whom in ("hana", "anna", "clara", "Stammtisch"):
                await bot.here.control.use_on("hana", "#stammtisch", whom, name)
        for name in of_messages:
            for message in bot.person("hana").messages:
                await bot.here.control.use_on_message("hana", message["id"], name)
        await bot.here.control.quiet(0.3)
    assert [] == [line for line in logs if line["log_level"] in {"error", "critical"}]
    # A value that Discord itself would have refused is refused by discord.py, which notes it.
    strange = ("CommandSignatureMismatch", "TransformerError")
    assert [] == [
        record
        for record in caplog.records
        if record.levelno >= logging.ERROR and not any(s in str(record.exc_info) for s in strange)
    ]
    assert events == bot.stored_match().bodies
    after = forging.shapes(bot, "hana")
    assert seen == {key: after.get(key) for key in seen}


def _given(command: forging.Command, random: Random) -> list[dict[str, Any]]:
    every = {each.name: list(forging.values(each)) for each in command.parameters}
    required = {each.name for each in command.parameters if each.required}
    most = max((len(each) for each in every.values()), default=1)
    return [
        {
            name: random.choice(values)
            for name, values in every.items()
            if values and (name in required or random.random() < 0.7)
        }
        for _ in range(min(6, 2 * most))
    ]


def _sends(bot: RunningBot, person: Person, name: str, given: dict[str, Any]) -> None:
    """Send a command where it is offered, with options that nobody has checked."""
    control = bot.here.control
    who = control.find_person(person.name)
    place = control.find_channel(person.channel, who)
    offered = [each.shape for each in options.offered(bot.here.world, who, place)]
    try:
        command, way = options.find(offered, name)
    except NotPossible:
        return
    known = (way[-1] if way else command).get("options") or []
    filled: list[dict[str, Any]] = [
        {"name": each["name"], "type": each["type"], "value": given[each["name"]]}
        for each in known
        if each["name"] in given
    ]
    for step in reversed(way):
        filled = [{"name": step["name"], "type": step["type"], "options": filled}]
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": filled}
    send(
        bot.here.parts,
        Dispatching(act=Act.COMMAND, person=who, channel=place, data=data, name=name),
    )


async def test_whatever_is_typed_is_completed_without_a_mistake(start_bot: StartBot, caplog):
    bot = await village(start_bot)
    typed, *_ = await forging.commands()
    asked = 0
    hana = bot.person("hana")
    for command in typed:
        for option in (each for each in command.parameters if each.autocomplete):
            if "presets" in command.qualified_name:
                hana = bot.person("anna")
            for text in (*forging.TEXTS, "a", "target=7, ", "="):
                for game in ("", "no_game", forging.GAME):
                    given = {option.name: text} | ({"game": game} if option.name != "match" else {})
                    found = await bot.here.control.autocomplete(
                        hana.name, "#stammtisch", command.qualified_name, option.name, **given
                    )
                    assert len(found) <= 25
                    asked += 1
    assert asked > 50
    assert [] == [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {} == bot.here.world.notices


async def test_a_press_on_the_message_of_another_channel_puts_nothing_in_its_place(
    start_bot: StartBot,
):
    bot = await village(start_bot)
    ben = bot.person("ben")
    (table, *_) = public(bot, "#stammtisch")
    before = repr(table.components)
    await ben.forges("2|2|0|sit|2", str(table.id))
    await ben.is_told("I know no table 2 here.")
    assert before == repr(table.components)
    assert [(1,)] == bot.stored_match().rows("SELECT count(*) FROM seats WHERE match_id = 2")


async def test_a_match_in_play_has_no_rematch(start_bot: StartBot):
    bot = await start_bot(**PATIENT)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await ben.forges("2|1|0|rematch|", str(public(bot, "#stammtisch")[-1].id))
    await ben.is_told("This button no longer works.")
    assert [(1,)] == bot.stored_match().rows("SELECT id FROM matches")


async def test_a_deal_that_was_not_dealt_cannot_be_reported(start_bot: StartBot):
    bot = await village(start_bot)
    ben = bot.person("ben")
    await ben.asks_for_help()
    await ben.forges("2|1|50|report|")
    await ben.is_told("Deal 50 of table 1 has not been dealt")
    form = {"custom_id": "2|1|50|send_report|", "components": []}
    person = bot.here.control.find_person("ben")
    message = private(bot, "ben")[-1]
    place = bot.here.world.channels[message.channel_id]
    send(
        bot.here.parts,
        Dispatching(act=Act.MODAL, person=person, channel=place, data=form, message=message),
    )
    await bot.here.control.quiet(0.1)
    assert [] == bot.stored_match().rows("SELECT * FROM reports")
