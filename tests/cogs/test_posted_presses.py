"""What lies in messages since before presses were values is read as what it said then."""

from typing import Any

import pytest

from bot.features.rules.presses import (
    AskOnceMore,
    AskToDeleteData,
    DeleteData,
    ExportData,
    ShortenRules,
    ShowPrivacy,
    ShowTerm,
    TurnPrivacy,
)
from bot.pages.custom_ids import parse
from bot.pages.presses import actions_of, read_press
from bot.pages.shared_presses import ChooseGame, ShowHelp, ShowParagraph, ShowRules
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
    StartMatch,
)

POSTED: dict[str, tuple[Any, ...]] = {
    # Books
    "0|4|rules|schwarz_oder_weiss": ShowRules("schwarz_oder_weiss", 4),
    "0|0|rules_short|schwarz_oder_weiss": ShortenRules("schwarz_oder_weiss"),
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
