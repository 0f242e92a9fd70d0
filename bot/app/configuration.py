"""Everything an operator may set, read from the environment, an `.env` file or Docker secrets."""

import re
from functools import partial
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    SecretStr,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from bot.app import settings_sources
from bot.app.data_folder import default_database
from bot.discord.links import NO_LINKS, Links
from bot.instruments.address import Address
from bot.model import Shards
from bot.store.engine.address import Where, address
from bot.table.play.pace import Pace

Level = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]

_LAST_PORT = 65535
_SCHEMES = ("tcp", "tls")
_RANGE = re.compile(r"(?P<first>\d{1,5})(-(?P<last>\d{1,5}))?/(?P<total>\d{1,5})")
_MOST_SHARDS = 16_384
FORMER: Final = {"minds": "dask"}
"""Settings that were called otherwise, and what they are called."""
_SECRETS = Path("/run/secrets")
"""Where Docker and Podman put secrets: a file `discord_token`, say."""


class ClusterAddress(str):
    """The address of a Dask cluster's scheduler, such as `tcp://scheduler:8786`."""

    __slots__ = ()


def _address(written: object) -> object:
    """Parse `host:port`, such as `127.0.0.1:9108` or `[::1]:9108`; None for an empty text."""
    if not isinstance(written, str):
        return written
    host, colon, port = written.strip().rpartition(":")
    if not (host or colon or port):
        return None
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not bare or (":" in bare and bare == host) or not port.isdecimal() or int(port) > _LAST_PORT:
        raise ValueError("it should be a host and a port, such as 127.0.0.1:9108")
    return Address(bare, int(port))


def _dask(written: object) -> object:
    """Parse a number of processes, or a scheduler's address such as `tcp://scheduler:8786`."""
    if written is None or isinstance(written, ClusterAddress):
        return written
    text = str(written).strip()
    if text.isdecimal() and int(text):
        return int(text)
    scheme, _, rest = text.partition("://")
    host, colon, port = rest.rpartition(":")
    if scheme in _SCHEMES and host and colon and port.isdecimal() and int(port) <= _LAST_PORT:
        return ClusterAddress(text)
    raise ValueError("it should be a number from 1, or a scheduler such as tcp://scheduler:8786")


def _shards(written: object) -> object:
    """Parse `0-15/64` or `3/64`; None for an empty text."""
    if not isinstance(written, str) or not written.strip():
        return written or None
    found = _RANGE.fullmatch(written.strip())
    if found is None:
        raise ValueError("it should be a range and a number of shards, such as 0-15/64")
    first, total = int(found["first"]), int(found["total"])
    last = int(found["last"] or first)
    if not first <= last < total <= _MOST_SHARDS:
        raise ValueError(
            f"shards are counted from 0, the smaller number first, and are {_MOST_SHARDS} at most"
        )
    return Shards(first, last, total)


def _where(written: object) -> object:
    return address(written) if isinstance(written, str) else written


class BackupPlan(BaseModel):
    """The schedule of backups, and how many copies are kept."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    keep: Annotated[int, Field(ge=0)] = 7
    """How many; none are made where it is 0."""
    hours: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 24
    """How old the last one is when the next one is made."""


class Configuration(BaseSettings):
    """The settings of one bot process."""

    model_config = SettingsConfigDict(
        env_prefix=settings_sources.PREFIX,
        env_nested_delimiter=settings_sources.BETWEEN,
        env_file=settings_sources.DOT_ENV,
        secrets_dir=_SECRETS if _SECRETS.is_dir() else None,
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias=settings_sources.TOKEN)
    database: Annotated[Where, BeforeValidator(_where)] = Field(
        default_factory=partial(default_database, "stammtisch.sqlite3")
    )
    """A file, or `postgresql://…`, which may hold a password and is printed nowhere."""
    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_shards)] = None
    """Which shards this process serves; by default all, as many as Discord says."""
    api_base: str = "https://discord.com/api/v10"
    gateway: str = "wss://gateway.discord.gg/"
    log_level: Level = "INFO"
    """Of this bot's own log; libraries never say more than INFO."""
    pace: Pace = Pace()
    backups: BackupPlan = BackupPlan()
    links: Links = NO_LINKS
    metrics: Annotated[Address | None, NoDecode, BeforeValidator(_address)] = None
    """The address from which this process can be watched; none by default."""
    dask: Annotated[int | ClusterAddress | None, NoDecode, PlainValidator(_dask)] = None
    """In how many processes computer players may think, by default one for each core; or the Dask
    cluster that thinks for them."""
    small: bool = False
    """Whether to use as little memory as possible: for a host with 512 MB."""
    minds: Annotated[str | None, NoDecode] = None
    """The former name of `dask`; it goes on working until the release after 0.2."""

    @model_validator(mode="before")
    @classmethod
    def _know_former_names(cls, given: dict[str, object]) -> dict[str, object]:
        former = {name: given[name] for name in FORMER if name in given}
        renamed = {FORMER[name]: value for name, value in former.items()}
        return renamed | {name: each for name, each in given.items() if name not in former}

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - it is this class
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read secrets by the names that the environment has, also `stammtisch_pace__edit`."""
        secrets = settings_sources.Secrets(file_secret_settings)
        return init_settings, env_settings, dotenv_settings, secrets


def read_settings() -> Configuration:
    """Return the operator's settings.

    Raises ValidationError and SettingsError for invalid values, UnreadableFile, OSError.
    """
    settings_sources.check_dot_env()
    return Configuration()


def tell_what_is_ignored() -> None:
    """Log the settings that have no effect."""
    folder = Configuration.model_config.get("secrets_dir")
    secrets = folder if isinstance(folder, Path) else None
    settings_sources.tell_what_names_nothing(Configuration, secrets)
    settings_sources.tell_of_former_names(FORMER, secrets)
