"""The common shape of every game's actions: what a seat may ask for."""

from pydantic import BaseModel, ConfigDict


class Action(BaseModel):
    """A wish that comes from outside and is validated; each game adds `kind` and its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")
