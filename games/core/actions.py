"""What a seat may ask for: the common shape of every game's actions."""

from pydantic import BaseModel, ConfigDict


class Action(BaseModel):
    """A wish that comes from outside and is validated; each game adds `kind` and its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")
