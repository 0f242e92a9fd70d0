"""The house rules at the tables of a server: those each game names, and those the server saved."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from bot.errors import UserError
from bot.pages.markdown import Markup, escape
from bot.pages.words import Words, language, tongues
from bot.process.clock import now
from bot.store.engine.errors import TooManyPresets, UnknownMatch
from bot.store.matches import Matches, StoredMatch
from bot.store.presets import Presets, SavedPreset, fold_name
from bot.table.menus.presets import OWN, NamedRules, rules_name
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.presets import Dependence

OptionsT = TypeVar("OptionsT", bound=BaseModel)


class HouseRules:
    """The rules that may be chosen by name, and a table's default rules."""

    def __init__(self, presets: Presets, matches: Matches) -> None:
        self._presets = presets
        self._matches = matches

    async def table(self, number: int, guild: int) -> StoredMatch:
        """Return a table of a server, whose rules can be saved; UserError for any other."""
        try:
            match = await self._matches.load(number)
        except UnknownMatch:
            raise UserError("error.table_gone") from None
        if match.guild_id != guild:
            raise UserError("error.table_gone")
        return match

    async def newest_table(self, person: int, guild: int, channel: int) -> StoredMatch | None:
        """Return the newest table in a channel at which a person sits, or else in its server."""
        every = await self._matches.of_person(person)
        own = [match for match in every if match.guild_id == guild]
        here = [match for match in own if match.channel_id == channel]
        return max(here or own, key=lambda match: match.id, default=None)

    async def all(self, guild: int, game: AnyGame) -> tuple[NamedRules, ...]:
        """Return every set of rules for a game: its own first, then those of the server by name."""
        saved = await self._presets.all(guild, game.key)
        return (*of_game(game), *map(_restore, saved))

    async def find(self, guild: int, game: AnyGame, wanted: str, words: Words) -> NamedRules:
        """Return the rules of this key, or of this name in the language of `words`.

        UserError that lists the existing ones.
        """
        every = await self.all(guild, game)
        for each in every:
            if wanted == each.key or fold_name(wanted.strip()) == fold_name(
                rules_name(words, each)
            ):
                return each
        there_are = words.all_of(tuple(escape(rules_name(words, each)) for each in every))
        raise UserError("presets.unknown", preset=wanted, presets=Markup(there_are))

    async def by_key(self, guild: int, game: AnyGame, key: str) -> NamedRules:
        """Return the rules a press means; UserError if there are none of this key any more."""
        found = next((each for each in await self.all(guild, game) if each.key == key), None)
        if found is None:
            raise UserError("presets.gone")
        return found

    async def load_saved(self, guild: int, preset: int) -> NamedRules:
        """Return rules that the server saved; UserError if none has this number any more."""
        found = await self._presets.find(guild, preset)
        if found is None or found.game not in CATALOGUE:
            raise UserError("presets.gone")
        return _restore(found)

    async def all_saved(self, guild: int) -> tuple[NamedRules, ...]:
        """Return every set of rules that the server saved, of all games, by name."""
        saved = await self._presets.all(guild)
        return tuple(_restore(each) for each in saved if each.game in CATALOGUE)

    async def default(self, guild: int, game: AnyGame) -> NamedRules | None:
        """Return the rules of a table if nobody chose; None means the game's usual ones."""
        wanted = await self._presets.default(guild, game.key)
        key = f"{OWN}{wanted}" if isinstance(wanted, int) else wanted
        every = await self.all(guild, game) if key else ()
        return next((each for each in every if each.key == key), None)

    async def find_or_default(
        self, guild: int, game: AnyGame, wanted: str, words: Words
    ) -> NamedRules | None:
        """Return the rules named for a new table, or else the server's default for the game."""
        if wanted:
            return await self.find(guild, game, wanted, words)
        return await self.default(guild, game)

    async def set_default(self, guild: int, game: AnyGame, key: str) -> None:
        """Make the rules of this key the default of new tables; UserError if there are none."""
        await self.by_key(guild, game, key)
        wanted = int(key.removeprefix(OWN)) if key.startswith(OWN) else key
        await self._presets.set_default(guild, game.key, wanted)

    async def save(self, guild: int, game: AnyGame, name: str, options: BaseModel) -> NamedRules:
        """Save options under a name.

        UserError for the name of rules of the game itself, and if there are too many;
        PresetNameTaken if the server has saved the name.
        """
        if fold_name(name) in _own_names(game):
            raise UserError("presets.taken_by_game", preset=name)
        try:
            written = options.model_dump_json()
            saved = await self._presets.save(guild, game.key, name, written, now())
        except TooManyPresets as error:
            raise UserError("presets.too_many", count=error.most) from None
        return _restore(saved)

    async def replace(self, guild: int, preset: int, options: BaseModel) -> None:
        """Change the options of saved rules; UserError if there are none any more."""
        if not await self._presets.replace(guild, preset, options.model_dump_json(), now()):
            raise UserError("presets.gone")

    async def delete(self, guild: int, preset: int) -> None:
        """Delete saved rules; UserError if there are none any more."""
        if not await self._presets.delete(guild, preset):
            raise UserError("presets.gone")


def of_game(game: AnyGame) -> tuple[NamedRules, ...]:
    """Return the rules for which a game itself has names."""
    return tuple(
        NamedRules(game.key, game.family, each.key, _validate(game.options, each.differs))
        for each in game.presets
    )


def reset_idle(game: AnyGame, options: OptionsT) -> tuple[OptionsT, tuple[Dependence, ...]]:
    """Return the options with those reset that change nothing beside the others.

    Also returns why each option that was reset to its usual value could do nothing.
    """
    usual, idle = type(options)(), list[Dependence]()
    for each in game.dependences:
        is_set = getattr(options, each.field) != getattr(usual, each.field)
        if is_set and options.model_dump(mode="json")[each.needs] != each.value:
            options = options.model_copy(update={each.field: getattr(usual, each.field)})
            idle.append(each)
    return options, tuple(idle)


def _own_names(game: AnyGame) -> frozenset[str]:
    """Return the names a game has for its rules, in every language."""
    spoken = [language(each) for each in tongues()]
    return frozenset(
        fold_name(rules_name(words, each)) for words in spoken for each in of_game(game)
    )


def _restore(saved: SavedPreset) -> NamedRules:
    game = CATALOGUE[saved.game]
    options, lost = nearest(game.options, json.loads(saved.options))
    return NamedRules(game.key, game.family, f"{OWN}{saved.id}", options, saved.name, lost)


def nearest(options: type[OptionsT], stored: Mapping[str, Any]) -> tuple[OptionsT, tuple[str, ...]]:
    """Return valid options that keep as much as possible of what an earlier version stored.

    Returns them, and the names of the fields that could not be kept.
    """
    lost = [name for name in stored if name not in options.model_fields]
    kept = {name: value for name, value in stored.items() if name not in lost}
    while True:
        try:
            return _validate(options, kept), tuple(lost)
        except ValidationError as error:
            wrong = _fields_in(error) & kept.keys() or set(kept)
            lost += sorted(wrong)
            kept = {name: value for name, value in kept.items() if name not in wrong}


def _fields_in(error: ValidationError) -> set[str]:
    locations: Iterable[tuple[int | str, ...]] = (each["loc"] for each in error.errors())
    return {str(location[0]) for location in locations if location}


def _validate(options: type[OptionsT], values: Mapping[str, Any]) -> OptionsT:
    return options.model_validate_json(json.dumps({**values}))
