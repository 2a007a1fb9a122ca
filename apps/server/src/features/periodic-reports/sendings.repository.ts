import { fuelUnitOf, scoreFormulaOf } from '@atalaya/contract/company-settings'
import type { PeriodicReport, PeriodicSending, PeriodicSendingQuery } from '@atalaya/contract/periodic-reports'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import type { FuelUnit } from '@atalaya/domain/units'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { enqueue } from '../../outbox/index.ts'

export const periodicChannelName = 'periodicReports'

export interface NewSending
  extends Pick<
    PeriodicSending,
    'periodicReportId' | 'name' | 'type' | 'occasion' | 'from' | 'to' | 'dueTs' | 'isLate'
  > {
  companyId: number
  /** Who asked for it by hand: to them goes a trial. */
  askedBy: number | null
}

/** With what makes their mails, in the caller's transaction; a period that has one already gets no second one. */
export const insertSendings = async (tx: Tx, sendings: readonly NewSending[]): Promise<number[]> => {
  const ids: number[] = []
  for (const sending of sendings) {
    const { companyId, periodicReportId, occasion } = sending
    const { rows } = await sql<{ id: number }>`
      INSERT INTO periodic_sendings (company_id, periodic_report_id, name, report_type, occasion, from_day, to_day, due_ts, is_late, asked_by)
      VALUES (${companyId}, ${periodicReportId}, ${sending.name}, ${sending.type}, ${occasion}, ${sending.from}, ${sending.to},
        ${sending.dueTs}, ${sending.isLate}, ${sending.askedBy})
      ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) continue
    ids.push(id)
    // Those that were due leave in their order; nobody who asks for one at once waits behind them.
    const orderKey = occasion === 'due' || occasion === 'digest' ? `periodic report ${periodicReportId}` : null
    await enqueue(tx, [
      { channel: periodicChannelName, companyId, resellerId: null, orderKey, payload: { sendingId: id } },
    ])
  }
  return ids
}

/** A sending with all that it is made from. */
export interface AskedSending
  extends Pick<NewSending, 'companyId' | 'occasion' | 'from' | 'to' | 'dueTs' | 'isLate' | 'askedBy' | 'name'> {
  id: number
  state: PeriodicSending['state']
  /** Null where it has been deleted. */
  report: Pick<PeriodicReport, 'question' | 'formats' | 'recipients' | 'leaveOutEmpty' | 'isActive' | 'ownerId'> | null
  timezone: string
  fuelUnit: FuelUnit
  formula: ScoreFormula
  isClosed: boolean
}

/** As the engine. */
export const readSending = async (tx: Tx, id: number): Promise<AskedSending | undefined> => {
  const { rows } = await sql<Omit<AskedSending, 'fuelUnit' | 'formula'> & { conf: unknown }>`
    SELECT sending.id, sending.company_id AS "companyId", sending.name, occasion, from_day AS "from", to_day AS "to",
      due_ts AS "dueTs", is_late AS "isLate", asked_by AS "askedBy", sending.state, companies.timezone, companies.conf,
      companies.state >= 3 AS "isClosed",
      CASE WHEN report.id IS NOT NULL THEN jsonb_build_object('question', question, 'formats', formats, 'recipients', recipients,
        'leaveOutEmpty', leave_out_empty, 'isActive', is_active, 'ownerId', owner_id) END AS report
    FROM periodic_sendings AS sending JOIN companies ON companies.id = sending.company_id
      LEFT JOIN periodic_reports AS report ON report.id = sending.periodic_report_id AND report.company_id = sending.company_id
    WHERE sending.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { conf, ...sending } = found
  return { ...sending, fuelUnit: fuelUnitOf(conf), formula: scoreFormulaOf(conf) }
}

/** Whether it still waits; nobody else changes it until COMMIT. */
export const lockWaiting = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql`SELECT FROM periodic_sendings WHERE id = ${id} AND state = 'waiting' FOR UPDATE`.execute(tx)).rows.length >
  0

export const endSending = async (
  tx: Tx,
  id: number,
  end: { state: 'sent' | 'empty' | 'failed'; reason?: PeriodicSending['reason']; rows?: number; now: number },
): Promise<void> => {
  await sql`UPDATE periodic_sendings SET state = ${end.state}, reason = ${end.reason ?? null}, row_count = ${end.rows ?? null},
      done_ts = ${end.now}
    WHERE id = ${id} AND state = 'waiting'`.execute(tx)
}

export const noteMails = async (
  tx: Tx,
  { companyId, id }: Pick<AskedSending, 'companyId' | 'id'>,
  { mails, fileIds }: { mails: readonly { email: string; mailId: number }[]; fileIds: readonly number[] },
): Promise<void> => {
  await sql`INSERT INTO periodic_mails (company_id, sending_id, email, mail_id)
    SELECT ${companyId}, ${id}, * FROM unnest(${mails.map(({ email }) => email)}::text[],
      ${mails.map(({ mailId }) => mailId)}::integer[])`.execute(tx)
  await sql`INSERT INTO periodic_files (company_id, sending_id, file_id)
    SELECT ${companyId}, ${id}, * FROM unnest(${[...fileIds]}::bigint[])`.execute(tx)
}

type Row = Omit<PeriodicSending, 'mails'> & { mails: PeriodicSending['mails'] }

export const listSendings = async (
  tx: Tx,
  { before, limit, text, periodicReportId }: PeriodicSendingQuery,
): Promise<{ entries: PeriodicSending[]; next: number | null }> => {
  const like = text === undefined ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Row>`
    SELECT sending.id, periodic_report_id AS "periodicReportId", name, report_type AS type, occasion, from_day AS "from",
      to_day AS "to", due_ts AS "dueTs", is_late AS "isLate", sending.state, reason, row_count AS rows,
      sending.created_ts AS "createdTs", done_ts AS "doneTs",
      coalesce((SELECT jsonb_agg(jsonb_build_object('email', mail.email, 'state', mails.state, 'error', mails.error) ORDER BY mail.id)
        FROM periodic_mails AS mail LEFT JOIN mails ON mails.id = mail.mail_id WHERE mail.sending_id = sending.id), '[]') AS mails
    FROM periodic_sendings AS sending
    WHERE (${before ?? null}::bigint IS NULL OR sending.id < ${before ?? null}::bigint)
      AND (${periodicReportId ?? null}::integer IS NULL OR periodic_report_id = ${periodicReportId ?? null})
      AND (${like}::text IS NULL OR name ILIKE ${like}
        OR EXISTS (SELECT FROM periodic_mails AS mail WHERE mail.sending_id = sending.id AND mail.email ILIKE ${like}))
    ORDER BY sending.id DESC LIMIT ${limit + 1}`.execute(tx)
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** By `before`, epoch ms. */
export const forgetSendings = async (tx: Tx, before: number): Promise<void> => {
  await sql`DELETE FROM periodic_sendings WHERE created_ts < ${before}`.execute(tx)
}

/** Their mails have left by then, or never will. */
export const forgetPeriodicFiles = async (tx: Tx, before: number): Promise<void> => {
  await sql`DELETE FROM periodic_files USING periodic_sendings AS sending
    WHERE sending.id = sending_id AND sending.created_ts < ${before}`.execute(tx)
}
