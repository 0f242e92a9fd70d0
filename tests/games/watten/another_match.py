"""The course of a match told a second time, from what the players say and play alone.

Whatever follows from that is worked out here again: what a deal is worth, who takes a trick, who
scores, who deals next and who wins. What the engine concludes is not listened to, so either can
accuse the other.
"""

from typing import Any

from games.core.cards import Card
from games.watten.rules.options import BlindOptions, Options
from tests.games.watten import another_order


class Course:
    """What somebody who knows the rules and sees all cards would write down."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats = options, seats
        self.everybody = set(range(seats))
        self.blind = isinstance(options, BlindOptions)
        self.score = [0] * seats
        self.stage = "draw"
        self.next_dealer = self.dealer = 0
        self.settled: set[int] = set()
        self.picked: dict[int, str] = {}
        self.orders: dict[tuple[str, str], another_order.Deal] = {}
        self.deals = 0
        self.forget()

    def forget(self) -> None:
        """Everything that belongs to one deal."""
        self.hands: dict[int, list[Card]] = {}
        self.schlag, self.suit = "", ""
        self.chosen: set[int] = set()
        self.value, self.closed = 2, False
        self.ladder: list[tuple[int, int]] = []
        self.turn = 0
        self.trick: list[tuple[int, Card]] = []
        self.takers: list[int] = []
        self.would_concede: set[int] = set()
        self.signed: list[int] = []
        self.would_fold: set[int] = set()
        self.showed: set[int] = set()

    def hear(self, event: Any) -> None:
        """Take down what somebody has done; what is merely concluded has no ear here."""
        noted = getattr(self, f"on_{event.kind}", None)
        if noted is not None:
            noted(event)

    # Who is who

    @property
    def forehand(self) -> int:
        return (self.dealer + 1) % self.seats

    def mates(self, seat: int) -> set[int]:
        """The seats that win and lose this deal together with `seat`, itself among them."""
        if self.seats == 4:
            return {seat, (seat + 2) % 4}
        if self.seats == 2 or seat == self.forehand:
            return {seat}
        return self.everybody - {self.forehand}

    def foes(self, seat: int) -> set[int]:
        return self.everybody - self.mates(seat)

    def is_tense(self, seat: int) -> bool:
        return self.options.target - self.score[seat] <= 2

    def is_barred(self, seat: int) -> bool:
        """Near the end, or played down with a partner who is, where the table counts that."""
        shared = getattr(self.options, "tense_side", False)
        return any(self.is_tense(each) for each in (self.mates(seat) if shared else {seat}))

    @property
    def shows(self) -> bool:
        """Whether the last cards dealt decide, and nobody chooses."""
        return getattr(self.options, "announcement", "") == "shown_cards"

    @property
    def in_a_deal(self) -> bool:
        return self.stage not in {"draw", "code", "shuffle", "over"}

    @property
    def has_codes(self) -> bool:
        return self.options.signals == "code" and self.seats == 4

    # What is done before the play

    def on_dealer_drawn(self, event: Any) -> None:
        self.next_dealer = event.dealer
        self.stage = "code" if self.has_codes else "shuffle"

    def on_gesture_picked(self, event: Any) -> None:
        self.picked[event.seat] = str(event.gesture)

    def on_meaning_assigned(self, event: Any) -> None:
        for seat in self.mates(event.seat):
            if self.picked.get(seat) == event.gesture:
                del self.picked[seat]

    def on_code_settled(self, event: Any) -> None:
        self.settled.add(event.seat)
        if self.settled == self.everybody:
            self.stage = "shuffle"

    def on_deal_started(self, _event: Any) -> None:
        self.forget()
        self.deals += 1
        self.dealer = self.next_dealer
        self.stage = "offer"
        if not self.options.exchange:
            self.go_on_to_trump()

    def on_hand_seen(self, event: Any) -> None:
        self.hands[event.seat] = list(event.cards)
        if self.stage == "show":
            self.show()

    def show(self) -> None:
        """Read Schlag and trump from the last cards, once both who show have theirs."""
        if {self.forehand, self.dealer} <= set(self.hands):
            self.schlag = self.hands[self.forehand][-1].rank.sign
            self.suit = self.hands[self.dealer][-1].suit.letter
            self.begin()

    def on_exchange_proposed(self, _event: Any) -> None:
        self.stage = "answer"

    def go_on_to_trump(self, _event: Any = None) -> None:
        self.stage = "choose" if self.blind else "rank"
        if self.shows:
            self.stage = "show"
            self.show()

    on_exchange_refused = on_cards_kept = go_on_to_trump

    def on_exchange_accepted(self, _event: Any) -> None:
        self.hands = {}
        self.go_on_to_trump()

    def on_rank_named(self, event: Any) -> None:
        self.schlag, self.stage = event.rank.sign, "suit"

    def on_suit_named(self, event: Any) -> None:
        self.suit = event.suit.letter
        self.begin()

    def on_card_chosen(self, event: Any) -> None:
        if self.shows:
            return
        self.chosen.add(event.seat)
        if event.seat == self.forehand:
            self.schlag = event.card.rank.sign
        else:
            self.suit = event.card.suit.letter
        if len(self.chosen) == 2:
            self.begin()

    def begin(self) -> None:
        self.turn = self.forehand
        self.stage = "decide" if self.undecided() else "play"

    def undecided(self) -> set[int]:
        """The lone tense side of a table that wants it to decide."""
        tense = {seat for seat in self.everybody if self.is_tense(seat)}
        if self.options.tense_rule == "no_raise" or self.seats == 3 or tense == self.everybody:
            return set()
        lead = max(self.score) - min(self.score)
        small = self.options.tense_rule == "four" and lead < 4
        return set() if small else tense - self.would_fold

    # What is done in the play

    def on_played_for_three(self, _event: Any) -> None:
        self.value, self.closed, self.stage = 3, True, "play"
        self.would_fold.clear()

    def on_raised(self, event: Any) -> None:
        self.ladder.append((event.seat, event.value))
        self.stage = "raised"
        self.would_fold.clear()

    def on_held(self, event: Any) -> None:
        if self.stage == "decide":
            self.ladder.append((event.seat, 4))
        self.value, self.stage = self.ladder[-1][1], "play"
        self.would_concede.clear()
        self.would_fold.clear()

    def on_fold_voiced(self, event: Any) -> None:
        self.would_fold.add(event.seat)

    def on_folded(self, event: Any) -> None:
        if self.stage == "decide" and self.options.tense_rule == "four":
            self.value = int(self.options.four_refused)
        self.pay(self.foes(event.seat))

    def on_concede_wished(self, event: Any) -> None:
        self.would_concede.add(event.seat)

    def on_conceded(self, event: Any) -> None:
        self.pay(self.foes(event.seats[0]))

    def on_signal_given(self, event: Any) -> None:
        self.signed.append(event.seat)

    on_gesture_made = on_signal_given

    def on_hand_shown(self, event: Any) -> None:
        self.showed.add(event.seat)

    def on_machine_shown(self, event: Any) -> None:
        self.pay(self.mates(event.seat))

    def on_card_played(self, event: Any) -> None:
        self.hands[event.seat].remove(event.card)
        self.trick.append((event.seat, event.card))
        self.turn = (event.seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self.gather()

    def gather(self) -> None:
        best = self.order().taker([card for _, card in self.trick])
        self.turn = next(seat for seat, card in self.trick if card == best)
        self.trick = []
        self.takers.append(self.turn)
        mine = self.mates(self.turn)
        if sum(seat in mine for seat in self.takers) == 3:
            self.pay(mine)

    def pay(self, winners: set[int]) -> None:
        for seat in winners:
            self.score[seat] += self.value
        self.next_dealer = self.forehand
        self.stage = "over" if self.winners() else "shuffle"

    def winners(self) -> set[int]:
        best = max(self.score)
        first = {seat for seat in self.everybody if self.score[seat] == best}
        plays_on = getattr(self.options, "tie", "shared") == "sudden_death" and self.seats == 3
        plays_on = plays_on and self.deals < 200
        undecided = best < self.options.target or (plays_on and len(first) > 1)
        return set() if undecided else first

    def order(self) -> another_order.Deal:
        named = self.schlag, self.suit
        if named not in self.orders:
            self.orders[named] = another_order.deal(self.options, *named)
        return self.orders[named]
