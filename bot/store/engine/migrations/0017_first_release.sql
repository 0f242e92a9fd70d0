-- All tables of the first release. What SQLite's ALTER TABLE had appended to a table stands where it
-- put it, so that a new database has the same text as one of that release.

-- Matches, who sits at them, and the log that is their memory.
-- Ids of Discord are INTEGER, times are unix milliseconds, options and bodies are JSON.
-- finish_number: matches are counted in the order in which they finished; hints: whether those who
-- sit at the table may ask for any, and then the match moves no rating; pace: how long people may
-- think; deals: the match is over after so many, whatever its game says.
CREATE TABLE matches (
    -- AUTOINCREMENT: old messages carry the id in their buttons, so none may ever be given twice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    engine_version INTEGER NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    state TEXT NOT NULL
        CHECK (state IN ('lobby', 'playing', 'paused', 'finished', 'ended', 'lapsed')),
    host_id INTEGER,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER
, finish_number INTEGER, hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)), pace TEXT NOT NULL DEFAULT 'normal'
    CHECK (pace IN ('brisk', 'normal', 'relaxed', 'slow_12', 'slow_24', 'slow_48')), deals INTEGER CHECK (deals >= 1)) STRICT;

CREATE INDEX matches_by_state ON matches (state, changed_at);
CREATE INDEX matches_by_host ON matches (host_id);

-- A person has user_id, a computer has level; a former person keeps a number below zero that is
-- nobody's, so that the ratings of the others stay. A kept seat is free for nobody but this person,
-- who has not come yet; only a lobby has such.
CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    -- No list of levels here: they grow with the computer players.
    level TEXT,
    name TEXT NOT NULL, kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
    PRIMARY KEY (match_id, seat),
    UNIQUE (match_id, user_id),
    CHECK (user_id IS NULL OR level IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;

-- What brought the events about; an input bears the number of the first event that came of it.
CREATE TABLE inputs (
    match_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('deck', 'proceed', 'decision')),
    body TEXT NOT NULL CHECK (json_valid(body)),
    actor TEXT CHECK (actor IN ('person', 'computer', 'stand_in')),
    PRIMARY KEY (match_id, number),
    FOREIGN KEY (match_id, number) REFERENCES events (match_id, number) ON DELETE CASCADE,
    CHECK ((kind = 'decision') = (actor IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Where on Discord a match can be seen. user_id: the one person a direct message went to.
CREATE TABLE messages (
    message_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER
) STRICT;

CREATE INDEX messages_by_match ON messages (match_id, kind);
CREATE INDEX messages_by_person ON messages (user_id) WHERE user_id IS NOT NULL;

-- What people and servers have chosen; no row means the defaults.
-- signals: how what a person alone is told by another one reaches them; listed: whether they wish to
-- be seen on boards; deck: which cards they see on their hand; away_until: until when (unix ms) their
-- clocks at slow tables stand still.
CREATE TABLE person_settings (
    user_id INTEGER PRIMARY KEY,
    hand TEXT NOT NULL DEFAULT 'ephemeral' CHECK (hand IN ('ephemeral', 'dm')),
    ping TEXT NOT NULL DEFAULT 'later' CHECK (ping IN ('never', 'later', 'at_once', 'dm')),
    text INTEGER NOT NULL DEFAULT 0 CHECK (text IN (0, 1)),
    language TEXT,
    dm_closed INTEGER NOT NULL DEFAULT 0 CHECK (dm_closed IN (0, 1))
, signals TEXT NOT NULL DEFAULT 'look' CHECK (signals IN ('look', 'dm')), listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)), deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german')), away_until INTEGER) STRICT;

-- language: what was noticed, not what was chosen; deck, table_view: which cards a server sees at its
-- tables, and how; rules: what those who manage it have chosen about its tables, as one JSON object.
CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT,
    left_at INTEGER
, deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german')), table_view TEXT NOT NULL DEFAULT 'picture'
    CHECK (table_view IN ('picture', 'text')), rules TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rules))) STRICT;

