"""Tournaments through the real client: signed up for, drawn, played in threads, to the end."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.features.tournaments.rules.tournament_rules import Leftover, NoShow
from bot.pages.words import language
from sandbox import Running, samples
from sandbox.world import places
from sandbox.world.channels import Channel, Kind, Overwrite
from sandbox.world.permissions import Permission
from tests.end_to_end.client_person import GAME
from tests.end_to_end.conftest import StartBot, opened
from tests.end_to_end.tournament_people import Evening, Table, guests, kept, places as places_of
from tests.patience import comes_true

DE, EN = language("de"), language("en")
QUICK: dict[str, Any] = {"intermission": 0, "arrival": 3600}
FOUR = ("anna", "ben", "clara", "dora")


async def test_a_redraw_is_played_to_its_end_in_threads(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.short_matches()
    await evening.announces(format="redraw", rounds=2, prizes="Ein Krapfen", rules="Kurz")
    await evening.sign_up(*FOUR)
    await evening.begins()
    for number in (1, 2):
        await evening.round(number, evening.plays)
    await evening.ended()
    await evening.anna.sees("Endstand")
    assert "Zu gewinnen: Ein Krapfen" in evening.anna.text
    assert evening.now.secret is not None
    await evening.anna.sees(evening.now.secret)
    assert places_of(evening) == kept(evening)
    assert [True] * 4 == evening.archived()
    matches = evening.bot.stored_match().rows("SELECT state, pace, hints FROM matches")
    assert [("finished", "normal", 0)] * 4 == matches[1:]
    winner = min(places_of(evening), key=lambda name: places_of(evening)[name])
    person = evening.bot.person(winner)
    await person.sends("stats")
    await person.waits(lambda: any("1 " in told for told in person.told), "statistics")
    told = person.told[-1]
    assert "Turniere: 1 gespielt, 1 gewonnen" in told or "Tournaments: 1 played, 1 won" in told


async def test_a_swiss_tournament_has_no_rematches_and_its_log_tells_everything(
    start_bot: StartBot,
):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="swiss")
    await evening.sign_up(*FOUR)
    await evening.begins()
    for number in (1, 2, 3):
        await evening.round(number, evening.first_gives_up)
    await evening.ended()
    met = [frozenset(table.people) for n in (1, 2, 3) for table in evening.tables(n)]
    assert 6 == len(set(met))
    assert {"dora": 1, "clara": 2, "ben": 3, "anna": 4} == places_of(evening) == kept(evening)
    await evening.anna.sees("Gewonnen: Dora")


async def test_a_knock_out_of_three_has_a_bye_and_a_final(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="knockout")
    await evening.sign_up("anna", "ben", "clara")
    await evening.begins()
    await evening.round(1, evening.first_gives_up)
    await evening.round(2, evening.first_gives_up)
    await evening.ended()
    assert {"clara": 1} | places_of(evening) == places_of(evening)
    before = len(evening.anna.told)
    await evening.anna.clicks(evening.pressable(evening.anna, "tour_show")[0])
    await evening.anna.waits(lambda: len(evening.anna.told) > before, "the standings")
    assert "K.-o., Runde 2" in evening.anna.told[-1]


async def test_groups_end_with_a_final(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="groups")
    await evening.sign_up(*FOUR)
    await evening.begins()
    for number in (1, 2, 3, 4):
        await evening.round(number, evening.first_gives_up)
    await evening.ended()
    assert {"dora": 1, "clara": 2} == {k: v for k, v in places_of(evening).items() if v < 3}
    assert places_of(evening) == kept(evening)


async def test_the_organizer_chooses_what_the_rules_leave_open_and_everybody_reads_it(
    start_bot: StartBot,
):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(
        format="knockout",
        missing="walkover",
        leftover="computer",
        finalists=1,
        **{"third-place": False},
    )
    rules = evening.now.rules
    assert (NoShow.WALKOVER, Leftover.COMPUTER) == (rules.no_show, rules.leftover)
    assert (False, 1) == (rules.third_place, rules.advance)
    assert "Kein Spiel um den dritten Platz." in evening.anna.text
    assert "Wer nicht kommt und keinen Ersatz hat, verliert" in evening.anna.text
    await evening.sign_up(*FOUR)
    await evening.begins()
    for number in (1, 2):
        await evening.round(number, evening.first_gives_up)
    await evening.ended()
    assert [2, 1] == [len(each.tables) for each in evening.now.rounds]


async def test_groups_of_which_one_goes_on_have_no_final(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="groups", finalists=1)
    assert "Aus jeder Gruppe kommt 1 weiter." in evening.anna.text
    await evening.sign_up(*FOUR)
    await evening.begins()
    for number in (1, 2, 3):
        await evening.round(number, evening.first_gives_up)
    await evening.ended()
    assert {"dora": 1, "clara": 2, "ben": 3, "anna": 4} == places_of(evening) == kept(evening)


async def test_who_does_not_come_is_replaced_by_a_reserve_and_then_by_a_computer(
    start_bot: StartBot,
):
    evening = Evening(await start_bot(**QUICK, grace=1))
    await evening.announces(format="swiss", rounds=1, places=4)
    await evening.sign_up(*FOUR, "emil")
    assert "Ersatz" in evening.bot.person("emil").told[-1]
    await evening.begins()
    tables = await evening.drawn(1)
    absent = min(tables[0].people)
    for table in tables:
        await evening.come(table, *(name for name in table.people if name != absent))
    await evening.time_is_up(tables[0])
    await evening.sign_up("franz")  # any press lets the bot look what is due
    await evening.anna.waits(lambda: "replaced" in evening.kinds, "a reserve")
    assert "emil" in evening.tables(1)[0].people
    # Emil does not come either, and a table calls for reserves once.
    await evening.time_is_up(tables[0])
    await evening.sign_up("hana")
    table = await evening.begun(evening.tables(1)[0])
    (entry,) = (
        each
        for each in evening.now.entries
        if any(evening.names[member.person or 0] == "Emil" for member in each.members)
    )
    assert [True] == [member.stand_in for member in entry.members]
    emil = evening.at(table, "emil")
    await emil.waits(lambda: evening.pressable(emil, "hand"), "the table")
    await emil.opens_hand()
    await emil.forges(f"2|{table.match}|0|back|")
    await emil.waits(lambda: "chair.taken_back" in str(match_log(evening, table.match)), "him back")


def match_log(evening: Evening, match: int | None) -> list[str]:
    return evening.bot.stored_match(match or 0).bodies


async def test_a_restart_in_the_middle_loses_nothing(here: Running, tmp_path: Path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database, **QUICK) as bot:
        evening = Evening(bot)
        await evening.announces(format="swiss")
        await evening.sign_up(*FOUR)
        await evening.begins()
        first, second = await evening.drawn(1)
        await evening.first_gives_up(first)
        await evening.come(second, second.people[0])
        before = evening.kinds
    async with opened(here, database, **QUICK) as bot:
        evening = Evening(bot)
        assert before == evening.kinds
        await evening.gives_up(second._replace(people=second.people[1:]), min(second.people))
        for number in (2, 3):
            await evening.round(number, evening.first_gives_up)
        await evening.ended()
        assert {"dora": 1, "clara": 2, "ben": 3, "anna": 4} == places_of(evening) == kept(evening)
        threads = [c for c in here.world.channels.values() if c.thread is not None]
        assert 6 == len(threads)


async def test_a_tournament_that_could_not_go_on_is_tried_again_until_it_can(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="swiss", rounds=1)
    await evening.sign_up("anna", "ben", "clara")
    await evening.begins()
    (table,) = await evening.drawn(1)
    table = await evening.begun(await evening.come(table))
    stored, drawn = evening.bot.stored_match(), evening.kinds.index("round_drawn")
    ((body,),) = stored.rows("SELECT body FROM tournament_events WHERE number = ?", drawn)
    write = "UPDATE tournament_events SET body = ? WHERE number = ?"
    with capture_logs() as logs:
        await evening.bot.alters(write, '{"kind":"round_lost"}', drawn)
        giving_up = asyncio.create_task(evening.gives_up(table, table.people[0]))
        await comes_true(lambda: "a tournament could not go on" in [x["event"] for x in logs])
        await evening.bot.alters(write, body, drawn)
    await giving_up
    await evening.ended()


async def test_the_organizer_corrects_a_result_and_everybody_sees_who_did(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="swiss", rounds=1)
    await evening.sign_up(*FOUR)
    await evening.begins()
    await evening.round(1, evening.first_gives_up)
    await evening.ended()
    anna, won = evening.anna, places_of(evening)
    await evening.asks_for_results()
    await evening.picks(anna, "tour_result|1.1.1")
    await anna.submits(points="17 : 4")
    await anna.is_told("Eingetragen: Runde 1, Tisch 1.")
    (correction,) = evening.now.corrections
    assert ("Anna", 1, 1) == (evening.names[correction.by], correction.round, correction.table)
    assert ((17, 4), "organizer") == (correction.new.points, correction.new.decided)
    assert places_of(evening) == kept(evening) != won
    await anna.sees("eingetragen von Anna")
    assert "**17 : 4** (vorher: **0 : 0**)" in anna.text


async def test_a_tournament_whose_announcement_discord_does_not_take_is_called_off(
    start_bot: StartBot,
):
    evening = Evening(await start_bot(**QUICK))
    evening.bot.here.faults.add(method="POST", path="/callback$", status=400, code=50035)
    await evening.anna.sends("tournament create", name="Preiswatten", game=GAME, format="swiss")
    await evening.anna.is_told("Bei mir ist etwas schiefgegangen.")
    assert ["announced", "cancelled"] == evening.kinds


@pytest.mark.parametrize(
    ("game", "pairs", "reason"),
    [("blind_watten", False, "only_pairs"), ("bohemian_watten", True, "only_alone")],
)
async def test_who_wants_teams_that_a_game_has_not_is_told_which_it_has(
    start_bot: StartBot, game: str, pairs: bool, reason: str
):
    evening = Evening(await start_bot(**QUICK))
    await evening.anna.sends(
        "tournament create", name="Preiswatten", game=game, format="swiss", pairs=pairs
    )
    await evening.anna.is_told(DE(f"tournament.{reason}"))


async def test_nobody_else_organizes(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    ben = evening.bot.person("ben")
    await ben.sends("tournament create", name="Meins", game="bauernstoss", format="redraw")
    await ben.is_told("This is for the organizer")
    await evening.presses(ben, "tour_run")
    assert [] == evening.pressable(ben, "tour_begin")
    await ben.asks_for_help()
    for action in ("tour_begin", "tour_cancel_now", "tour_results"):
        await ben.forges(f"2|0|0|{action}|1")
    await evening.bot.here.control.quiet(0.1)
    assert ["announced"] == evening.kinds


async def test_who_organizes_on_another_server_reads_and_changes_nothing(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    dora = evening.bot.person("dora", "#stube")
    for number, action in enumerate(("in", "show", "rules", "run", "begin", "cancel_now")):
        await dora.asks_for_help()
        await dora.forges(f"2|0|0|tour_{action}|1")
        await dora.waits(lambda n=number: dora.text.count(EN("tournament.gone")) > n, action)
    assert ["announced"] == evening.kinds


async def test_it_begins_by_itself_or_is_called_off_with_its_event(
    here: Running, start_bot: StartBot
):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.CREATE_EVENTS)
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(start="2h")
    await evening.anna.waits(lambda: here.world.scheduled, "a scheduled event")
    (event,) = here.world.scheduled.values()
    assert "Preiswatten beim Wirt" == event.name
    await evening.presses(evening.anna, "tour_run")
    await evening.anna.clicks(evening.pressable(evening.anna, "tour_cancel")[0])
    await evening.anna.waits(
        lambda: evening.pressable(evening.anna, "tour_cancel_now"), "the question"
    )
    await evening.anna.clicks(evening.pressable(evening.anna, "tour_cancel_now")[0])
    await evening.anna.waits(lambda: event.status.name == "CANCELED", "no event")
    assert ["announced", "cancelled"] == evening.kinds
    await evening.anna.sees("Das Turnier wurde abgesagt.")


@pytest.mark.parametrize(
    ("permissions", "fault", "why"),
    [
        (Permission.MANAGE_EVENTS, {}, "may_not"),
        (Permission.CREATE_EVENTS, {"status": 403, "code": 50013}, "may_not"),
        (Permission.CREATE_EVENTS, {"status": 403, "code": 0}, "refused"),
        (Permission.CREATE_EVENTS, {"status": 503}, "refused"),
    ],
)
async def test_the_organizer_is_told_why_there_is_no_event(
    here: Running, start_bot: StartBot, permissions: Permission, fault: dict[str, Any], why: str
):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(permissions)
    if fault:
        here.faults.add(method="POST", path="/scheduled-events", **fault)
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(start="2h")
    await evening.anna.is_told(DE(f"tournament.no_event.{why}"))
    assert {} == here.world.scheduled


async def test_no_event_tells_the_server_of_what_few_may_see(here: Running, start_bot: StartBot):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.CREATE_EVENTS)
    stammtisch = here.control.find_channel("#stammtisch")
    stammtisch.overwrites[samples.GASTHAUS] = Overwrite(0, deny=Permission.VIEW_CHANNEL)
    for person in (here.world.bot_id, here.control.find_person("anna").id):
        stammtisch.overwrites[person] = Overwrite(1, allow=Permission.VIEW_CHANNEL)
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(start="2h")
    await evening.anna.is_told(DE("tournament.no_event.few"))
    assert {} == here.world.scheduled


@pytest.mark.parametrize("refused", [0, 3])
async def test_its_event_begins_and_ends_with_it(here: Running, start_bot: StartBot, refused: int):
    role = here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.CREATE_EVENTS)
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="knockout", start="2h")
    await evening.anna.waits(lambda: here.world.scheduled, "a scheduled event")
    (event,) = here.world.scheduled.values()
    await evening.sign_up("anna", "ben", "clara")
    assert "SCHEDULED" == event.status.name
    for _ in range(refused):
        here.faults.add(method="PATCH", path="/scheduled-events/", status=503)
    await evening.begins()
    await evening.round(1, evening.first_gives_up)
    await evening.anna.waits(lambda: event.status.name == "ACTIVE", "its beginning")
    for _ in range(refused):
        here.faults.add(method="PATCH", path="/scheduled-events/", status=503)
    await evening.round(2, evening.first_gives_up)
    await evening.ended()
    await evening.anna.waits(lambda: event.status.name == "COMPLETED", "the end of the event")


async def test_two_sign_up_together_once_both_wish_it(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(game="tyrolean_watten", pairs=True)
    anna, ben, clara = evening.bot.people("anna", "ben", "clara")
    await evening.presses(anna, "tour_with")
    await evening.names_partner(anna, "ben")
    await ben.waits(lambda: evening.pressable(ben, "tour_yes"), "the question")
    await evening.presses(clara, "tour_yes")
    assert "somebody else" in clara.told[-1]
    await ben.clicks(evening.pressable(ben, "tour_yes")[0])
    await anna.sees("spielen zusammen.")
    (entry,) = evening.now.entries
    assert ["Anna", "Ben"] == [evening.names[each.person or 0] for each in entry.members]


async def test_nobody_signs_up_with_who_has_left_the_server(start_bot: StartBot):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(game="tyrolean_watten", pairs=True)
    await evening.presses(evening.anna, "tour_with")
    await evening.bot.here.control.leave_guild("ben", "Gasthaus")
    await evening.names_partner(evening.anna, "ben")
    await evening.anna.is_told(DE("error.with_nobody"))
    assert ["announced"] == evening.kinds


@pytest.mark.parametrize("action", ["vote_end", "pause"])
async def test_a_match_of_a_tournament_is_not_stopped_by_its_players(
    start_bot: StartBot, action: str
):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(rounds=1)
    await evening.sign_up("anna", "ben", "clara")
    await evening.begins()
    (table,) = await evening.drawn(1)
    table = await evening.begun(await evening.come(table))
    person = evening.at(table, table.people[0])
    await person.waits(lambda: evening.pressable(person, "hand"), "the table")
    await person.opens_hand()
    before = len(person.told)
    await person.forges(f"2|{table.match}|0|{action}|")

    def is_told_why() -> bool:
        return any("ournament" in told or "Turnier" in told for told in person.told[before:])

    await person.waits(is_told_why, "a word")
    assert "playing" == evening.bot.stored_match(table.match or 0).state


async def test_sixteen_play_a_knock_out_to_its_end(here: Running, start_bot: StartBot):
    names = guests(here, 16)
    evening = Evening(await start_bot(**QUICK))
    await evening.announces(format="knockout", places=16)
    await evening.sign_up(*names)
    await evening.begins()
    for number in (1, 2, 3, 4):
        await evening.round(number, evening.first_gives_up)
    await evening.ended()
    assert [8, 4, 2, 2] == [len(each.tables) for each in evening.now.rounds]
    assert "gast16" == min(places_of(evening), key=lambda name: places_of(evening)[name])
    assert places_of(evening) == kept(evening)
    matches = evening.bot.stored_match().rows("SELECT state, count(*) FROM matches GROUP BY 1")
    assert [("finished", 16)] == matches


async def test_fixed_pairs_stay_together_and_meet_nobody_twice(here: Running, start_bot: StartBot):
    evening, names = Evening(await start_bot(**QUICK)), guests(here, 8)
    await evening.short_matches("tyrolean_watten", "target=11")
    await evening.announces(
        game="tyrolean_watten", format="swiss", pairs=True, places=8, rounds=2, rules="Kurz"
    )
    pairs = {frozenset(pair) for pair in zip(names[::2], names[1::2], strict=True)}
    for first, second in pairs:
        await evening.sign_up_together(first, second)
    await evening.begins()
    for number in (1, 2):
        await evening.round(number, evening.plays)
    await evening.ended()
    sides = [
        [frozenset(table.people[:2]), frozenset(table.people[2:])]
        for number in (1, 2)
        for table in evening.tables(number)
    ]
    assert pairs == {side for table in sides for side in table}
    assert 4 == len({frozenset(table) for table in sides})
    for first, second in pairs:
        assert places_of(evening)[first] == places_of(evening)[second] == kept(evening)[first]


def threads(here: Running) -> list[Channel]:
    return [each for each in here.world.channels.values() if each.thread is not None]


async def drawn_by(evening: Evening, *names: str) -> list[Table]:
    """Have these people sign up, and the first round drawn."""
    await evening.sign_up(*names)
    await evening.begins()
    return await evening.drawn(1)


async def test_the_threads_of_an_announcement_channel_are_of_its_kind(
    here: Running, start_bot: StartBot
):
    here.control.find_channel("#stammtisch").kind = Kind.ANNOUNCEMENT
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    await drawn_by(evening, *FOUR)
    assert [Kind.ANNOUNCEMENT_THREAD] * 2 == [each.kind for each in threads(here)]


async def test_what_began_among_few_stays_among_them(here: Running, start_bot: StartBot):
    world, role = here.world, here.world.guilds[samples.GASTHAUS].roles[samples.GASTHAUS + 1000]
    role.permissions = int(Permission.CREATE_EVENTS)
    plan = places.ThreadPlan(
        number=world.ids.new(),
        kind=Kind.PRIVATE_THREAD,
        name="geheim",
        owner_id=world.bot_id,
        auto_archive_duration=1440,
        invitable=True,
    )
    secret = places.open_thread(world, here.control.find_channel("#stammtisch"), plan)
    for name in ("anna", "ben", "clara"):
        places.join(world, secret, here.control.find_person(name).id)
    evening = Evening(await start_bot(**QUICK), "geheim")
    await evening.announces(start="2h")
    await evening.anna.is_told(DE("tournament.no_event.few"))
    await drawn_by(evening, "anna", "ben", "clara")
    assert ([secret], {}) == (threads(here), world.scheduled)
    assert {secret.id} == {table.channel for table in evening.tables(1)}


async def test_where_threads_take_no_message_the_organizer_knows_before_anybody_signs_up(
    here: Running, start_bot: StartBot
):
    await here.control.deny("#stammtisch", "SEND_MESSAGES_IN_THREADS")
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    named = DE.label("permission.send_messages_in_threads")
    await evening.anna.is_told(DE("tournament.no_threads", permissions=named))
    await drawn_by(evening, *FOUR)
    assert [] == threads(here)


async def test_a_table_whose_thread_is_closed_stands_in_the_channel(
    here: Running, start_bot: StartBot
):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    channel = here.control.find_channel("#stammtisch").id
    elsewhere = rf"/channels/(?!{channel}/)\d+/messages$"
    here.faults.add(method="POST", path=elsewhere, status=403, code=50013, times=9)
    tables = await drawn_by(evening, *FOUR)
    assert {channel} == {table.channel for table in tables}
    assert [True, True] == [
        each.thread is not None and each.thread.archived for each in threads(here)
    ]


@pytest.mark.parametrize("way", ["by itself", "by a press"])
async def test_a_tournament_whose_channel_is_closed_says_so_once_and_goes_on(
    here: Running, start_bot: StartBot, way: str
):
    evening = Evening(await start_bot(**QUICK))
    await evening.announces()
    await evening.sign_up(*FOUR)
    channel = here.control.find_channel("#stammtisch").id
    closed = rf"/channels/{channel}/(messages|threads)$"
    here.faults.add(method="POST", path=closed, status=403, code=50013, times=10**6)
    letter = rf"/channels/(?!{channel}/)\d+/messages$"
    here.faults.add(method="POST", path=letter, status=503)
    await evening.begins()
    await evening.anna.waits(lambda: "steht still" in evening.anna.text, "a word")
    await asyncio.sleep(60)
    before = here.journal.invalid()
    await asyncio.sleep(600)
    assert (1, before) == (len(evening.anna.direct_messages), here.journal.invalid())
    here.faults.waiting.clear()
    if way == "by itself":
        await here.control.permit("Gasthaus", "Stammtisch", "MANAGE_MESSAGES")
    else:
        await evening.presses(evening.anna, "tour_run")
        await evening.anna.is_told("nimmt die Tische nicht an")
        await evening.anna.clicks(evening.pressable(evening.anna, "tour_on")[0])
    await evening.drawn(1)
