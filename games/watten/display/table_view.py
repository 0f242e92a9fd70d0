"""The open part of a table of Watten, in keys; the bot words and draws it.

In Blind Watten nothing here tells more of Schlag and trump than who took a trick (§10.6).
"""

from games.core.scene import Laid, Says, Scene, TrickCard, Who, says
from games.core.seats import Seat
from games.core.tricks import Trick, winner
from games.watten.display.phrases import kind_of, own, people
from games.watten.display.table_facts import facts, place
from games.watten.rules import law
from games.watten.rules.engine import to_act
from games.watten.rules.raising import FOUR, decided_value
from games.watten.rules.ranking import Trump
from games.watten.rules.state import Phase, Public


def scene(public: Public) -> Scene:
    """The picture of a table for everybody who looks at it."""
    acting = to_act(public)
    return Scene(
        deal=public.number,
        prompt=prompt(public),
        facts=facts(public),
        places=tuple(place(public, seat, acts=seat in acting) for seat in range(public.seats)),
        laid=_first_trick(public),
        trick=trick_cards(public, public.trick, _best(public), public.trump),
        last_trick=_last(public),
        turned_over=Who(public.takers[-1]) if _is_turned_over(public) else None,
        turns_over=_turns_over(public),
    )


def prompt(public: Public) -> Says:
    """The phrase for what the table is waiting for."""
    who = people(sorted(to_act(public)))
    match public.phase:
        case Phase.DRAWING:
            phrase = own("prompt.drawing")
        case Phase.AGREEING:
            phrase = own("prompt.agreeing", who=who)
        case Phase.SHUFFLING:
            phrase = says("common.shuffling")
        case Phase.DECIDING:
            four = decided_value(public) == FOUR
            phrase = own("prompt.deciding_four" if four else "prompt.deciding", who=who)
        case Phase.PLAYING:
            phrase = says("common.waiting_for", who=who)
        case Phase.RAISED:
            phrase = _raise_prompt(public)
        case Phase.MATCH_OVER:
            phrase = says("common.match_over")
        case _:
            phrase = _announcing(public)
    return phrase


def _announcing(public: Public) -> Says:
    """The phrase for what is still to be said before the hands are played (§2.3 to §3.3, §10.2)."""
    seats = sorted(to_act(public))
    who = people(seats)
    match public.phase:
        case Phase.OFFERING:
            keeping = public.rules.blind
            name = "prompt.exchange_or_keep" if keeping else "prompt.exchange_or_name"
            phrase = own(name, who=who)
        case Phase.ANSWERING_OFFER:
            phrase = own("prompt.answering_offer", by=Who(public.forehand), who=who)
        case Phase.NAMING_RANK:
            phrase = own("prompt.naming_rank", who=who)
        case Phase.NAMING_SUIT:
            phrase = own("prompt.naming_suit", who=who)
        case _:
            phrase = own("prompt.choosing", who=who, count=len(seats))
    return phrase


def _raise_prompt(public: Public) -> Says:
    if public.proposal is None:
        raise ValueError("nobody has raised")
    by, value, _ = public.proposal
    return own("prompt.raised", by=Who(by), value=value, who=people(sorted(to_act(public))))


def _first_trick(public: Public) -> tuple[Laid, ...]:
    """The first trick, if a blind table leaves it open (§10.6)."""
    covered = len(public.past) > 1 or bool(public.trick.cards)
    if not (public.rules.first_trick_open and public.past and covered):
        return ()
    first = public.past[0]
    title = own("laid.first_trick", by=Who(first.order[0]), who=Who(public.takers[0]))
    return (Laid(title, first.cards),)


def _best(public: Public) -> Seat | None:
    """The seat that is winning the trick, if everybody can see why (§4, §10.6)."""
    if public.rules.blind or public.trump is None or not public.trick.cards:
        return None
    return winner(public.trick, law.strength(public.rules.ranking, public.trump))


def _last(public: Public) -> tuple[TrickCard, ...]:
    """The trick before; a blind table turns it over with the next lead (§10.6)."""
    if _is_turned_over(public) or not public.past:
        return ()
    return trick_cards(public, public.past[-1], public.takers[-1], public.trump)


def _is_turned_over(public: Public) -> bool:
    return bool(public.trick.cards) and _turns_over(public)


def _turns_over(public: Public) -> bool:
    """Return whether the trick before is turned over once the next is led (§10.6, §10.10)."""
    stays_open = public.rules.first_trick_open and len(public.past) == 1
    is_secret = public.rules.blind and public.trump is None
    return is_secret and bool(public.past) and not stays_open


def trick_cards(
    public: Public, trick: Trick, best: Seat | None, trump: Trump | None
) -> tuple[TrickCard, ...]:
    """A trick with its `best` card marked, and the kind of each card under this `trump`."""
    ranking = public.rules.ranking
    return tuple(
        TrickCard(Who(seat), card, seat == best, kind_of(card, ranking, trump))
        for seat, card in trick.plays
    )
