-- What opens an account is no company's to read, not its hash either: a fault in a query of a company's people must not
-- hand out what can be guessed at elsewhere. Whether there is a password stays to be seen. A column that comes later is
-- granted by the migration that adds it.
ALTER TABLE users ADD COLUMN has_password boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED;

DO $$
DECLARE
  secret record;
  readable text;
BEGIN
  FOR secret IN SELECT * FROM (VALUES ('users', 'password_hash'), ('invitations', 'key_hash')) AS s (of_table, name) LOOP
    SELECT string_agg(quote_ident(column_name), ', ') INTO readable FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = secret.of_table AND column_name <> secret.name;
    EXECUTE format('REVOKE SELECT ON %I FROM atalaya_company', secret.of_table);
    EXECUTE format('GRANT SELECT (%s) ON %I TO atalaya_company', readable, secret.of_table);
  END LOOP;
END $$;
