-- When the session's owner last typed the password in it: what decides over other people's access, or over an engine,
-- asks for it again after a while.
ALTER TABLE sessions ADD COLUMN proven_ts epoch_ms;
UPDATE sessions SET proven_ts = created_ts;
ALTER TABLE sessions ALTER COLUMN proven_ts SET NOT NULL;
