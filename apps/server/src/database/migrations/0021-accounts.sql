-- Whose password is to be changed before anything else, and invitations to choose one.

ALTER TABLE users
  -- Who chose the one in force: null its owner, 'first' the first start, 'temporary' an administrator or the shell.
  ADD COLUMN password_change text CHECK (password_change IN ('first', 'temporary')),
  ADD COLUMN password_set_ts epoch_ms NOT NULL DEFAULT now_ms();
GRANT SELECT (password_change, password_set_ts), UPDATE (password_change, password_set_ts) ON users TO atalaya_company;

-- Of a key only its hash is kept: the link stands in the answer that made it, and in the mail.
CREATE TABLE invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id integer NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  created_by integer NOT NULL,
  created_ts epoch_ms NOT NULL,
  expires_ts epoch_ms NOT NULL,
  used_ts epoch_ms,
  -- Taken back: by a newer one, by a password that was set otherwise, or with the address that it went to.
  ended_ts epoch_ms,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX invitations_user ON invitations (company_id, user_id);

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_wall ON invitations TO atalaya_company
  USING (company_id = app_company_id()) WITH CHECK (company_id = app_company_id());
CREATE POLICY engine ON invitations TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON invitations TO atalaya_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO atalaya_engine;

-- However a password or an address changes, links that were sent before it open nothing any more. As whoever writes:
-- the wall that lets them at the user lets them at the user's invitations.
CREATE FUNCTION renew_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN NEW.password_set_ts := now_ms(); END IF;
  UPDATE invitations SET ended_ts = now_ms()
    WHERE company_id = NEW.company_id AND user_id = NEW.id AND used_ts IS NULL AND ended_ts IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_credentials BEFORE UPDATE OF password_hash, email ON users FOR EACH ROW
  WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash OR lower(NEW.email) <> lower(OLD.email))
  EXECUTE FUNCTION renew_credentials();