CREATE INDEX guilds_left ON guild_settings (left_at) WHERE left_at IS NOT NULL;
CREATE UNIQUE INDEX matches_by_finish ON matches (finish_number);

-- The history of a server, of one game or of all.
CREATE INDEX matches_by_guild ON matches (guild_id, finish_number);
CREATE INDEX matches_by_game ON matches (guild_id, game, finish_number);

-- Standings: derived from finished matches and their logs, in the order in which matches finished.
-- resigned: whether this person gave the match up.
CREATE TABLE results (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    finish_number INTEGER NOT NULL,
    finished_at INTEGER NOT NULL,
    side INTEGER NOT NULL,
    points INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    decisions INTEGER NOT NULL,
    stood_in INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    -- The person's rating after this match.
    mu REAL,
    sigma REAL, resigned INTEGER NOT NULL DEFAULT 0 CHECK (resigned IN (0, 1)),
    PRIMARY KEY (match_id, seat),
    CHECK ((rated = 1) = (mu IS NOT NULL) AND (rated = 1) = (sigma IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One row per person and period: `all`, `2026-11`, `2026-W47`, `season:1`.
CREATE TABLE tallies (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    period TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- The rating after the period's last rated match.
    mu REAL,
    sigma REAL,
    -- Wins in a row, now and at best.
    streak INTEGER NOT NULL,
    longest INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, period, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_person ON tallies (user_id, period);

-- With whom (together) and against whom a person has played, and how often that person won.
CREATE TABLE partners (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    together INTEGER NOT NULL CHECK (together IN (0, 1)),
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id, together, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX partners_by_person ON partners (user_id);
CREATE INDEX partners_by_other ON partners (other_id);

CREATE TABLE feats (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    feat TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id, feat)
) STRICT, WITHOUT ROWID;

CREATE INDEX feats_by_person ON feats (user_id);

-- Season 1 needs no row: it is what was before the first one that was started.
CREATE TABLE seasons (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 2),
    name TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;

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

-- The results of a person, also at one game alone; holds all that a row of wins is made of.
CREATE INDEX results_by_person ON results (user_id, guild_id, game, finish_number, won)
    WHERE user_id IS NOT NULL;

-- The house rules a server has saved by name, and which rules its tables have when nobody says.
CREATE TABLE presets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name without what only looks different, such as capitals.
    folded TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    saved_at INTEGER NOT NULL,
    UNIQUE (guild_id, folded)
) STRICT;

CREATE TABLE default_presets (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    -- Either rules that the game itself names, or those of the server.
    named TEXT,
    preset_id INTEGER REFERENCES presets (id) ON DELETE CASCADE,
    PRIMARY KEY (guild_id, game),
    CHECK ((named IS NULL) <> (preset_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX defaults_by_preset ON default_presets (preset_id) WHERE preset_id IS NOT NULL;

-- How far people are in the lessons of the games.
CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    step INTEGER NOT NULL CHECK (step >= 0),
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

-- Since when the bot has been on a server whose people it has greeted: once for each joining.
CREATE TABLE greetings (
    guild_id INTEGER PRIMARY KEY,
    joined_at INTEGER NOT NULL
) STRICT;

-- Tables that give hours for a decision, by clocks that no restart moves.

-- How far the match was when its clocks were kept, and when the next deal comes (unix ms), if it
-- waits for one.
CREATE TABLE slow_tables (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    moves INTEGER NOT NULL,
    events INTEGER NOT NULL,
    deal_at INTEGER
) STRICT;

-- When the time of a seat that is awaited ends, when its person is to be reminded of that (unix
-- ms; nothing once they have been), how often in a row they let it end, and whether they have
-- called for the next deal.
CREATE TABLE slow_seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    ends_at INTEGER,
    remind_at INTEGER,
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- The deal of the day. Days are counted from 1970-01-01 in UTC; a day's secret is what all its decks
-- come from, kept from the day before on.
CREATE TABLE daily_seals (
    day INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL
) STRICT;

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
