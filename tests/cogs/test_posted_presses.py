"""What lies in messages since before presses were values is read as what it said then."""

from typing import Any

import pytest

from bot.features.calls.presses import AskCallWish, DropCallWish, SaveCallWish, SitAtCall, StopCalls
from bot.features.daily.presses import (
    ListDailyGames,
    OpenDailySeal,
    PlayDaily,
    ShareDailyResult,
    ShowDailyResult,
    ShowDailySeals,
    ShowDailyWeek,
)
from bot.features.history.presses import HistoryQuery, ListMatches
from bot.features.lessons.presses import (
    AnswerLesson,
    GoOnInLesson,
    ListLessons,
    MarkInLesson,
    ShowLessonWords,
)
from bot.features.regulars.presses import (
    AddRegular,
    AskToDeleteRegular,
    ChangeRegular,
    DeleteRegular,
    LeaveRegular,
    ListRegulars,
    OpenRegular,
    SaveRegular,
    SkipRegular,
)
from bot.features.replays.presses import PostReplay, SendRecord, TurnPosted
from bot.features.reports.presses import ListReports, SendReport, SettleReport
from bot.features.rules.presses import (
    AskOnceMore,
    AskToDeleteData,
    DeleteData,
    ExportData,
    ShortenRules,
    ShowOdds,
    ShowPrivacy,
    ShowTerm,
    TurnPrivacy,
)
from bot.features.server.presses import ChangeServerSetting, ShowServerPage
from bot.features.settings.presses import ChangeSetting, SetBlocks, ShowBlocks
from bot.features.standings.presses import ShareBoard, StartSeason
from bot.features.stats.presses import ShareStats
from bot.pages.custom_id_codec import actions_of, parse, read_press
from bot.pages.shared_presses import (
    ChooseGame,
    FillFormAgain,
    OpenLesson,
    ReportDeal,
    ReviewMatch,
    ShowBoard,
    ShowCallWishes,
    ShowHelp,
    ShowParagraph,
    ShowPlaceOfDay,
    ShowReplay,
    ShowRules,
    StandingsQuery,
)
from bot.table.lobby_presses import (
    AddComputer,
    AllowHints,
    AskReliable,
    AskRulesName,
    ChooseRules,
    CloseLobby,
    DeleteHouseRules,
    FillSeats,
    FreeKeptSeats,
    ListHouseRules,
    OpenOptions,
    OpenTable,
    PlayChosen,
    PlayGame,
    PlayWith,
    Rematch,
    ReplaceHouseRules,
    SaveHouseRules,
    SetOptions,
    SetPace,
    SetUsualRules,
    ShowHouseRules,
    SitDown,
    StandUp,
    StartFilled,
    StartMatch,
)

