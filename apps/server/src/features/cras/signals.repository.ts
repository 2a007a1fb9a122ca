import type { CraSignal, CraTry } from '@atalaya/contract/cras'
import type { ExtendedData } from '@atalaya/protocols/dc09/signal'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

type Turn = CraSignal['turn']

export interface NewSignal {
  companyId: number
  noticeId: number
  craId: number
  craName: string
  turn: Turn
  account: string
  code: string
  sequence: number
  extended: ExtendedData
}

export interface StoredSignal extends NewSignal {
  id: number
  tries: CraTry[]
}

const columns = sql`id, company_id AS "companyId", notice_id AS "noticeId", cra_id AS "craId", cra_name AS "craName", turn, account,
  code, sequence, extended, tries`

/** Of a notice, the oldest first. */
export const readSignals = async (tx: Tx, noticeId: number): Promise<StoredSignal[]> =>
  (await sql<StoredSignal>`SELECT ${columns} FROM cra_signals WHERE notice_id = ${noticeId} ORDER BY id`.execute(tx))
    .rows

export const insertSignal = async (tx: Tx, signal: NewSignal, now: number): Promise<number> => {
  const { companyId, noticeId, craId, craName, turn, account, code, sequence, extended } = signal
  const { rows } = await sql<{ id: number }>`
    INSERT INTO cra_signals (company_id, notice_id, cra_id, cra_name, turn, account, code, sequence, extended, created_ts)
    VALUES (${companyId}, ${noticeId}, ${craId}, ${craName}, ${turn}, ${account}, ${code}, ${sequence},
      ${JSON.stringify(extended)}, ${now})
    RETURNING id`.execute(tx)
  return rows[0]?.id as number
}

export const findSignal = async (tx: Tx, id: number): Promise<StoredSignal | undefined> =>
  (await sql<StoredSignal>`SELECT ${columns} FROM cra_signals WHERE id = ${id}`.execute(tx)).rows[0]

/** Kept of a signal that goes unanswered for a day. */
const mostTries = 20

export const addTries = async (tx: Tx, id: number, tries: readonly CraTry[]): Promise<void> => {
  await sql`
    UPDATE cra_signals SET tries = (
      SELECT jsonb_agg(value ORDER BY ordinality) FROM (
        SELECT value, ordinality FROM jsonb_array_elements(tries || ${JSON.stringify(tries)}::jsonb) WITH ORDINALITY
        ORDER BY ordinality DESC LIMIT ${mostTries}
      ) AS last
    ) WHERE id = ${id}`.execute(tx)
}

export const settleSignals = async (
  tx: Tx,
  settled: readonly { id: number; state: CraSignal['state'] }[],
  now: number,
): Promise<void> => {
  await sql`
    UPDATE cra_signals SET state = given.state, settled_ts = ${now}
    FROM json_to_recordset(${JSON.stringify(settled)}::json) AS given (id bigint, state text)
    WHERE cra_signals.id = given.id`.execute(tx)
}

/** As a person reads it, of a notice that they see. */
export const listSignals = async (tx: Tx, noticeId: number): Promise<CraSignal[]> =>
  (
    await sql<CraSignal>`
      SELECT id, cra_name AS "craName", turn, account, code, sequence, state, tries, created_ts AS "createdTs",
        settled_ts AS "settledTs"
      FROM cra_signals WHERE notice_id = ${noticeId} ORDER BY id`.execute(tx)
  ).rows
