-- The card that a seat plays by itself once it is asked for one: in which deal it was chosen, with
-- how many cards in hand, and whether it could not be played, which its person is then told.
CREATE TABLE premoves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    held INTEGER NOT NULL,
    card TEXT NOT NULL,
    failed INTEGER NOT NULL CHECK (failed IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- When somebody is asked once more before a card of theirs is played.
ALTER TABLE person_settings ADD COLUMN confirm TEXT NOT NULL DEFAULT 'never'
    CHECK (confirm IN ('never', 'slips', 'always'));
