"""Everything one seat knows: built by selection, never by erasing."""

from typing import Generic, NamedTuple, TypeVar

from games.core.seats import Seat

PublicT = TypeVar("PublicT")
PrivateT = TypeVar("PrivateT")


class View(NamedTuple, Generic[PublicT, PrivateT]):
    """What lies open, and what this seat alone was told."""

    seat: Seat
    public: PublicT
    private: PrivateT
