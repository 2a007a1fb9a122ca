-- Signing in beyond a password: links for who has forgotten theirs, second factors, browsers that are known, and a company's
-- own provider of sign-ins.

-- A link to choose a password: by an invitation, or for whoever asked for it, above companies too.
ALTER TABLE invitations
  ALTER COLUMN company_id DROP NOT NULL,
  ALTER COLUMN created_by DROP NOT NULL,
  ADD COLUMN purpose text NOT NULL DEFAULT 'invitation' CHECK (purpose IN ('invitation', 'reset')),
  ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
CREATE INDEX invitations_of_user ON invitations (user_id);

CREATE OR REPLACE FUNCTION renew_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN NEW.password_set_ts := now_ms(); END IF;
  UPDATE invitations SET ended_ts = now_ms() WHERE user_id = NEW.id AND used_ts IS NULL AND ended_ts IS NULL;
  RETURN NEW;
END $$;

ALTER TABLE sessions
  -- As it is told to people: a browser and a system, and nothing of its version's tail.
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 100),
  ADD COLUMN last_ts epoch_ms NOT NULL DEFAULT now_ms(),
  ADD COLUMN last_ip text,
  -- Where it was opened or renewed last: elsewhere the brand's wall is looked at again.
  ADD COLUMN host_name text NOT NULL DEFAULT '' CHECK (length(host_name) <= 300),
  -- Whether a second factor has to be added in it before anything else.
  ADD COLUMN is_enrolling boolean NOT NULL DEFAULT false;
UPDATE sessions SET last_ts = created_ts;
CREATE INDEX sessions_of_user ON sessions (user_id, created_ts) WHERE ended_ts IS NULL;

-- Browsers in which somebody has signed in to an account: each has tries of its own, whatever strangers do to the account.
-- Of the random id that the cookie holds only a hash is kept.
CREATE TABLE known_devices (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  last_ts epoch_ms NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);

CREATE TABLE totp_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  encrypted_secret bytea NOT NULL,
  -- The last one of thirty seconds that a code was taken of: each counts once.
  last_step bigint NOT NULL DEFAULT 0,
  created_ts epoch_ms NOT NULL,
  -- Null until a first code has shown that somebody's app has it.
  confirmed_ts epoch_ms
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_ts epoch_ms,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Of the browser's making, base64url.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) <= 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  -- The host name, or a parent domain of it, at which alone it works.
  rp_id text NOT NULL,
  name text NOT NULL CHECK (length(name) <= 100),
  created_ts epoch_ms NOT NULL,
  last_ts epoch_ms
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What was asked of somebody who is about to sign in, or to add a passkey: answered once, or gone after some minutes.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('secondFactor', 'passkey', 'newPasskey', 'openid')),
  -- Null where nobody has said yet who they are.
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- For the one that answers: what was asked, and how it began.
  data jsonb NOT NULL DEFAULT '{}' CHECK (pg_column_size(data) <= 8192),
  created_ts epoch_ms NOT NULL,
  expires_ts epoch_ms NOT NULL
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_ts);

-- OpenID Connect: where a company's people sign in, and what its provider's claims make of them.
CREATE TABLE openid_providers (
  company_id integer PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  -- Of the link /login?company=…, random so that nobody can walk through the companies.
  code text NOT NULL UNIQUE,
  is_enabled boolean NOT NULL DEFAULT false,
  issuer text NOT NULL CHECK (length(issuer) <= 300),
  client_id text NOT NULL CHECK (length(client_id) <= 300),
  encrypted_secret bytea NOT NULL,
  role_claim text NOT NULL DEFAULT 'roles' CHECK (length(role_claim) <= 100),
  -- [{value, role, groupIds, readOnly}]: the first whose value a claim has.
  role_rules jsonb NOT NULL DEFAULT '[]' CHECK (pg_column_size(role_rules) <= 65536),
  -- Lower case. Whose address ends in one is led there; nobody else's is taken from the provider.
  email_domains text[] NOT NULL DEFAULT '{}',
  is_provisioning boolean NOT NULL DEFAULT false,
  -- Passwords of the company's people open nothing; administrators keep theirs, so that a broken provider locks nobody out.
  is_only_way boolean NOT NULL DEFAULT false,
  updated_ts epoch_ms NOT NULL
);

-- Who somebody is to a provider: by issuer and subject, never by an address, which may become another person's.
CREATE TABLE openid_identities (
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) <= 255),
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  created_ts epoch_ms NOT NULL,
  last_ts epoch_ms NOT NULL,
  PRIMARY KEY (issuer, subject, company_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX openid_identities_user ON openid_identities (company_id, user_id);

-- How long passwords are good, and whether a second factor is asked for, its administrators choose.
GRANT UPDATE (conf) ON companies TO atalaya_access;
GRANT USAGE ON SEQUENCE passkeys_id_seq TO atalaya_access, atalaya_engine;
GRANT USAGE ON SEQUENCE invitations_id_seq TO atalaya_access;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['known_devices', 'totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges',
    'openid_providers', 'openid_identities'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY access ON %I TO atalaya_access USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO atalaya_access, atalaya_engine', t);
  END LOOP;
END $$;
