-- Reports that are sent by mail again and again.
CREATE TABLE periodic_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  -- StandingQuestion, PeriodicTiming, formats and PeriodicRecipients of contract/periodic-reports.ts
  question jsonb NOT NULL,
  timing jsonb NOT NULL,
  formats jsonb NOT NULL,
  recipients jsonb NOT NULL,
  leave_out_empty boolean NOT NULL,
  is_active boolean NOT NULL,
  -- who saved it last: it finds what they may see
  owner_id integer REFERENCES users ON DELETE SET NULL,
  -- up to which instant what was due has its rows in periodic_sendings
  handled_ts epoch_ms NOT NULL DEFAULT now_ms(),
  -- when to look whether something is due; 0 is at once
  look_ts epoch_ms NOT NULL DEFAULT 0,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX periodic_reports_company_id_name_key ON periodic_reports (company_id, name_key(name));
CREATE INDEX periodic_reports_look ON periodic_reports (look_ts) WHERE is_active;
CREATE INDEX periodic_reports_owner ON periodic_reports (owner_id);
SELECT isolate_by_company('periodic_reports');
-- For the trigger below.
CREATE POLICY keeper ON periodic_reports TO CURRENT_USER USING (true) WITH CHECK (true);

-- Each period that was due, and what became of it. No keys: it outlives its report.
CREATE TABLE periodic_sendings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  periodic_report_id integer NOT NULL,
  -- as they were then
  name text NOT NULL,
  report_type text NOT NULL,
  occasion text NOT NULL CHECK (occasion IN ('due', 'digest', 'now', 'trial')),
  -- days of the company's calendar, both in it
  from_day text NOT NULL CHECK (from_day ~ '^\d{4}-\d\d-\d\d$'),
  to_day text NOT NULL CHECK (to_day ~ '^\d{4}-\d\d-\d\d$'),
  due_ts epoch_ms NOT NULL,
  is_late boolean NOT NULL,
  -- who asked for it by hand: to them goes a trial
  asked_by integer,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'empty', 'failed')),
  reason text,
  row_count integer,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  done_ts epoch_ms
);
-- Once, whatever restarts, other nodes, clocks or a changed hour would make of it.
CREATE UNIQUE INDEX periodic_sendings_period ON periodic_sendings (periodic_report_id, from_day, to_day)
  WHERE occasion IN ('due', 'digest');
CREATE INDEX periodic_sendings_company ON periodic_sendings (company_id, id);
SELECT isolate_by_company('periodic_sendings');

CREATE TABLE periodic_mails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  sending_id integer NOT NULL REFERENCES periodic_sendings ON DELETE CASCADE,
  email text NOT NULL,
  -- no key: the log of mails forgets sooner or later
  mail_id integer NOT NULL
);
CREATE UNIQUE INDEX periodic_mails_recipient ON periodic_mails (sending_id, lower(email));
CREATE INDEX periodic_mails_company ON periodic_mails (company_id);
SELECT isolate_by_company('periodic_mails');

-- Files that go with them, kept until the log forgets the sending.
CREATE TABLE periodic_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  sending_id integer NOT NULL REFERENCES periodic_sendings ON DELETE CASCADE,
  file_id bigint NOT NULL REFERENCES files
);
CREATE INDEX periodic_files_sending ON periodic_files (sending_id);
CREATE INDEX periodic_files_file ON periodic_files (file_id);
CREATE INDEX periodic_files_company ON periodic_files (company_id);
SELECT isolate_by_company('periodic_files');

-- With a company's clocks what is due next moves.
CREATE FUNCTION look_at_periodic_reports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE periodic_reports SET look_ts = 0 WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER periodic_reports_clocks AFTER UPDATE OF timezone ON companies
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION look_at_periodic_reports();
