"""Everything an operator may set, read from the environment, an `.env` file or Docker secrets."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Level = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)]

_SECRETS = Path("/run/secrets")
"""Where Docker and Podman put secrets: a file `discord_token`, say."""


class Pace(BaseModel):
    """How fast a table moves, in seconds. The defaults suit people at a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card: Seconds = 1.5
    """Between two falling cards while people may bid in real time."""
    race_hold: Seconds = 0.4
    """How long the first bid waits for one that was pressed earlier but arrives later."""
    race_tie_ms: Annotated[int, Field(ge=0)] = 50
    """Presses closer than this are a tie, in milliseconds."""
    computer: Seconds = 0.9
    """A computer player's pause before it acts, so that people can follow."""
    reaction_ms: Annotated[int, Field(ge=0)] = 900
    """Median reaction of a computer player in a race, in milliseconds."""
    reminder: Seconds = 20
    """Until a person whose turn it is gets reminded."""
    turn: Seconds = 60
    """Until a computer plays one decision for a person who does not act."""
    grace: Seconds = 60
    """What every clock gets on top after a restart."""
    between_deals: Seconds = 8
    """To look at the score before the next deal."""
    trick: Seconds = 1.5
    """A full trick stays on the table at least this long."""
    idle: Seconds = 600
    """Until a table at which no person acted is paused."""
    lobby: Seconds = 1800
    """Until a lobby that nobody starts lapses."""
    edit: Seconds = 1.2
    """At most one edit of public messages per channel in this time."""
    hand_edit: Seconds = 0.5
    """At most one unasked edit of somebody's hand in this time."""


class Settings(BaseSettings):
    """The settings of one bot process."""

    model_config = SettingsConfigDict(
        env_prefix="STAMMTISCH_",
        env_nested_delimiter="__",
        env_file=".env",
        secrets_dir=_SECRETS if _SECRETS.is_dir() else None,
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Path("data/stammtisch.sqlite3")
    api_base: str = "https://discord.com/api/v10"
    gateway: str = "wss://gateway.discord.gg/"
    log_level: Level = "INFO"
    """Of this bot's own log; libraries never say more than INFO."""
    pace: Pace = Pace()
    minds: Annotated[int, Field(ge=1)] | None = None
    """In how many processes computer players may think; by default one for each core."""
