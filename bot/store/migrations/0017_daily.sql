-- The deal of the day. Days are counted from 1970-01-01 in UTC; a day's secret is what all its decks
-- come from, kept from the day before on.

CREATE TABLE daily_seals (
    day INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

-- A match that is over after so many deals, whatever its game says.
ALTER TABLE matches ADD COLUMN deals INTEGER CHECK (deals >= 1);

-- Who has played what: each person each game of a day once. The score is by how much their side was
-- ahead; who gave up has none.
CREATE TABLE daily_matches (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    score INTEGER,
    finished_at INTEGER,
    PRIMARY KEY (day, game, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX daily_by_match ON daily_matches (match_id);
CREATE INDEX daily_by_person ON daily_matches (user_id, day);

-- Whoever had their data deleted has played all the same. The mark is HMAC-SHA256 of the person and the
-- game under the secret of the day, and goes with the day: afterwards the secret lies open.
CREATE TABLE daily_played (
    day INTEGER NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;

-- What a strong computer player made of the same deals.
CREATE TABLE daily_pars (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- On which servers people look at the deal of the day, and what they are called there.
CREATE TABLE daily_players (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_players_by_person ON daily_players (user_id);
