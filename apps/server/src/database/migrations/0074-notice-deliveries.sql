-- Who was told of a notice, by what, and what became of it: each person once by each channel, however often a message comes.
CREATE TABLE alarm_notice_deliveries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  notice_id integer NOT NULL REFERENCES alarm_notices ON DELETE CASCADE,
  about text NOT NULL CHECK (about IN ('raised', 'withdrawn', 'escalated', 'passed')),
  -- Of an escalation, from 0; of one that was passed on, how many words it had by then.
  turn integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms', 'push')),
  -- No key: it was so, whoever has gone since. Null for who has no account.
  user_id integer,
  -- An address, a number, a name.
  whom text NOT NULL CHECK (length(whom) <= 320),
  -- Of a mail its log says what became of it.
  mail_id integer,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  answer text CHECK (length(answer) <= 500),
  told_ts epoch_ms NOT NULL,
  settled_ts epoch_ms
);
CREATE UNIQUE INDEX alarm_notice_deliveries_once ON alarm_notice_deliveries (notice_id, about, turn, channel, coalesce(user_id, 0), whom);
CREATE INDEX alarm_notice_deliveries_company ON alarm_notice_deliveries (company_id);
SELECT isolate_by_company('alarm_notice_deliveries');
CREATE POLICY reseller_reads ON alarm_notice_deliveries FOR SELECT TO atalaya_reseller
  USING (company_id IN (SELECT id FROM companies));
GRANT SELECT ON alarm_notice_deliveries TO atalaya_reseller;
-- Of a mail that told somebody, what became of it.
CREATE POLICY reseller_reads ON mails FOR SELECT TO atalaya_reseller USING (company_id IN (SELECT id FROM companies));
GRANT SELECT (id, company_id, state, error) ON mails TO atalaya_reseller;

-- How far an escalation has come: a message that comes twice finds that it is done.
ALTER TABLE alarm_notices ADD COLUMN escalation_turn integer NOT NULL DEFAULT 0;

-- Rules that were there before have none.
UPDATE alarms SET notification = notification || '{"escalation": {"steps": [], "repeats": 0, "takenForMs": null}}';
