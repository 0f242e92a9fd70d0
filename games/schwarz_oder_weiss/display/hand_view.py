"""The cards one seat holds and what it may do now, from its own view alone, in keys."""

from games.core.actions import ClaimRest
from games.core.cards import Card, Hand
from games.core.scene import Call, CardRow, HeldCard, Holding, Says, Who, ask_for_a_card, says
from games.schwarz_oder_weiss.display.explanations import explanations
from games.schwarz_oder_weiss.display.phrases import as_printed, fan, kind_of, name_of, own
from games.schwarz_oder_weiss.display.table_view import prompt
from games.schwarz_oder_weiss.rules import bidding, law, play
from games.schwarz_oder_weiss.rules.actions import Action, PlayCard
from games.schwarz_oder_weiss.rules.engine import offers, to_act
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Phase, Public, SchwarzView


def holding(view: SchwarzView) -> Holding[Action]:
    """One seat's cards, and the calls open to it."""
    rows, offered = _rows(view), offers(view)
    return Holding(
        prompt=_prompt(view),
        facts=_least(view),
        rows=rows,
        calls=_calls(view.public, offered),
        explain=lambda: explanations(view, rows, claims=ClaimRest() in offered),
    )


def _prompt(view: SchwarzView) -> Says:
    """The prompt for this seat if it is asked; otherwise what the table waits for."""
    public = view.public
    if view.seat not in to_act(public):
        return own("prompt.you_wait") if public.phase is Phase.FALLING else prompt(public)
    match public.phase:
        case Phase.FALLING:
            phrase = own("prompt.you_may_bid")
        case Phase.ASKING:
            phrase = own("prompt.bid_or_pass")
        case Phase.NAMING_POINTS:
            phrase = own("prompt.name_points", contract=name_of(public.bid[1]))
        case Phase.DOUBLING:
            bidder, contract = public.bid
            phrase = own(
                "prompt.double_or_pass",
                who=Who(bidder),
                contract=name_of(contract),
                count=public.points,
            )
        case Phase.ANSWERING:
            phrase = own("prompt.answer", factor=public.factor)
        case _ if public.trump is None and public.trick.led is None:
            phrase = own("prompt.you_make_trump")
        case _:
            dummy = public.trick.next_place == public.seats
            phrase = _dummy_prompt(public) if dummy else ask_for_a_card(public.trick.led)
    return phrase


def _least(view: SchwarzView) -> tuple[Says, ...]:
    """The reason why the lowest numbers cannot be named (§3.4)."""
    public = view.public
    if public.phase is not Phase.NAMING_POINTS or view.seat not in to_act(public):
        return ()
    least = bidding.points(public).start
    return (own("fact.least", count=least),) if least > len(view.private.hand) else ()


def _dummy_prompt(public: Public) -> Says:
    return own("prompt.lead_for_dummy" if public.trick.led is None else "prompt.play_for_dummy")


def _rows(view: SchwarzView) -> tuple[CardRow[Action], ...]:
    """The seat's own hand; for the bidder also the dummy's while its card is awaited (§5.3)."""
    public = view.public
    playing = public.phase is Phase.PLAYING
    dummy_plays = playing and public.trick.next_place == public.seats
    own_row = _row(view, says("common.your_hand"), view.private.hand)
    if dummy_plays and view.seat == public.bidder:
        return _row(view, own("dummy"), public.dummy), own_row
    return (own_row,)


def _row(view: SchwarzView, title: Says, hand: Hand) -> CardRow[Action]:
    dealt = tuple(as_printed(card, view.public.options) for card in hand)
    return CardRow(title, tuple(_card(view, card) for card in fan(hand)), dealt=dealt)


def _card(view: SchwarzView, card: Card) -> HeldCard[Action]:
    """One card with what pressing it does, or why it may not be played."""
    public = view.public
    shown = as_printed(card, public.options)
    mark = kind_of(card, public.trump)
    if public.phase is not Phase.PLAYING or view.seat not in to_act(public):
        return HeldCard(shown, mark=mark)
    why = play.why_not(view, card)
    return HeldCard(shown, None if why else PlayCard(card=card), why, mark)


def _calls(public: Public, offered: tuple[Action, ...]) -> tuple[Call[Action], ...]:
    return tuple(_call(public, action) for action in offered if action.kind != "play_card")


def _call(public: Public, action: Action) -> Call[Action]:
    """A button: what it says, and whether it asks once more."""
    match action.kind:
        case "bid":
            label = own("call.bid", contract=name_of(action.contract))
        case "name_points":
            label = own("call.points", count=action.points)
        case "accept":
            label = own("call.accept", factor=public.factor)
        case "redouble":
            label = own("call.redouble", factor=public.factor * 2)
        case "surrender":
            label = own("call.surrender", count=law.price(public.points))
        case "claim_rest":
            white = public.contract is Contract.WEISS
            label = own("call.claim_no_trick") if white else says("common.claim")
        case kind:
            label = own(f"call.{kind}")
    return Call(label, action, grave=action.kind == "surrender")
