"""House rules by name: their names, a table's rules in words, and the pages about them.

The words of a game's own are `<family>.preset.<key>` and `….about`; a server names its own itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, SelectOption, TextStyle, ui
from pydantic import BaseModel

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICE_HINT, Item, Part, bare, button, lines, rows, select, small
from bot.pages.markdown import LONGEST_NAME, Markup, cut, escape, tidy
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words
from bot.table.lobby_presses import (
    ChooseRules,
    DeleteHouseRules,
    ListHouseRules,
    ReplaceHouseRules,
    SaveHouseRules,
    SetUsualRules,
    ShowHouseRules,
)
from bot.table.options.fields import Field, Switch, fields, text_of
from bot.table.options.summary import pair, summary
from games.core.presets import Dependence
from games.core.scene import Says, says

OWN = "own."
"""Begins the key of house rules that a server saved, before their number."""
NAME = "name"
"""The field of the form that asks for one."""
TITLE, LABEL = 45, 80
MANY = 4
"""If more options than this differ from every set of rules, none fits as a name."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Options that go by a name at the tables of a server."""

    game: str
    family: str
    """Under which the words of the game's own are found."""
    key: str
    """Their key in a press: that of a game's own, or `own.` and a number."""
    options: BaseModel
    saved_as: str = ""
    """The server's name for them; empty for the game's own."""
    lost: tuple[str, ...] = ()
    """The options they were saved with that there are no more, or not with these values."""

    @property
    def number(self) -> int:
        """The number they are saved under; ValueError for the game's own."""
        return int(self.key.removeprefix(OWN))


def rules_name(words: Words, rules: NamedRules) -> str:
    """Return the name of house rules for a label."""
    return tidy(rules.saved_as) or words.label(_key(rules), LABEL)


def about(words: Words, rules: NamedRules) -> str:
    """Return their description for a label: in words of the game's own, or what is unusual."""
    if not rules.saved_as:
        return words.label(f"{_key(rules)}.about", CHOICE_HINT)
    differing = _differences(words, rules.options, type(rules.options)())
    return cut(words.comma_list(differing) or words.label("presets.as_usual"), CHOICE_HINT)


def matching_rules(rules: Sequence[NamedRules], options: BaseModel) -> NamedRules | None:
    """Return the rules equal to these options, a server's own first; None if they have no name."""
    own_first = sorted(rules, key=lambda each: not each.saved_as)
    return next((each for each in own_first if each.options == options), None)


def describe(words: Words, rules: Sequence[NamedRules], options: BaseModel) -> str:
    """Return a table's rules in one line of a message: `Tirol 15, but with the Guate`.

    Rules that have a name are told by what they mean, since the `menu` shows the name.
    """
    exact = matching_rules(rules, options)
    if exact is not None:
        explained = Markup(escape(about(words, exact)))
        return words("presets.exactly", about=explained)
    if not rules:
        return summary(words, options)
    nearest = min(rules, key=lambda each: len(_differing(each.options, options)))
    differences = _differences(words, options, nearest.options)
    if len(differences) > MANY:
        return words("presets.no_name", options=Markup(summary(words, options)))
    listed = Markup(words.all_of(differences))
    return words("presets.but", preset=rules_name(words, nearest), differences=listed)


def menu(words: Words, rules: Sequence[NamedRules], options: BaseModel, caption: Caption) -> Item:
    """Return the choice of all rules; those equal to these options are shown."""
    now = matching_rules(rules, options)
    choices = [
        SelectOption(
            label=rules_name(words, each),
            value=caption.id(ChooseRules(each.key)),
            description=about(words, each),
            default=each is now,
        )
        for each in rules
    ]
    if now is None:
        choices.append(
            SelectOption(
                label=words.label("presets.none"),
                value=caption.id(ChooseRules()),
                description=words.label("presets.none.about", CHOICE_HINT),
                default=True,
            )
        )
    return select(custom_id(Pick("preset")), choices)


def outdated_note(words: Words, rules: NamedRules) -> str:
    """Say what of these rules is not as it was saved; empty if all of them are."""
    if not rules.lost:
        return ""
    titles = {field.name: words.label(field.title) for field in fields(type(rules.options))}
    lost = words.all_of(tuple(escape(titles.get(each, each)) for each in rules.lost))
    return words("presets.outdated", preset=rules_name(words, rules), options=Markup(lost))


def overview(  # noqa: PLR0913, PLR0917 - all that is shown
    words: Words,
    games: Iterable[str],
    game: str,
    every: Sequence[NamedRules],
    default: NamedRules | None,
    count: int,
) -> Stateless:
    """Return the rules for one of the `games` of a server, for those who manage it.

    `every`: the game's own and the server's; `count`: how many the server has of all games.
    """
    own = [each for each in every if each.saved_as]
    parts: list[Part] = [
        lines(f"### {words('presets.title')}", small(words("presets.count", count=count))),
        _games(words, games, game),
    ]
    if every:
        words = words.playing(every[0].family)
        parts += (words("presets.default"), _defaults(words, every, default))
    if own:
        parts += (lines(*(_line(words, each) for each in own)), _own(words, own))
    parts.append(small(words("presets.how")))
    return bare(*parts)


