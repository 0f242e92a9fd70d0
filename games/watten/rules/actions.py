"""The actions that a seat may ask for at a table of Watten."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.core import actions
from games.core.cards import Card, Rank, Suit
from games.watten.rules.signals import Gesture, Meaning


class PickGesture(actions.Action):
    """Pick the gesture of the code that shall get another meaning (§8.5)."""

    kind: Literal["pick_gesture"] = "pick_gesture"
    gesture: Gesture


class Assign(actions.Action):
    """Give the picked gesture this meaning (§8.5)."""

    kind: Literal["assign"] = "assign"
    meaning: Meaning


class Settle(actions.Action):
    """Agree to the code (§8.5)."""

    kind: Literal["settle"] = "settle"


class ProposeExchange(actions.Action):
    """Ask the dealer for new cards (§2.3)."""

    kind: Literal["propose_exchange"] = "propose_exchange"


class KeepCards(actions.Action):
    """Go on without an exchange, if nothing is named that would say so (§2.3, §10.2)."""

    kind: Literal["keep_cards"] = "keep_cards"


class AcceptExchange(actions.Action):
    """Agree to an exchange: both change all their cards (§2.4)."""

    kind: Literal["accept_exchange"] = "accept_exchange"


class RefuseExchange(actions.Action):
    """Refuse an exchange: nobody changes anything (§2.4)."""

    kind: Literal["refuse_exchange"] = "refuse_exchange"


class NameRank(actions.Action):
    """Name the Schlag (§3.1)."""

    kind: Literal["name_rank"] = "name_rank"
    rank: Rank


class NameSuit(actions.Action):
    """Name the trump suit (§3.2)."""

    kind: Literal["name_suit"] = "name_suit"
    suit: Suit


class ChooseCard(actions.Action):
    """Choose a card in secret, for Schlag or for trump (§10.2)."""

    kind: Literal["choose_card"] = "choose_card"
    card: Card


class PlayForThree(actions.Action):
    """Play on for three points, as a tense side (§6.10)."""

    kind: Literal["play_for_three"] = "play_for_three"


class Raise(actions.Action):
    """Propose that the deal be worth `value`, or answer a raise with a higher one (§6.1, §6.5)."""

    kind: Literal["raise"] = "raise"
    value: int


class Hold(actions.Action):
    """Play on for the raised value, or for four (§6.3, §6.15)."""

    kind: Literal["hold"] = "hold"


class Fold(actions.Action):
    """Give the deal up rather than play for more (§6.4, §6.10, §6.14, §6.15)."""

    kind: Literal["fold"] = "fold"


class Concede(actions.Action):
    """Give the deal up unasked for what it is worth, if the partner wants it too (§6.13)."""

    kind: Literal["concede"] = "concede"
    value: int


class Signal(actions.Action):
    """Give the partner a sign (§8)."""

    kind: Literal["signal"] = "signal"
    gesture: Gesture


class ShowHand(actions.Action):
    """Show the partner one's hand, with the Six as Schlag (§8.4)."""

    kind: Literal["show_hand"] = "show_hand"


class ShowMachine(actions.Action):
    """Show all three Kritische, and win the deal with them (§11.10)."""

    kind: Literal["show_machine"] = "show_machine"


class PlayCard(actions.Action):
    """Play a card from one's hand (§5)."""

    kind: Literal["play_card"] = "play_card"
    card: Card


Action: TypeAlias = Annotated[
    PickGesture
    | Assign
    | Settle
    | ProposeExchange
    | KeepCards
    | AcceptExchange
    | RefuseExchange
    | NameRank
    | NameSuit
    | ChooseCard
    | PlayForThree
    | Raise
    | Hold
    | Fold
    | Concede
    | Signal
    | ShowHand
    | ShowMachine
    | PlayCard,
    Field(discriminator="kind"),
]
