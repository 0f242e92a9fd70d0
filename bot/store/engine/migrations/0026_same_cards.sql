-- Cards that are dealt again, by one person alone, and challenges to play them.

-- The match whose cards are dealt again, and the one of its deals that is; 0 is all of them. It may
-- be deleted meanwhile, and such a match still counts nowhere.
ALTER TABLE matches ADD COLUMN original_id INTEGER;
ALTER TABLE matches ADD COLUMN original_deal INTEGER;

CREATE INDEX matches_by_original ON matches (original_id, original_deal)
    WHERE original_id IS NOT NULL;

-- What a strong computer player made of the same cards in a seat: the points of each deal.
CREATE TABLE same_cards_pars (
    original_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    points TEXT NOT NULL CHECK (json_valid(points)),
    PRIMARY KEY (original_id, deal, seat)
) STRICT, WITHOUT ROWID;

-- Who (user_id) has challenged whom (other_id) to play the cards of a match, when (unix ms), whether
-- that was declined, and the match in which it is played.
CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    original_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    declined INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1)),
    match_id INTEGER UNIQUE REFERENCES matches (id) ON DELETE CASCADE,
    UNIQUE (original_id, other_id)
) STRICT;

CREATE INDEX challenges_by_person ON challenges (user_id);
CREATE INDEX challenges_by_other ON challenges (other_id);
