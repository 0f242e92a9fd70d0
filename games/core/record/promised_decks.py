"""The check that the decks of a record are those promised before they were dealt."""

from collections.abc import Iterable

from games.core.fairness import keeps
from games.core.record.faults import Fault, Reason, Wrong, readable
from games.core.record.lines import Deal, Line, Match, MatchResult, Stopped


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


def count_kept_promises(lines: Iterable[str]) -> int | Fault:
    """The number of decks dealt as promised, or the first line that leaves it in doubt.

    It takes any lines and never raises on them.
    """
    at, decks, goes_on = 0, 0, False
    try:
        for at, text in enumerate(lines, 1):  # noqa: B007 - `at` is told afterwards
            line = readable(text)
            goes_on = _goes_on(line, after=goes_on)
            decks += _deals_promised_deck(line)
    except Wrong as wrong:
        return Fault(at, wrong.reason, wrong.detail)
    if goes_on:
        return Fault(at + 1, Reason.CUT_SHORT, "the record ends before its outcome")
    return decks or Fault(at + 1, Reason.CUT_SHORT, "no deck was dealt")


def _goes_on(line: Line, *, after: bool) -> bool:
    """Return whether a match goes on after this line; `after` says whether one did before it.

    Raises Wrong if a line belongs to no match, or a match has no end: decks may be missing.
    """
    if after and isinstance(line, Match):
        raise Wrong(Reason.CUT_SHORT, "a match begins before the outcome of the last")
    if not after and not isinstance(line, Match):
        raise Wrong(Reason.NO_MATCH, f"a record begins with its match, not with {line.kind}")
    return not isinstance(line, (MatchResult, Stopped))


def _deals_promised_deck(line: Line) -> bool:
    """Return whether a line deals a promised deck; raise Wrong if it deals any other."""
    if not isinstance(line, Deal):
        return False
    if line.digest is None and line.nonce is None:
        raise Wrong(Reason.NO_DIGEST, "this deck was dealt without a commitment")
    if line.nonce is None:
        raise Wrong(Reason.NO_NONCE, "the nonce is told when the match is over")
    check_promise(line)
    return True
