"""What a table may choose before the first deal; every title is a key of the words."""

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """The choices of one table, with their bounds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    target: int = Field(default=20, ge=10, le=40, title="bauernstoss.option.target")
    solo_needs_jack: bool = Field(default=False, title="bauernstoss.option.solo_needs_jack")
