"""The lobby: its seats, its options, and whether the match can begin."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from babel.numbers import format_percent
from discord import ButtonStyle, SelectOption, ui
from pydantic import BaseModel

from bot.model import RELIABLE, TablePace, TakenSeat
from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick
from bot.pages.layout import (
    CHOICE_HINT,
    Button,
    Item,
    button,
    frame,
    lines,
    phone_rows,
    select,
    small,
)
from bot.pages.markdown import Markup, name
from bot.pages.shared_presses import ShowRules
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.lobby_presses import (
    AddComputer,
    AllowHints,
    AllowPhrases,
    AskReliable,
    CloseLobby,
    FillSeats,
    FreeKeptSeats,
    OpenOptions,
    SetPace,
    SitDown,
    StandUp,
    StartFilled,
    StartMatch,
)
from bot.table.menus.presets import NamedRules, describe, menu
from games.core.scene import Says, says
from games.core.seats import Seat

GREEN = ButtonStyle.success


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """A table before its match."""

    chairs: tuple[TakenSeat, ...]
    """Those that are taken."""
    host: int | None
    options: BaseModel
    least: int
    """How many chairs must be taken before it can begin."""
    most: int
    """How many chairs there are."""
    lapses: int | None = None
    """The unix second at which it closes by itself."""
    hints: bool = False
    """Whether players may ask for hints."""
    may_allow_hints: bool = True
    """Whether the server lets its tables allow them."""
    watched: bool = False
    """Whether onlookers may see the deals that are over."""
    levels: tuple[str, ...] = ()
    """The computer players one may call; `common.level.<level>` names them."""
    fillable: bool = False
    """Whether computer players may take all that is free in a round at once."""
    pace: TablePace = "normal"
    """Which of `paces` was chosen."""
    paces: Mapping[TablePace, int] = field(default_factory=dict[TablePace, int])
    """The paces to choose from, with their seconds to think, of which 0 means no clock;
    `lobby.pace.<pace>` names them."""
    in_turns: bool = False
    """Whether bidding is in turns, whatever was chosen, because nobody has to be quick."""
    rules: tuple[NamedRules, ...] = ()
    """The house rules that may be chosen by name."""
    awaited: tuple[str, ...] = ()
    """The people yet to agree, if somebody but the host wishes to begin."""

    characters: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    """The characters of computers that have one; `common.character.<character>` describes them."""
    welcoming: str = ""
    """The key of what computers promise, where somebody plays their first matches."""
    reliability: Mapping[int, int] = field(default_factory=dict[int, int])
    """The percentage of decisions people make themselves, if it is known."""
    reliable: int | None = None
    """The reliability asked of people who sit down; None asks for none."""
    may_ask: bool = False
    """Whether the table may ask for it."""
    phrases: bool | None = None
    """Whether players may say set phrases; None where nobody else would read them."""

    @property
    def taken_count(self) -> int:
        """The number of taken chairs."""
        return sum(not chair.kept for chair in self.chairs)

    @property
    def kept_people(self) -> tuple[int, ...]:
        """The ids of the people whose chairs are kept."""
        return tuple(chair.user_id for chair in self.chairs if chair.kept and chair.user_id)


def lobby(words: Words, caption: Caption, lobby: Lobby) -> Stateless:
    """Return the lobby's message: the same for everybody, with buttons that only some may press."""
    return frame(
        lines(
            f"### {caption.game_name(words)}",
            small(words("table.title", table=caption.title)),
            _state(words, lobby),
            _call_line(words, lobby),
            small(
                _seating(words, caption),
                describe(words, lobby.rules, lobby.options),
                words("lobby.hints") if lobby.hints else "",
                words("phrase.forbidden") if lobby.phrases is False else "",
                words("watch.lobby") if lobby.watched else "",
                words("untimed.lobby") if lobby.pace == "untimed" else "",
                words("slow.in_turns") if lobby.in_turns else "",
                words(lobby.welcoming) if lobby.welcoming else "",
                words("reliable.asked", least=lobby.reliable) if lobby.reliable else "",
                words("reliable.figure") if lobby.reliability else "",
            ),
        ),
        *(_seat(words, caption, lobby, seat) for seat in range(lobby.most)),
        *((_computers(words, caption, lobby),) if lobby.levels else ()),
        *((_rules(words, caption, lobby),) if lobby.rules else ()),
        *((_paces(words, caption, lobby),) if lobby.paces else ()),
        *phone_rows(
            (*_beginning(words, caption, lobby), *_besides(words, caption, lobby)),
        ),
        "" if lobby.lapses is None else small(words("lobby.lapses", when=_at(lobby.lapses))),
    )


def closed_page(words: Words, caption: Caption, why: str, by: str = "") -> Stateless:
    """Return what is left of a lobby that never began; `why` is the key of a sentence.

    `by` is the moderator who has closed it.
    """
    said = words("lobby.closed_by", name=name(by)) if by else words(why)
    return frame(lines(f"### {caption.game_name(words)}", said))


def _state(words: Words, lobby: Lobby) -> str:
    if lobby.taken_count < lobby.least:
        return words("lobby.missing", count=lobby.least - lobby.taken_count)
    if lobby.awaited:
        return words("lobby.awaited", who=Markup(words.all_of(tuple(map(name, lobby.awaited)))))
    if free := lobby.most - lobby.taken_count:
        return words("lobby.ready_with_room", count=free)
    return words("lobby.ready")


def _call_line(words: Words, lobby: Lobby) -> str:
    """Mention those whose seats are kept; the sender decides whether it pings."""
    who = tuple(f"<@{user}>" for user in lobby.kept_people)
    return words("lobby.called", who=Markup(words.all_of(who))) if who else ""


