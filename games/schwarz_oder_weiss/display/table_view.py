"""The open part of a table of Schwarz oder Weiß, in keys; the bot words and draws it."""

from games.core.cards import Hand
from games.core.scene import Laid, Says, Scene, ScenePlace, TrickCard, Who, says
from games.core.seats import Seat
from games.core.tricks import Trick, winner
from games.schwarz_oder_weiss.display.phrases import (
    as_printed,
    at,
    fan,
    kind_of,
    name_of,
    own,
    people,
)
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.engine import to_act
from games.schwarz_oder_weiss.rules.law import MOST
from games.schwarz_oder_weiss.rules.state import NO_TRICK, Phase, Public


def scene(public: Public) -> Scene:
    """The picture of a table for everybody who looks at it."""
    last = public.past[-1] if public.past else NO_TRICK
    acting = to_act(public)
    return Scene(
        deal=public.number,
        prompt=prompt(public),
        facts=_facts(public),
        places=tuple(_place(public, seat, acts=seat in acting) for seat in range(public.seats)),
        laid=(*_dummy(public), *_rest(public)),
        trick=_trick(public, public.trick),
        last_trick=_trick(public, last),
    )


def prompt(public: Public) -> Says:
    """The phrase for what the table is waiting for."""
    match public.phase:
        case Phase.DRAWING:
            phrase = own("prompt.drawing")
        case Phase.SHUFFLING:
            phrase = says("common.shuffling")
        case Phase.FALLING:
            last = sum(public.counts) == MOST * len(public.counts)
            phrase = own("prompt.last_chance") if last else own("prompt.falling")
        case Phase.NAMING_POINTS:
            bidder, contract = public.bid
            phrase = own("prompt.naming_points", who=Who(bidder), contract=name_of(contract))
        case Phase.DOUBLING:
            phrase = own("prompt.doubling", who=people(sorted(to_act(public))))
        case Phase.ANSWERING:
            waiting = people(sorted(to_act(public)))
            phrase = own("prompt.answering", who=waiting, factor=public.factor)
        case Phase.ASKING | Phase.PLAYING:
            phrase = _turn(public)
        case Phase.MATCH_OVER:
            phrase = says("common.match_over")
    return phrase


def _turn(public: Public) -> Says:
    """The phrase for the single seat whose turn it is."""
    who = Who(min(to_act(public)))
    if public.phase is Phase.ASKING:
        return own("prompt.asking", who=who)
    if public.trick.next_place == public.seats:
        return own("prompt.dummy", who=who)
    return says("common.waiting_for", who=who)


def _facts(public: Public) -> tuple[Says, ...]:
    """The facts everybody should keep in mind, the most important first."""
    options = public.options
    facts = [
        own("fact.drew", who=Who(draw.seat), card=as_printed(draw.card, options))
        for draw in public.drawn
    ]
    if public.bidder is not None:
        facts.append(_bid(public))
    if public.factor > 1:
        facts.append(own("fact.factor", factor=public.factor))
    if public.trump is not None:
        facts.append(own("fact.trump", suit=public.trump))
    if public.seats in public.takers:
        facts.append(own("fact.dummy_tricks", count=public.takers.count(public.seats)))
    return *facts, own("fact.target", count=options.target)


def _bid(public: Public) -> Says:
    bidder, contract = public.bid
    bid = {"who": Who(bidder), "contract": name_of(contract)}
    return (
        own("fact.bid_for", **bid, count=public.points) if public.points else own("fact.bid", **bid)
    )


def _place(public: Public, seat: Seat, *, acts: bool) -> ScenePlace:
    marks: list[Says] = []
    if public.number and seat == public.dealer:
        marks.append(says("common.dealer"))
    if seat == public.bidder:
        marks.append(own("mark.bidder"))
    if seat in public.takers:
        marks.append(says("common.tricks", count=public.takers.count(seat)))
    return ScenePlace(
        seat=seat,
        points=public.score[seat],
        cards=public.counts[seat],
        acts=acts,
        marks=tuple(marks),
    )


def _dummy(public: Public) -> tuple[Laid, ...]:
    """The dummy's hand, face up (§2.2)."""
    shown: Hand = tuple(as_printed(card, public.options) for card in fan(public.dummy))
    return (Laid(own("dummy"), shown),) if shown else ()


def _rest(public: Public) -> tuple[Laid, ...]:
    """The rest of the hand with which the bid was certain to be made (§5.8)."""
    if public.laid_down is None:
        return ()
    seat, held = public.laid_down
    shown = tuple(as_printed(card, public.options) for card in fan(held))
    return (Laid(says("common.laid_down", who=Who(seat)), shown),)


def _trick(public: Public, trick: Trick) -> tuple[TrickCard, ...]:
    """A trick with its best card marked (§5.6)."""
    if not trick.cards or public.trump is None:
        return ()
    best = winner(trick, law.strength(public.trump))
    return tuple(
        TrickCard(
            at(place, public.seats),
            as_printed(card, public.options),
            place == best,
            kind_of(card, public.trump),
        )
        for place, card in trick.plays
    )
