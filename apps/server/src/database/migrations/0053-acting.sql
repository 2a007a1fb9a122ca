-- Somebody of the reseller's who acts for a user of a company: for an hour at the most, with a reason, and with the roles that
-- both had then. The company reads who and why.
CREATE TABLE acting_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- No keys: what was done outlives both.
  user_id integer NOT NULL,
  user_role text NOT NULL,
  actor_id integer NOT NULL,
  actor_role text NOT NULL,
  actor_name text NOT NULL,
  actor_session_id uuid NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  may_write boolean NOT NULL DEFAULT false,
  started_ts epoch_ms NOT NULL,
  ends_ts epoch_ms NOT NULL,
  ended_ts epoch_ms,
  CHECK (ends_ts - started_ts <= 3600000)
);
CREATE INDEX acting_sessions_actor ON acting_sessions (company_id, actor_id);
ALTER TABLE acting_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON acting_sessions TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY access ON acting_sessions TO atalaya_access USING (true) WITH CHECK (true);
CREATE POLICY engine ON acting_sessions TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON acting_sessions TO atalaya_company, atalaya_engine;
GRANT SELECT, INSERT, UPDATE (may_write, ended_ts) ON acting_sessions TO atalaya_access;
