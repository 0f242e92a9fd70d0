-- Deals that somebody wants looked at by those who manage the server; each person reports a deal
-- once, and who reports it again says it anew.

CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL CHECK (deal >= 1),
    user_id INTEGER NOT NULL,
    remark TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- When somebody who manages the server marked it as done.
    done_at INTEGER,
    UNIQUE (match_id, deal, user_id)
) STRICT;

CREATE INDEX reports_open ON reports (guild_id, made_at) WHERE done_at IS NULL;
CREATE INDEX reports_by_person ON reports (user_id);
