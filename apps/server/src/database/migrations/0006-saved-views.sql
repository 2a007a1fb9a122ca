-- What people keep of a table's state, of a company's tables and of those above companies. A shared view outlives the
-- account of whoever made it, an own one does not.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer REFERENCES companies ON DELETE CASCADE,
  reseller_id integer REFERENCES resellers ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  table_name text NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  state jsonb NOT NULL,
  updated_ts epoch_ms NOT NULL,
  CHECK (num_nonnulls(company_id, reseller_id) = 1)
);
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (user_id, company_id, reseller_id, table_name, lower(name))
  NULLS NOT DISTINCT WHERE NOT is_shared;
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (company_id, reseller_id, table_name, lower(name))
  NULLS NOT DISTINCT WHERE is_shared;
CREATE INDEX saved_views_company ON saved_views (company_id, table_name);
CREATE INDEX saved_views_reseller ON saved_views (reseller_id, table_name);

CREATE FUNCTION delete_own_views() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM saved_views WHERE user_id = OLD.id AND NOT is_shared;
  RETURN OLD;
END $$;
CREATE TRIGGER users_own_views BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION delete_own_views();

ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON saved_views TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id());
CREATE POLICY reseller_wall ON saved_views TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()));
CREATE POLICY engine ON saved_views TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO atalaya_company, atalaya_reseller, atalaya_engine;
GRANT USAGE ON SEQUENCE saved_views_id_seq TO atalaya_company, atalaya_reseller, atalaya_engine;
