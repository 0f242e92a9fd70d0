"""Sign-up and the beginning: who is in, alone or in pairs, and who is a reserve.

Each function returns the event that is to be kept, and raises Refused.
"""

from collections.abc import Iterable

from bot.features.tournaments.rules.errors import Refusal, Refused
from bot.features.tournaments.rules.events import Begun, Joined, Left, ReserveAdded, SignedUp
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import Entry, Member, Tournament
from bot.features.tournaments.rules.pairing.table_sizes import table_sizes
from bot.features.tournaments.rules.sealed_chance import by_lot
from bot.features.tournaments.rules.tournament_rules import FEWEST, Leftover


def sign_up(tournament: Tournament, member: Member) -> SignedUp | ReserveAdded:
    """Sign somebody up alone; a reserve where all places are taken, or where it has begun."""
    if tournament.status in {"ended", "cancelled"}:
        raise Refused(Refusal.OVER)
    _must_be_new(tournament, member)
    if tournament.status == "running" or _free_places(tournament) == 0:
        return ReserveAdded(member=member)
    return SignedUp(entry=tournament.last_entry + 1, member=member)


def join(tournament: Tournament, member: Member, partner: int) -> Joined:
    """Let somebody, perhaps signed up alone already, play with a person who is signed up alone."""
    if tournament.status != "open":
        raise Refused(Refusal.SIGN_UP_OVER)
    if tournament.rules.team == 1:
        raise Refused(Refusal.NO_TEAMS)
    found = tournament.entry_of(partner)
    if found is None or member.person is None:
        raise Refused(Refusal.NOT_IN)
    own = tournament.entry_of(member.person)
    if own is not None and (own == found or len(own.members) > 1):
        raise Refused(Refusal.ALREADY_IN)
    if len(found.members) > 1:
        raise Refused(Refusal.TEAM_FULL)
    if own is None and _free_places(tournament) == 0:
        raise Refused(Refusal.FULL)
    return Joined(entry=found.number, member=member)


def leave(tournament: Tournament, person: int) -> Left:
    """Take a sign-up back, or withdraw a person's entry once the tournament has begun."""
    if tournament.status in {"ended", "cancelled"}:
        raise Refused(Refusal.OVER)
    entry = tournament.entry_of(person)
    is_reserve = person in {each.person for each in tournament.reserves}
    if not is_reserve and (entry is None or entry.withdrawn):
        raise Refused(Refusal.NOT_IN)
    return Left(person=person)


def begin(tournament: Tournament, secret: str) -> Begun:
    """The entries as they will play, with the sealed secret (`draw.digest`).

    Reserves move up while places are free. Where pairs play, people who signed up alone are paired
    by lot; one that is left over has a computer as partner where that is the rule, and is the first
    reserve otherwise.
    """
    if tournament.status != "open":
        raise Refused(Refusal.SIGN_UP_OVER)
    entries, waiting = _move_up(tournament)
    if tournament.rules.team == 2:
        entries, alone = _teams(entries, secret, tournament.rules.leftover)
        waiting = (*alone, *waiting)
    if not _are_enough(tournament, len(entries)):
        raise Refused(Refusal.TOO_FEW)
    grouped = tournament.rules.format is Format.GROUPS
    groups = _groups(entries, secret, tournament.rules.group_size) if grouped else ()
    return Begun(secret=secret, entries=entries, reserves=waiting, groups=groups)


def _must_be_new(tournament: Tournament, member: Member) -> None:
    if member.person is None:
        raise Refused(Refusal.IMPOSSIBLE)
    if tournament.entry_of(member.person) or member in tournament.reserves:
        raise Refused(Refusal.ALREADY_IN)


def _free_places(tournament: Tournament) -> int:
    taken = sum(len(each.members) for each in tournament.entries)
    return max(0, tournament.rules.limit - taken)


def _move_up(tournament: Tournament) -> tuple[tuple[Entry, ...], tuple[Member, ...]]:
    free, first = _free_places(tournament), tournament.last_entry + 1
    up = enumerate(tournament.reserves[:free], first)
    entries = (Entry(number=number, members=(member,)) for number, member in up)
    return (*tournament.entries, *entries), tournament.reserves[free:]


def _teams(
    entries: Iterable[Entry], secret: str, leftover: Leftover
) -> tuple[tuple[Entry, ...], tuple[Member, ...]]:
    """The teams, and the members that are left over."""
    of = {each.number: each for each in entries}
    whole = [each for each in of.values() if len(each.members) == 2]
    alone = by_lot(secret, "partner", (n for n, each in of.items() if len(each.members) == 1))
    drawn = [
        Entry(number=min(pair), members=(*of[pair[0]].members, *of[pair[1]].members))
        for pair in zip(alone[::2], alone[1::2], strict=False)
    ]
    left = alone[len(drawn) * 2 :]
    if leftover is Leftover.COMPUTER:
        drawn += [of[n].model_copy(update={"members": (*of[n].members, Member())}) for n in left]
        left = ()
    teams = tuple(sorted((*whole, *drawn), key=lambda each: each.number))
    return teams, tuple(of[number].members[0] for number in left)


def _are_enough(tournament: Tournament, entries: int) -> bool:
    rules = tournament.rules
    if entries < FEWEST:
        return False
    return rules.format is not Format.REDRAW or bool(table_sizes(rules, entries).tables)


def _groups(entries: Iterable[Entry], secret: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Groups by lot, of at most `size`, whose sizes differ by one at most."""
    drawn = by_lot(secret, "group", (each.number for each in entries))
    count = -(-len(drawn) // size)
    return tuple(drawn[first::count] for first in range(count))
