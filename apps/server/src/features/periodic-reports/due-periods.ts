import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import { type DuePeriod, duesBetween, isLate, nextDue, planDues } from '@atalaya/domain/periodic/schedule'
import { sql } from 'kysely'
import type { Clock } from '../../adapters/clock.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import { insertSendings, type NewSending } from './sendings.repository.ts'

interface Row extends Pick<PeriodicReport, 'id' | 'name' | 'question' | 'timing'> {
  companyId: number
  handledTs: number
  timezone: string
  /** Suspended or deactivated. */
  isClosed: boolean
}

const atOnce = 50
/** Where nothing will ever be due. */
const never = Date.UTC(9000, 0)

/** Those that have something due, each to one node alone until COMMIT. */
const takeSome = async (tx: Tx, now: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT due.id, due.company_id AS "companyId", due.name, question, timing, handled_ts AS "handledTs",
      companies.timezone, companies.state >= 3 AS "isClosed"
    FROM periodic_reports AS due JOIN companies ON companies.id = due.company_id
    WHERE is_active AND look_ts <= ${now} ORDER BY look_ts, due.id LIMIT ${atOnce} FOR UPDATE OF due SKIP LOCKED`.execute(
    tx,
  )
  return rows
}

const sendingsOf = (report: Row, now: number): NewSending[] => {
  // What was due to a company that is closed is not made up for when it opens again.
  if (report.isClosed) return []
  const { together, singly } = planDues(
    duesBetween(report.timing, report.timezone, { after: report.handledTs, until: now }),
  )
  const sending =
    (occasion: 'due' | 'digest') =>
    ({ from, to, dueTs }: DuePeriod): NewSending => ({
      ...{ companyId: report.companyId, periodicReportId: report.id, name: report.name, type: report.question.type },
      ...{ occasion, from, to, dueTs, isLate: isLate({ dueTs }, now), askedBy: null },
    })
  return [...(together ? [sending('digest')(together)] : []), ...singly.map(sending('due'))]
}

const makeSome = async (tx: Tx, now: number): Promise<number> => {
  const reports = await takeSome(tx, now)
  if (reports.length === 0) return 0
  await insertSendings(
    tx,
    reports.flatMap((report) => sendingsOf(report, now)),
  )
  const looks = reports.map(({ timing, timezone }) => nextDue(timing, timezone, now)?.dueTs ?? never)
  await sql`UPDATE periodic_reports SET handled_ts = ${now}, look_ts = next.ts
    FROM unnest(${reports.map(({ id }) => id)}::integer[], ${looks}::bigint[]) AS next (id, ts)
    WHERE periodic_reports.id = next.id`.execute(tx)
  return reports.length
}

/**
 * Writes a row for each period that is due, and what makes its mails to the outbox, in one transaction: whoever dies in the
 * middle has done nothing, and of two nodes each takes others.
 */
export const makeDue = async ({ database, clock }: { database: Database; clock: Clock }): Promise<void> => {
  const now = clock.now()
  while ((await asEngine(database, (tx) => makeSome(tx, now))) === atOnce);
}