def _besides(words: Words, caption: Caption, lobby: Lobby) -> Iterator[Button]:
    yield button(words.label("button.rules"), caption.id(ShowRules(caption.game)))
    if lobby.kept_people:
        yield button(words.label("lobby.free_kept"), caption.id(FreeKeptSeats()))
    if lobby.may_ask:
        yield _reliable(words, caption, lobby)
    if lobby.phrases is not None:
        label = "lobby.forbid_phrases" if lobby.phrases else "lobby.allow_phrases"
        press = AllowPhrases("off" if lobby.phrases else "on")
        yield button(words.label(label), caption.id(press))
    yield button(words.label("lobby.close"), caption.id(CloseLobby()))


def _reliable(words: Words, caption: Caption, lobby: Lobby) -> Button:
    """Return the reliability asked for; each press asks for more, and the last one for none."""
    steps = (None, *RELIABLE, None)
    following = steps[steps.index(lobby.reliable) + 1] if lobby.reliable in steps else None
    if lobby.reliable is None:
        label = words.label("reliable.anybody")
    else:
        label = words.label("reliable.least", least=lobby.reliable)
    return button(label, caption.id(AskReliable(following or "off")))


def _seating(words: Words, caption: Caption) -> str:
    """Say who plays with whom, if the chosen chair decides it."""
    key = f"{caption.game}.seating"
    return words(key) if key in words else ""


def _beginning(words: Words, caption: Caption, lobby: Lobby) -> Iterator[Button]:
    lacks_people = lobby.taken_count < lobby.least
    if lacks_people and lobby.fillable:
        label, press = words.label("lobby.start_filled"), caption.id(StartFilled())
        yield button(label, press, ButtonStyle.primary)
    else:
        label, press = words.label("lobby.start"), caption.id(StartMatch())
        yield button(label, press, ButtonStyle.primary, disabled=lacks_people)
    if lobby.fillable:
        yield button(words.label("lobby.fill"), caption.id(FillSeats()))
    yield button(words.label("lobby.options"), caption.id(OpenOptions()))
    if not (lobby.hints or lobby.may_allow_hints):
        return
    hints = "lobby.forbid_hints" if lobby.hints else "lobby.allow_hints"
    yield button(words.label(hints), caption.id(AllowHints("off" if lobby.hints else "on")))


def _computers(words: Words, caption: Caption, lobby: Lobby) -> Item:
    """Return the computers for the next free chair; each choice is itself a press's custom id."""
    choices = [
        SelectOption(
            label=words.label(f"common.level.{level}"),
            value=caption.id(AddComputer(level)),
            description=words.label(f"common.level.{level}.about", CHOICE_HINT),
        )
        for level in lobby.levels
    ]
    full = lobby.taken_count == lobby.most
    custom_id = caption.id(Pick("computer"))
    return select(custom_id, choices, words.label("lobby.add"), disabled=full)


def _rules(words: Words, caption: Caption, lobby: Lobby) -> Item:
    """Return the choice of house rules; those in force are shown."""
    return menu(words, lobby.rules, lobby.options, caption)


def _paces(words: Words, caption: Caption, lobby: Lobby) -> Item:
    """Return the choice of paces; the chosen one is shown."""
    choices = [
        SelectOption(
            label=words.label(f"lobby.pace.{pace}"),
            value=caption.id(SetPace(pace)),
            description=words.label(
                f"lobby.pace.{pace}.about", CHOICE_HINT, time=_duration(seconds)
            ),
            default=pace == lobby.pace,
        )
        for pace, seconds in lobby.paces.items()
    ]
    return select(caption.id(Pick("pace")), choices)


def _duration(seconds: int) -> Says:
    if seconds >= 7200 and seconds % 3600 == 0:
        return says("slow.hours", count=seconds // 3600)
    if seconds >= 120 and seconds % 60 == 0:
        return says("lobby.minutes", count=seconds // 60)
    return says("lobby.seconds", count=seconds)


def _seat(words: Words, caption: Caption, lobby: Lobby, seat: Seat) -> Item:
    chair = next((chair for chair in lobby.chairs if chair.seat == seat), None)
    sitter = words("lobby.free") if chair is None else _sitter(words, chair, lobby.host)
    figure = _figure(words, lobby, chair)
    character = lobby.characters.get(seat)
    text = lines(
        words("lobby.chair", number=seat + 1, who=Markup(f"**{sitter}**{figure}")),
        small(words(f"common.character.{character}")) if character else "",
    )
    if chair is None or chair.kept:
        sit = caption.id(SitDown(seat))
        return ui.Section(text, accessory=button(words.label("lobby.sit"), sit, GREEN))
    up = "lobby.leave" if chair.level is None else "lobby.remove"
    return ui.Section(text, accessory=button(words.label(up), caption.id(StandUp(seat))))


def _figure(words: Words, lobby: Lobby, chair: TakenSeat | None) -> str:
    percent = None if chair is None or chair.kept else lobby.reliability.get(chair.user_id or 0)
    return "" if percent is None else f" · {format_percent(percent / 100, locale=words.locale)}"


def _sitter(words: Words, chair: TakenSeat, host: int | None) -> str:
    called = name(chair.name)
    if chair.kept:
        return words("lobby.kept", name=called)
    if chair.level is not None:
        return _computer_player(words, called, f"common.level.{chair.level}")
    return words("lobby.host" if chair.user_id == host else "lobby.person", name=called)


def _computer_player(words: Words, called: str, level: str) -> str:
    """Return a short label beside a computer's name, so that it fits a phone's line."""
    if not called:
        return words(level)
    return words("lobby.computer", name=called, level=words(f"{level}.short"))


def _at(second: int) -> Markup:
    return Markup(f"<t:{second}:R>")
