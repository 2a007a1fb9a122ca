-- One trail of who did what: changes of records and events of security, each with who stood behind it. The defaults read what
-- the transaction says of itself (database/origin.ts), so that no writer can forget it.
ALTER TABLE record_changes
  -- As the record was called at that time.
  ADD COLUMN record_name text CHECK (length(record_name) <= 200),
  ADD COLUMN ip text DEFAULT nullif(current_setting('app.ip', true), '') CHECK (length(ip) <= 100),
  -- Who acted for the user, and by which key it was done. No keys: what they did outlives them.
  ADD COLUMN actor_id integer DEFAULT nullif(current_setting('app.actor_id', true), '')::integer,
  ADD COLUMN api_key_id integer DEFAULT nullif(current_setting('app.api_key_id', true), '')::integer;
ALTER TABLE security_events
  ADD COLUMN actor_id integer DEFAULT nullif(current_setting('app.actor_id', true), '')::integer,
  ADD COLUMN api_key_id integer DEFAULT nullif(current_setting('app.api_key_id', true), '')::integer;
UPDATE record_changes SET record_name = left(coalesce(after ->> 'name', before ->> 'name'), 200)
  WHERE coalesce(after ->> 'name', before ->> 'name') IS NOT NULL;

CREATE INDEX record_changes_company_at ON record_changes (company_id, at, id) WHERE company_id IS NOT NULL;
CREATE INDEX record_changes_reseller_at ON record_changes (reseller_id, at, id) WHERE reseller_id IS NOT NULL;
CREATE INDEX record_changes_at ON record_changes (at, id);
DROP INDEX security_events_company, security_events_ts;
CREATE INDEX security_events_company ON security_events (company_id, ts, id) WHERE company_id IS NOT NULL;
CREATE INDEX security_events_reseller ON security_events (reseller_id, ts, id) WHERE reseller_id IS NOT NULL;
CREATE INDEX security_events_ts ON security_events (ts, id);

-- A company reads what it did, a reseller what is its own, the platform all.
ALTER POLICY company_isolation ON security_events USING (company_id = app_company_id());
ALTER POLICY reseller_isolation ON security_events USING (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY access_read ON security_events FOR SELECT TO atalaya_access USING (true);
GRANT SELECT ON security_events TO atalaya_company, atalaya_reseller, atalaya_access;

-- Written once: nobody changes a row, and what has had its time goes by this function alone.
REVOKE UPDATE, DELETE, TRUNCATE ON record_changes, security_events
  FROM PUBLIC, atalaya_company, atalaya_reseller, atalaya_access, atalaya_engine;
-- Of a company, or of all that belongs to none; at most so many rows, and how many they were.
CREATE FUNCTION forget_trail(company integer, before_ts bigint, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  events integer;
  changes integer;
BEGIN
  DELETE FROM security_events WHERE id IN (SELECT id FROM security_events
    WHERE company_id IS NOT DISTINCT FROM company AND ts < before_ts ORDER BY ts LIMIT most);
  GET DIAGNOSTICS events = ROW_COUNT;
  DELETE FROM record_changes WHERE id IN (SELECT id FROM record_changes
    WHERE company_id IS NOT DISTINCT FROM company AND at < before_ts ORDER BY at LIMIT most - events);
  GET DIAGNOSTICS changes = ROW_COUNT;
  RETURN events + changes;
END $$;
REVOKE EXECUTE ON FUNCTION forget_trail FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_trail TO atalaya_engine;
