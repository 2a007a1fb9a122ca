-- Alarms: the rules that raise notices, in the sections of their form.
CREATE TABLE alarms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  items jsonb NOT NULL,
  info jsonb NOT NULL,
  -- filters: whether one is on, and of what
  geozones jsonb NOT NULL,
  pois jsonb NOT NULL,
  in_track jsonb NOT NULL,
  time_range jsonb NOT NULL,
  custom_states jsonb NOT NULL,
  notification jsonb NOT NULL,
  timing jsonb NOT NULL,
  action jsonb NOT NULL,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id)
);
SELECT isolate_by_company('alarms');

-- What held from when until when: late reports are judged by it, and after an alarm is gone as well. One that is off, or
-- deleted, has no row that goes on.
CREATE TABLE alarm_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- no key: it outlives the alarm
  alarm_id integer NOT NULL,
  from_ts epoch_ms NOT NULL,
  until_ts epoch_ms,
  -- all that was set, by section
  settings jsonb NOT NULL,
  CHECK (until_ts > from_ts)
);
CREATE UNIQUE INDEX alarm_versions_from ON alarm_versions (alarm_id, from_ts);
CREATE UNIQUE INDEX alarm_versions_held ON alarm_versions (alarm_id) WHERE until_ts IS NULL;
CREATE INDEX alarm_versions_company ON alarm_versions (company_id, until_ts);
SELECT isolate_by_company('alarm_versions');
