"""The state of a deal for everybody: the facts to keep in mind, and a line for each seat."""

from collections.abc import Iterator

from games.core.scene import Says, ScenePlace, Who, says
from games.core.seats import Seat
from games.watten.display.phrases import gesture_of, own, people
from games.watten.rules import law
from games.watten.rules.law import FULL
from games.watten.rules.raising import cap, is_barred, is_tense
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.state import Phase, Public, forehand_and_dealer, partner_of, side, side_of

_LATEST = 3
"""The number of a seat's gestures that are worth a mark: up to ten are given (§8.1)."""

ANNOUNCING = frozenset(
    {
        Phase.OFFERING,
        Phase.ANSWERING_OFFER,
        Phase.NAMING_RANK,
        Phase.NAMING_SUIT,
        Phase.CHOOSING,
    }
)
"""While some cards still lie face down (§2.2)."""

IN_PLAY = frozenset({Phase.DECIDING, Phase.PLAYING, Phase.RAISED})
"""From the moment Schlag and trump are known until the deal is scored."""


def facts(public: Public) -> tuple[Says, ...]:
    """The facts everybody should keep in mind, first those that are looked for most often."""
    return (
        *_trump(public),
        *(_stakes(public) if public.phase in ANNOUNCING | IN_PLAY else ()),
        *_highest(public),
        *_sides(public),
        *(own("fact.drew", who=Who(drawn.seat), card=drawn.card) for drawn in public.drawn),
        own("fact.target", count=int(public.rules.options.target)),
    )


def place(public: Public, seat: Seat, *, acts: bool) -> ScenePlace:
    """One seat's line; `acts` says whether the table waits for it."""
    face_down = is_face_down(public, seat)
    return ScenePlace(
        seat=seat,
        points=public.score[seat],
        cards=FULL if face_down else public.counts[seat],
        face_down=face_down,
        acts=acts,
        marks=(
            *((own("mark.face_down"),) if face_down else ()),
            *_roles(public, seat),
            *_tricks(public, seat),
            *_secrets(public, seat),
            *((own("mark.would_fold"),) if seat in public.would_fold else ()),
            *_gestures(public, seat),
        ),
    )


def _gestures(public: Public, seat: Seat) -> Iterator[Says]:
    """The latest signs that all have seen this seat give (§8.5)."""
    made = [gesture for giver, gesture in public.gestures if giver == seat]
    return (own("mark.gesture", gesture=gesture_of(gesture)) for gesture in made[-_LATEST:])


def is_face_down(public: Public, seat: Seat) -> bool:
    """Return whether a seat has cards that it may not look at yet (§2.2)."""
    return public.phase in ANNOUNCING and seat not in public.looked


def _sides(public: Public) -> Iterator[Says]:
    if public.seats == 3 and public.number:
        yield own("fact.alone", who=Who(public.forehand))


def _trump(public: Public) -> Iterator[Says]:
    if public.rank is not None:
        yield own("fact.schlag", rank=public.rank)
    if public.trump is not None:
        yield own("fact.trump", suit=public.trump.suit)


def _highest(public: Public) -> Iterator[Says]:
    """The cards above the others, the highest first, as far as they lie open (§4, §9.1)."""
    ranking, trump = public.rules.ranking, public.trump
    if ranking.kritische:
        yield own("fact.kritische", cards=ranking.kritische)
    if trump is None:
        return
    guate, rechte = law.guate(ranking, trump), law.rechte(ranking, trump)
    if guate is not None:
        yield own("fact.guate", card=guate)
    elif ranking.guate:
        yield own("fact.no_guate")
    yield own("fact.no_rechte") if rechte is None else own("fact.rechte", card=rechte)


def _stakes(public: Public) -> Iterator[Says]:
    """The value of the deal, and the seats that may change it (§6)."""
    yield own("fact.value", value=public.value)
    if public.proposal is not None:
        proposal = public.proposal
        yield own("fact.proposal", value=proposal.value, price=proposal.price)
        return
    free = may_raise(public)
    if not free:
        yield own("fact.closed")
    elif public.right is not None:
        yield own("fact.right", who=people(free))


def may_raise(public: Public) -> tuple[Seat, ...]:
    """The seats that may raise next, as far as everybody can see (§6.6 to §6.8, §6.10)."""
    if public.closed or public.value >= cap(public):
        return ()
    seats = range(public.seats) if public.right is None else side(public, public.right)
    return tuple(seat for seat in seats if not is_barred(public, seat))


def _roles(public: Public, seat: Seat) -> Iterator[Says]:
    """The roles of a seat in this deal, and its partner (§1.2 to §1.4, §6.7)."""
    if public.number and seat == public.dealer:
        yield says("common.dealer")
    if public.number and seat == public.forehand:
        yield own("mark.forehand")
    partner = partner_of(public, seat)
    if partner is not None and (public.number or public.seats == 4):
        yield own("mark.partner", who=Who(partner))
    if is_tense(public, seat) and public.phase is not Phase.MATCH_OVER:
        yield own("mark.tense")


def _tricks(public: Public, seat: Seat) -> Iterator[Says]:
    """The tricks of a whole side, for three of them end the deal (§5.7)."""
    count = tricks_taken(public, side_of(public, seat))
    if not count:
        return
    alone = partner_of(public, seat) is None
    yield says("common.tricks", count=count) if alone else own("mark.side_tricks", count=count)


def _secrets(public: Public, seat: Seat) -> Iterator[Says]:
    """The marks of a chosen card, and of knowing a secret trump (§10.2, §10.4)."""
    if public.phase is Phase.CHOOSING and seat in public.chosen:
        yield own("mark.chosen")
    if knows_secret_trump(public, seat):
        yield own("mark.knows_trump")


def knows_secret_trump(public: Public, seat: Seat) -> bool:
    """Return whether a seat knows a trump that others do not (§10.4)."""
    return public.rules.blind and public.phase in IN_PLAY and seat in forehand_and_dealer(public)
