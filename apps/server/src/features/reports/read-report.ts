import type { ReportResult } from '@atalaya/contract/reports'
import { type ReportCell, reportFields } from '@atalaya/contract/reports/define-report'
import { zoneTime } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { reportAtOnceMs, reportRowsAtOnce } from '../../limits/reports.limits.ts'
import { type AskedReport, withChosen } from './asked-report.ts'
import { rowsReader } from './define-reader.ts'
import { readers } from './readers.ts'

type Row = Readonly<Record<string, ReportCell>>

const cancelled = '57014'

/** Null where the database took longer than a call may; the transaction goes on either way. */
export const readInTime = async <T>(tx: Tx, read: () => Promise<T>): Promise<T | null> => {
  await sql`SAVEPOINT report`.execute(tx)
  await sql`SET LOCAL statement_timeout = ${sql.lit(reportAtOnceMs.value)}`.execute(tx)
  try {
    const found = await read()
    await sql`RELEASE SAVEPOINT report`.execute(tx)
    return found
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error
    // What was set within it goes with it.
    await sql`ROLLBACK TO SAVEPOINT report`.execute(tx)
    return null
  }
}

const countChosen = async (tx: Tx, asked: AskedReport): Promise<number> =>
  (await sql<{ count: number }>`${withChosen(asked)} SELECT count(*)::integer AS count FROM chosen`.execute(tx)).rows[0]
    ?.count ?? 0

/** The last beginning of a trip or a stop of these items before the period. */
const findLastKnown = async (tx: Tx, asked: AskedReport): Promise<number | null> => {
  const { rows } = await sql<{ at: number | null }>`${withChosen(asked)}
    SELECT max(greatest(trip.at, stop.at)) AS at FROM chosen
    LEFT JOIN LATERAL (SELECT max(started_at) AS at FROM trips
      WHERE item_id = chosen.id AND started_at < ${asked.toTs}) AS trip ON true
    LEFT JOIN LATERAL (SELECT max(started_at) AS at FROM stops
      WHERE item_id = chosen.id AND started_at < ${asked.toTs}) AS stop ON true`.execute(tx)
  return rows[0]?.at ?? null
}

const midnightOf = (instant: number, timezone: string): number => {
  const zone = zoneTime(timezone)
  return zone.instantOf(zone.at(instant).date, 0)
}

/** At once, within a bound of time and rows. */
export const readReport = async (tx: Tx, asked: AskedReport): Promise<ReportResult> => {
  const { question, fromTs, toTs, timezone, now } = asked
  const reader = readers[question.type]
  const { definition, query } = reader
  const fields = reportFields(definition)
  const most = reportRowsAtOnce.value
  const found = await readInTime(tx, async () => ({
    items: await countChosen(tx, asked),
    lines: (await sql<unknown>`${query(asked)} LIMIT ${most + 1}`.execute(tx)).rows,
  }))
  const made = found === null || found.lines.length > most ? null : rowsReader(reader, asked)(found.lines)
  const isTooLong = made === null || made.length > most
  const rows = isTooLong ? [] : made
  const lastKnownAt = !isTooLong && rows.length === 0 ? await readInTime(tx, () => findLastKnown(tx, asked)) : null
  return {
    ...{ type: question.type, fields, isTooLong, items: found?.items ?? 0 },
    rows: rows.map((row) => fields.map((field) => row[field] ?? null)),
    ...{ fromTs, toTs, timezone, readAt: now },
    lastKnownAt: lastKnownAt !== null && definition.tells === 'days' ? midnightOf(lastKnownAt, timezone) : lastKnownAt,
  }
}

/** For files, in a transaction of the company: the rows in their order, one more than `most` where there are more. */
export const readReportRows = async (
  tx: Tx,
  asked: AskedReport,
  { most, withinMs }: { most: number; withinMs: number },
): Promise<Row[]> => {
  await sql`SET LOCAL statement_timeout = ${sql.lit(withinMs)}`.execute(tx)
  const reader = readers[asked.question.type]
  const { rows } = await sql<unknown>`${reader.query(asked)} LIMIT ${most + 1}`.execute(tx)
  return rowsReader(reader, asked)(rows).slice(0, most + 1)
}
