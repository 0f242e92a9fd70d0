"""A call to a table rings for whom the server and they themselves allow, once an hour."""

from typing import Any

import pytest

from bot.pages.words import language
from bot.process.clock import utc_now
from sandbox.world.channels import Overwrite
from sandbox.world.happenings import Happening, Intent
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape
from tests.cogs import forging
from tests.cogs.test_server import chooses as chooses_for_server, sees_settings
from tests.end_to_end.client_person import GAME, Person, buttons_of, text_of
from tests.end_to_end.running_bot import RunningBot

DE, EN = language("de"), language("en")
ANY_TIME = {"from": "0", "until": "0"}


def call(person: Person) -> dict[str, Any] | None:
    """The newest call on somebody's screen."""
    of_calls = {"call_sit", "call_stop"}
    for message in reversed(person.messages):
        if any(button.action in of_calls for button in buttons_of(message)):
            return message
    return None


async def calls(person: Person) -> dict[str, Any]:
    """Send /call, and see what everybody sees of it."""
    await person.sends("call")
    await person.waits(lambda: call(person) is not None and not person.is_busy, "the call")
    found = call(person)
    assert found is not None
    return found


async def wishes(person: Person, **chosen: str) -> None:
    """Ask to be called, by way of the settings."""
    before = len(person.told)
    await person.sends("settings")
    await person.waits(lambda: len(person.told) > before, "the settings")
    await person.presses("call_wishes")
    await person.presses("call_add")
    await person.submits(**{key: [value] for key, value in (ANY_TIME | chosen).items()})
    await person.waits(lambda: any(b.action == "call_drop" for b in person.buttons), "the wish")


