-- Dead mails go out again under their ids, and are waiting in the log from there on; a company's people reach their own alone.
CREATE FUNCTION send_mails_again(mail_ids integer[]) RETURNS SETOF integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE dead record;
BEGIN
  FOR dead IN SELECT id, (payload ->> 'mailId')::integer AS mail_id FROM outbox_dead
    WHERE channel = 'mail' AND (payload ->> 'mailId')::integer = ANY (mail_ids) ORDER BY id
  LOOP
    IF EXISTS (SELECT FROM revive_outbox(ARRAY[dead.id])) THEN
      UPDATE mails SET state = 'queued', error = NULL, updated_ts = now_ms() WHERE id = dead.mail_id;
      RETURN NEXT dead.mail_id;
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION send_mails_again(integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION send_mails_again(integer[]) TO atalaya_company, atalaya_access, atalaya_engine;
