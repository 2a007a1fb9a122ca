-- What links out of mails and their return paths are made with. They lie in mailboxes for years and cannot be made anew, as what
-- the installation's secret encrypts is when it changes: so the key stays, encrypted with the secret in force.
CREATE TABLE mail_link_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  encrypted_key bytea NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms()
);
ALTER TABLE mail_link_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON mail_link_keys FOR SELECT TO atalaya_access USING (true);
CREATE POLICY engine ON mail_link_keys TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT ON mail_link_keys TO atalaya_access;
GRANT SELECT, INSERT, UPDATE ON mail_link_keys TO atalaya_engine;
GRANT USAGE ON SEQUENCE mail_link_keys_id_seq TO atalaya_engine;
