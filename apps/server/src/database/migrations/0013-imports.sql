-- Trackers are a reseller's: what is done to them has a history too, and is undone like a company's.
ALTER TABLE record_changes
  ALTER COLUMN company_id DROP NOT NULL,
  ADD COLUMN reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(company_id, reseller_id) = 1);
CREATE INDEX record_changes_reseller_record ON record_changes (reseller_id, noun, record_id, id)
  WHERE reseller_id IS NOT NULL;
CREATE INDEX record_changes_reseller_operation ON record_changes (reseller_id, operation_id, id)
  WHERE reseller_id IS NOT NULL AND operation_id IS NOT NULL;
CREATE POLICY reseller_wall ON record_changes TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
GRANT SELECT, INSERT ON record_changes TO atalaya_reseller;
GRANT USAGE ON SEQUENCE record_changes_id_seq, trackers_id_seq TO atalaya_reseller;

-- What was answered to a part of a file, written with it: whoever lost the answer asks again and doubles nothing.
CREATE TABLE import_chunks (
  company_id integer REFERENCES companies ON DELETE CASCADE,
  reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  import_id uuid NOT NULL,
  -- of all that was asked, and of who asked
  digest text NOT NULL,
  -- null while the part is being written
  reply jsonb,
  at epoch_ms NOT NULL,
  CHECK (num_nonnulls(company_id, reseller_id) = 1)
);
CREATE UNIQUE INDEX import_chunks_key ON import_chunks (company_id, reseller_id, import_id, digest) NULLS NOT DISTINCT;
CREATE INDEX import_chunks_reseller ON import_chunks (reseller_id) WHERE reseller_id IS NOT NULL;
CREATE INDEX import_chunks_at ON import_chunks (at);
ALTER TABLE import_chunks ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON import_chunks TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY reseller_wall ON import_chunks TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON import_chunks TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON import_chunks TO atalaya_company, atalaya_reseller;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_chunks TO atalaya_engine;

-- A device id is unique over all resellers: each may know that one is taken, and no more; 0 stands for another's.
CREATE FUNCTION holders_of_device_ids(text[]) RETURNS TABLE (id integer, device_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN reseller_id = ANY (app_reseller_ids()) THEN id ELSE 0 END, device_id FROM trackers
  WHERE device_id = ANY ($1)
$$;
REVOKE EXECUTE ON FUNCTION holders_of_device_ids(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION holders_of_device_ids(text[]) TO atalaya_reseller;
