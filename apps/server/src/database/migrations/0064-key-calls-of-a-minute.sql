-- How many calls of a minute have been given out to the processes that answer a key, in portions: what two of them allow
-- together is what the key says.
ALTER TABLE api_keys
  ADD COLUMN calls_minute_ts epoch_ms NOT NULL DEFAULT 0,
  ADD COLUMN calls_taken integer NOT NULL DEFAULT 0 CHECK (calls_taken >= 0);
