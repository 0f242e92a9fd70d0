"""The words of Bauernstoss, and where its rules say what they mean."""

from games.core.glossary import Term

TERMS: tuple[Term, ...] = (
    Term("bauer", "1.3", ("trump",)),
    Term("card_points", "1.5", ("schneider", "kreide")),
    Term("number", "3.2", ("mit", "rebid")),
    Term("mit", "3.4", ("number", "rebid")),
    Term("rebid", "4.3", ("mit", "number")),
    Term("solo", "3.8", ("small_solo", "big_solo")),
    Term("small_solo", "5.3", ("solo", "big_solo")),
    Term("big_solo", "5.1", ("solo", "small_solo")),
    Term("kreide", "7.1", ("card_points",)),
    Term("schneider", "7.4", ("schwarz_result", "card_points")),
    Term("schwarz_result", "7.5", ("schneider",)),
    Term("trick", "6.5"),
    Term("trump", "1.3"),
    Term("lead", "6.1"),
    Term("follow", "6.2"),
    Term("ruff", "6.3"),
    Term("dealer", "2.1"),
    Term("deal", "2.2"),
    Term("match", "7.7"),
    Term("partner", "1.1"),
)
