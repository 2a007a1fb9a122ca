-- The port of another protocol on which a device has called; null where it last called on one of its own.
ALTER TABLE unregistered_devices ADD COLUMN wrong_port integer;
ALTER TABLE tracker_flags DROP CONSTRAINT tracker_flags_kind_check;
ALTER TABLE tracker_flags ADD CONSTRAINT tracker_flags_kind_check CHECK (kind IN
  ('connectedTwice', 'impossibleJump', 'wrongClock', 'contested', 'otherProtocol', 'otherNetwork', 'wrongPort'));

DROP FUNCTION list_unregistered_devices(integer);
DROP FUNCTION visible_unregistered_devices();
CREATE FUNCTION visible_unregistered_devices() RETURNS TABLE (protocol text, device_id text, first_seen_ts bigint,
  last_seen_ts bigint, attempts bigint, remote_address text, wrong_port integer, is_own boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT seen.protocol, seen.device_id, seen.first_seen_ts, seen.last_seen_ts, seen.attempts, seen.remote_address,
    seen.wrong_port, released.device_id IS NOT NULL
  FROM unregistered_devices AS seen
  LEFT JOIN released_devices AS released
    ON released.device_id = seen.device_id AND released.released_ts > now_ms() - 30 * 86400000::bigint
  WHERE released.device_id IS NULL OR released.reseller_id = ANY (app_reseller_ids())
$$;
CREATE FUNCTION list_unregistered_devices(most integer) RETURNS TABLE (protocol text, device_id text, is_shortened boolean,
  first_seen_ts bigint, last_seen_ts bigint, attempts bigint, remote_address text, wrong_port integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT protocol, CASE WHEN is_shortened THEN '…' || right(device_id, 4) ELSE device_id END, is_shortened,
    first_seen_ts, last_seen_ts, attempts, CASE WHEN is_shortened THEN '' ELSE remote_address END, wrong_port
  FROM (
    SELECT visible.*, NOT is_own AND (SELECT count(*) > 1 FROM resellers) AS is_shortened
    FROM visible_unregistered_devices() AS visible
    -- Invented ids are not called from twice: what calls again comes first.
    ORDER BY is_own DESC, attempts > 1 DESC, last_seen_ts DESC LIMIT most
  ) AS listed
$$;
REVOKE EXECUTE ON FUNCTION visible_unregistered_devices(), list_unregistered_devices(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visible_unregistered_devices(), list_unregistered_devices(integer) TO atalaya_reseller;
