"""Everything the store may refuse or fail at, by name; no other error leaves it on purpose."""
# ruff: noqa: N818 - these name what is so ("the seat is taken"), which is what callers tell people

from bot.process.logged_errors import ToldOnce
from bot.store.engine.address import Where


class StoreError(Exception):
    """The root of all errors of the store."""


class DatabaseRefused(StoreError):
    """The database could not be opened; it is as it was. The message is one sentence."""

    def __init__(self, where: Where, sentence: str, *, may_pass: bool = False) -> None:
        super().__init__(f"{where} {sentence}")
        self.where = where
        self.may_pass = may_pass
        """Whether it may be over in a moment without anybody mending it."""


class DatabaseDamaged(DatabaseRefused):
    """SQLite finds the file's structure broken, or finds no database in it at all."""


class DatabaseForeign(DatabaseRefused):
    """A sound SQLite file that some other program made."""


class DatabaseTooNew(DatabaseRefused):
    """A later version of this program wrote the file."""


class DatabaseTooOld(DatabaseRefused):
    """A version of this program from before its first release wrote the file."""


class DatabaseInUse(DatabaseRefused):
    """Another process works with the file now."""


class DatabaseUnreachable(DatabaseRefused):
    """The file or its folder cannot be created, read or written, or SQLite is too old for it."""


class MigrationFailed(DatabaseRefused):
    """An upgrade broke off; the file still has its old version and works with the old program."""


class BackupRefused(StoreError):
    """The copy could not be made; `where` is where it should have gone."""

    def __init__(self, where: Where, sentence: str) -> None:
        super().__init__(f"{where} {sentence}")
        self.where = where


class CopyRefused(StoreError):
    """A database was not copied to the other engine; nothing is there. One sentence says why."""


class DatabaseFailed(ToldOnce, StoreError):
    """A read or a write could not be carried out (full disk, server away); nothing changed.

    A lasting failure has been in the log since it began: that nothing can be written, or read.
    """

    def __init__(self, reason: str, *, is_lasting: bool = True) -> None:
        super().__init__(reason)
        self.is_lasting = is_lasting
        """Whether the disk, the file or the server is at fault, and not one statement."""
        self.is_told = is_lasting


class NotLetIn(DatabaseFailed):
    """The server, or the way to it, rejects this login until a person mends that."""


class RuleBroken(StoreError):
    """PostgreSQL refused a statement that breaks a rule of the schema: a mistake of this program.

    It tells the rule's kind and nothing of the row. `is_double`: there is such a row already.
    """

    def __init__(self, kind: str, *, is_double: bool = False) -> None:
        super().__init__(kind)
        self.is_double = is_double


class UnknownMatch(StoreError):
    """There is no such match."""

    def __init__(self, match: int) -> None:
        super().__init__(f"there is no match {match}")
        self.match = match


class WrongState(StoreError):
    """The match is in a state (`state`) that does not allow this."""

    def __init__(self, match: int, state: str) -> None:
        super().__init__(f"match {match} is {state}")
        self.match = match
        self.state = state


class SeatTaken(StoreError):
    """Somebody sits there already."""

    def __init__(self, match: int, seat: int) -> None:
        super().__init__(f"seat {seat} of match {match} is taken")
        self.match = match
        self.seat = seat


class AlreadySeated(StoreError):
    """The person has another seat in the same match."""

    def __init__(self, match: int, user_id: int) -> None:
        super().__init__(f"that person already has a seat in match {match}")
        self.match = match
        self.user_id = user_id


class TooManyTables(StoreError):
    """A server has as many tables at once as it wishes."""

    def __init__(self, guild: int, most: int) -> None:
        super().__init__(f"server {guild} has {most} tables already")
        self.most = most


class AppendConflict(StoreError):
    """The log has grown (or never was as long) as the appender thought; nothing was written."""

    def __init__(self, match: int, expected: int, found: int) -> None:
        super().__init__(f"match {match} stands at event {found}, not at {expected}")
        self.match = match
        self.expected = expected
        self.found = found


class UnknownGame(StoreError):
    """A finished match of a game whose endings nobody can tell."""

    def __init__(self, game: str) -> None:
        super().__init__(f"nobody can score a match of {game}")
        self.game = game


class PresetNameTaken(StoreError):
    """The server has house rules of this name; names them and their game."""

    def __init__(self, preset: int, game: str, name: str) -> None:
        super().__init__(f"preset {preset} of {game} has this name")
        self.preset = preset
        self.game = game
        self.name = name


class TooManyPresets(StoreError):
    """The server has `most` house rules already."""

    def __init__(self, most: int) -> None:
        super().__init__(f"there are {most} presets already")
        self.most = most
