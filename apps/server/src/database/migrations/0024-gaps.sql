-- A trip lasts to its last fix: of one that goes on this says where it has come to. Null where it has ended.
ALTER TABLE trips ADD COLUMN last_fix_at bigint;

-- As the engine, which sees every company's rows whoever owns the tables.
SET LOCAL ROLE atalaya_engine;
UPDATE trips SET last_fix_at = greatest(started_at, (
  SELECT recorded_at FROM item_states WHERE item_states.item_id = trips.item_id
)) WHERE ended_at IS NULL;
-- What was kept as a stop between a fix under way and the next one, with nothing heard for longer than a quarter of an
-- hour, was a gap. Trips that are still open over a silence are closed by the server when it starts.
DELETE FROM stops
WHERE ended_at - started_at > 900000 AND idle_ms = 0
  AND EXISTS (
    SELECT FROM positions
    WHERE positions.item_id = stops.item_id AND positions.recorded_at = stops.started_at
      AND mark = 0 AND speed_kmh >= 5 AND ignition IS DISTINCT FROM false
  )
  AND NOT EXISTS (
    SELECT FROM positions
    WHERE positions.item_id = stops.item_id AND positions.recorded_at > stops.started_at
      AND positions.recorded_at < stops.ended_at AND mark < 2
  );
RESET ROLE;
