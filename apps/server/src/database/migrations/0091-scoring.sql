-- A company's own formula of scores stands in its conf (contract/score-formula.ts). Whoever has it open above the company, or beside
-- oneself, is told that it has changed: the version says so.
GRANT UPDATE (version, updated_ts) ON companies TO atalaya_company;

-- Scores read what few events there are of these kinds, and none of the many others of the same items.
CREATE INDEX item_events_faults ON item_events (item_id, recorded_at)
  WHERE kind IN ('hardBraking', 'fastAcceleration', 'sharpTurn', 'overspeed');

-- Until now all manoeuvres had one weight, and a kept question had all weights in it. What it says beside the usual stays, by kind;
-- the usual goes, so that the question begins with what its company sets.
SET LOCAL ROLE atalaya_engine;
UPDATE periodic_reports SET question = jsonb_set(question, '{settings}', (
  SELECT coalesce(jsonb_object_agg(setting.key, setting.value), '{}') FROM (
    SELECT key, value FROM jsonb_each(question -> 'settings')
      WHERE key <> 'harshPoints' AND NOT (key, value) IN
        (('overspeedPoints', '10'::jsonb), ('idlePoints', '1'::jsonb), ('halfScorePoints', '50'::jsonb))
    UNION ALL SELECT manoeuvre, question -> 'settings' -> 'harshPoints'
      FROM unnest(ARRAY['brakingPoints', 'accelerationPoints', 'turnPoints']) AS manoeuvre
      WHERE question -> 'settings' -> 'harshPoints' <> '10'::jsonb
  ) AS setting))
  WHERE question ->> 'type' IN ('driverScore', 'vehicleScore') AND jsonb_typeof(question -> 'settings') = 'object';
-- Favourites have their settings as an address does: `harshPoints20,idlePoints2`, and only what is beside the usual.
UPDATE saved_views SET state = jsonb_set(state, '{f}', to_jsonb(regexp_replace(state ->> 'f', 'harshPoints(\d+)',
    'brakingPoints\1,accelerationPoints\1,turnPoints\1')))
  WHERE table_name = 'reports' AND state ->> 'f' ~ 'harshPoints\d';
RESET ROLE;
