"""Everything one seat knows: built by selection, never by erasing."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core.seats import Seat

PublicT = TypeVar("PublicT")
PrivateT = TypeVar("PrivateT")


@dataclass(frozen=True, slots=True)
class View(Generic[PublicT, PrivateT]):
    """What lies open, and what this seat alone was told."""

    seat: Seat
    public: PublicT
    private: PrivateT
