-- What a run found, beside its files: read again by page, shared with colleagues, compared with what an earlier one found
-- (docs/decisions/0034-reports.md).
ALTER TABLE runs
  -- What it came to, as its kind has it; null until it is known, and of kinds without rows.
  ADD COLUMN result jsonb,
  -- The items that it is about: nobody is told of it who does not see all of them by then. Null of what is about none.
  ADD COLUMN item_ids integer[],
  -- Since when whoever asked shares it.
  ADD COLUMN shared_ts epoch_ms;
GRANT UPDATE (shared_ts) ON runs TO atalaya_company;

-- Of companies alone. They go with the run.
CREATE TABLE run_rows (
  run_id integer NOT NULL REFERENCES runs ON DELETE CASCADE,
  -- In the order in which they were found, from 0.
  number integer NOT NULL,
  company_id integer NOT NULL,
  -- Says which row of another run is about the same; null where rows are single events.
  match text,
  -- The cells as they were written for who asked, folded for searches (domain/search-text), a line each.
  words text NOT NULL,
  cells jsonb NOT NULL,
  PRIMARY KEY (run_id, number)
);
ALTER TABLE run_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_isolation ON run_rows TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON run_rows TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON run_rows TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON run_rows TO atalaya_engine;

-- As tables on the page have it: 2 before 10, capitals not counting. A database without ICU keeps to codes.
DO $$
BEGIN
  CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION natural_order FROM "C";
END $$;
