"""The open part of a table of Bauernstoss, in keys; the bot words and draws it."""

from games.bauernstoss.display.phrases import (
    call_phrase,
    fan,
    kind_of,
    own,
    people,
    solo as called,
    team,
)
from games.bauernstoss.rules import law, solo
from games.bauernstoss.rules.contracts import Calls
from games.bauernstoss.rules.engine import to_act
from games.bauernstoss.rules.law import SEATS, partner_of
from games.bauernstoss.rules.state import NO_TRICK, Phase, Public
from games.core.scene import Laid, Says, Scene, ScenePlace, TrickCard, Who, says
from games.core.seats import Seat, partnership
from games.core.tricks import Trick, winner


def scene(public: Public) -> Scene:
    """The picture of a table for everybody who looks at it."""
    last = public.past[-1] if public.past else NO_TRICK
    acting = to_act(public)
    return Scene(
        deal=public.number,
        prompt=prompt(public),
        facts=_facts(public),
        places=tuple(_place(public, seat, acts=seat in acting) for seat in range(SEATS)),
        laid=(*_jack(public), *_rest(public)),
        trick=_trick(public, public.trick),
        last_trick=_trick(public, last),
    )


def prompt(public: Public) -> Says:
    """The phrase for what the table is waiting for."""
    waiting = people(sorted(to_act(public)))
    match public.phase:
        case Phase.DRAWING:
            phrase = own("prompt.drawing")
        case Phase.SHUFFLING:
            phrase = says("common.shuffling")
        case Phase.MATCH_OVER:
            phrase = says("common.match_over")
        case Phase.PLAYING:
            phrase = says("common.waiting_for", who=waiting)
        case phase:
            phrase = own(f"prompt.{phase}", who=waiting)
    return phrase


def _facts(public: Public) -> tuple[Says, ...]:
    """The facts everybody should keep in mind, trump and Solo first, for a phone has few lines."""
    facts = [*_contract(public), *_points(public), *_chalk(public)]
    facts += (own("fact.drew", who=Who(draw.seat), card=draw.card) for draw in public.drawn)
    facts += (call_phrase("fact", call.seat, call.voice, call.number) for call in _talk(public))
    facts += (
        own("fact.lowest", who=Who(declared.seat), low=declared.low)
        for declared in public.declared
        if declared.low is not None and not public.points
    )
    return (*facts, own("fact.target", count=public.options.target))


def _talk(public: Public) -> Calls:
    """The calls of this deal, to its end; once trump is named, only the numbers matter.

    Then the call of whoever named it comes first, which has the number that counts.
    """
    if public.points:
        return ()
    if public.trump is None:
        return public.calls
    numbers = (call for call in public.calls if call.number)
    return tuple(sorted(numbers, key=lambda call: call.seat != public.namer))


def _points(public: Public) -> tuple[Says, ...]:
    """The card points, when the deal is over (§7.3)."""
    return tuple(
        own("fact.points", who=team(side), points=points)
        for side, points in enumerate(public.points)
    )


def _chalk(public: Public) -> tuple[Says, ...]:
    """The side that has the Kreide, or the card that will decide it (§7.1)."""
    if public.chalk is not None:
        return (own("fact.chalk", who=team(public.chalk)),)
    return (own("fact.chalk_open", card=law.HIGHEST),) if public.number else ()


def _contract(public: Public) -> tuple[Says, ...]:
    """The trump, and the Solo that is played."""
    if public.trump is None or public.namer is None:
        return ()
    trump = own("fact.trump", suit=public.trump, who=Who(public.namer))
    if public.soloist is None or public.size is None:
        return (trump,)
    return trump, own("fact.alone", who=Who(public.soloist), solo=called(public.size))


def _place(public: Public, seat: Seat, *, acts: bool) -> ScenePlace:
    return ScenePlace(
        seat=seat,
        points=public.score[seat],
        cards=public.counts[seat],
        acts=acts,
        marks=tuple(_marks(public, seat)),
    )


def _marks(public: Public, seat: Seat) -> list[Says]:
    marks: list[Says] = []
    if public.number and seat == public.dealer:
        marks.append(says("common.dealer"))
    if public.chalk == partnership(seat):
        marks.append(own("mark.chalk"))
    if seat == public.namer and public.trump is not None:
        marks.append(own("mark.soloist" if public.size else "mark.namer"))
    exchanging = public.phase in (Phase.GIVING, Phase.RETURNING)
    if seat == solo.sits_out(public) and not exchanging:
        marks.append(own("mark.sits_out"))
    if seat in public.takers and public.laid_down is None:
        marks.append(says("common.tricks", count=public.takers.count(seat)))
    return marks


def _jack(public: Public) -> tuple[Laid, ...]:
    """A Jack that was given face up (§5.3)."""
    if public.shown is None or public.namer is None:
        return ()
    return (Laid(own("laid.jack", who=Who(partner_of(public.namer))), (public.shown,)),)


def _rest(public: Public) -> tuple[Laid, ...]:
    """The rest of a hand with which the deal was settled (§6.6)."""
    if public.laid_down is None:
        return ()
    seat, cards = public.laid_down
    return (Laid(says("common.laid_down", who=Who(seat)), fan(cards)),)


def _trick(public: Public, trick: Trick) -> tuple[TrickCard, ...]:
    """A trick with its best card marked (§6.5)."""
    if not trick.cards or public.trump is None:
        return ()
    best = winner(trick, law.strength(public.trump))
    return tuple(
        TrickCard(Who(seat), card, seat == best, kind_of(card, public.trump))
        for seat, card in trick.plays
    )
