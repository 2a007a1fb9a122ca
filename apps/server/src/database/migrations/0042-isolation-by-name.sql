-- What keeps tenants apart is called isolation, as it is everywhere else.
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT schemaname, tablename, policyname FROM pg_policies WHERE policyname ~ '_wall$' LOOP
    EXECUTE format('ALTER POLICY %I ON %I.%I RENAME TO %I', found.policyname, found.schemaname, found.tablename,
      regexp_replace(found.policyname, '_wall$', '_isolation'));
  END LOOP;
END $$;

-- The isolation of a new table in one line: whose its rows are, forced on its owner too, with all that a record kernel does to it.
DROP FUNCTION wall_for_company(regclass), wall_for_resellers(regclass);
CREATE FUNCTION isolate_by_company(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY company_isolation ON %s TO atalaya_company USING (company_id = app_company_id())
    WITH CHECK (company_id = app_company_id())', name);
  EXECUTE format('CREATE POLICY engine ON %s TO atalaya_engine USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atalaya_company, atalaya_engine', name);
  PERFORM grant_sequence_of(name, 'atalaya_company, atalaya_engine');
END $$;
CREATE FUNCTION isolate_by_reseller(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY reseller_isolation ON %s TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
    WITH CHECK (reseller_id = ANY (app_reseller_ids()))', name);
  EXECUTE format('CREATE POLICY engine ON %s TO atalaya_engine USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atalaya_reseller, atalaya_engine', name);
  PERFORM grant_sequence_of(name, 'atalaya_reseller, atalaya_engine');
END $$;
-- For migrations alone.
REVOKE EXECUTE ON FUNCTION isolate_by_company(regclass), isolate_by_reseller(regclass) FROM PUBLIC;
