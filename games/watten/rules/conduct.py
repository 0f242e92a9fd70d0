"""The conduct of each seat in a whole match: raises, folds and exchanges, as everybody heard them.

Nothing but counts of public events, so that those at the table know no more than onlookers.
"""

from typing import NamedTuple

from games.core.seats import Seat, put


class Conduct(NamedTuple):
    """One seat's dealings with the stakes in the deals that are over, and its answers so far.

    An answer counts for the seat that gave it, though its partner is bound by it.
    """

    opened: int = 0
    """Deals in which it was the first to raise."""
    met: int = 0
    """Those of them in which the others did not fold to that."""
    failed: int = 0
    """Those of these that its side did not win: given up, or played and lost."""
    held: int = 0
    """First raises of the others to which it did not fold."""
    folded: int = 0
    """First raises of the others to which it did."""
    held_more: int = 0
    """The same of raises of a deal that had been raised before."""
    folded_more: int = 0
    accepted: int = 0
    """Exchanges that were proposed to it, and made."""
    refused: int = 0


UNKNOWN = Conduct()

Memory = tuple[Conduct, ...]
"""Seat by seat; empty before there was anything to remember."""


def of(memory: Memory, seat: Seat) -> Conduct:
    """The conduct of a seat, as far as it was seen."""
    return memory[seat] if memory else UNKNOWN


def with_answer(memory: Memory, seats: int, seat: Seat, *, first: bool, fold: bool) -> Memory:
    """The memory with this seat's answer to a raise, the first of its deal or another."""
    old = of(memory, seat)
    match first, fold:
        case True, True:
            new = old._replace(folded=old.folded + 1)
        case True, False:
            new = old._replace(held=old.held + 1)
        case False, True:
            new = old._replace(folded_more=old.folded_more + 1)
        case _:
            new = old._replace(held_more=old.held_more + 1)
    return _put(memory, seats, seat, new)


def with_deal(memory: Memory, seats: int, opener: Seat, *, met: bool, won: bool) -> Memory:
    """The memory with a deal that this seat was the first to raise."""
    old = of(memory, opener)
    failed = old.failed + (met and not won)
    new = old._replace(opened=old.opened + 1, met=old.met + met, failed=failed)
    return _put(memory, seats, opener, new)


def with_exchange(memory: Memory, seats: int, dealer: Seat, *, accepted: bool) -> Memory:
    """The memory with a dealer's answer to an exchange."""
    old = of(memory, dealer)
    if accepted:
        new = old._replace(accepted=old.accepted + 1)
    else:
        new = old._replace(refused=old.refused + 1)
    return _put(memory, seats, dealer, new)


def _put(memory: Memory, seats: int, seat: Seat, new: Conduct) -> Memory:
    return put(memory or (UNKNOWN,) * seats, seat, new)
