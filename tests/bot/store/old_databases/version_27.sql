PRAGMA application_id = 1398030669;
PRAGMA user_version = 27;
BEGIN TRANSACTION;
CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, other_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "blocks" VALUES(700000000000000001,700000000000000003,1790000000000);
CREATE TABLE call_wishes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    from_hour INTEGER NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
    until_hour INTEGER NOT NULL CHECK (until_hour BETWEEN 0 AND 23),
    zone TEXT,
    called_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, guild_id, game, from_hour, until_hour)
) STRICT;
INSERT INTO "call_wishes" VALUES(1,7,700000000000000001,'',20,0,'Europe/Rome',0);
CREATE TABLE calls (
    guild_id INTEGER PRIMARY KEY,
    called_at INTEGER NOT NULL
) STRICT;
INSERT INTO "calls" VALUES(7,1790000000000);
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
INSERT INTO "challenges" VALUES(1,1,700000000000000001,700000000000000002,1790000000000,0,NULL);
CREATE TABLE daily_matches (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    score INTEGER,
    finished_at INTEGER,
    PRIMARY KEY (day, game, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_pars (
    day INTEGER NOT NULL,
    game TEXT NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_played (
    day INTEGER NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (day, mark)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_players (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_seals (
    day INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL
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
INSERT INTO "default_presets" VALUES(7,'bauernstoss',NULL,1);
CREATE TABLE events (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES(1,0,'{"audience":null,"kind":"dealer_drawn","drawn":[{"seat":0,"card":"SA"},{"seat":1,"card":"CK"}],"dealer":0}');
INSERT INTO "events" VALUES(1,1,'{"audience":null,"kind":"deal_started","number":1,"dealer":0,"order":[1,2,0]}');
INSERT INTO "events" VALUES(1,2,'{"audience":[],"kind":"deck_laid","cards":["HK","HQ","SK","D10","S10","C10","DA","CJ","CA","DK","HJ","CQ","HA","H10","DQ","SA","SJ","DJ","SQ","CK"]}');
INSERT INTO "events" VALUES(1,3,'{"audience":null,"kind":"card_fell","seat":1}');
INSERT INTO "events" VALUES(1,4,'{"audience":[1],"kind":"card_seen","seat":1,"card":"HK"}');
INSERT INTO "events" VALUES(1,5,'{"audience":null,"kind":"dummy_card_fell","card":"HQ"}');
INSERT INTO "events" VALUES(1,6,'{"audience":null,"kind":"card_fell","seat":0}');
INSERT INTO "events" VALUES(1,7,'{"audience":[0],"kind":"card_seen","seat":0,"card":"SK"}');
INSERT INTO "events" VALUES(1,8,'{"audience":null,"kind":"card_fell","seat":1}');
INSERT INTO "events" VALUES(1,9,'{"audience":[1],"kind":"card_seen","seat":1,"card":"D10"}');
INSERT INTO "events" VALUES(1,10,'{"audience":null,"kind":"dummy_card_fell","card":"S10"}');
INSERT INTO "events" VALUES(1,11,'{"audience":null,"kind":"card_fell","seat":0}');
INSERT INTO "events" VALUES(1,12,'{"audience":[0],"kind":"card_seen","seat":0,"card":"C10"}');
INSERT INTO "events" VALUES(1,13,'{"audience":null,"kind":"bid_asked","seat":1}');
INSERT INTO "events" VALUES(1,14,'{"audience":null,"kind":"bid_made","seat":1,"contract":"weiss"}');
INSERT INTO "events" VALUES(1,15,'{"audience":null,"kind":"points_named","seat":1,"points":3}');
INSERT INTO "events" VALUES(1,16,'{"audience":null,"kind":"card_fell","seat":1}');
INSERT INTO "events" VALUES(1,17,'{"audience":[1],"kind":"card_seen","seat":1,"card":"DA"}');
INSERT INTO "events" VALUES(1,18,'{"audience":null,"kind":"dummy_card_fell","card":"CJ"}');
INSERT INTO "events" VALUES(1,19,'{"audience":null,"kind":"card_fell","seat":0}');
INSERT INTO "events" VALUES(1,20,'{"audience":[0],"kind":"card_seen","seat":0,"card":"CA"}');
INSERT INTO "events" VALUES(1,21,'{"audience":[],"kind":"cards_set_aside","cards":["DK","HJ","CQ","HA","H10","DQ","SA","SJ","DJ","SQ","CK"]}');
INSERT INTO "events" VALUES(1,22,'{"audience":null,"kind":"doubling_opened","speakers":[0]}');
INSERT INTO "events" VALUES(1,23,'{"audience":null,"kind":"doubled","seat":0,"factor":2,"speakers":[1]}');
INSERT INTO "events" VALUES(1,24,'{"audience":null,"kind":"doubled","seat":1,"factor":4,"speakers":[]}');
INSERT INTO "events" VALUES(1,25,'{"audience":null,"kind":"play_started","order":[1,2,0]}');
INSERT INTO "events" VALUES(1,26,'{"audience":null,"kind":"card_played","seat":1,"card":"D10"}');
INSERT INTO "events" VALUES(1,27,'{"audience":null,"kind":"trump_set","suit":2}');
INSERT INTO "events" VALUES(1,28,'{"audience":null,"kind":"dummy_card_played","card":"HQ"}');
INSERT INTO "events" VALUES(1,29,'{"audience":null,"kind":"card_played","seat":0,"card":"C10"}');
INSERT INTO "events" VALUES(1,30,'{"audience":null,"kind":"trick_taken","seat":1}');
INSERT INTO "events" VALUES(1,31,'{"audience":null,"kind":"deal_scored","result":"failed","bidder":1,"contract":"weiss","points":3,"factor":4,"gains":[12,0],"score":[12,0],"next_dealer":1}');
INSERT INTO "events" VALUES(1,32,'{"audience":null,"kind":"match_ended","winners":[0]}');
INSERT INTO "events" VALUES(2,0,'{"audience":null,"kind":"dealer_drawn","drawn":[{"seat":0,"card":"SK"},{"seat":1,"card":"SQ"},{"seat":2,"card":"DJ"},{"seat":3,"card":"DA"}],"dealer":3}');
INSERT INTO "events" VALUES(2,1,'{"audience":null,"kind":"deal_started","number":1,"dealer":3,"counts":[8,8,8,8]}');
INSERT INTO "events" VALUES(2,2,'{"audience":[0],"kind":"hand_dealt","seat":0,"cards":["CJ","DQ","D7","S10","C8","H7","CA","CK"]}');
INSERT INTO "events" VALUES(2,3,'{"audience":[1],"kind":"hand_dealt","seat":1,"cards":["C7","SQ","CQ","HJ","HQ","HK","H9","DA"]}');
INSERT INTO "events" VALUES(2,4,'{"audience":[2],"kind":"hand_dealt","seat":2,"cards":["H10","HA","S7","DK","SK","SJ","S9","SA"]}');
INSERT INTO "events" VALUES(2,5,'{"audience":[3],"kind":"hand_dealt","seat":3,"cards":["S8","H8","C10","C9","DJ","D10","D9","D8"]}');
INSERT INTO "events" VALUES(2,6,'{"audience":null,"kind":"called","seat":0,"voice":"solo","number":0}');
INSERT INTO "events" VALUES(2,7,'{"audience":null,"kind":"solo_claimed","seat":0}');
INSERT INTO "events" VALUES(2,8,'{"audience":null,"kind":"solo_named","seat":0,"size":"small","suit":2}');
INSERT INTO "events" VALUES(2,9,'{"audience":null,"kind":"exchange_opened","seat":0}');
INSERT INTO "events" VALUES(2,10,'{"audience":null,"kind":"card_given","seat":0}');
INSERT INTO "events" VALUES(2,11,'{"audience":[0],"kind":"given_card_seen","seat":0,"card":"S10"}');
INSERT INTO "events" VALUES(2,12,'{"audience":null,"kind":"card_returned","seat":2,"to":0}');
INSERT INTO "events" VALUES(2,13,'{"audience":[0,2],"kind":"returned_card_seen","seat":2,"to":0,"card":"S9"}');
INSERT INTO "events" VALUES(2,14,'{"audience":null,"kind":"play_started","order":[0,1,3]}');
INSERT INTO "events" VALUES(2,15,'{"audience":null,"kind":"card_played","seat":0,"card":"CJ"}');
INSERT INTO "events" VALUES(2,16,'{"audience":null,"kind":"chalk_taken","side":0}');
INSERT INTO "events" VALUES(2,17,'{"audience":null,"kind":"card_played","seat":1,"card":"DA"}');
INSERT INTO "events" VALUES(2,18,'{"audience":null,"kind":"card_played","seat":3,"card":"D9"}');
INSERT INTO "events" VALUES(2,19,'{"audience":null,"kind":"trick_taken","seat":0}');
INSERT INTO "events" VALUES(2,20,'{"audience":null,"kind":"card_played","seat":0,"card":"CA"}');
INSERT INTO "events" VALUES(2,21,'{"audience":null,"kind":"card_played","seat":1,"card":"C7"}');
INSERT INTO "events" VALUES(2,22,'{"audience":null,"kind":"card_played","seat":3,"card":"C9"}');
INSERT INTO "events" VALUES(2,23,'{"audience":null,"kind":"trick_taken","seat":0}');
INSERT INTO "events" VALUES(3,0,'{"audience":null,"kind":"dealer_drawn","drawn":[{"seat":0,"card":"C10"},{"seat":1,"card":"DJ"}],"dealer":1}');
INSERT INTO "events" VALUES(3,1,'{"audience":null,"kind":"deal_started","number":1,"dealer":1,"order":[0,2,1]}');
INSERT INTO "events" VALUES(3,2,'{"audience":[],"kind":"deck_laid","cards":["SQ","CA","S10","DA","CQ","DQ","CJ","SA","SK","DK","SJ","CK","H10","HK","C10","HA","D10","DJ","HQ","HJ"]}');
INSERT INTO "events" VALUES(3,3,'{"audience":null,"kind":"card_fell","seat":0}');
INSERT INTO "events" VALUES(3,4,'{"audience":[0],"kind":"card_seen","seat":0,"card":"SQ"}');
INSERT INTO "events" VALUES(3,5,'{"audience":null,"kind":"dummy_card_fell","card":"CA"}');
INSERT INTO "events" VALUES(3,6,'{"audience":null,"kind":"card_fell","seat":1}');
INSERT INTO "events" VALUES(3,7,'{"audience":[1],"kind":"card_seen","seat":1,"card":"S10"}');
INSERT INTO "events" VALUES(3,8,'{"audience":null,"kind":"card_fell","seat":0}');
INSERT INTO "events" VALUES(3,9,'{"audience":[0],"kind":"card_seen","seat":0,"card":"DA"}');
INSERT INTO "events" VALUES(3,10,'{"audience":null,"kind":"dummy_card_fell","card":"CQ"}');
INSERT INTO "events" VALUES(3,11,'{"audience":null,"kind":"card_fell","seat":1}');
INSERT INTO "events" VALUES(3,12,'{"audience":[1],"kind":"card_seen","seat":1,"card":"DQ"}');
INSERT INTO "events" VALUES(3,13,'{"audience":null,"kind":"bid_asked","seat":0}');
INSERT INTO "events" VALUES(3,14,'{"audience":null,"kind":"bid_passed","seat":0}');
INSERT INTO "events" VALUES(3,15,'{"audience":null,"kind":"bid_asked","seat":1}');
CREATE TABLE feats (
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    feat TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id, feat)
) STRICT, WITHOUT ROWID;
INSERT INTO "feats" VALUES(7,'schwarz_oder_weiss',700000000000000002,'bid_failed',1);
CREATE TABLE greetings (
    guild_id INTEGER PRIMARY KEY,
    joined_at INTEGER NOT NULL
) STRICT;
INSERT INTO "greetings" VALUES(7,1790000000000);
CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT,
    left_at INTEGER
, deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german')), table_view TEXT NOT NULL DEFAULT 'picture'
    CHECK (table_view IN ('picture', 'text')), rules TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rules)), four_colours INTEGER NOT NULL DEFAULT 0
    CHECK (four_colours IN (0, 1))) STRICT;
INSERT INTO "guild_settings" VALUES(7,'it',NULL,'auto','picture','{}',0);
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
INSERT INTO "inputs" VALUES(1,0,'deck','{"cards": ["SA", "CK", "SQ", "HK", "SK", "HQ", "DQ", "DA", "DK", "D10", "HJ", "C10", "SJ", "CJ", "S10", "HA", "CA", "CQ", "H10", "DJ"]}',NULL);
INSERT INTO "inputs" VALUES(1,1,'deck','{"cards": ["HK", "HQ", "SK", "D10", "S10", "C10", "DA", "CJ", "CA", "DK", "HJ", "CQ", "HA", "H10", "DQ", "SA", "SJ", "DJ", "SQ", "CK"]}',NULL);
INSERT INTO "inputs" VALUES(1,3,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,5,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,6,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,8,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,10,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,11,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(1,14,'decision','{"seat": 1, "action": {"kind": "bid", "contract": "weiss"}}','person');
INSERT INTO "inputs" VALUES(1,15,'decision','{"seat": 1, "action": {"kind": "name_points", "points": 3}}','person');
INSERT INTO "inputs" VALUES(1,23,'decision','{"seat": 0, "action": {"kind": "double"}}','person');
INSERT INTO "inputs" VALUES(1,24,'decision','{"seat": 1, "action": {"kind": "redouble"}}','person');
INSERT INTO "inputs" VALUES(1,26,'decision','{"seat": 1, "action": {"kind": "play_card", "card": "D10"}}','person');
INSERT INTO "inputs" VALUES(1,28,'decision','{"seat": 1, "action": {"kind": "play_card", "card": "HQ"}}','person');
INSERT INTO "inputs" VALUES(1,29,'decision','{"seat": 0, "action": {"kind": "play_card", "card": "C10"}}','person');
INSERT INTO "inputs" VALUES(2,0,'deck','{"cards": ["SK", "SQ", "DJ", "DA", "C10", "H8", "S10", "CJ", "H9", "DK", "D7", "HQ", "DQ", "CA", "C9", "D8", "HA", "CQ", "H7", "D9", "D10", "S7", "SA", "C8", "HJ", "HK", "CK", "S8", "S9", "H10", "SJ", "C7"]}',NULL);
INSERT INTO "inputs" VALUES(2,1,'deck','{"cards": ["CJ", "DQ", "D7", "S10", "C7", "SQ", "CQ", "HJ", "H10", "HA", "S7", "DK", "S8", "H8", "C10", "C9", "C8", "H7", "CA", "CK", "HQ", "HK", "H9", "DA", "SK", "SJ", "S9", "SA", "DJ", "D10", "D9", "D8"]}',NULL);
INSERT INTO "inputs" VALUES(2,6,'decision','{"seat": 0, "action": {"kind": "solo"}}','person');
INSERT INTO "inputs" VALUES(2,8,'decision','{"seat": 0, "action": {"kind": "name_solo", "size": "small", "suit": 2}}','person');
INSERT INTO "inputs" VALUES(2,10,'decision','{"seat": 0, "action": {"kind": "give_card", "card": "S10"}}','person');
INSERT INTO "inputs" VALUES(2,12,'decision','{"seat": 2, "action": {"kind": "return_card", "card": "S9"}}','person');
INSERT INTO "inputs" VALUES(2,15,'decision','{"seat": 0, "action": {"kind": "play_card", "card": "CJ"}}','person');
INSERT INTO "inputs" VALUES(2,17,'decision','{"seat": 1, "action": {"kind": "play_card", "card": "DA"}}','person');
INSERT INTO "inputs" VALUES(2,18,'decision','{"seat": 3, "action": {"kind": "play_card", "card": "D9"}}','person');
INSERT INTO "inputs" VALUES(2,20,'decision','{"seat": 0, "action": {"kind": "play_card", "card": "CA"}}','person');
INSERT INTO "inputs" VALUES(2,21,'decision','{"seat": 1, "action": {"kind": "play_card", "card": "C7"}}','person');
INSERT INTO "inputs" VALUES(2,22,'decision','{"seat": 3, "action": {"kind": "play_card", "card": "C9"}}','person');
INSERT INTO "inputs" VALUES(3,0,'deck','{"cards": ["C10", "DJ", "DK", "CK", "S10", "HK", "DA", "HA", "DQ", "H10", "HQ", "CA", "SK", "D10", "SJ", "SA", "HJ", "CQ", "CJ", "SQ"]}',NULL);
INSERT INTO "inputs" VALUES(3,1,'deck','{"cards": ["SQ", "CA", "S10", "DA", "CQ", "DQ", "CJ", "SA", "SK", "DK", "SJ", "CK", "H10", "HK", "C10", "HA", "D10", "DJ", "HQ", "HJ"]}',NULL);
INSERT INTO "inputs" VALUES(3,3,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,5,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,6,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,8,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,10,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,11,'proceed','{}',NULL);
INSERT INTO "inputs" VALUES(3,14,'decision','{"seat": 0, "action": {"kind": "pass"}}','person');
CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    step INTEGER NOT NULL CHECK (step >= 0),
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "lessons" VALUES(700000000000000003,'bauernstoss',3,0,1790000000000);
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
, finish_number INTEGER, hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)), deals INTEGER CHECK (deals >= 1), reliable INTEGER CHECK (reliable BETWEEN 1 AND 100), pace TEXT NOT NULL DEFAULT 'normal'
    CHECK (pace IN ('brisk', 'normal', 'relaxed', 'slow_12', 'slow_24', 'slow_48', 'untimed')), phrases INTEGER NOT NULL DEFAULT 1 CHECK (phrases IN (0, 1)), original_id INTEGER, original_deal INTEGER) STRICT;
INSERT INTO "matches" VALUES(1,7,70,'schwarz_oder_weiss',1,'{"bidding":"turns","doubling":"redouble","target":3,"tie":"shared","solo":false,"nines":false}','finished',700000000000000001,1000,1796075556451,2000,1796075556451,1,0,NULL,NULL,'normal',1,NULL,NULL);
INSERT INTO "matches" VALUES(2,7,70,'bauernstoss',2,'{"target":20,"solo_needs_jack":false}','paused',700000000000000002,1000,1790000000000,2000,NULL,NULL,0,NULL,NULL,'normal',1,NULL,NULL);
INSERT INTO "matches" VALUES(3,7,70,'schwarz_oder_weiss',1,'{"bidding":"turns","doubling":"redouble","target":3,"tie":"shared","solo":false,"nines":false}','playing',700000000000000003,1000,2000,2000,NULL,NULL,0,NULL,NULL,'normal',1,NULL,NULL);
INSERT INTO "matches" VALUES(4,7,70,'bauernstoss',2,'{}','lobby',700000000000000002,1790000000000,1790000000000,NULL,NULL,NULL,0,NULL,NULL,'normal',1,NULL,NULL);
CREATE TABLE messages (
    message_id INTEGER PRIMARY KEY,
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    user_id INTEGER
) STRICT;
INSERT INTO "messages" VALUES(11,2,'table',70,NULL);
CREATE TABLE pad_entries (
    pad_id INTEGER NOT NULL REFERENCES pads (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    act TEXT NOT NULL CHECK (act IN ('deal', 'undo', 'end', 'resume')),
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (pad_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "pad_entries" VALUES(1,0,'deal','[2, 0]',700000000000000002,'Ben',1790000000000);
CREATE TABLE pads (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    names TEXT NOT NULL CHECK (json_valid(names)),
    target INTEGER,
    tongue TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    -- The pad of the same people that this one came after; each has one such at most.
    after INTEGER UNIQUE REFERENCES pads (id) ON DELETE SET NULL
) STRICT;
INSERT INTO "pads" VALUES(1,7,70,NULL,700000000000000001,'tyrolean_watten','["Anna + Ben", "Clara + Dora"]',15,'de',1790000000000,NULL);
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
INSERT INTO "partners" VALUES(7,'schwarz_oder_weiss',700000000000000001,700000000000000002,0,1,1);
INSERT INTO "partners" VALUES(7,'schwarz_oder_weiss',700000000000000002,700000000000000001,0,1,0);
CREATE TABLE person_settings (
    user_id INTEGER PRIMARY KEY,
    hand TEXT NOT NULL DEFAULT 'ephemeral' CHECK (hand IN ('ephemeral', 'dm')),
    ping TEXT NOT NULL DEFAULT 'later' CHECK (ping IN ('never', 'later', 'at_once', 'dm')),
    text INTEGER NOT NULL DEFAULT 0 CHECK (text IN (0, 1)),
    language TEXT,
    dm_closed INTEGER NOT NULL DEFAULT 0 CHECK (dm_closed IN (0, 1))
, signals TEXT NOT NULL DEFAULT 'look' CHECK (signals IN ('look', 'dm')), listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)), deck TEXT NOT NULL DEFAULT 'auto'
    CHECK (deck IN ('auto', 'french', 'german')), away_until INTEGER, four_colours INTEGER NOT NULL DEFAULT 0
    CHECK (four_colours IN (0, 1)), phrases INTEGER NOT NULL DEFAULT 1 CHECK (phrases IN (0, 1)), confirm TEXT NOT NULL DEFAULT 'never'
    CHECK (confirm IN ('never', 'slips', 'always')), hand_order TEXT NOT NULL DEFAULT 'game'
    CHECK (hand_order IN ('game', 'left', 'right', 'suits', 'dealt')), explain TEXT NOT NULL DEFAULT 'first'
    CHECK (explain IN ('first', 'always', 'never')), last_card INTEGER NOT NULL DEFAULT 0
    CHECK (last_card IN (0, 1))) STRICT;
INSERT INTO "person_settings" VALUES(700000000000000001,'dm','later',1,'de',0,'look',1,'auto',NULL,0,1,'slips','suits','never',1);
INSERT INTO "person_settings" VALUES(700000000000000002,'ephemeral','later',0,NULL,1,'look',1,'auto',NULL,0,1,'never','game','first',0);
INSERT INTO "person_settings" VALUES(700000000000000003,'ephemeral','later',0,NULL,0,'look',1,'auto',1790000000001,0,1,'never','game','first',0);
CREATE TABLE premoves (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    held INTEGER NOT NULL,
    card TEXT NOT NULL,
    failed INTEGER NOT NULL CHECK (failed IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "premoves" VALUES(2,0,1,5,'SK',0);
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
INSERT INTO "presets" VALUES(1,7,'bauernstoss','Ours','ours','{}',1790000000000);
CREATE TABLE puzzle_people (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    tried INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    puzzle TEXT,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_people" VALUES(700000000000000001,'bauernstoss',2.81896104383714565235e+01,7.9132825544489,1,1,NULL);
CREATE TABLE puzzle_ratings (
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (game, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_ratings" VALUES('bauernstoss','a',2.48515361275296839957e+01,4.94727225011410531863e+00);
CREATE TABLE puzzle_tries (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    ratings TEXT NOT NULL CHECK (json_valid(ratings)),
    tried_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, puzzle)
) STRICT, WITHOUT ROWID;
INSERT INTO "puzzle_tries" VALUES(700000000000000001,'bauernstoss','a','{}',1,'{"person": [[25.0, 8.333333333333334], [28.189610438371457, 7.9132825544489]], "puzzle": [[26.0, 5.0], [24.851536127529684, 4.947272250114105]]}',1790000000000);
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    match_id INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "puzzles" VALUES('a','bauernstoss','{}',1,1790000000000);
CREATE TABLE regular_people (
    regular_id INTEGER NOT NULL REFERENCES regulars (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (regular_id, place),
    UNIQUE (regular_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "regular_people" VALUES(1,0,700000000000000001,'Anna');
INSERT INTO "regular_people" VALUES(1,1,700000000000000002,'Ben');
CREATE TABLE regulars (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL CHECK (json_valid(options)),
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    zone TEXT NOT NULL,
    next_at INTEGER NOT NULL,
    -- The last call, whose button opens the table.
    message_id INTEGER
) STRICT;
INSERT INTO "regulars" VALUES(1,7,70,'tyrolean_watten','{}',3,1200,'Europe/Rome',1790000000000,NULL);
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
INSERT INTO "reports" VALUES(1,7,1,1,700000000000000002,'three Jacks again',1790000000000,NULL);
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
INSERT INTO "results" VALUES(1,0,700000000000000001,7,'schwarz_oder_weiss',1,1796075556451,0,12,1,1,2,0,1,1,2.76353894931404973087e+01,8.06590141354368,0);
INSERT INTO "results" VALUES(1,1,700000000000000002,7,'schwarz_oder_weiss',1,1796075556451,1,0,2,0,5,0,1,1,2.23646105068595026912e+01,8.06590141354368,0);
CREATE TABLE same_cards_pars (
    original_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    points TEXT NOT NULL CHECK (json_valid(points)),
    PRIMARY KEY (original_id, deal, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "same_cards_pars" VALUES(1,0,0,'[[1, 2], [2, -1]]');
CREATE TABLE seasons (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 2),
    name TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "seasons" VALUES(7,2,'Winter',1796075556452);
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
INSERT INTO "seats" VALUES(1,0,700000000000000001,NULL,'name of 700000000000000001',0);
INSERT INTO "seats" VALUES(1,1,700000000000000002,NULL,'name of 700000000000000002',0);
INSERT INTO "seats" VALUES(2,0,700000000000000002,NULL,'name of 700000000000000002',0);
INSERT INTO "seats" VALUES(2,1,700000000000000003,NULL,'name of 700000000000000003',0);
INSERT INTO "seats" VALUES(2,2,NULL,'craft','craft',0);
INSERT INTO "seats" VALUES(2,3,NULL,'novice','novice',0);
INSERT INTO "seats" VALUES(3,0,700000000000000003,NULL,'name of 700000000000000003',0);
INSERT INTO "seats" VALUES(3,1,700000000000000001,NULL,'name of 700000000000000001',0);
CREATE TABLE shuffles (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 0),
    cards TEXT NOT NULL,
    nonce TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE slow_seats (
    match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    ends_at INTEGER,
    remind_at INTEGER,
    missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
    called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "slow_seats" VALUES(2,0,1790000000000,1790000000000,1,0);
CREATE TABLE slow_tables (
    match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    moves INTEGER NOT NULL,
    events INTEGER NOT NULL,
    deal_at INTEGER
) STRICT;
INSERT INTO "slow_tables" VALUES(2,3,9,NULL);
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
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','2026-11',700000000000000001,1,1,12,1,1,2.76353894931404973087e+01,8.06590141354368,1,1);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','2026-11',700000000000000002,1,0,0,1,1,2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','2026-W49',700000000000000001,1,1,12,1,1,2.76353894931404973087e+01,8.06590141354368,1,1);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','2026-W49',700000000000000002,1,0,0,1,1,2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','all',700000000000000001,1,1,12,1,1,2.76353894931404973087e+01,8.06590141354368,1,1);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','all',700000000000000002,1,0,0,1,1,2.23646105068595026912e+01,8.06590141354368,0,0);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','season:1',700000000000000001,1,1,12,1,1,2.76353894931404973087e+01,8.06590141354368,1,1);
INSERT INTO "tallies" VALUES(7,'schwarz_oder_weiss','season:1',700000000000000002,1,0,0,1,1,2.23646105068595026912e+01,8.06590141354368,0,0);
CREATE TABLE tournament_arrivals (
    tournament_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, round, number, person),
    FOREIGN KEY (tournament_id, round, number)
        REFERENCES tournament_tables (tournament_id, round, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "tournament_arrivals" VALUES(1,1,1,2);
CREATE TABLE tournament_events (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    written_at INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "tournament_events" VALUES(1,0,'{"kind":"announced","name":"Preiswatten","organizer":1,"rules":{"game":"tyrolean_watten","format":"redraw"},"digest":"00"}',1790000000000);
CREATE TABLE tournament_invitations (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    invited INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, person, invited)
) STRICT, WITHOUT ROWID;
INSERT INTO "tournament_invitations" VALUES(1,1,2);
CREATE TABLE tournament_people (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    place INTEGER,
    places INTEGER,
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "tournament_people" VALUES(1,1,700000000000000003,'Clara',NULL,NULL);
INSERT INTO "tournament_people" VALUES(1,2,700000000000000001,'Anna',NULL,NULL);
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
INSERT INTO "tournament_tables" VALUES(1,1,1,71,12,NULL,1790000000000,0);
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
INSERT INTO "tournaments" VALUES(1,7,70,NULL,NULL,700000000000000003,'Preiswatten','tyrolean_watten','abababababababababababababababababababababababababababababababab',NULL,'open',1790000000000,NULL);
CREATE INDEX matches_by_state ON matches (state, changed_at);
CREATE INDEX matches_by_host ON matches (host_id);
CREATE INDEX seats_by_person ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX messages_by_match ON messages (match_id, kind);
CREATE INDEX messages_by_person ON messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX guilds_left ON guild_settings (left_at) WHERE left_at IS NOT NULL;
CREATE UNIQUE INDEX matches_by_finish ON matches (finish_number);
CREATE INDEX matches_by_guild ON matches (guild_id, finish_number);
CREATE INDEX matches_by_game ON matches (guild_id, game, finish_number);
CREATE INDEX tallies_by_person ON tallies (user_id, period);
CREATE INDEX partners_by_person ON partners (user_id);
CREATE INDEX partners_by_other ON partners (other_id);
CREATE INDEX feats_by_person ON feats (user_id);
CREATE INDEX reports_open ON reports (guild_id, made_at) WHERE done_at IS NULL;
CREATE INDEX reports_by_person ON reports (user_id);
CREATE INDEX results_by_person ON results (user_id, guild_id, game, finish_number, won)
    WHERE user_id IS NOT NULL;
CREATE INDEX defaults_by_preset ON default_presets (preset_id) WHERE preset_id IS NOT NULL;
CREATE UNIQUE INDEX daily_by_match ON daily_matches (match_id);
CREATE INDEX daily_by_person ON daily_matches (user_id, day);
CREATE INDEX daily_players_by_person ON daily_players (user_id);
CREATE INDEX pads_by_person ON pads (user_id, id);
CREATE INDEX pads_by_guild ON pads (guild_id);
CREATE INDEX pad_entries_by_person ON pad_entries (user_id);
CREATE INDEX tournaments_by_guild ON tournaments (guild_id, id);
CREATE INDEX tournaments_by_person ON tournaments (user_id);
CREATE INDEX tournaments_by_status ON tournaments (status);
CREATE UNIQUE INDEX tournament_people_by_person ON tournament_people (user_id, tournament_id);
CREATE UNIQUE INDEX tournament_tables_by_match ON tournament_tables (match_id);
CREATE INDEX blocks_by_other ON blocks (other_id);
CREATE INDEX call_wishes_by_game ON call_wishes (guild_id, game, called_at, id);
CREATE INDEX regulars_by_guild ON regulars (guild_id, id);
CREATE INDEX regulars_by_time ON regulars (next_at);
CREATE INDEX regular_people_by_person ON regular_people (user_id);
CREATE INDEX results_by_time ON results (user_id, guild_id, finish_number)
    WHERE user_id IS NOT NULL;
CREATE INDEX puzzles_by_game ON puzzles (game, id);
CREATE INDEX puzzles_by_match ON puzzles (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX matches_by_original ON matches (original_id, original_deal)
    WHERE original_id IS NOT NULL;
CREATE INDEX challenges_by_person ON challenges (user_id);
CREATE INDEX challenges_by_other ON challenges (other_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',4);
INSERT INTO "sqlite_sequence" VALUES('presets',1);
INSERT INTO "sqlite_sequence" VALUES('pads',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments',1);
INSERT INTO "sqlite_sequence" VALUES('call_wishes',1);
INSERT INTO "sqlite_sequence" VALUES('regulars',1);
INSERT INTO "sqlite_sequence" VALUES('challenges',1);
COMMIT;