POSTED: dict[str, tuple[Any, ...]] = {
    # Books
    "0|4|rules|schwarz_oder_weiss": ShowRules("schwarz_oder_weiss", 4),
    "0|0|rules_short|schwarz_oder_weiss": ShortenRules("schwarz_oder_weiss"),
    "0|2|odds|schwarz_oder_weiss": ShowOdds("schwarz_oder_weiss", 2),
    "0|0|paragraph|schwarz_oder_weiss:4.2": ShowParagraph("schwarz_oder_weiss", "4.2"),
    "0|0|term|trump": ShowTerm("trump"),
    "0|0|help|": ShowHelp(),
    "0|0|help|commands": ShowHelp("commands"),
    "0|0|choose_game|": ChooseGame(),
    "0|3|privacy|": TurnPrivacy(3),
    "0|0|show_privacy|": ShowPrivacy(),
    "0|0|export_data|": ExportData(),
    "0|0|delete_data|": AskToDeleteData(),
    "0|0|delete_sure|": AskOnceMore(),
    "0|0|delete_now|": DeleteData(),
    # Lobbies
    "0|0|play_game|bauernstoss": PlayGame("bauernstoss"),
    "0|0|play_chosen|bauernstoss..off": PlayChosen("bauernstoss"),
    "0|0|play_chosen|bauernstoss.craft.on": PlayChosen("bauernstoss", "craft", "on"),
    "0|0|play_with|bauernstoss:700000000000000001": PlayWith("bauernstoss", 700000000000000001),
    "0|0|open_table|bauernstoss": OpenTable("bauernstoss"),
    "7|0|rematch|": Rematch(),
    "7|33|rematch|": Rematch(),
    "7|0|sit|2": SitDown(2),
    "7|0|stand|0": StandUp(0),
    "7|0|computer|craft": AddComputer("craft"),
    "7|0|fill|": FillSeats(),
    "7|0|hints|on": AllowHints("on"),
    "7|0|hints|off": AllowHints("off"),
    "7|0|pace|slow_12": SetPace("slow_12"),
    "7|0|reliable|90": AskReliable(90),
    "7|0|reliable|off": AskReliable("off"),
    "7|0|preset|": ChooseRules(),
    "7|0|preset|own.1": ChooseRules("own.1"),
    "7|0|preset|tirol18": ChooseRules("tirol18"),
    "7|0|free_kept|": FreeKeptSeats(),
    "7|0|options|": OpenOptions(),
    "7|0|options|1": OpenOptions(1),
    "7|0|set_options|0": SetOptions(0),
    "7|0|start_filled|": StartFilled(),
    "7|0|start|": StartMatch(),
    "7|0|close|": CloseLobby(),
    # House rules
    "0|0|presets|bauernstoss": ListHouseRules("bauernstoss"),
    "0|0|preset_default|bauernstoss:own.1": SetUsualRules("bauernstoss", "own.1"),
    "0|0|preset_default|tyrolean_watten:tirol18": SetUsualRules("tyrolean_watten", "tirol18"),
    "0|0|preset_show|1": ShowHouseRules(1),
    "0|0|preset_delete|1": DeleteHouseRules(1),
    "7|0|preset_name|": AskRulesName(),
    "7|0|preset_save|": SaveHouseRules(),
    "7|0|preset_replace|1": ReplaceHouseRules(1),
    # Lessons
    "0|0|learn|bauernstoss": OpenLesson("bauernstoss"),
    "0|3|learn|bauernstoss": OpenLesson("bauernstoss", 3),
    "0|4|learn_on|bauernstoss.2": GoOnInLesson("bauernstoss", 2, 4),
    "0|4|learn_act|bauernstoss.0": AnswerLesson("bauernstoss", 0, 4),
    "0|4|learn_mark|bauernstoss.5": MarkInLesson("bauernstoss", 5, 4),
    "0|4|learn_words|bauernstoss": ShowLessonWords("bauernstoss", step=4),
    "0|4|learn_words|bauernstoss.1": ShowLessonWords("bauernstoss", 1, 4),
    "0|0|learn_overview|": ListLessons(),
    # What was played
    "7|0|replay|": ShowReplay(),
    "7|12|replay|step_on": ShowReplay("step_on", at=12),
    "7|0|replay|deal_back": ShowReplay("deal_back"),
    "7|3|replay|deal.3": ShowReplay("deal", 3, 3),
    "7|2|replay|deal.19": ShowReplay("deal", 19, 2),
    "7|12|record|": SendRecord(),
    "7|12|post|": PostReplay(),
    "0|12|posted|7.deal_on": TurnPosted(7, "deal_on", 12),
    "0|0|posted|7.alone": TurnPosted(7, "alone", 0),
    "7|0|review|": ReviewMatch(),
    "7|3|report|": ReportDeal(3),
    "7|3|send_report|": SendReport(3),
    "0|2|reports|": ListReports(2),
    "0|2|report_done|19": SettleReport(19, 2),
    "0|0|report_done|19": SettleReport(19),
    "0|2|history|0.": ListMatches(page=2),
    "0|0|history|0.bauernstoss": ListMatches(HistoryQuery(game="bauernstoss")),
    "0|2|history|700000000000000001.": ListMatches(HistoryQuery(700000000000000001), 2),
    "0|2|history|700000000000000001.bauernstoss": ListMatches(
        HistoryQuery(700000000000000001, "bauernstoss"), 2
    ),
    "0|0|show_stats|": ShareStats(),
    "0|0|show_stats|bauernstoss": ShareStats("bauernstoss"),
    "0|2|top|bauernstoss.season.rating": ShowBoard(StandingsQuery("bauernstoss"), 2),
    "0|0|top|bauernstoss.season:3.wins": ShowBoard(
        StandingsQuery("bauernstoss", "season:3", "wins")
    ),
    "7|0|top|bauernstoss": ShowBoard(StandingsQuery("bauernstoss")),
    "0|2|show_top|bauernstoss.month.points": ShareBoard(
        StandingsQuery("bauernstoss", "month", "points"), 2
    ),
    "0|2|start_season|": StartSeason(2),
    # Company
    "7|0|call_sit|": SitAtCall(),
    "0|0|call_wishes|": ShowCallWishes(),
    "0|0|call_stop|bauernstoss": StopCalls("bauernstoss"),
    "0|0|call_add|": AskCallWish(),
    "0|0|call_save|": SaveCallWish(),
    "0|0|call_drop|1": DropCallWish(1),
    "0|2|regulars|": ListRegulars(2),
    "0|0|regular_new|bauernstoss.": AddRegular("bauernstoss"),
    "0|0|regular_new|bauernstoss.own.1": AddRegular("bauernstoss", "own.1"),
    "0|0|regular_change|1": ChangeRegular(1),
    "0|0|regular_save|1": SaveRegular(1),
    "0|0|regular_skip|1": SkipRegular(1),
    "0|0|regular_leave|1": LeaveRegular(1),
    "0|0|regular_delete|1": AskToDeleteRegular(1),
    "0|0|regular_gone|1": DeleteRegular(1),
    "0|0|regular_open|1": OpenRegular(1),
    # The deal of the day
    "0|0|daily|": ListDailyGames(),
    "0|20786|daily_play|bauernstoss": PlayDaily("bauernstoss", 20786),
    "0|20786|daily_result|bauernstoss": ShowDailyResult("bauernstoss", 20786),
    "0|20786|daily_share|bauernstoss": ShareDailyResult("bauernstoss", 20786),
    "7|33|daily_place|": ShowPlaceOfDay(),
    "0|0|daily_week|": ShowDailyWeek(),
    "0|0|daily_seals|": ShowDailySeals(),
    "0|20785|daily_open|": OpenDailySeal(20785),
    # Settings
    "0|0|set_hand|ephemeral": ChangeSetting("hand", "ephemeral"),
    "0|0|set_ping|at_once": ChangeSetting("ping", "at_once"),
    "0|0|set_signals|dm": ChangeSetting("signals", "dm"),
    "0|0|set_cards|german": ChangeSetting("cards", "german"),
    "0|0|set_text|on": ChangeSetting("text", "on"),
    "0|0|set_listed|off": ChangeSetting("listed", "off"),
    "0|0|set_language|de-tirol": ChangeSetting("language", "de-tirol"),
    "0|0|blocks|": ShowBlocks(),
    "0|0|blocks_set|": SetBlocks(),
    "0|0|form_again|7": FillFormAgain(7),
    "0|0|server_page|rights": ShowServerPage("rights"),
    "0|0|set_server_tables|any": ChangeServerSetting("tables", "any"),
    "0|0|set_server_game|none": ChangeServerSetting("game", "none"),
    "0|0|set_server_pace|slow_12": ChangeServerSetting("pace", "slow_12"),
    "0|0|set_server_language|auto": ChangeServerSetting("language", "auto"),
    "0|0|set_server_cards|german": ChangeServerSetting("cards", "german"),
    "0|0|set_server_view|text": ChangeServerSetting("view", "text"),
    "0|0|set_server_zone|America.Argentina.Buenos_Aires": ChangeServerSetting(
        "zone", "America.Argentina.Buenos_Aires"
    ),
    "0|0|set_server_computers|on": ChangeServerSetting("computers", "on"),
    "0|0|set_server_hints|on": ChangeServerSetting("hints", "on"),
    "0|0|set_server_watched|off": ChangeServerSetting("watched", "off"),
    "0|0|set_server_channels|": ChangeServerSetting("channels"),
    "0|0|set_server_openers|": ChangeServerSetting("openers"),
    "0|0|set_server_called|": ChangeServerSetting("called"),
    "0|0|set_server_managers|": ChangeServerSetting("managers"),
}
"""What followed the version, and the press that it was."""


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("name", POSTED)
def test_what_is_posted_is_read(name: str, version: int):
    said = parse(f"{version}|{name}")
    expected = POSTED[name]
    assert said is not None
    assert said.action in actions_of(type(expected))
    assert expected == read_press(type(expected), said)
