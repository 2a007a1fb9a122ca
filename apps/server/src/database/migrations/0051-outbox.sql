-- What must happen outside (a mail, a message, a call to another platform), written in the transaction that causes it and
-- carried out after it by apps/server/src/outbox. The table of 0001 was never used.
DROP TABLE outbox;

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (length(channel) <= 30),
  company_id integer,
  reseller_id integer,
  -- Whose turn it is taken in: a company, below zero a reseller, 0 the platform.
  tenant integer NOT NULL GENERATED ALWAYS AS (COALESCE(company_id, -reseller_id, 0)) STORED,
  -- Rows of one key of a tenant leave one after the other, in the order in which they were committed.
  order_key text CHECK (length(order_key) <= 200),
  -- Another row of its key is before it, or a dead one that blocks the key.
  is_behind boolean NOT NULL DEFAULT false,
  -- When it is tried next. Of one that is being sent, when others take it that its sender is dead.
  due_ts epoch_ms NOT NULL DEFAULT now_ms(),
  attempts smallint NOT NULL DEFAULT 0,
  -- Of who is sending it: only they may settle it.
  lease_token uuid,
  created_ts epoch_ms NOT NULL DEFAULT now_ms(),
  payload jsonb NOT NULL CHECK (pg_column_size(payload) <= 262144),
  -- What of it must not be read from a copy of the database; see secrets/secret-encryption.ts.
  secret bytea CHECK (length(secret) <= 16384),
  last_error text CHECK (length(last_error) <= 500)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX outbox_turn ON outbox (channel, tenant, due_ts, id) WHERE NOT is_behind;
CREATE INDEX outbox_key ON outbox (channel, tenant, order_key, id) WHERE order_key IS NOT NULL;

-- What could not be delivered: it waits for somebody who sends it again, under its id, or drops it.
CREATE TABLE outbox_dead (
  id bigint PRIMARY KEY,
  channel text NOT NULL,
  company_id integer,
  reseller_id integer,
  tenant integer NOT NULL GENERATED ALWAYS AS (COALESCE(company_id, -reseller_id, 0)) STORED,
  order_key text,
  -- As its channel wants it: what follows in its key waits for it.
  blocks_key boolean NOT NULL,
  attempts smallint NOT NULL,
  created_ts epoch_ms NOT NULL,
  dead_ts epoch_ms NOT NULL DEFAULT now_ms(),
  reason text NOT NULL CHECK (length(reason) <= 500),
  payload jsonb NOT NULL,
  secret bytea
);
CREATE INDEX outbox_dead_company ON outbox_dead (company_id, id) WHERE company_id IS NOT NULL;
CREATE INDEX outbox_dead_key ON outbox_dead (channel, tenant, order_key) WHERE blocks_key;

-- How fast a channel has been in this second, whose turn was last, and how fast each tenant in this minute: for all nodes.
CREATE TABLE outbox_channels (
  channel text PRIMARY KEY,
  last_tenant integer NOT NULL DEFAULT -2147483648,
  second_ts epoch_ms NOT NULL DEFAULT 0,
  taken integer NOT NULL DEFAULT 0
);
CREATE TABLE outbox_paces (
  channel text NOT NULL,
  tenant integer NOT NULL,
  minute_ts epoch_ms NOT NULL,
  taken integer NOT NULL,
  PRIMARY KEY (channel, tenant)
) WITH (fillfactor = 50);

CREATE FUNCTION lock_outbox_key(of_channel text, of_tenant integer, key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(of_channel || ' ' || of_tenant || ' ' || key, 44))
$$;

-- Until COMMIT nobody else joins or leaves the key, so that whoever is committed first is first, whatever its id.
CREATE FUNCTION join_outbox_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE its_tenant integer := COALESCE(NEW.company_id, -NEW.reseller_id, 0);
BEGIN
  PERFORM lock_outbox_key(NEW.channel, its_tenant, NEW.order_key);
  NEW.is_behind := EXISTS (SELECT FROM outbox WHERE channel = NEW.channel AND tenant = its_tenant AND order_key = NEW.order_key)
    OR EXISTS (SELECT FROM outbox_dead WHERE channel = NEW.channel AND tenant = its_tenant AND order_key = NEW.order_key AND blocks_key);
  RETURN NEW;
