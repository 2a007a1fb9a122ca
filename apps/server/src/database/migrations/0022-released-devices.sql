-- Whose a device was last: for 30 days after it was given up, it is shown to them alone when it calls.
CREATE TABLE released_devices (
  device_id text PRIMARY KEY,
  reseller_id integer NOT NULL REFERENCES resellers ON DELETE CASCADE,
  released_ts epoch_ms NOT NULL
);
CREATE INDEX released_devices_reseller ON released_devices (reseller_id);
ALTER TABLE released_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE released_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY engine ON released_devices TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY keeper ON released_devices TO CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON released_devices TO atalaya_engine;

CREATE FUNCTION release_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- One that goes with its reseller was nobody's.
  INSERT INTO released_devices (device_id, reseller_id, released_ts)
    SELECT OLD.device_id, OLD.reseller_id, now_ms() WHERE EXISTS (SELECT FROM resellers WHERE id = OLD.reseller_id)
    ON CONFLICT (device_id) DO UPDATE SET reseller_id = EXCLUDED.reseller_id, released_ts = EXCLUDED.released_ts;
  RETURN NULL;
END $$;
CREATE TRIGGER trackers_deleted AFTER DELETE ON trackers FOR EACH ROW EXECUTE FUNCTION release_device();
CREATE TRIGGER trackers_renamed AFTER UPDATE OF device_id ON trackers FOR EACH ROW
  WHEN (NEW.device_id <> OLD.device_id) EXECUTE FUNCTION release_device();

CREATE OR REPLACE FUNCTION forget_unregistered_device() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM unregistered_devices WHERE device_id = NEW.device_id;
  DELETE FROM released_devices WHERE device_id = NEW.device_id;
  RETURN NULL;
END $$;

-- Behind the asker's wall: `is_own` for what was theirs last; nothing of what was another's within 30 days.
CREATE FUNCTION visible_unregistered_devices() RETURNS TABLE (protocol text, device_id text, first_seen_ts bigint,
  last_seen_ts bigint, attempts bigint, remote_address text, is_own boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT seen.protocol, seen.device_id, seen.first_seen_ts, seen.last_seen_ts, seen.attempts, seen.remote_address,
    released.device_id IS NOT NULL
  FROM unregistered_devices AS seen
  LEFT JOIN released_devices AS released
    ON released.device_id = seen.device_id AND released.released_ts > now_ms() - 30 * 86400000::bigint
  WHERE released.device_id IS NULL OR released.reseller_id = ANY (app_reseller_ids())
$$;
-- Only the end of an id is listed where others might claim what it names: who has the device in hand knows the rest.
CREATE FUNCTION list_unregistered_devices(most integer) RETURNS TABLE (protocol text, device_id text, is_shortened boolean,
  first_seen_ts bigint, last_seen_ts bigint, attempts bigint, remote_address text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT protocol, CASE WHEN is_shortened THEN '…' || right(device_id, 4) ELSE device_id END, is_shortened,
    first_seen_ts, last_seen_ts, attempts, CASE WHEN is_shortened THEN '' ELSE remote_address END
  FROM (
    SELECT visible.*, NOT is_own AND (SELECT count(*) > 1 FROM resellers) AS is_shortened
    FROM visible_unregistered_devices() AS visible
    -- Invented ids are not called from twice: what calls again comes first.
    ORDER BY is_own DESC, attempts > 1 DESC, last_seen_ts DESC LIMIT most
  ) AS listed
$$;
REVOKE EXECUTE ON FUNCTION visible_unregistered_devices(), list_unregistered_devices(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visible_unregistered_devices(), list_unregistered_devices(integer) TO atalaya_reseller;
REVOKE SELECT ON unregistered_devices FROM atalaya_reseller;
