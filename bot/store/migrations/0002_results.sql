-- Results: derived from finished matches and their logs, never the only place of any fact.

CREATE TABLE results (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    points INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    decisions INTEGER NOT NULL,
    stood_in INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- Holds all that the leaderboard reads, in the order in which it groups.
CREATE INDEX results_by_guild ON results (guild_id, game, user_id, rated, won, points)
    WHERE user_id IS NOT NULL;
CREATE INDEX results_by_person ON results (user_id) WHERE user_id IS NOT NULL;
