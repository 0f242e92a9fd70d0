"""The words of Schwarz oder Weiß, and where its rules say what they mean."""

from games.core.glossary import Term

TERMS: tuple[Term, ...] = (
    Term("dummy", "1.1", ("schwarz_bid", "weiss")),
    Term("schwarz_bid", "3.1", ("weiss", "schwarz_solo", "dummy")),
    Term("weiss", "3.1", ("schwarz_bid", "dummy")),
    Term("schwarz_solo", "3.7", ("schwarz_bid", "dummy")),
    Term("points_named", "3.4", ("schwarz_bid", "weiss")),
    Term("doppelt", "4.1", ("re_doppelt", "aufgeben")),
    Term("re_doppelt", "4.3", ("doppelt", "aufgeben")),
    Term("aufgeben", "4.5", ("doppelt", "points_named")),
    Term("trick", "5.6"),
    Term("trump", "5.4"),
    Term("lead", "5.4"),
    Term("follow", "5.5"),
    Term("ruff", "5.5"),
    Term("dealer", "2.1"),
    Term("deal", "2.2"),
    Term("match", "6.5"),
)
