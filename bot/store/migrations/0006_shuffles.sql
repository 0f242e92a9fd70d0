-- Decks that were promised by their digest before they were dealt; numbers count the decks of a
-- match from 0. Cards are written with blanks between, nonce and digest in hexadecimal.

CREATE TABLE shuffles (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    cards TEXT NOT NULL,
    nonce TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;
