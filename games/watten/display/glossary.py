"""The words of the four games of Watten, and where their rules say what they mean."""

from games.core.glossary import Term

_ALL: tuple[Term, ...] = (
    Term("stock", "2.1", ("schoeneres",)),
    Term("schoeneres", "2.3", ("stock", "forehand")),
    Term("linke", "4.2", ("schlag", "rechte")),
    Term("raise", "6.1", ("hold", "fold", "tense")),
    Term("hold", "6.3", ("raise", "fold")),
    Term("fold", "6.4", ("raise", "hold")),
    Term("tense", "6.7", ("raise",)),
    Term("trick", "5.1"),
    Term("lead", "5.1"),
    Term("follow", "5.2"),
    Term("forehand", "1.6"),
    Term("dealer", "1.5"),
    Term("deal", "2.1"),
    Term("match", "7.3"),
    Term("partner", "1.2"),
)
TYROLEAN: tuple[Term, ...] = (
    *_ALL,
    Term("schlag", "3.1", ("trump", "rechte", "linke")),
    Term("trump", "3.2"),
    Term("rechte", "4.1", ("schlag", "linke", "guate")),
    Term("weli", "4.4", ("trump",)),
    Term("guate", "4.6", ("rechte", "schlag")),
    Term("sign", "8.1", ("code",)),
    Term("code", "8.5", ("sign",)),
)
KRITISCH: tuple[Term, ...] = (
    *_ALL,
    Term("schlag", "3.1", ("trump", "rechte", "linke")),
    Term("trump", "3.2"),
    Term("rechte", "9.3", ("schlag", "linke", "guate")),
    Term("guate", "9.5", ("rechte", "schlag")),
    Term("kritische", "9.1", ("martl", "weli", "nell")),
    Term("martl", "9.1", ("kritische",)),
    Term("weli", "9.1", ("kritische",)),
    Term("small_weli", "9.1", ("weli", "kritische")),
    Term("nell", "9.1", ("kritische",)),
    Term("sign", "9.8", ("code",)),
    Term("code", "8.5", ("sign",)),
)
BAVARIAN: tuple[Term, ...] = (
    *(term for term in _ALL if term.name != "follow"),
    Term("follow", "11.5"),
    Term("schlag", "3.1", ("trump", "rechte", "linke")),
    Term("trump", "3.2"),
    Term("rechte", "11.3", ("schlag", "linke")),
    Term("kritische", "11.2", ("maxi", "belli", "spitz")),
    Term("maxi", "11.2", ("kritische",)),
    Term("belli", "11.2", ("kritische",)),
    Term("spitz", "11.2", ("kritische",)),
    Term("machine", "11.10", ("kritische",)),
    Term("sign", "11.8", ("code",)),
    Term("code", "8.5", ("sign",)),
)
BLIND: tuple[Term, ...] = (
    *_ALL,
    Term("schlag", "10.3", ("trump", "rechte", "linke")),
    Term("trump", "10.3"),
    Term("rechte", "4.1", ("schlag", "linke", "guate")),
    Term("weli", "10.7", ("trump",)),
    Term("guate", "10.1", ("rechte", "schlag")),
    Term("blind_player", "10.4", ("informed",)),
    Term("informed", "10.4", ("blind_player",)),
    Term("sign", "10.9", ("code",)),
    Term("code", "8.5", ("sign",)),
)