END $$;
CREATE TRIGGER outbox_key BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.order_key IS NOT NULL) EXECUTE FUNCTION join_outbox_key();

-- After the first of a key has gone: the next one's turn, unless a dead one blocks it.
CREATE FUNCTION release_outbox_key(of_channel text, of_tenant integer, key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM lock_outbox_key(of_channel, of_tenant, key);
  UPDATE outbox SET is_behind = false
  WHERE id = (SELECT min(id) FROM outbox WHERE channel = of_channel AND tenant = of_tenant AND order_key = key)
    AND is_behind
    AND NOT EXISTS (SELECT FROM outbox WHERE channel = of_channel AND tenant = of_tenant AND order_key = key AND NOT is_behind)
    AND NOT EXISTS (SELECT FROM outbox_dead WHERE channel = of_channel AND tenant = of_tenant AND order_key = key AND blocks_key);
END $$;

-- Dead rows go out again under their ids; a company's people reach their own alone, and nobody reads what they hold.
CREATE FUNCTION revive_outbox(dead_ids bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE dead outbox_dead;
BEGIN
  FOR dead IN DELETE FROM outbox_dead
    WHERE id = ANY (dead_ids) AND (current_setting('role') <> 'atalaya_company' OR company_id = app_company_id()) RETURNING *
  LOOP
    INSERT INTO outbox (id, channel, company_id, reseller_id, order_key, created_ts, payload, secret) OVERRIDING SYSTEM VALUE
      VALUES (dead.id, dead.channel, dead.company_id, dead.reseller_id, dead.order_key, dead.created_ts, dead.payload, dead.secret);
    IF dead.order_key IS NOT NULL THEN PERFORM release_outbox_key(dead.channel, dead.tenant, dead.order_key); END IF;
    RETURN NEXT dead.id;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION release_outbox_key(text, integer, text), revive_outbox(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_outbox_key(text, integer, text) TO atalaya_access, atalaya_engine;
GRANT EXECUTE ON FUNCTION revive_outbox(bigint[]) TO atalaya_company, atalaya_access, atalaya_engine;

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox_dead ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox_channels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE outbox_paces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- A cause and its consequence are of one company; the reader is the engine alone.
CREATE POLICY company_isolation ON outbox TO atalaya_company USING (false) WITH CHECK (company_id = app_company_id()
  AND (reseller_id IS NULL OR reseller_id IN (SELECT companies.reseller_id FROM companies)));
CREATE POLICY reseller_isolation ON outbox TO atalaya_reseller USING (false) WITH CHECK (reseller_id = ANY (app_reseller_ids())
  AND (company_id IS NULL OR EXISTS (SELECT FROM companies WHERE companies.id = outbox.company_id)));
CREATE POLICY access ON outbox TO atalaya_access USING (false) WITH CHECK (true);
CREATE POLICY engine ON outbox TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY company_isolation ON outbox_dead TO atalaya_company USING (company_id = app_company_id()) WITH CHECK (false);
CREATE POLICY access ON outbox_dead TO atalaya_access USING (true) WITH CHECK (false);
CREATE POLICY engine ON outbox_dead TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY engine ON outbox_channels TO atalaya_engine USING (true) WITH CHECK (true);
CREATE POLICY engine ON outbox_paces TO atalaya_engine USING (true) WITH CHECK (true);
GRANT INSERT ON outbox TO atalaya_company, atalaya_reseller, atalaya_access;
GRANT USAGE ON SEQUENCE outbox_id_seq TO atalaya_company, atalaya_reseller, atalaya_access, atalaya_engine;
GRANT SELECT (id, channel, company_id, reseller_id, tenant, order_key, blocks_key, attempts, created_ts, dead_ts, reason)
  ON outbox_dead TO atalaya_company, atalaya_access;
GRANT DELETE ON outbox_dead TO atalaya_access;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox, outbox_dead, outbox_channels, outbox_paces TO atalaya_engine;
