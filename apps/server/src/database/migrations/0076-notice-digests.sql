-- Somebody who is told of many notices within minutes is told the rest at once: whom, by what, and when.
CREATE TABLE alarm_digests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  -- 0 for who has no account
  user_id integer NOT NULL,
  whom text NOT NULL CHECK (length(whom) <= 320),
  due_ts epoch_ms NOT NULL,
  UNIQUE (company_id, channel, user_id, whom)
);
SELECT isolate_by_company('alarm_digests');
-- Of those that a digest told: the first of them, by which its message is known.
ALTER TABLE alarm_notice_deliveries ADD COLUMN digest_id integer;
CREATE INDEX alarm_notice_deliveries_digest ON alarm_notice_deliveries (digest_id) WHERE digest_id IS NOT NULL;
CREATE INDEX alarm_notice_deliveries_lately ON alarm_notice_deliveries (company_id, told_ts);
DROP INDEX alarm_notice_deliveries_company;
