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
