-- What belongs to no company and no reseller is written by the same calls, behind the wall of the web itself.
ALTER TABLE record_changes DROP CONSTRAINT record_changes_check,
  ADD CHECK (num_nonnulls(company_id, reseller_id) <= 1);
ALTER TABLE import_chunks DROP CONSTRAINT import_chunks_check,
  ADD CHECK (num_nonnulls(company_id, reseller_id) <= 1);
CREATE INDEX record_changes_platform_record ON record_changes (noun, record_id, id)
  WHERE num_nonnulls(company_id, reseller_id) = 0;
CREATE INDEX record_changes_platform_operation ON record_changes (operation_id, id)
  WHERE num_nonnulls(company_id, reseller_id) = 0 AND operation_id IS NOT NULL;
CREATE POLICY access ON import_chunks TO atalaya_access USING (num_nonnulls(company_id, reseller_id) = 0)
  WITH CHECK (num_nonnulls(company_id, reseller_id) = 0);
GRANT SELECT, INSERT, UPDATE ON import_chunks TO atalaya_access;
