-- Notices of alarms: one episode of one rule at one item, and whoever has seen it.
CREATE TABLE alarm_notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- no keys: a notice outlives its rule and its item
  alarm_id integer NOT NULL,
  item_id integer NOT NULL,
  item_type smallint NOT NULL CHECK (item_type BETWEEN 1 AND 3),
  -- as it was called then
  item_name text NOT NULL,
  -- which of several that one rule may find at once: a zone, a kind of event
  subject text NOT NULL,
  -- by the tracker's clock; when the report that made it known was received
  ts epoch_ms NOT NULL,
  reception_ts epoch_ms NOT NULL,
  -- null while it lasts, or for what has no length
  end_ts epoch_ms,
  has_length boolean NOT NULL,
  -- the rule, and what was true
  info jsonb NOT NULL,
  data jsonb NOT NULL,
  -- 0 pending, 1 in process, 2 resolved; all that people made of it, the oldest first
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2),
  states jsonb NOT NULL DEFAULT '[]',
  -- somebody has been told outside of the product
  told_ts epoch_ms,
  -- late data have shown that it never was; kept where somebody was told
  withdrawn_ts epoch_ms
);
CREATE UNIQUE INDEX alarm_notices_episode ON alarm_notices (item_id, alarm_id, subject, ts) WHERE withdrawn_ts IS NULL;
CREATE INDEX alarm_notices_company ON alarm_notices (company_id, ts);
SELECT isolate_by_company('alarm_notices');

CREATE TABLE alarm_notice_seen (
  notice_id integer NOT NULL REFERENCES alarm_notices ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  PRIMARY KEY (notice_id, user_id)
);
CREATE INDEX alarm_notice_seen_user ON alarm_notice_seen (user_id);
CREATE INDEX alarm_notice_seen_company ON alarm_notice_seen (company_id);
ALTER TABLE alarm_notice_seen ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON alarm_notice_seen TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON alarm_notice_seen TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON alarm_notice_seen TO atalaya_company, atalaya_engine;

-- By the reseller path, over all companies of the transaction's resellers: read, put into a state, seen.
CREATE POLICY reseller_reads ON alarm_notices FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies));
CREATE POLICY reseller_states ON alarm_notices FOR UPDATE TO atalaya_reseller USING (company_id IN (SELECT id FROM companies))
  WITH CHECK (company_id IN (SELECT id FROM companies));
GRANT SELECT, UPDATE (state, states) ON alarm_notices TO atalaya_reseller;
CREATE POLICY reseller_isolation ON alarm_notice_seen TO atalaya_reseller USING (company_id IN (SELECT id FROM companies))
  WITH CHECK (company_id IN (SELECT id FROM companies));
GRANT SELECT, INSERT ON alarm_notice_seen TO atalaya_reseller;
