"""What each question of Bohemian Watten is about, with an example from this seat's own view."""

from collections.abc import Iterator

from games.bohemian.display.phrases import own
from games.bohemian.rules.actions import Action
from games.bohemian.rules.engine import to_act
from games.bohemian.rules.state import BohemianView, Phase
from games.core.explaining import duty, explained
from games.core.scene import Explanation, Row


def explanations(view: BohemianView, rows: tuple[Row[Action], ...]) -> tuple[Explanation, ...]:
    """What this seat is asked now; nothing where it is not."""
    return tuple(_topics(view, rows)) if view.seat in to_act(view.public) else ()


def _topics(view: BohemianView, rows: tuple[Row[Action], ...]) -> Iterator[Explanation]:
    if view.public.phase is Phase.EXCHANGING:
        # What has a mark beats plain cards: trumps, and what is above them (§3).
        strong = tuple(held.card for row in rows for held in row.cards if held.mark is not None)
        weak = tuple(held.card for row in rows for held in row.cards if held.mark is None)
        paragraphs = ("4.2", "4.1") if view.seat == view.public.dealer else ("4.1",)
        example = own("explain.exchange.example", cards=strong, others=weak)
        yield explained("bohemian", "exchange", ("exchange",), paragraphs, example)
    else:
        yield from duty("bohemian", rows)
