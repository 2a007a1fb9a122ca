-- What trackers are to be told. A row is the truth of its command: it is marked as sent and committed before the
-- first byte leaves, so that a server that is killed knows on its return what may have been said.
ALTER TABLE trackers ADD CONSTRAINT trackers_of_reseller UNIQUE (reseller_id, id);

CREATE TABLE device_commands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reseller_id integer NOT NULL,
  -- The company that had the tracker when the command was given; it stays with it.
  company_id integer REFERENCES companies ON DELETE CASCADE,
  tracker_id integer NOT NULL,
  user_id integer REFERENCES users ON DELETE SET NULL,
  user_name text NOT NULL DEFAULT '',
  command jsonb NOT NULL,
  -- The device's own; shown to nobody, and forgotten when the command has come to its end.
  password text,
  said_at_most_once boolean NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'confirmed', 'failed', 'expired', 'cancelled')),
  -- False for what its protocol never answers: `sent` is its end.
  is_answered boolean NOT NULL DEFAULT true,
  attempts smallint NOT NULL DEFAULT 0,
  created_ts epoch_ms NOT NULL,
  updated_ts epoch_ms NOT NULL,
  expires_ts epoch_ms NOT NULL,
  sent_ts epoch_ms,
  answered_ts epoch_ms,
  answer text,
  reason text CHECK (reason IN ('refused', 'unanswered', 'attempts', 'unsupported', 'invalid', 'password', 'moved')),
  FOREIGN KEY (reseller_id, tracker_id) REFERENCES trackers (reseller_id, id) ON DELETE CASCADE
);
CREATE INDEX device_commands_tracker ON device_commands (tracker_id, id);
CREATE INDEX device_commands_company ON device_commands (company_id);
CREATE INDEX device_commands_waiting ON device_commands (tracker_id, id) WHERE state = 'queued' OR (state = 'sent' AND is_answered);

-- A reseller may not read accounts; whose command it was is written down with it.
CREATE FUNCTION name_device_command_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.user_name := coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = NEW.user_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER device_commands_user BEFORE INSERT ON device_commands
  FOR EACH ROW EXECUTE FUNCTION name_device_command_user();

-- What one owner ordered is not carried out at the next one's vehicle, and not told to another reseller at all.
CREATE FUNCTION withdraw_device_commands() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.reseller_id <> OLD.reseller_id THEN
    DELETE FROM device_commands WHERE tracker_id = OLD.id;
  ELSIF NEW.company_id IS DISTINCT FROM OLD.company_id OR NEW.device_id <> OLD.device_id
      OR NEW.item_id IS DISTINCT FROM OLD.item_id THEN
    UPDATE device_commands
    SET state = CASE state WHEN 'queued' THEN 'cancelled' ELSE 'failed' END, reason = 'moved', password = NULL, updated_ts = now_ms()
    WHERE tracker_id = OLD.id AND (state = 'queued' OR (state = 'sent' AND is_answered));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER trackers_moved BEFORE UPDATE OF reseller_id, company_id, item_id, device_id ON trackers
  FOR EACH ROW EXECUTE FUNCTION withdraw_device_commands();

ALTER TABLE device_commands ENABLE ROW LEVEL SECURITY;
-- The inner SELECT stands behind the asker's own wall: nobody learns of a tracker that is not theirs.
CREATE POLICY company_wall ON device_commands TO atalaya_company USING (company_id = app_company_id())
  WITH CHECK (company_id = app_company_id() AND EXISTS (SELECT FROM trackers
    WHERE trackers.id = tracker_id AND trackers.company_id = device_commands.company_id));
CREATE POLICY reseller_wall ON device_commands TO atalaya_reseller USING (reseller_id = ANY (app_reseller_ids()))
  WITH CHECK (reseller_id = ANY (app_reseller_ids()) AND EXISTS (SELECT FROM trackers
    WHERE trackers.id = tracker_id AND trackers.company_id IS NOT DISTINCT FROM device_commands.company_id));
CREATE POLICY engine ON device_commands TO atalaya_engine USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON device_commands TO atalaya_company, atalaya_reseller;
GRANT SELECT, UPDATE, DELETE ON device_commands TO atalaya_engine;
GRANT USAGE ON SEQUENCE device_commands_id_seq TO atalaya_company, atalaya_reseller;
