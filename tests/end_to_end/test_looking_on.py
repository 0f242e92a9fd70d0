"""Who looks on is shown what lies open at a table, and told how to join; nothing else changes."""

from tests.end_to_end.client_person import Person
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot


async def played_at(bot: RunningBot) -> tuple[Person, Person]:
    """Two people at a table at which it is somebody's turn."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return anna, ben


async def test_who_does_not_sit_there_may_look_at_what_lies_open(bot: RunningBot):
    await played_at(bot)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await clara.presses("score")
        await clara.is_told("Score, table 1")
        await clara.presses("menu")
        await clara.is_told("sitting at this table, but you\u2019re welcome to watch.")
        await clara.is_told("Rules of this table: Bidding: in turn · ")
        await clara.is_told("You can join once the match is over")
        await clara.presses("last")
        await clara.is_told("No trick has been taken in this deal yet.")
    assert {"last", "rules", "marks", "watch"} == {
        button.action for button in clara.buttons if button.private
    }


async def test_who_does_not_sit_there_may_have_the_table_of_the_channel_described(bot: RunningBot):
    await played_at(bot)
    clara = bot.person("clara")
    async with unseen_by_others(bot, clara):
        await clara.sends("table")
        await clara.is_told("Schwarz oder Weiß, table 1, deal 1.")
    assert "Rules of this table: Bidding: in turn, " in clara.told[-1]
    assert "You can join once the match is over" in clara.told[-1]


async def test_who_sits_at_a_table_has_its_own_rules_in_the_menu_and_in_words(bot: RunningBot):
    _, ben = await played_at(bot)
    await ben.presses("menu")
    await ben.is_told("Rules of this table: Bidding: in turn · ")
    await ben.sends("table")
    await ben.is_told("Rules of this table: Bidding: in turn, ")
    assert not any("You can join" in told for told in ben.told)


async def test_where_no_table_stands_none_is_described(bot: RunningBot):
    await played_at(bot)
    clara = bot.person("clara", "#nebenzimmer")
    await clara.sends("table")
    await clara.is_told("sitting at any table here.")
