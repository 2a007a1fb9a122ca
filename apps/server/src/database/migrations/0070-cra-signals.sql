-- How an alarm receiving centre is reached: by SIA DC-09, at two receivers of its own. What is null is the usual one
-- (packages/contract/src/cras.ts); without a host of the first it is an entry of an address book.
ALTER TABLE cras
  ADD COLUMN account text, ADD COLUMN format text,
  ADD COLUMN main_host text, ADD COLUMN main_port integer, ADD COLUMN main_transport text, ADD COLUMN main_key_form text,
  ADD COLUMN main_extended text, ADD COLUMN main_poll_seconds integer,
  ADD COLUMN backup_host text, ADD COLUMN backup_port integer, ADD COLUMN backup_transport text, ADD COLUMN backup_key_form text,
  ADD COLUMN backup_extended text, ADD COLUMN backup_poll_seconds integer;

-- What is kept of a receiver and nobody types twice: 1 the first, 2 the other.
CREATE TABLE cra_receivers (
  cra_id integer NOT NULL REFERENCES cras ON DELETE CASCADE,
  receiver smallint NOT NULL CHECK (receiver IN (1, 2)),
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  encrypted_key bytea,
  has_key boolean NOT NULL GENERATED ALWAYS AS (encrypted_key IS NOT NULL) STORED,
  -- by how much its clock is ahead of ours, as its last NAK said
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cra_id, receiver)
);
CREATE INDEX cra_receivers_reseller ON cra_receivers (reseller_id);
ALTER TABLE cra_receivers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reseller_isolation ON cra_receivers TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON cra_receivers TO atalaya_engine USING (true) WITH CHECK (true);
-- Keys are written by a reseller's people and read by whoever sends.
GRANT SELECT (cra_id, receiver, reseller_id, has_key, clock_offset_ms), INSERT, UPDATE, DELETE ON cra_receivers TO atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON cra_receivers TO atalaya_engine;
CREATE POLICY access ON cra_receivers TO atalaya_access USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON cra_receivers TO atalaya_access;

-- The number of its last signal: 1 to 9999, then again.
CREATE TABLE cra_sequences (
  cra_id integer PRIMARY KEY REFERENCES cras ON DELETE CASCADE,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  last_number smallint NOT NULL CHECK (last_number BETWEEN 1 AND 9999)
) WITH (fillfactor = 50);
CREATE INDEX cra_sequences_reseller ON cra_sequences (reseller_id);
ALTER TABLE cra_sequences ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reseller_isolation ON cra_sequences TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON cra_sequences TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON cra_sequences TO atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON cra_sequences TO atalaya_engine;

-- Lines that are watched: of each receiver one for each account that companies report under, never one for each item.
CREATE TABLE cra_links (
  cra_id integer NOT NULL REFERENCES cras ON DELETE CASCADE,
  receiver smallint NOT NULL CHECK (receiver IN (1, 2)),
  account text NOT NULL,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  -- when the next message of supervision is due; of one that is being sent, when others take its sender for dead
  due_ts epoch_ms NOT NULL,
  -- null until it was tried
  answer text,
  tried_ts epoch_ms,
  answered_ts epoch_ms,
  -- since when nothing has come back, and how often it was tried since
  failing_since_ts epoch_ms,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (cra_id, receiver, account)
) WITH (fillfactor = 50);
CREATE INDEX cra_links_due ON cra_links (due_ts);
CREATE INDEX cra_links_reseller ON cra_links (reseller_id);
ALTER TABLE cra_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reseller_isolation ON cra_links TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON cra_links TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON cra_links TO atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON cra_links TO atalaya_engine;

-- What was sent for a notice, and what came back: they stand at the notice.
CREATE TABLE cra_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  notice_id integer NOT NULL REFERENCES alarm_notices ON DELETE CASCADE,
  -- no key: what was sent outlives the centre's record
  cra_id integer NOT NULL,
  cra_name text NOT NULL,
  turn text NOT NULL CHECK (turn IN ('raised', 'restored', 'cancelled')),
  account text NOT NULL,
  code text NOT NULL,
  -- the same number each time that it is sent
  sequence smallint NOT NULL,
  extended jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'acknowledged', 'rejected', 'failed', 'dropped')),
  -- the last tries, the oldest first
  tries jsonb NOT NULL DEFAULT '[]',
  created_ts epoch_ms NOT NULL,
  settled_ts epoch_ms
);
CREATE INDEX cra_signals_notice ON cra_signals (notice_id);
CREATE INDEX cra_signals_unanswered ON cra_signals (company_id, settled_ts) WHERE state IN ('rejected', 'failed');
CREATE INDEX cra_signals_company ON cra_signals (company_id);
SELECT isolate_by_company('cra_signals');
CREATE POLICY reseller_reads ON cra_signals FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies));
GRANT SELECT ON cra_signals TO atalaya_reseller;

-- Who sends reads what is kept of a centre, whichever reseller's it is, and numbers its signals.
CREATE POLICY access ON cra_sequences TO atalaya_access USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON cra_sequences TO atalaya_access;
CREATE POLICY access ON cras FOR SELECT TO atalaya_access USING (true);
GRANT SELECT ON cras TO atalaya_access;
