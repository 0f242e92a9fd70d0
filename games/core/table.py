"""The three degrees of secrecy: public to all, private to one seat, hidden from every seat."""

from typing import Generic, TypeVar

from msgspec import Struct

from games.core.seats import Seat, put
from games.core.view import PrivateT, PublicT, View

HiddenT = TypeVar("HiddenT")


class Table(Struct, Generic[PublicT, PrivateT, HiddenT], frozen=True, gc=False):
    """One table in its three degrees of secrecy; `private` has one entry a seat."""

    public: PublicT
    private: tuple[PrivateT, ...]
    hidden: HiddenT

    def view_from(self, seat: Seat) -> View[PublicT, PrivateT]:
        """Everything that `seat` knows."""
        return View(seat, self.public, self.private[seat])

    def with_public(self, public: PublicT) -> "Table[PublicT, PrivateT, HiddenT]":
        """The same table with other things lying open."""
        return Table(public, self.private, self.hidden)

    def with_private(self, seat: Seat, own: PrivateT) -> "Table[PublicT, PrivateT, HiddenT]":
        """The same table where `seat` alone knows something else."""
        return Table(self.public, put(self.private, seat, own), self.hidden)

    def with_move(
        self, seat: Seat, own: PrivateT, public: PublicT
    ) -> "Table[PublicT, PrivateT, HiddenT]":
        """The same table after `seat` laid something of its own open."""
        return Table(public, put(self.private, seat, own), self.hidden)

    def with_hidden(self, hidden: HiddenT) -> "Table[PublicT, PrivateT, HiddenT]":
        """The same table where something else is known to nobody."""
        return Table(self.public, self.private, hidden)
