"""What can happen at a table of Watten."""

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from games.core.trick_events import CardPlayed, DealerDrawn, MatchEnded, TrickTaken, played, taken
from games.watten.rules.events.dealing import (
    CardChosen,
    CardsKept,
    ChoiceMade,
    ChoiceSeen,
    ChoosingOpened,
    DealStarted,
    ExchangeAccepted,
    ExchangeProposed,
    ExchangeRefused,
    HandDiscarded,
    HandLaid,
    HandSeen,
    HandsTaken,
    NamingOpened,
    RankNamed,
    StockLaid,
    SuitNamed,
    TrumpLearned,
    card_chosen,
    cards_kept,
    choice_made,
    choice_seen,
    choosing_opened,
    deal_started,
    exchange_accepted,
    exchange_proposed,
    exchange_refused,
    hands_taken,
    naming_opened,
    rank_named,
    suit_named,
    trump_learned,
)
from games.watten.rules.events.playing import (
    Conceded,
    ConcedeWished,
    DealScored,
    DecisionAsked,
    Folded,
    Held,
    PlayedForThree,
    PlayStarted,
    Raised,
    Result,
    TrumpRevealed,
    decision_asked,
    folded,
    held,
    play_started,
    played_for_three,
    raised,
    trump_revealed,
)
from games.watten.rules.events.signing import (
    CodesClosed,
    CodeSettled,
    CodesOpened,
    GestureMade,
    GesturePicked,
    HandShown,
    MeaningAssigned,
    SignalGiven,
    signal_given,
)

__all__ = [
    "LOG",
    "CardChosen",
    "CardPlayed",
    "CardsKept",
    "ChoiceMade",
    "ChoiceSeen",
    "ChoosingOpened",
    "CodeSettled",
    "CodesClosed",
    "CodesOpened",
    "ConcedeWished",
    "Conceded",
    "DealScored",
    "DealStarted",
    "DealerDrawn",
    "DecisionAsked",
    "Event",
    "Events",
    "ExchangeAccepted",
    "ExchangeProposed",
    "ExchangeRefused",
    "Folded",
    "GestureMade",
    "GesturePicked",
    "HandDiscarded",
    "HandLaid",
    "HandSeen",
    "HandShown",
    "HandsTaken",
    "Held",
    "MatchEnded",
    "MeaningAssigned",
    "NamingOpened",
    "PlayStarted",
    "PlayedForThree",
    "Raised",
    "RankNamed",
    "Result",
    "SignalGiven",
    "StockLaid",
    "SuitNamed",
    "TrickTaken",
    "TrumpLearned",
    "TrumpRevealed",
    "card_chosen",
    "cards_kept",
    "choice_made",
    "choice_seen",
    "choosing_opened",
    "deal_started",
    "decision_asked",
    "exchange_accepted",
    "exchange_proposed",
    "exchange_refused",
    "folded",
    "hands_taken",
    "held",
    "naming_opened",
    "play_started",
    "played",
    "played_for_three",
    "raised",
    "rank_named",
    "signal_given",
    "suit_named",
    "taken",
    "trump_learned",
    "trump_revealed",
]

Event: TypeAlias = Annotated[
    DealerDrawn
    | CodesOpened
    | GesturePicked
    | MeaningAssigned
    | CodeSettled
    | CodesClosed
    | DealStarted
    | HandLaid
    | StockLaid
    | HandsTaken
    | HandSeen
    | ExchangeProposed
    | ExchangeRefused
    | ExchangeAccepted
    | HandDiscarded
    | NamingOpened
    | ChoosingOpened
    | CardsKept
    | RankNamed
    | SuitNamed
    | ChoiceMade
    | CardChosen
    | ChoiceSeen
    | TrumpLearned
    | DecisionAsked
    | PlayedForThree
    | PlayStarted
    | Raised
    | Held
    | Folded
    | ConcedeWished
    | Conceded
    | SignalGiven
    | GestureMade
    | HandShown
    | CardPlayed
    | TrickTaken
    | TrumpRevealed
    | DealScored
    | MatchEnded,
    Field(discriminator="kind"),
]
Events: TypeAlias = tuple[Event, ...]
LOG: TypeAdapter[Events] = TypeAdapter(tuple[Event, ...])
