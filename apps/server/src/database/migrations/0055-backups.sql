-- How backups went, for whoever runs the platform: written by the command that makes them, as the owner of the tables.
CREATE TABLE backups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file text NOT NULL,
  started_ts epoch_ms NOT NULL,
  finished_ts epoch_ms NOT NULL,
  bytes bigint,
  rows bigint,
  error text,
  CHECK (num_nulls(bytes, rows) = CASE WHEN error IS NULL THEN 0 ELSE 2 END)
);
ALTER TABLE backups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY engine ON backups TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY access ON backups FOR SELECT TO atalaya_access USING (true);
GRANT SELECT ON backups TO atalaya_engine, atalaya_access;
-- A backup is made by the owner, who is bound by the policies as everybody is; what no policy showed him would be lost.
CREATE POLICY keeper ON tracker_config_templates FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY keeper ON backups TO CURRENT_USER USING (true) WITH CHECK (true);
