-- Keys for programs: shown once and kept as a hash. One of a company's people, or of a company in the name of one of its
-- administrators, is that company's; one of somebody above companies belongs to none.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  -- In whose name it calls. No key: who has gone opens nothing, and what the key did is still told.
  user_id integer NOT NULL,
  is_personal boolean NOT NULL,
  name text NOT NULL,
  hint text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  -- What stands for a session in what is kept of its calls.
  session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  scopes text[] NOT NULL,
  calls_per_minute integer NOT NULL CHECK (calls_per_minute > 0),
  expires_ts epoch_ms,
  created_ts epoch_ms NOT NULL,
  revoked_ts epoch_ms,
  last_used_ts epoch_ms,
  last_used_ip text CHECK (length(last_used_ip) <= 100),
  CHECK (is_personal OR company_id IS NOT NULL)
);
CREATE INDEX api_keys_company ON api_keys (company_id);
CREATE INDEX api_keys_user ON api_keys (user_id);

-- What a key was used for, a row a minute and route, and the last of what was refused.
CREATE TABLE api_key_minutes (
  api_key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  minute_ts epoch_ms NOT NULL,
  route text NOT NULL CHECK (length(route) <= 200),
  calls integer NOT NULL,
  refused integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (api_key_id, minute_ts, route)
);
CREATE INDEX api_key_minutes_ts ON api_key_minutes (minute_ts);
CREATE TABLE api_key_refusals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  api_key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  ts epoch_ms NOT NULL,
  route text NOT NULL CHECK (length(route) <= 200),
  status integer NOT NULL,
  code text NOT NULL,
  ip text CHECK (length(ip) <= 100)
);
CREATE INDEX api_key_refusals_key ON api_key_refusals (api_key_id, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['api_keys', 'api_key_minutes', 'api_key_refusals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_isolation ON %I TO atalaya_company USING (company_id = app_company_id())
      WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY access ON %I TO atalaya_access USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
-- Whoever made a key has seen it once; a company reads no hash.
GRANT SELECT (id, company_id, user_id, is_personal, name, hint, scopes, calls_per_minute, expires_ts, created_ts, revoked_ts,
  last_used_ts, last_used_ip), INSERT, UPDATE (name, scopes, calls_per_minute, expires_ts, user_id, revoked_ts) ON api_keys TO atalaya_company;
GRANT SELECT, INSERT, UPDATE ON api_keys TO atalaya_access;
GRANT SELECT ON api_key_minutes, api_key_refusals TO atalaya_company;
GRANT SELECT, INSERT, UPDATE ON api_key_minutes TO atalaya_access;
GRANT SELECT, INSERT, DELETE ON api_key_refusals TO atalaya_access;
GRANT SELECT, DELETE ON api_key_minutes, api_key_refusals TO atalaya_engine;
GRANT USAGE ON SEQUENCE api_keys_id_seq, api_key_refusals_id_seq TO atalaya_company, atalaya_access;
