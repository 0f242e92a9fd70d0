"""What each seat may say and play, told a second time on nothing but the course of the match."""

from games.core.cards import Card
from games.watten.rules.options import BavarianOptions, BlindOptions, KritischOptions
from tests.games.watten.another_match import Course

FINGERS = ("right_thumb", "right_index", "right_middle", "right_ring", "right_little")
OLD_SIGNS = (
    *("kiss", "wink", "close_both", "close_and_wink", *FINGERS),
    *("left_little", "left_ring", "left_middle", "left_index", "look_up"),
)
KRITISCHE_SIGNS = ("kiss", "lips_right", "lips_left", "wink_right", "wink_left", *FINGERS)
BAVARIAN_SIGNS = ("kiss", "wink_right", "wink_left", "nod", "tongue", *FINGERS)
NOISE = ("scratch", "cough", "look_away")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")
TALK = ("decide", "play", "raised")


class Ledger(Course):
    """The course of a match, and all that may come next."""

    def awaited(self) -> set[int]:
        match self.stage:
            case "code":
                seats = self.everybody - self.settled
            case "offer" | "rank":
                seats = {self.forehand}
            case "answer":
                seats = {self.dealer}
            case "suit":
                seats = {self.forehand if self.seats == 3 else self.dealer}
            case "choose":
                seats = self.choosers()
            case "decide":
                seats = self.undecided()
            case "play":
                seats = {self.turn}
            case "raised":
                seats = self.foes(self.ladder[-1][0]) - self.would_fold
            case _:
                seats = set[int]()
        return seats

    def choosers(self) -> set[int]:
        left = {self.forehand, self.dealer} - self.chosen
        first = isinstance(self.options, BlindOptions) and self.options.order == "forehand_first"
        return {self.forehand} if first and self.forehand in left else left

    def allowed(self, seat: int) -> set[str]:
        """All that this seat may say or play now, in words of our own."""
        asked = self.answers(seat) if seat in self.awaited() else set[str]()
        raises = {f"raise {value}" for value in self.raises(seat)}
        return asked | raises | self.concessions(seat) | self.signs(seat) | self.machine(seat)

    def machine(self, seat: int) -> set[str]:
        """All three Kritische, which may be shown before the first card (BY-07)."""
        wanted = isinstance(self.options, BavarianOptions) and self.options.machine
        if not wanted or self.stage != "play" or self.takers or self.trick:
            return set()
        held = {str(card) for card in self.hands[seat]}
        return {"show_machine"} if held >= {"HK", "D7", "C7"} else set()

    def answers(self, seat: int) -> set[str]:
        match self.stage:
            case "code":
                said = self.agreeing(seat)
            case "offer":
                said = {"propose_exchange"} | ({"keep_cards"} if self.blind else self.ranks(seat))
            case "answer":
                said = {"accept_exchange", "refuse_exchange"}
            case "rank":
                said = self.ranks(seat)
            case "suit":
                said = {f"name_suit {suit}" for suit in "SHDC"}
            case "choose":
                said = {f"choose_card {card}" for card in self.hands[seat]}
            case "decide":
                four = self.options.tense_rule == "four"
                said = {"hold" if four else "play_for_three", "fold"}
            case "raised":
                said = {"hold", "fold"}
            case _:
                said = {f"play_card {card}" for card in self.playable(seat)}
        return said

    def agreeing(self, seat: int) -> set[str]:
        if (seat + 2) % 4 in self.settled:
            return {"settle"}
        picks = {f"pick_gesture {gesture}" for gesture in self.gestures()}
        return picks | {"settle"} | ({"assign"} if seat in self.picked else set())

    def ranks(self, seat: int) -> set[str]:
        six = () if isinstance(self.options, KritischOptions | BavarianOptions) else ("6",)
        ranks = (*RANKS, *six)
        if isinstance(self.options, BavarianOptions) and self.options.own_schlag:
            held = [card for card in self.hands[seat] if str(card) not in {"HK", "D7", "C7"}]
            ranks = tuple(card.rank.sign for card in held)
        return {f"name_rank {rank}" for rank in ranks}

    def playable(self, seat: int) -> list[Card]:
        hand = self.hands[seat]
        blind = self.blind and seat not in {self.forehand, self.dealer}
        if blind or not self.trick:
            return hand
        if isinstance(self.options, BavarianOptions):
            return self.answers_to_rechte(seat)
        return list(self.order().playable(hand, self.trick[0][1]))

    def asks(self) -> str:
        """When a Rechte that is led asks for something."""
        return str(getattr(self.options, "rechte_asks", "never"))

    def answers_to_rechte(self, seat: int) -> list[Card]:
        """No duty but where the Rechte was led, and then not the same for the partner (BY-05)."""
        hand, (leader, led) = self.hands[seat], self.trick[0]
        order = self.order()
        asks = self.asks()
        too_late = asks == "first_trick" and len(self.takers) > 0
        if led not in order.rechte or asks == "never" or too_late:
            return hand
        due = order.trumps if leader in self.mates(seat) else order.trumps + order.kritische
        return [card for card in hand if card in due] or hand

    def raises(self, seat: int) -> set[int]:
        """To what this seat may raise; a side that raised last waits for the other."""
        answers = self.stage == "raised" and seat in self.awaited()
        mine_was_last = bool(self.ladder) and self.ladder[-1][0] in self.mates(seat)
        if self.stage != "play" and not answers:
            return set()
        if self.closed or mine_was_last or self.is_barred(seat) or self.is_forbidden(seat):
            return set()
        next_up = self.ladder[-1][1] + 1 if self.ladder else 3
        values = {next_up} | ({4} if self.may_jump(seat) else set[int]())
        return {value for value in values if value <= self.ceiling()}

    def ceiling(self) -> int:
        needed = [self.options.target - points for points in self.score]
        return max(needed) if self.options.cap == "needed" else self.options.target

    def may_jump(self, seat: int) -> bool:
        if not self.options.jump4 or self.ladder or self.takers or self.trick:
            return False
        return max(self.score[foe] for foe in self.foes(seat)) >= self.score[seat] + 4

    def is_forbidden(self, seat: int) -> bool:
        """A strict table wants a fitting last card for a first raise at two tricks each."""
        strict = getattr(self.options, "last_trick_raise", "free") == "strict"
        if not strict or self.ladder or len(self.takers) < 4 or not self.trick:
            return False
        (card,) = [c for s, c in self.trick if s == seat] or self.hands[seat]
        order, led = self.order(), self.trick[0][1]
        followed = next((suit for suit in order.plain if led in suit), ())
        return card not in order.answers and card not in followed

    def concessions(self, seat: int) -> set[str]:
        open_to_it = self.options.concede and self.stage == "play"
        return {f"concede {self.value}"} if open_to_it and seat not in self.would_concede else set()

    def signs(self, seat: int) -> set[str]:
        if self.stage not in TALK or self.options.signals == "off" or self.mates(seat) == {seat}:
            return set()
        if self.schlag == "6" and not self.blind:
            return {"show_hand"} if self.hands[seat] and seat not in self.showed else set()
        return {f"signal {g}" for g in self.gestures()} if self.signed.count(seat) < 10 else set()

    def gestures(self) -> tuple[str, ...]:
        nod = ("nod",) if self.blind or getattr(self.options, "guate", False) else ()
        if isinstance(self.options, BavarianOptions):
            return *BAVARIAN_SIGNS, *NOISE
        if not isinstance(self.options, KritischOptions):
            return *OLD_SIGNS, *nod, *NOISE
        tongue = ("tongue",) if self.options.kritische == 4 else ()
        return *KRITISCHE_SIGNS, *tongue, *nod, *NOISE
