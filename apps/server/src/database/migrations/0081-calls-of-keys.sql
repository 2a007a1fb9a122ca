-- Each call that a program made with a key, to be read: what `api_key_minutes` counts and no longer has. Never what was sent.
-- It takes the place of `api_key_refusals`: calls are numbered by key and outcome, and each outcome has a bound of its own, so
-- that good calls, of which there may be a hundred a second, push out no refusal, and refusals no fault of ours.
CREATE TABLE api_key_calls (
  id bigint GENERATED ALWAYS AS IDENTITY,
  api_key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('ok', 'refused', 'failed')),
  -- From 1 within key and outcome: what is beyond the bound is a range of it, and found without counting.
  nth bigint NOT NULL,
  ts epoch_ms NOT NULL,
  route text NOT NULL CHECK (length(route) <= 200),
  -- Of the path, by their names.
  ids jsonb NOT NULL DEFAULT '{}',
  status integer NOT NULL,
  code text,
  -- These two are null of what was noted before this table was.
  took_ms integer CHECK (took_ms >= 0),
  request_id text CHECK (length(request_id) <= 20),
  ip text CHECK (length(ip) <= 100),
  PRIMARY KEY (api_key_id, outcome, nth)
);
CREATE INDEX api_key_calls_ts ON api_key_calls (api_key_id, outcome, ts, id);

-- How far each log has been numbered, and until when calls may be missing from it.
CREATE TABLE api_key_logs (
  api_key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('ok', 'refused', 'failed')),
  calls bigint NOT NULL,
  complete_after_ts epoch_ms,
  PRIMARY KEY (api_key_id, outcome)
);

INSERT INTO api_key_calls (api_key_id, company_id, outcome, nth, ts, route, status, code, ip)
SELECT api_key_id, company_id, outcome, row_number() OVER (PARTITION BY api_key_id, outcome ORDER BY id), ts, route, status, code, ip
FROM api_key_refusals, LATERAL (SELECT CASE WHEN status < 500 THEN 'refused' ELSE 'failed' END AS outcome) AS judged
ORDER BY id;
-- What keys did until now has been counted only.
INSERT INTO api_key_logs (api_key_id, company_id, outcome, calls, complete_after_ts)
SELECT api_keys.id, api_keys.company_id, outcome,
  (SELECT count(*) FROM api_key_calls AS calls WHERE calls.api_key_id = api_keys.id AND calls.outcome = outcomes.outcome),
  floor(extract(epoch FROM now()) * 1000)
FROM api_keys, unnest(ARRAY['ok', 'refused', 'failed']) AS outcomes (outcome) WHERE last_used_ts IS NOT NULL;
DROP TABLE api_key_refusals;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['api_key_calls', 'api_key_logs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_isolation ON %I TO atalaya_company USING (company_id = app_company_id())
      WITH CHECK (company_id = app_company_id())', t);
    EXECUTE format('CREATE POLICY access ON %I TO atalaya_access USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT ON api_key_calls, api_key_logs TO atalaya_company;
GRANT SELECT, INSERT, DELETE ON api_key_calls TO atalaya_access;
GRANT SELECT, INSERT, UPDATE ON api_key_logs TO atalaya_access;
GRANT SELECT, DELETE ON api_key_calls, api_key_logs TO atalaya_engine;
GRANT USAGE ON SEQUENCE api_key_calls_id_seq TO atalaya_access;
