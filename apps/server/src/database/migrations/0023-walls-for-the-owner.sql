-- Who serves the web acts as a company, as resellers, or under this role for what belongs to neither: signing in, who asks,
-- whose brand it is, who pushes. It reaches nothing that a company keeps. Made with the others, see database/roles.ts.
GRANT SELECT, INSERT, UPDATE, DELETE ON users, sessions, refresh_tokens, invitations TO atalaya_access;
GRANT SELECT ON brands, distributors, resellers, companies, groups, user_groups TO atalaya_access;
GRANT SELECT, UPDATE (last_used_ts) ON push_sources TO atalaya_access;
GRANT SELECT, INSERT ON record_changes TO atalaya_access;
GRANT INSERT ON security_events TO atalaya_access;
GRANT USAGE ON SEQUENCE record_changes_id_seq TO atalaya_access;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['users','resellers','companies','groups','user_groups','push_sources','record_changes','invitations'] LOOP
    EXECUTE format('CREATE POLICY access ON %I TO atalaya_access USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
CREATE POLICY access ON security_events FOR INSERT TO atalaya_access WITH CHECK (true);

-- The login that ingest works under owns nothing, so the weeks of positions are made and dropped for it.
CREATE FUNCTION make_position_week(from_ms bigint, to_ms bigint, name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF name !~ '^positions_\d{8}$' THEN RAISE EXCEPTION 'no name of a week: %', name; END IF;
  -- One number for the whole product, see database/position-partitions.ts.
  PERFORM pg_advisory_xact_lock(7280003);
  IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
  -- Made apart and attached, since CREATE … PARTITION OF would lock out every reader and writer of positions.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.positions INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT week CHECK (recorded_at >= %s AND recorded_at < %s)', name, from_ms, to_ms);
  -- Rows of that week which wait in the default partition move in first, or attaching would refuse.
  LOCK TABLE positions_default IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM public.positions_default WHERE recorded_at >= %s AND recorded_at < %s RETURNING *)
    INSERT INTO public.%I SELECT * FROM moved', from_ms, to_ms, name);
  EXECUTE format('ALTER TABLE public.positions ATTACH PARTITION public.%I FOR VALUES FROM (%s) TO (%s)', name, from_ms, to_ms);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT week', name);
  -- Reached through positions and its policies alone.
  EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY engine ON public.%I TO atalaya_engine USING (true) WITH CHECK (true)', name);
END $$;
CREATE FUNCTION drop_position_week(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF name !~ '^positions_\d{8}$' THEN RAISE EXCEPTION 'no name of a week: %', name; END IF;
  PERFORM pg_advisory_xact_lock(7280003);
  EXECUTE format('ALTER TABLE public.positions DETACH PARTITION public.%I', name);
  EXECUTE format('DROP TABLE public.%I', name);
END $$;
REVOKE EXECUTE ON FUNCTION make_position_week, drop_position_week FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_position_week, drop_position_week TO atalaya_engine;
