-- Of what nobody is told for a while, although it is noted: a rule, an item, or one at the other.
CREATE TABLE alarm_snoozes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  alarm_id integer REFERENCES alarms ON DELETE CASCADE,
  item_id integer REFERENCES items ON DELETE CASCADE,
  until_ts epoch_ms NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  by_name text NOT NULL,
  created_ts epoch_ms NOT NULL,
  CHECK (num_nonnulls(alarm_id, item_id) > 0)
);
CREATE UNIQUE INDEX alarm_snoozes_of ON alarm_snoozes (company_id, coalesce(alarm_id, 0), coalesce(item_id, 0));
CREATE INDEX alarm_snoozes_alarm ON alarm_snoozes (alarm_id);
CREATE INDEX alarm_snoozes_item ON alarm_snoozes (item_id);
SELECT isolate_by_company('alarm_snoozes');
