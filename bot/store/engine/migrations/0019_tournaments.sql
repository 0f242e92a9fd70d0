-- Tournaments. What happened in them is a log that is never changed; people are in it by numbers of
-- their own in each tournament, so the log of one from which somebody was forgotten stays as it is.

CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    -- What Discord calls a scheduled event, where one could be made.
    scheduled_id INTEGER,
    -- The organizer. Who was forgotten has a number below zero.
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    -- What all drawing comes from; it lies open once the tournament is over.
    secret TEXT NOT NULL,
    starts_at INTEGER,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'ended', 'cancelled')),
    made_at INTEGER NOT NULL,
    ended_at INTEGER
) STRICT;

CREATE INDEX tournaments_by_guild ON tournaments (guild_id, id);
CREATE INDEX tournaments_by_person ON tournaments (user_id);
CREATE INDEX tournaments_by_status ON tournaments (status);

CREATE TABLE tournament_events (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    written_at INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

-- Who is meant by a number; the place is what they had at the end, of so many.
CREATE TABLE tournament_people (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER,
    places INTEGER,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_people_by_person ON tournament_people (user_id, tournament_id);

-- Where the tables of a round stand, and the matches that are played there.
CREATE TABLE tournament_tables (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    match_id INTEGER REFERENCES matches (id) ON DELETE SET NULL,
    -- Since when people are awaited there, and whether a reserve was called since.
    opened_at INTEGER NOT NULL,
    called INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_tables_by_match ON tournament_tables (match_id);

-- Which people have said that they are there, before their match begins.
CREATE TABLE tournament_arrivals (
    tournament_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, round, number, person),
    FOREIGN KEY (tournament_id, round, number)
        REFERENCES tournament_tables (tournament_id, round, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Who has asked whom to play with them, before it begins; both are numbers of people.
CREATE TABLE tournament_invitations (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    invited INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, person, invited)
) STRICT, WITHOUT ROWID;
