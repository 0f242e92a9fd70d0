"""The words of Bohemian Watten, and where its rules say what they mean."""

from games.core.glossary import Term

TERMS: tuple[Term, ...] = (
    Term("turned_up", "2.2", ("schlag", "trump", "stock")),
    Term("stock", "2.3", ("exchange",)),
    Term("schlag", "3.1", ("linke", "turned_up")),
    Term("linke", "3.2", ("schlag",)),
    Term("kritische", "3.6", ("schlag",)),
    Term("exchange", "4.1", ("stock",)),
    Term("must_beat", "5.3", ("follow",)),
    Term("trick", "5.7"),
    Term("trump", "3.1"),
    Term("lead", "5.1"),
    Term("follow", "5.2"),
    Term("ruff", "5.4"),
    Term("dealer", "2.1"),
    Term("deal", "2.3"),
    Term("match", "6.5"),
)
