-- A company reads whom it may turn to: the contacts of its reseller, with their photos, and nothing else of his.
GRANT SELECT ON supports TO atalaya_company;
CREATE POLICY company_reads ON supports FOR SELECT TO atalaya_company
  USING (reseller_id = (SELECT reseller_id FROM companies WHERE id = app_company_id()));
CREATE POLICY company_reads_supports ON photos FOR SELECT TO atalaya_company
  USING (noun = 'supports' AND reseller_id = (SELECT reseller_id FROM companies WHERE id = app_company_id()));
-- By the photos that it sees, which are its own beside those.
CREATE POLICY company_reads_supports ON files FOR SELECT TO atalaya_company
  USING (reseller_id = (SELECT reseller_id FROM companies WHERE id = app_company_id()) AND EXISTS
    (SELECT FROM photos WHERE photos.small_file = files.id OR photos.large_file = files.id));
