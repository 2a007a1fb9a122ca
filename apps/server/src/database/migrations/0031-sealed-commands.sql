-- A device's password, and commands in its own words, which may hold one, are kept sealed: `password` and the text within
-- `command` stand in clear only in rows of before, until the server has sealed them (secrets/seal-anew.ts).
ALTER TABLE device_commands ADD COLUMN sealed_password bytea, ADD COLUMN sealed_text bytea;

-- A command that does not go with its tracker leaves no password behind.
CREATE OR REPLACE FUNCTION withdraw_device_commands() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.reseller_id <> OLD.reseller_id THEN
    DELETE FROM device_commands WHERE tracker_id = OLD.id;
  ELSIF NEW.company_id IS DISTINCT FROM OLD.company_id OR NEW.device_id <> OLD.device_id
      OR NEW.item_id IS DISTINCT FROM OLD.item_id THEN
    UPDATE device_commands
    SET state = CASE state WHEN 'queued' THEN 'cancelled' ELSE 'failed' END, reason = 'moved', password = NULL,
      sealed_password = NULL, updated_ts = now_ms()
    WHERE tracker_id = OLD.id AND (state = 'queued' OR (state = 'sent' AND is_answered))
      AND (NOT is_of_config OR NEW.device_id <> OLD.device_id);
  END IF;
  RETURN NEW;
END $$;

-- Sealed anew after the secret of the installation was changed.
GRANT UPDATE (sealed_secret) ON push_sources TO atalaya_engine;

-- Nobody but who talks to the device reads its password, sealed or not.
DO $$
DECLARE
  readable text;
BEGIN
  SELECT string_agg(quote_ident(column_name), ', ') INTO readable FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'device_commands' AND column_name NOT IN ('password', 'sealed_password');
  REVOKE SELECT ON device_commands FROM atalaya_company, atalaya_reseller;
  EXECUTE format('GRANT SELECT (%s) ON device_commands TO atalaya_company, atalaya_reseller', readable);
END $$;
