-- What each process of ingest has committed last: asked when the answer to COMMIT was lost (ingest/sure-commit.ts).
-- A transaction's own number would not do: PostgreSQL gives it again when a crash came before the log reached the disk.
CREATE TABLE last_commits (
  committer uuid PRIMARY KEY,
  number bigint NOT NULL,
  committed_ts epoch_ms NOT NULL DEFAULT now_ms()
) WITH (fillfactor = 20);
GRANT SELECT, INSERT, UPDATE, DELETE ON last_commits TO atalaya_engine;
