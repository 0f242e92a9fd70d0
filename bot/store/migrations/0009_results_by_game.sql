-- The results of a person, also at one game alone; holds all that a row of wins is made of.

DROP INDEX results_by_person;
CREATE INDEX results_by_person ON results (user_id, guild_id, game, finish_number, won)
    WHERE user_id IS NOT NULL;
