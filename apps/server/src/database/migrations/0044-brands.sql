-- A brand as people manage it: what it is called, how it looks, whom its people turn to, where it is found.
ALTER TABLE brands
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  ADD COLUMN updated_ts epoch_ms NOT NULL DEFAULT now_ms(),
  ADD COLUMN description text,
  -- As chosen; accent_light and accent_dark are what can be read on light and on dark surfaces.
  ADD COLUMN accent text NOT NULL DEFAULT '#1d5bd6',
  -- Colour by token of contract/values.ts.
  ADD COLUMN palette jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN languages text[] NOT NULL DEFAULT '{es,en,pt,fr,it,tr}',
  ADD COLUMN support_phone text,
  ADD COLUMN support_email text,
  ADD COLUMN support_whatsapp text,
  ADD COLUMN support_url text,
  ADD COLUMN support_hours text,
  -- Text by language.
  ADD COLUMN use_terms jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN map_sources jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN sender_name text,
  ADD COLUMN sender_address text,
  ADD COLUMN android_app_url text,
  ADD COLUMN android_app_version text,
  ADD COLUMN ios_app_url text,
  ADD COLUMN ios_app_version text,
  -- Installers that are downloaded directly: name, url, version.
  ADD COLUMN app_installers jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN password_policy text NOT NULL DEFAULT 'classic' CHECK (password_policy IN ('classic', 'passphrase')),
  ADD COLUMN demands_second_factor boolean NOT NULL DEFAULT false;
UPDATE brands SET accent = accent_light;
CREATE UNIQUE INDEX brands_site_name ON brands (name_key(site_name));

-- Names by which a brand is found. One that was live stays so: a resolver's bad day locks nobody out.
CREATE TABLE brand_hosts (
  name text PRIMARY KEY CHECK (name = lower(name)),
  brand_id integer NOT NULL REFERENCES brands ON DELETE CASCADE,
  place smallint NOT NULL DEFAULT 0,
  -- Of passkeys: the name itself unless it is a parent domain that several names share.
  rp_id text,
  state text NOT NULL DEFAULT 'dns' CHECK (state IN ('dns', 'certificate', 'live')),
  fault text,
  checked_ts epoch_ms
);
CREATE INDEX brand_hosts_brand ON brand_hosts (brand_id, place);
INSERT INTO brand_hosts (name, brand_id, place, state)
  SELECT DISTINCT ON (lower(name)) lower(name), brands.id, place, 'live' FROM brands, unnest(host_names) WITH ORDINALITY AS named (name, place)
  ORDER BY lower(name), brands.id;
ALTER TABLE brands DROP COLUMN host_names;

-- What the world says of the domain that a brand's mails come from.
CREATE TABLE brand_senders (
  brand_id integer PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
  domain text NOT NULL,
  -- spf, dkim, dmarc, returnPath: pending, ok or broken, and what was found.
  checks jsonb NOT NULL DEFAULT '{}',
  checked_ts epoch_ms
);
-- What its mails are signed with: the newest one whose record was seen. Only who sends reads the private half.
CREATE TABLE brand_dkim_keys (
  brand_id integer NOT NULL REFERENCES brands ON DELETE CASCADE,
  selector text NOT NULL,
  public_key text NOT NULL,
  encrypted_private_key bytea NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ok', 'broken')),
  created_ts epoch_ms NOT NULL,
  PRIMARY KEY (brand_id, selector)
);

-- Logo on light and on dark surfaces, and the icon.
ALTER TABLE brand_logos ADD COLUMN variant text NOT NULL DEFAULT 'light' CHECK (variant IN ('light', 'dark', 'icon')),
  DROP CONSTRAINT brand_logos_pkey;
ALTER TABLE brand_logos ADD PRIMARY KEY (brand_id, variant);

-- Brands are the platform's: managed as access. The owner reads them for the two functions below.
DROP POLICY IF EXISTS engine ON brands;
DROP POLICY IF EXISTS engine ON distributors;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['brands', 'brand_hosts', 'brand_senders', 'brand_dkim_keys', 'distributors'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY engine ON %I TO atalaya_engine, atalaya_access USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['brands', 'brand_hosts', 'distributors', 'resellers', 'companies'] LOOP
    EXECUTE format('CREATE POLICY keeper ON %I FOR SELECT TO CURRENT_USER USING (true)', t);
  END LOOP;
END $$;
GRANT INSERT, UPDATE, DELETE ON brands TO atalaya_access;
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_hosts, brand_senders TO atalaya_access, atalaya_engine;
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_dkim_keys TO atalaya_engine;
GRANT SELECT (brand_id, selector, public_key, state, created_ts), INSERT, DELETE ON brand_dkim_keys TO atalaya_access;
GRANT USAGE ON SEQUENCE brands_id_seq TO atalaya_access;
DROP POLICY access ON brand_logos;
CREATE POLICY access ON brand_logos TO atalaya_access USING (true) WITH CHECK (true);
GRANT INSERT, UPDATE, DELETE ON brand_logos TO atalaya_access;
DROP POLICY access ON files;
CREATE POLICY access ON files TO atalaya_access USING (num_nonnulls(company_id, reseller_id) = 0)
  WITH CHECK (num_nonnulls(company_id, reseller_id) = 0);
GRANT INSERT, UPDATE (used_ts) ON files TO atalaya_access;
GRANT USAGE ON SEQUENCE files_id_seq TO atalaya_access;

-- Whoever asks may know by whose name they are served: a company its own brand, a reseller those of its own; nothing more.
CREATE FUNCTION brand_of_tenant(kind text, id integer) RETURNS TABLE (brand brands, live_hosts text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH place AS (
    SELECT c.id AS company_id, r.id AS reseller_id, d.id AS distributor_id, coalesce(r.brand_id, d.brand_id) AS brand_id
    FROM companies c JOIN resellers r ON r.id = c.reseller_id JOIN distributors d ON d.id = r.distributor_id
    WHERE $1 = 'company' AND c.id = $2
    UNION ALL
    SELECT NULL, r.id, d.id, coalesce(r.brand_id, d.brand_id)
    FROM resellers r JOIN distributors d ON d.id = r.distributor_id WHERE $1 = 'reseller' AND r.id = $2
    UNION ALL
    SELECT NULL, NULL, d.id, d.brand_id FROM distributors d WHERE $1 = 'distributor' AND d.id = $2
  )
  SELECT b, ARRAY(SELECT h.name FROM brand_hosts h WHERE h.brand_id = b.id AND h.state = 'live' ORDER BY h.place, h.name)
  FROM place JOIN brands b ON CASE WHEN place.brand_id IS NULL THEN b.is_default ELSE b.id = place.brand_id END
  WHERE CASE current_setting('role')
    WHEN 'atalaya_company' THEN place.company_id = app_company_id()
    WHEN 'atalaya_reseller' THEN place.reseller_id = ANY (app_reseller_ids())
    ELSE true END
$$;
CREATE FUNCTION brand_of_host(host_name text) RETURNS TABLE (brand brands, live_hosts text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT b, ARRAY(SELECT h.name FROM brand_hosts h WHERE h.brand_id = b.id AND h.state = 'live' ORDER BY h.place, h.name)
  FROM brands b LEFT JOIN brand_hosts named ON named.name = $1
  WHERE CASE WHEN named.brand_id IS NULL THEN b.is_default ELSE b.id = named.brand_id END
$$;
REVOKE EXECUTE ON FUNCTION brand_of_tenant(text, integer), brand_of_host(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION brand_of_tenant(text, integer), brand_of_host(text)
  TO atalaya_company, atalaya_reseller, atalaya_access, atalaya_engine;
