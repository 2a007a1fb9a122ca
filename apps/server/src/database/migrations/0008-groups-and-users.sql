-- Managing groups and users: versions, the rest of a user's fields, restrictions.

ALTER TABLE groups ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX groups_parent ON groups (company_id, parent_id);

-- Members come and go from both sides; a group's form that was opened before must not save over it. A group that
-- somebody else is changing at this moment gets its new version from them, so nobody waits for anybody here.
CREATE FUNCTION raise_group_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE groups SET version = version + 1 WHERE id IN (
    SELECT id FROM groups WHERE id IN (SELECT group_id FROM touched) FOR NO KEY UPDATE SKIP LOCKED
  );
  RETURN NULL;
END $$;
CREATE TRIGGER group_items_added AFTER INSERT ON group_items
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_group_versions();
CREATE TRIGGER group_items_removed AFTER DELETE ON group_items
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_group_versions();

ALTER TABLE users
  -- null: nobody has set one yet, and nobody signs in
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN country_id text NOT NULL DEFAULT 'ES',
  ADD COLUMN phone text,
  ADD COLUMN description text,
  -- {hours: [{day, fromMinute, toMinute}], networks: [text]}; empty lists restrict nothing
  ADD COLUMN restrictions jsonb NOT NULL DEFAULT '{"hours": [], "networks": []}',
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX users_company ON users (company_id);
CREATE INDEX user_groups_group ON user_groups (group_id);

-- An e-mail address is one person's, on the whole platform. A company asks for its own rows; of another's it learns
-- that the address is taken, which signing up there would tell too, and not by whom (0).
CREATE FUNCTION users_with_emails(emails text[]) RETURNS TABLE (email text, user_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT lower(users.email), CASE WHEN users.company_id = app_company_id() THEN users.id ELSE 0 END
  FROM users WHERE lower(users.email) = ANY (emails)
$$;
REVOKE ALL ON FUNCTION users_with_emails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION users_with_emails TO atalaya_company;

-- Who is let in again signs in again.
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE sessions SET ended_ts = now_ms() WHERE user_id = NEW.id AND ended_ts IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_disabled AFTER UPDATE OF is_disabled ON users
  FOR EACH ROW WHEN (NEW.is_disabled AND NOT OLD.is_disabled) EXECUTE FUNCTION end_sessions_of_disabled();
