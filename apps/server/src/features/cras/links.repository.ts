import type { CraAnswer, CraLink } from '@atalaya/contract/cras'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { ReceiverNumber } from './receivers.repository.ts'

export interface Link {
  craId: number
  receiver: ReceiverNumber
  account: string
}

/** Longer than a message of supervision and its repeat take. */
const leaseMs = 15_000
/** After the first ones that go unanswered; later ones no sooner than usual. */
const [againMs, quickTries] = [5_000, 3]

/**
 * The lines that are to be watched: of each receiver with an interval one for each account that active companies of the centre report
 * under. Those that are no more go, new ones are due at once.
 */
export const syncLinks = async (tx: Tx): Promise<void> => {
  await sql`
    WITH wanted AS (
      SELECT DISTINCT cras.id AS cra_id, receiver, cras.reseller_id,
        upper(coalesce(nullif(conf #>> '{cra,account}', ''), cras.account)) AS account
      FROM companies
      JOIN cras ON cras.id::text = conf #>> '{cra,id}' AND cras.reseller_id = companies.reseller_id
      CROSS JOIN LATERAL (VALUES (1, main_host, main_poll_seconds), (2, backup_host, backup_poll_seconds))
        AS given (receiver, host, seconds)
      WHERE conf #>> '{cra,active}' = 'true' AND host IS NOT NULL AND seconds > 0 AND cras.account IS NOT NULL
    ), gone AS (
      DELETE FROM cra_links WHERE NOT EXISTS (SELECT FROM wanted
        WHERE wanted.cra_id = cra_links.cra_id AND wanted.receiver = cra_links.receiver AND wanted.account = cra_links.account)
    )
    INSERT INTO cra_links (cra_id, receiver, account, reseller_id, due_ts)
    SELECT cra_id, receiver, account, reseller_id, now_ms() FROM wanted
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Leased: whoever takes them sends them, and no other node before the lease ends. */
export const takeDueLinks = async (tx: Tx, most: number): Promise<Link[]> => {
  const { rows } = await sql<Link>`
    UPDATE cra_links SET due_ts = now_ms() + ${leaseMs}::bigint
    WHERE (cra_id, receiver, account) IN (
      SELECT cra_id, receiver, account FROM cra_links WHERE due_ts <= now_ms() ORDER BY due_ts LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    RETURNING cra_id AS "craId", receiver, account`.execute(tx)
  return rows
}

/** What came back on a line, whatever was sent: its next message of supervision is counted from there. */
export const noteAnswer = async (
  tx: Tx,
  { craId, receiver, account }: Link,
  { answer, ts }: { answer: CraAnswer; ts: number },
): Promise<void> => {
  // Whoever says that he does not understand is there.
  const isUp = answer === 'acknowledged' || answer === 'rejected'
  await sql`
    UPDATE cra_links SET answer = ${answer}, tried_ts = ${ts},
      answered_ts = CASE WHEN ${isUp} THEN ${ts} ELSE answered_ts END,
      failing_since_ts = CASE WHEN ${isUp} THEN NULL ELSE coalesce(failing_since_ts, ${ts}) END,
      failures = CASE WHEN ${isUp} THEN 0 ELSE failures + 1 END,
      due_ts = now_ms() + CASE WHEN NOT ${isUp} AND failures < ${quickTries} THEN least(${againMs}, seconds * 1000)
        ELSE seconds * 1000 END
    FROM (
      SELECT CASE WHEN ${receiver} = 1 THEN main_poll_seconds ELSE backup_poll_seconds END AS seconds
      FROM cras WHERE id = ${craId}
    ) AS polled
    WHERE cra_id = ${craId} AND receiver = ${receiver} AND cra_links.account = ${account} AND seconds > 0`.execute(tx)
}

export const listLinks = async (tx: Tx): Promise<CraLink[]> =>
  (
    await sql<CraLink>`
      SELECT cra_id AS "craId", receiver, account, answer, tried_ts AS "triedTs", answered_ts AS "answeredTs",
        failing_since_ts AS "failingSinceTs"
      FROM cra_links ORDER BY cra_id, receiver, account LIMIT 5000`.execute(tx)
  ).rows