def rung(message: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The people and the roles that a message rang for."""
    return [user["id"] for user in message["mentions"]], message["mention_roles"]


def id_of(bot: RunningBot, name: str) -> str:
    return str(bot.here.control.find_person(name).id)


async def test_without_a_role_it_rings_for_nobody_and_tells_so_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    made = await calls(anna)
    assert ([], []) == rung(made)
    assert "Schwarz oder Weiß: Anna ruft zu [Tisch 1](https://discord.com/" in text_of(made)
    assert "2 Plätze sind frei." in text_of(made)
    await anna.is_told(DE("call.no_role"))
    assert [] == ben.told


async def test_it_rings_for_the_role_that_the_server_chose_and_for_nobody_else(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna, "rights")
    await chooses_for_server(anna, "called", "Stammgast")
    await ben.plays()
    made = await calls(ben)
    (role,) = rung(made)[1]
    assert f"<@&{role}>" in text_of(made)
    body = next(
        each.body for each in reversed(bot.here.journal.requests) if "<@&" in str(each.body)
    )
    data = body.get("data", body)
    assert {"parse": [], "roles": [int(role)], "users": []} == data["allowed_mentions"]
    assert [] == ben.told


async def test_who_calls_is_told_where_discord_lets_the_role_not_ring(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.here.control.make_role("Gasthaus", "Kartler")
    await sees_settings(anna, "rights")
    await chooses_for_server(anna, "called", "Kartler")
    await ben.plays()
    made = await calls(ben)
    assert ([], []) == rung(made)
    await ben.is_told(EN("call.silent_role"))


async def test_a_second_call_within_the_hour_is_told_when_it_may_be(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    await calls(anna)
    shown = len([message for message in ben.messages if not message["only_you"]])
    await ben.sends("call")
    await ben.is_told("People here have been called already within this hour.")
    assert "<t:" in ben.told[-1]
    assert shown == len([message for message in ben.messages if not message["only_you"]])
    assert [(1,)] == bot.stored_match().rows("SELECT count(*) FROM calls")


async def test_a_call_that_discord_does_not_take_may_be_made_again_at_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    bot.here.faults.add(method="POST", path="/callback$", status=400, code=50035)
    await ben.sends("call")
    await ben.is_told("Something went wrong on my side.")
    assert [] == bot.stored_match().rows("SELECT * FROM calls")
    assert "Ben ruft zu" in text_of(await calls(ben))


async def test_who_wishes_it_is_called_by_name_and_stops_it_by_one_press(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await wishes(ben, game=GAME)
    await wishes(clara, game="any")
    assert "by the clock of Rome" in ben.text
    await anna.plays()
    made = await calls(anna)
    assert ({id_of(bot, "ben"), id_of(bot, "clara")}, []) == (set(rung(made)[0]), rung(made)[1])
    await clara.presses("call_stop", private=False)
    await clara.is_told(EN("call.stopped"))
    assert [(int(id_of(bot, "ben")),)] == bot.stored_match().rows("SELECT user_id FROM call_wishes")
    await clara.presses("call_stop", private=False)
    await clara.is_told("I do not call you to this game by name.")
    await ben.presses("call_drop", private=True)
    await ben.is_told(EN("call.none"))
    assert [] == bot.stored_match().rows("SELECT user_id FROM call_wishes")


async def test_nobody_is_called_at_another_hour_or_to_another_game(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    later = (utc_now().hour + 12) % 24
    hours = {"from": str(later), "until": str((later + 1) % 24), "zone": "UTC"}
    await wishes(ben, game=GAME, **hours)
    await wishes(clara, game="bauernstoss")
    await anna.plays()
    assert ([], []) == rung(await calls(anna))


async def test_nobody_is_called_who_plays_or_sits_there_or_never_wants_to_be(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    dora, emil = bot.people("dora", "emil")
    for person in (ben, clara, dora, emil):
        await wishes(person, game="any")
    await ben.sends("settings", ping="never")
    await ben.waits(lambda: not ben.is_busy, "the settings")
    hana = bot.person("clara", "#nebenzimmer")
    await hana.plays()
    await bot.here.control.leave_guild("emil", "Gasthaus")
    await anna.plays()
    await dora.presses("sit")
    await dora.waits(lambda: not dora.is_busy, "a seat")
    assert ([], []) == rung(await calls(anna))


async def test_nobody_is_called_into_a_channel_they_do_not_see(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await wishes(ben, game=GAME)
    await wishes(clara, game=GAME)
    place = bot.here.control.find_channel("#stammtisch")
    hidden = Overwrite(kind=1, deny=int(Permission.VIEW_CHANNEL))
    place.overwrites[int(id_of(bot, "ben"))] = hidden
    data = channel_shape(bot.here.world, place)
    bot.here.world.tell(Happening("CHANNEL_UPDATE", data, Intent.GUILDS))
    await anna.plays()
    assert ([id_of(bot, "clara")], []) == rung(await calls(anna))


async def test_nobody_is_called_to_whom_they_do_not_wish_to_sit_with(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wishes(ben, game=GAME)
    await blocks(ben, "anna")
    await anna.plays()
    assert ([], []) == rung(await calls(anna))


async def blocks(person: Person, *others: str) -> None:
    """Put people on one's list."""
    before = len(person.told)
    await person.sends("settings")
    await person.waits(lambda: len(person.told) > before, "the settings")
    await person.presses("blocks")
    menu = "2|0|0|blocks_set|"
    await person.waits(lambda: menu in str(person.messages), "the list")
    message = next(each for each in reversed(person.messages) if menu in str(each))
    await person._control.select(person.name, message["id"], menu, [*others])
    await person.waits(lambda: not person.is_busy, "an answer")


async def test_whoever_sits_down_by_the_call_sits_there_and_the_call_says_so(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.plays()
    await calls(anna)
    await ben.presses("call_sit")
    await anna.sees("Anna und Ben sind da, 1 Platz ist frei.")
    await anna.sees("**Ben**")
    await ben.presses("call_sit")
    await ben.is_told(EN("call.sits"))
    await clara.presses("call_sit")
    await anna.sees("Anna, Ben und Clara sind da, 0 Plätze sind frei.")
    assert not [button for button in clara.buttons if button.action == "call_sit"]


async def test_a_call_to_a_table_that_has_begun_says_so(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.plays("target=3, bidding=turns")
    await calls(anna)
    await ben.presses("call_sit")
    await anna.presses("start")
    await anna.opens_hand()
    await clara.presses("call_sit")
    await clara.is_told(EN("error.lobby_begun"))
    await clara.sees("An Tisch 1 kann sich niemand mehr setzen.")


async def test_of_several_tables_one_is_chosen(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.plays()
    await ben.plays()
    await clara.sends("call")
    await clara.waits(lambda: "call_at" in str(clara.messages[-1]), "a choice")
    message = clara.messages[-1]
    await bot.here.control.select("clara", message["id"], "2|0|0|pick|call_at", ["2|2|0|call_at|"])
    await anna.waits(lambda: call(anna) is not None, "the call")
    await anna.sees("Clara ruft zu [Tisch 2]")
    await clara.waits(lambda: not clara.is_busy and "call_at" not in str(clara.messages), "it")


async def test_where_no_table_is_open_one_is_told_how_to_open_one(bot: RunningBot):
    (ben,) = bot.people("ben")
    await ben.sends("call")
    await ben.is_told(EN("call.no_table"))
    assert [] == bot.stored_match().rows("SELECT * FROM calls")


@pytest.mark.parametrize("who", ["anna", "ben"])
async def test_two_of_whom_one_wishes_it_do_not_sit_at_one_table(bot: RunningBot, who: str):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await blocks(bot.person(who), "ben" if who == "anna" else "anna")
    await anna.plays()
    await ben.presses("sit")
    await ben.is_told(EN("company.apart"))
    await clara.presses("sit")
    await anna.sees("**Clara**")
    await calls(anna)
    await ben.presses("call_sit")
    await ben.waits(lambda: 2 == sum(EN("company.apart") in each for each in ben.told), "again")
    assert "Ben" not in text_of(next(m for m in anna.messages if "Clara" in text_of(m)))


async def test_what_is_forged_calls_nobody_and_changes_nothing(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await wishes(ben, game=GAME)
    await anna.plays()
    await calls(anna)
    message = call(anna)
    assert message is not None
    await bot.here.control.quiet(0.2)
    before = forging.stored(bot)
    for name in (
        *("2|0|0|call_drop|1", "2|0|0|call_save|", "2|0|0|call_add|", "2|1|0|call_at|"),
        *("2|99|0|call_sit|", "2|0|0|call_sit|", f"2|0|0|call_stop|{GAME}", "2|0|0|call_stop|x"),
        *("2|0|0|blocks|", "2|0|0|blocks_set|"),
    ):
        await anna.forges(name, message["id"])
        await anna.waits(lambda: not anna.is_busy, "an answer")
    assert before == forging.stored(bot)
