"""What one seat holds and may do now, in keys."""

from games.core.explaining import order
from games.core.scene import CardRow, HeldCard, Holding, ask_for_a_card, says
from tests.architecture.high_card.display.table_view import prompt
from tests.architecture.high_card.rules.actions import PlayCard
from tests.architecture.high_card.rules.engine import offers
from tests.architecture.high_card.rules.state import HighCardView


def holding(view: HighCardView) -> Holding[PlayCard]:
    """One seat's cards, and which of them may be played."""
    plays = {action.card: action for action in offers(view)}
    cards = tuple(HeldCard(card, plays.get(card)) for card in view.private.hand)
    asked = ask_for_a_card(view.public.trick.led) if plays else prompt(view.public)
    return Holding(
        prompt=asked,
        rows=(CardRow(says("common.your_hand"), cards),),
        explain=lambda: (order("high_card", ("2.2",)),) if plays else (),
    )
