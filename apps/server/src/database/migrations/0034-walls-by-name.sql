-- The wall of a new table in one line: whose its rows are, forced on its owner too, with all that a record kernel does to it.
CREATE FUNCTION wall_for_company(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY company_wall ON %s TO atalaya_company USING (company_id = app_company_id())
    WITH CHECK (company_id = app_company_id())', name);
  EXECUTE format('CREATE POLICY engine ON %s TO atalaya_engine USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atalaya_company, atalaya_engine', name);
  PERFORM grant_sequence_of(name, 'atalaya_company, atalaya_engine');
END $$;
CREATE FUNCTION wall_for_resellers(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY reseller_wall ON %s TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
    WITH CHECK (reseller_id = ANY (app_reseller_ids()))', name);
  EXECUTE format('CREATE POLICY engine ON %s TO atalaya_engine USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO atalaya_reseller, atalaya_engine', name);
  PERFORM grant_sequence_of(name, 'atalaya_reseller, atalaya_engine');
END $$;
CREATE FUNCTION grant_sequence_of(name regclass, roles text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE drawn text := pg_get_serial_sequence(name::text, 'id');
BEGIN
  IF drawn IS NOT NULL THEN EXECUTE format('GRANT USAGE ON SEQUENCE %s TO %s', drawn, roles); END IF;
END $$;
-- For migrations alone.
REVOKE EXECUTE ON FUNCTION wall_for_company(regclass), wall_for_resellers(regclass), grant_sequence_of(regclass, text) FROM PUBLIC;
