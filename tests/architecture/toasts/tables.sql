-- Toasts: how often each person has raised their glass on a server, and when last.

CREATE TABLE toasts (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    glasses INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX toasts_by_person ON toasts (user_id);
