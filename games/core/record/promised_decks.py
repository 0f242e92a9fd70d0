"""Whether the decks of a record are those that were promised before they were dealt."""

from collections.abc import Iterable

from games.core.fairness import keeps
from games.core.record.faults import Fault, Reason, Wrong, readable
from games.core.record.lines import Deal


def check_promise(deal: Deal) -> None:
    """Raise Wrong if a deal line contradicts its own promise; to promise nothing is no fault.

    A digest alone belongs to a match that is not over, whose nonces are not told yet.
    """
    if deal.nonce is None:
        return
    if deal.digest is None:
        raise Wrong(Reason.DIGEST, "a nonce without the digest it belongs to proves nothing")
    if not keeps(deal.deck, deal.nonce, deal.digest):
        raise Wrong(Reason.DIGEST, "the digest was not made of this deck and this nonce")


def kept_promises(lines: Iterable[str]) -> int | Fault:
    """How many decks were dealt as promised, or the first line on which that cannot be said.

    It takes any lines whatever and never raises on them.
    """
    at, decks = 0, 0
    try:
        for at, text in enumerate(lines, 1):  # noqa: B007 - `at` is told afterwards
            decks += _promised(text)
    except Wrong as wrong:
        return Fault(at, wrong.reason, wrong.detail)
    return decks or Fault(at + 1, Reason.CUT_SHORT, "no deck was dealt")


def _promised(text: str) -> bool:
    """Whether a line deals a promised deck; raises Wrong where it deals any other."""
    line = readable(text)
    if not isinstance(line, Deal):
        return False
    if line.digest is None and line.nonce is None:
        raise Wrong(Reason.NO_DIGEST, "this deck was dealt without a commitment")
    if line.nonce is None:
        raise Wrong(Reason.NO_NONCE, "the nonce is told when the match is over")
    check_promise(line)
    return True
