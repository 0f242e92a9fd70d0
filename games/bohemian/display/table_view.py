"""The open part of a table of Bohemian Watten, in keys; the bot words and draws it."""

from collections.abc import Iterator

from games.bohemian.display.phrases import fan, kind_of, own, people
from games.bohemian.rules import law
from games.bohemian.rules.engine import to_act
from games.bohemian.rules.options import MaxDeals
from games.bohemian.rules.state import NO_TRICK, Phase, Public
from games.core.cards import Suit
from games.core.scene import Laid, Says, Scene, ScenePlace, TrickCard, Who, says
from games.core.seats import Seat
from games.core.tricks import Trick, winner


def scene(public: Public) -> Scene:
    """The picture of a table for everybody who looks at it."""
    last = public.past[-1] if public.past else NO_TRICK
    acting = to_act(public)
    return Scene(
        deal=public.number,
        prompt=prompt(public),
        facts=(*_deal(public), *_draw(public), *_limit(public)),
        places=tuple(_place(public, seat, acts=seat in acting) for seat in range(public.seats)),
        laid=tuple(_laid(public)),
        trick=_trick(public, public.trick),
        last_trick=_trick(public, last),
    )


def _laid(public: Public) -> Iterator[Laid]:
    if public.turned is not None:
        yield Laid(own("turned_up"), (public.turned,))
    if public.laid_down is not None:
        yield Laid(says("common.laid_down"), fan(public.laid_down.cards))


def prompt(public: Public) -> Says:
    """The phrase for what the table is waiting for, or for what goes on if it waits for nobody."""
    who = people(sorted(to_act(public)))
    match public.phase:
        case Phase.DRAWING:
            phrase = own("prompt.drawing")
        case Phase.SHUFFLING:
            phrase = says("common.shuffling")
        case Phase.EXCHANGING:
            phrase = own("prompt.exchanging", who=who)
        case Phase.PLAYING:
            phrase = says("common.waiting_for", who=who)
        case Phase.MATCH_OVER:
            phrase = says("common.match_over")
    return phrase


def _limit(public: Public) -> tuple[Says, ...]:
    limit = public.options.max_deals
    return () if limit is MaxDeals.NONE else (own("fact.limit", number=int(limit)),)


def _draw(public: Public) -> tuple[Says, ...]:
    return tuple(own("fact.drew", who=Who(draw.seat), card=draw.card) for draw in public.drawn)


def _deal(public: Public) -> tuple[Says, ...]:
    """The facts of this deal that everybody should keep in mind, trump first."""
    if public.turned is None:
        return ()
    at, order = public.stakes, public.ranking
    facts = [own("fact.trump", suit=order.trump)]
    if order.schlag is not None:
        facts.append(own("fact.schlag", rank=order.schlag))
    if order.kritische:
        facts.append(own("fact.kritische", cards=order.kritische))
    double = order.trump is Suit.HEARTS
    name = "fact.stakes_doubled" if double else "fact.stakes"
    facts.append(own(name, trick=at.trick, price=at.price))
    if public.phase is Phase.EXCHANGING:
        facts.append(own("fact.stock", count=public.stock))
    return tuple(facts)


def _place(public: Public, seat: Seat, *, acts: bool) -> ScenePlace:
    marks: list[Says] = []
    if public.number and seat == public.dealer:
        marks.append(says("common.dealer"))
    marks += (own("mark.changed", count=c.cards) for c in public.changed if c.seat == seat)
    if seat in public.takers:
        marks.append(says("common.tricks", count=public.takers.count(seat)))
    return ScenePlace(
        seat=seat,
        points=public.score[seat],
        cards=public.counts[seat],
        acts=acts,
        marks=tuple(marks),
    )


def _trick(public: Public, trick: Trick) -> tuple[TrickCard, ...]:
    """A trick with its best card marked (§5.7)."""
    if not trick.cards:
        return ()
    best = winner(trick, law.strength(public.ranking))
    return tuple(
        TrickCard(Who(place), card, place == best, kind_of(card, public.ranking))
        for place, card in trick.plays
    )
