-- Work that takes longer than a call (an export of everything, an erasure, later a report): a row that any process claims under a
-- lease. What it makes lies here too, in parts, since another process may serve it than made it.
CREATE TABLE runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (length(kind) <= 40),
  company_id integer REFERENCES companies ON DELETE CASCADE,
  reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  -- Of whom one runs at a time: a company, below zero a reseller.
  tenant integer NOT NULL GENERATED ALWAYS AS (COALESCE(company_id, -reseller_id)) STORED,
  -- Who asked. No key: what they asked for outlives them.
  user_id integer NOT NULL,
  user_name text NOT NULL CHECK (length(user_name) <= 300),
  -- What it is about, as it was called then.
  subject text NOT NULL CHECK (length(subject) <= 200),
  params jsonb NOT NULL DEFAULT '{}',
  -- How far it has come, of a kind that goes on where it was interrupted.
  memory jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  can_cancel boolean NOT NULL DEFAULT true,
  done bigint NOT NULL DEFAULT 0,
  total bigint,
  error text CHECK (length(error) <= 100),
  attempts smallint NOT NULL DEFAULT 0,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  -- Not before then.
  due_ts epoch_ms NOT NULL DEFAULT now_ms(),
  started_ts epoch_ms,
  ended_ts epoch_ms,
  expires_ts epoch_ms,
  -- Of whoever has it: only they go on with it. After `lease_until` others take it that their process is dead.
  lease_token uuid,
  lease_until epoch_ms,
  CHECK (num_nonnulls(company_id, reseller_id) = 1)
);
CREATE INDEX runs_due ON runs (due_ts, id) WHERE state IN ('waiting', 'running');
CREATE INDEX runs_company ON runs (company_id, id) WHERE company_id IS NOT NULL;
CREATE INDEX runs_reseller ON runs (reseller_id, id) WHERE reseller_id IS NOT NULL;

CREATE TABLE run_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES runs ON DELETE CASCADE,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) <= 200),
  type text NOT NULL,
  -- Null while it is being written.
  bytes bigint,
  sha256 bytea
);
CREATE INDEX run_files_run ON run_files (run_id);
CREATE INDEX run_files_company ON run_files (company_id) WHERE company_id IS NOT NULL;
CREATE TABLE run_file_parts (
  file_id integer NOT NULL REFERENCES run_files ON DELETE CASCADE,
  number integer NOT NULL,
  company_id integer,
  reseller_id integer,
  content bytea NOT NULL,
  PRIMARY KEY (file_id, number)
);
-- What is compressed already is not compressed again.
ALTER TABLE run_file_parts ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX run_file_parts_company ON run_file_parts (company_id) WHERE company_id IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['runs', 'run_files', 'run_file_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY company_isolation ON %I TO atalaya_company USING (company_id = app_company_id())
      WITH CHECK (company_id = app_company_id() AND reseller_id IS NULL)', t);
    EXECUTE format('CREATE POLICY reseller_isolation ON %I TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
      WITH CHECK (reseller_id = ANY (app_reseller_ids()) AND company_id IS NULL)', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO atalaya_company, atalaya_reseller', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_engine', t);
  END LOOP;
END $$;
-- To ask for one, and to call it off.
GRANT INSERT ON runs TO atalaya_company, atalaya_reseller;
GRANT UPDATE (state, ended_ts, expires_ts, lease_token) ON runs TO atalaya_company, atalaya_reseller;
GRANT USAGE ON SEQUENCE runs_id_seq TO atalaya_company, atalaya_reseller, atalaya_engine;
GRANT USAGE ON SEQUENCE run_files_id_seq TO atalaya_engine;