def one(words: Words, rules: NamedRules) -> Stateless:
    """Return some saved rules in full, with what can be done about them."""
    words = words.playing(rules.family)
    told = (f"- {pair(words, each, rules.options)}" for each in fields(type(rules.options)))
    return bare(
        lines(f"### {escape(rules_name(words, rules))}", f"{words(f'{rules.game}.name')}", *told),
        outdated_note(words, rules),
        *rows(
            (
                button(
                    words.label("presets.delete"),
                    custom_id(DeleteHouseRules(rules.number)),
                    ButtonStyle.danger,
                ),
                button(words.label("presets.back"), custom_id(ListHouseRules(rules.game))),
            )
        ),
    )


def naming(words: Words, match: int) -> StatelessModal:
    """Ask for a name under which to save the options of a table."""
    asked: ui.TextInput[Any] = ui.TextInput(
        custom_id=NAME, style=TextStyle.short, max_length=LONGEST_NAME
    )
    label: ui.Label[Any] = ui.Label(
        text=words.label("presets.name", TITLE),
        description=words.label("presets.name.about", CHOICE_HINT),
        component=asked,
    )
    return StatelessModal(
        words.label("presets.save", TITLE), custom_id(SaveHouseRules(), match), label
    )


def ask_to_replace(words: Words, rules: NamedRules, match: int) -> Stateless:
    """Ask whether to replace the rules of an existing name with a table's rules."""
    return bare(
        words("presets.taken", preset=rules_name(words, rules)),
        *rows(
            (
                button(
                    words.label("presets.replace"),
                    custom_id(ReplaceHouseRules(rules.number), match),
                    ButtonStyle.danger,
                ),
            )
        ),
    )


def idle(words: Words, options: type[BaseModel], dependences: Iterable[Dependence]) -> str:
    """Say that these options were reset, since alone they change nothing; empty for none."""
    found = {field.name: field for field in fields(options)}
    return lines(
        *(
            words(
                "options.idle",
                option=says(found[each.field].title),
                needed=_requirement(found[each.needs], each),
            )
            for each in dependences
        )
    )


def tidy_name(text: str) -> str:
    """Return the name of house rules as it is kept: one visible line that is not too long."""
    return tidy(text)[:LONGEST_NAME].strip()


def _requirement(field: Field, dependence: Dependence) -> Says:
    if isinstance(field, Switch):
        return says(field.title)
    value = says(f"{field.title}.{dependence.value}")
    return says("options.pair", field=says(field.title), value=value)


def _key(rules: NamedRules) -> str:
    return f"{rules.family}.preset.{rules.key}"


def _games(words: Words, games: Iterable[str], shown: str) -> Item:
    choices = [
        SelectOption(
            label=words.label(f"{key}.name"),
            value=custom_id(ListHouseRules(key)),
            default=key == shown,
        )
        for key in games
    ]
    return select(custom_id(Pick("presets_game")), choices)


def _defaults(words: Words, every: Sequence[NamedRules], default: NamedRules | None) -> Item:
    game = every[0].game
    first = next((each for each in every if not each.saved_as), None)
    choices = [
        SelectOption(
            label=rules_name(words, each),
            value=custom_id(SetUsualRules(game, each.key)),
            description=about(words, each),
            default=each is (default or first),
        )
        for each in every
    ]
    return select(custom_id(Pick("presets_default")), choices)


def _own(words: Words, own: Sequence[NamedRules]) -> Item:
    choices = [
        SelectOption(
            label=rules_name(words, each),
            value=custom_id(ShowHouseRules(each.number)),
            description=about(words, each),
        )
        for each in own
    ]
    menu_id = custom_id(Pick("presets_own"))
    return select(menu_id, choices, words.label("presets.show"))


def _line(words: Words, rules: NamedRules) -> str:
    said = f"**{escape(rules_name(words, rules))}** · {escape(about(words, rules))}"
    return lines(f"- {said}", f"  - {outdated_note(words, rules)}" if rules.lost else "")


def _differing(options: BaseModel, usual: BaseModel) -> tuple[Field, ...]:
    return tuple(
        field
        for field in fields(type(options))
        if getattr(options, field.name) != getattr(usual, field.name)
    )


def _differences(words: Words, options: BaseModel, usual: BaseModel) -> tuple[str, ...]:
    """Return the differences of options from others, each in a few words."""
    return tuple(_difference(words, each, options) for each in _differing(options, usual))


def _difference(words: Words, field: Field, options: BaseModel) -> str:
    value = getattr(options, field.name)
    said = ("on" if value else "off") if isinstance(field, Switch) else text_of(value)
    key = f"presets.with.{field.name}"
    if f"{key}.{said}" in words:
        return words(f"{key}.{said}")
    return words(key, value=value) if key in words else pair(words, field, options)
