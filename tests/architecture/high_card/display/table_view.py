"""What lies open at a table of High Card, in keys."""

from games.core.scene import Says, Scene, ScenePlace, TrickCard, Who, says
from games.core.tricks import winner
from tests.architecture.high_card.rules.engine import is_over, to_act
from tests.architecture.high_card.rules.law import strength
from tests.architecture.high_card.rules.state import Public


def scene(public: Public) -> Scene:
    """The picture of a table for everybody who looks at it."""
    acting = to_act(public)
    return Scene(
        deal=public.number,
        prompt=prompt(public),
        places=tuple(
            ScenePlace(seat=seat, points=points, cards=public.counts(seat), acts=seat in acting)
            for seat, points in enumerate(public.score)
        ),
        trick=_trick(public),
    )


def prompt(public: Public) -> Says:
    """What the table is waiting for."""
    if is_over(public):
        return says("common.match_over")
    acting = to_act(public)
    return says("common.waiting_for", who=Who(min(acting))) if acting else says("common.shuffling")


def _trick(public: Public) -> tuple[TrickCard, ...]:
    if not public.trick.cards:
        return ()
    best = winner(public.trick, strength)
    return tuple(TrickCard(Who(seat), card, seat == best) for seat, card in public.trick.plays)
