-- Said as everybody says it.
ALTER TABLE push_sources RENAME COLUMN sealed_secret TO encrypted_secret;
ALTER TABLE device_commands RENAME COLUMN sealed_password TO encrypted_password;
ALTER TABLE device_commands RENAME COLUMN sealed_text TO encrypted_text;

CREATE OR REPLACE FUNCTION withdraw_device_commands() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.reseller_id <> OLD.reseller_id THEN
    DELETE FROM device_commands WHERE tracker_id = OLD.id;
  ELSIF NEW.company_id IS DISTINCT FROM OLD.company_id OR NEW.device_id <> OLD.device_id
      OR NEW.item_id IS DISTINCT FROM OLD.item_id THEN
    UPDATE device_commands
    SET state = CASE state WHEN 'queued' THEN 'cancelled' ELSE 'failed' END, reason = 'moved', password = NULL,
      encrypted_password = NULL, updated_ts = now_ms()
    WHERE tracker_id = OLD.id AND (state = 'queued' OR (state = 'sent' AND is_answered))
      AND (NOT is_of_config OR NEW.device_id <> OLD.device_id);
  END IF;
  RETURN NEW;
END $$;
