"""The sources of settings: the environment, a file `.env`, secrets; and their mistakes."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import structlog
from pydantic import BaseModel
from pydantic_settings import BaseSettings, NestedSecretsSettingsSource

_log = structlog.get_logger()
DOT_ENV: Final = Path(".env")
TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105 - its name
PREFIX: Final = "STAMMTISCH_"
BETWEEN: Final = "__"
"""The separator between the parts of a name, such as `STAMMTISCH_PACE__EDIT`."""
_NAME: Final = re.compile(r"^\s*(?:export\s+)?(\w+)\s*=", re.MULTILINE)
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class UnreadableFile(Exception):  # noqa: N818 - it names what is so
    """Raised if a file with settings is no text in UTF-8; one sentence says which."""

    def __init__(self, file: Path, *, is_utf16: bool) -> None:
        kind = "is UTF-16, as Notepad and PowerShell write it" if is_utf16 else "is no UTF-8"
        super().__init__(f"The file {file} {kind}: save it as UTF-8.")


def check_dot_env() -> None:
    """Raise UnreadableFile if there is a `.env` in another encoding."""
    if DOT_ENV.is_file():  # a pipe can be read but once
        _text(DOT_ENV)


def _text(file: Path) -> str:
    """Return the text of a file, without the mark that Windows writes before it."""
    data = file.read_bytes()
    is_utf16 = data.startswith(_UTF16) or b"\0" in data
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = None
    if text is None or is_utf16:
        raise UnreadableFile(file, is_utf16=is_utf16)
    return text


def _is_ours(name: str) -> bool:
    return name.upper() == TOKEN or name.upper().startswith(PREFIX)


class Secrets(NestedSecretsSettingsSource):
    """Files that Docker or Podman lays down, such as `discord_token` and `stammtisch_pace__edit`.

    Files of other programs are left alone.
    """

    def validate_secrets_path(self, path: Path) -> None:
        """Accept any folder, however much lies in it."""

    @classmethod
    def load_secrets(cls, path: Path) -> dict[str, str]:
        """Return the text of each file, by its name. Raises UnreadableFile, OSError."""
        return {each.name: _text(each).strip() for each in _files(path) if _is_ours(each.name)}


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(each for each in folder.iterdir() if _is_secret(each))


def _is_secret(path: Path) -> bool:
    return path.is_file() and not path.name.startswith(".")


def tell_what_names_nothing(settings: type[BaseSettings], secrets: Path | None) -> None:
    """Log those settings of ours, and those secrets, that name no setting."""
    files = [each.name for each in _files(secrets)] if secrets else []
    if ignored := [each for each in files if not _names_something(settings, each)]:
        _log.warning("secret files that name no setting are ignored", files=ignored)
    ours = sorted(
        each for each in {*os.environ, *_names_in_dot_env()} if each.upper().startswith(PREFIX)
    )
    if ignored := [each for each in ours if not _names_something(settings, each)]:
        _log.warning("settings that do not exist are ignored", names=ignored)


def tell_of_former_names(former: Mapping[str, str], secrets: Path | None) -> None:
    """Log the settings that are still set by a former name."""
    files = [each.name for each in _files(secrets)] if secrets else []
    given = {each.upper() for each in (*os.environ, *_names_in_dot_env(), *files)}
    for old, new in former.items():
        if f"{PREFIX}{old}".upper() in given:
            _log.warning(
                "a setting has another name now; the old one works for one more release",
                old=f"{PREFIX}{old}".upper(),
                new=f"{PREFIX}{new}".upper(),
            )


def _names_in_dot_env() -> Sequence[str]:
    """Return the names in `.env`."""
    return _NAME.findall(_text(DOT_ENV)) if DOT_ENV.is_file() else ()


def _names_something(settings: type[BaseSettings], name: str) -> bool:
    """Return whether a name is that of a setting; errors within one are found when it is read."""
    if name.upper() == TOKEN:
        return True
    field, between, _ = name.upper().removeprefix(PREFIX).lower().partition(BETWEEN)
    known = settings.model_fields.get(field)
    if known is None or known.validation_alias or not name.upper().startswith(PREFIX):
        return False
    kind: object = known.annotation
    return not between or (isinstance(kind, type) and issubclass(kind, BaseModel))
