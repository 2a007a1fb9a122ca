-- Accounts above companies are made by calls of the web.
GRANT USAGE ON SEQUENCE users_id_seq TO atalaya_access;

-- Alarm receiving centres that a reseller works with; `companies.conf.cra` names one.
CREATE TABLE cras (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  name text NOT NULL,
  phone text,
  email text,
  description text,
  created_ts epoch_ms NOT NULL,
  updated_ts epoch_ms NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX cras_reseller_id_name_key ON cras (reseller_id, name_key(name));
SELECT isolate_by_reseller('cras');
GRANT SELECT ON cras TO atalaya_company;
CREATE POLICY company_reads ON cras FOR SELECT TO atalaya_company
  USING (reseller_id = (SELECT reseller_id FROM companies WHERE id = app_company_id()));

-- What each company had and did on a day (UTC), counted once and never again: what was billed stays what it was, also when the
-- company has moved, changed its name or gone. So there is no key to it, and whose it was then is kept with it.
CREATE TABLE company_usage (
  company_id integer NOT NULL,
  day date NOT NULL,
  reseller_id integer NOT NULL,
  company_name text NOT NULL,
  vehicles integer NOT NULL,
  assets integer NOT NULL,
  persons integer NOT NULL,
  users integer NOT NULL,
  -- That reported on that day.
  active_vehicles integer NOT NULL,
  active_assets integer NOT NULL,
  -- As agreed; null where nothing was.
  billable_vehicles integer,
  billable_assets integer,
  positions bigint NOT NULL,
  mails integer NOT NULL,
  counted_ts epoch_ms NOT NULL,
  PRIMARY KEY (company_id, day)
);
CREATE INDEX company_usage_reseller ON company_usage (reseller_id, day);
ALTER TABLE company_usage ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY reseller_isolation ON company_usage FOR SELECT TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON company_usage TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON company_usage TO atalaya_reseller;
GRANT SELECT, INSERT ON company_usage TO atalaya_engine;
