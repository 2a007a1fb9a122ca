-- Who may push reports over HTTP, for the devices of one reseller. The secret is needed to check a signature, so it
-- is sealed (AES-256-GCM) with a key that the token secret gives, and not hashed.
CREATE TABLE push_sources (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  name text NOT NULL,
  key_id text NOT NULL UNIQUE,
  sealed_secret bytea NOT NULL,
  is_disabled boolean NOT NULL DEFAULT false,
  created_ts epoch_ms NOT NULL,
  last_used_ts epoch_ms,
  UNIQUE (reseller_id, name)
);
ALTER TABLE push_sources ENABLE ROW LEVEL SECURITY;
CREATE POLICY reseller_wall ON push_sources TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON push_sources TO atalaya_engine USING (true) WITH CHECK (true);
-- Whoever made a source has seen its secret once; nobody reads it again, sealed or not, but the engine.
GRANT SELECT (id, reseller_id, name, key_id, is_disabled, created_ts, last_used_ts), INSERT, UPDATE (name, is_disabled), DELETE
  ON push_sources TO atalaya_reseller;
GRANT SELECT, UPDATE (last_used_ts) ON push_sources TO atalaya_engine;
