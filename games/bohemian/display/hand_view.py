"""The cards one seat holds and what it may do now, from its own view alone, in keys."""

from games.bohemian.display.explanations import explanations
from games.bohemian.display.phrases import fan, kind_of, own
from games.bohemian.display.table_view import prompt
from games.bohemian.rules import law, play
from games.bohemian.rules.actions import Action, Exchange, PlayCard
from games.bohemian.rules.engine import offers, to_act
from games.bohemian.rules.state import BohemianView, Phase, Public
from games.core.cards import Card
from games.core.scene import Call, CardRow, HeldCard, Holding, Lot, Says, ask_for_a_card, says


def holding(view: BohemianView) -> Holding[Action]:
    """One seat's cards, and what may be done with them."""
    # By suit, but what is above the suits together.
    held = (_card(view, card) for card in fan(view.private.hand))
    cards = tuple(sorted(held, key=_height))
    gone = view.private.given_away
    rows = (CardRow(says("common.your_hand"), cards, _lots(view), view.private.hand),)
    calls = _calls(view)
    return Holding(
        prompt=_prompt(view),
        settled=(own("fact.given_away", cards=fan(gone)),) if gone else (),
        rows=rows,
        calls=calls,
        explain=lambda: explanations(view, rows, calls),
    )


_CALLS = {"claim_rest": says("common.claim"), "concede_rest": own("call.concede_rest")}


def _calls(view: BohemianView) -> tuple[Call[Action], ...]:
    """What may be said instead of playing a card: whose all the rest is (§5.8)."""
    return tuple(
        Call(label, action)
        for action in offers(view)
        if (label := _CALLS.get(action.kind)) is not None
    )


def _prompt(view: BohemianView) -> Says:
    """The prompt for this seat if it is asked; otherwise what the table waits for."""
    public = view.public
    if view.seat not in to_act(public):
        return prompt(public)
    if public.phase is Phase.EXCHANGING:
        return own(_exchange(public), count=public.most)
    return ask_for_a_card(public.trick.led)


def _exchange(public: Public) -> str:
    """The key of the prompt to exchange, with a reason for fewer cards than usual (§4.2, §4.3)."""
    if public.most == law.MOST:
        return "prompt.exchange"
    as_dealer = public.dealer in to_act(public) and public.most == law.DEALERS_MOST
    return "prompt.exchange_as_dealer" if as_dealer else "prompt.exchange_last"


def _card(view: BohemianView, card: Card) -> HeldCard[Action]:
    """One card with what pressing it does, or why it may not be played."""
    public, mark = view.public, _mark(view, card)
    if public.phase is not Phase.PLAYING or view.seat not in to_act(public):
        return HeldCard(card, mark=mark)
    why = play.why_not(view, card)
    return HeldCard(card, None if why else PlayCard(card=card), why, mark)


def _mark(view: BohemianView, card: Card) -> Says | None:
    """The kind of a card in this deal, once a card is turned up (§3)."""
    return None if view.public.turned is None else kind_of(card, view.public.ranking)


def _height(held: HeldCard[Action]) -> int:
    """Kritische and Linke first, then trumps, then all the rest."""
    if held.mark is None:
        return 2
    return int(held.mark == says("card.trump"))


def _lots(view: BohemianView) -> tuple[Lot[Action], ...]:
    """The cards that may be exchanged together; none if it is not this seat's turn to."""
    return tuple(
        Lot(frozenset(action.cards), Call(_label(action), action))
        for action in offers(view)
        if isinstance(action, Exchange)
    )


def _label(action: Exchange) -> Says:
    return own("call.exchange", count=len(action.cards)) if action.cards else own("call.keep")
