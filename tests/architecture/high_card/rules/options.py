"""What a table may choose before the first deal."""

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """The choices of one table, with their bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    target: int = Field(default=3, ge=1, le=9, title="high_card.option.target")
