-- What somebody who looks after security wants to read later: who signed in, was refused, told a tracker something, took
-- data away. Written in the transaction of what it tells, behind whichever wall that stands; read by the engine alone.
-- No keys to users and companies: what they did outlives them.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ts epoch_ms NOT NULL DEFAULT now_ms(),
  -- One of securityEventKinds in packages/contract/src/security-events.ts.
  kind text NOT NULL CHECK (length(kind) <= 50),
  user_id integer,
  company_id integer,
  reseller_id integer,
  session_id uuid,
  ip text CHECK (length(ip) <= 100),
  subject text CHECK (length(subject) <= 200),
  -- How often within the minute that the row stands for, where one alone is not worth a row.
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  details jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(details) <= 4096)
);
CREATE INDEX security_events_ts ON security_events (ts);
CREATE INDEX security_events_company ON security_events (company_id, ts) WHERE company_id IS NOT NULL;

ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON security_events TO atalaya_company USING (false)
  WITH CHECK (company_id = app_company_id()
    AND (reseller_id IS NULL OR reseller_id IN (SELECT companies.reseller_id FROM companies)));
CREATE POLICY reseller_wall ON security_events TO atalaya_reseller USING (false)
  WITH CHECK (reseller_id = ANY (app_reseller_ids())
    AND (company_id IS NULL OR EXISTS (SELECT FROM companies WHERE companies.id = security_events.company_id)));
CREATE POLICY engine ON security_events TO atalaya_engine USING (true) WITH CHECK (true);
GRANT INSERT ON security_events TO atalaya_company, atalaya_reseller;
GRANT SELECT, INSERT, DELETE ON security_events TO atalaya_engine;
