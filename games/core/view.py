"""Everything one seat knows: built by selection, never by erasing."""

from typing import Generic, TypeVar

from msgspec import Struct

from games.core.seats import Seat

PublicT = TypeVar("PublicT")
PrivateT = TypeVar("PrivateT")


class View(Struct, Generic[PublicT, PrivateT], frozen=True, gc=False):
    """Everything that lies open, and what this seat alone was told."""

    seat: Seat
    public: PublicT
    private: PrivateT
