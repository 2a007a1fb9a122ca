import { NewPeriodicReport, type PeriodicReport } from '@atalaya/contract/periodic-reports'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { periodicReportsACompany } from '../../limits/periodic-reports.limits.ts'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { uniqueName } from '../../records/unique-name.ts'

type Stored = Omit<PeriodicReport, 'ownerId'>

export const periodicColumns = columnsOf(NewPeriodicReport)
const table = tableRecords<Stored, NewPeriodicReport>({
  table: 'periodic_reports',
  columns: periodicColumns,
  hasTimes: true,
})

/** With who saved each last. */
const withOwners = async (tx: Tx, reports: readonly Stored[]): Promise<PeriodicReport[]> => {
  const { rows } = await sql<{ id: number; ownerId: PeriodicReport['ownerId'] }>`
    SELECT id, owner_id AS "ownerId" FROM periodic_reports WHERE id = ANY (${reports.map(({ id }) => id)}::integer[])`.execute(
    tx,
  )
  const owners = new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
  return reports.map((report) => ({ ...report, ownerId: owners.get(report.id) ?? null }))
}

export const listPeriodicReports = async (tx: Tx): Promise<PeriodicReport[]> => withOwners(tx, await table.list(tx))

interface Saved {
  ids: readonly number[]
  /** Of these what was due until now is not made up for: they were off, or had other hours. */
  begunAnew: readonly number[]
}

/** What is due is looked at again, as far as who saved it may see. */
const own = async ({ tx, session, now }: CompanyScope, { ids, begunAnew }: Saved): Promise<void> => {
  await sql`UPDATE periodic_reports SET owner_id = ${session.userId}, look_ts = 0,
      handled_ts = CASE WHEN id = ANY (${[...begunAnew]}::integer[]) THEN ${now} ELSE handled_ts END
    WHERE id = ANY (${[...ids]}::integer[])`.execute(tx)
}

const idsIn = ({ question: { selection }, recipients }: NewPeriodicReport) => ({
  items: [...selection.vehicles, ...selection.assets, ...selection.persons] as number[],
  drivers: selection.drivers as number[],
  groups: selection.groups as number[],
  sensors: selection.sensors as number[],
  users: recipients.users as number[],
})
const kindsOfIds = ['items', 'drivers', 'groups', 'sensors', 'users'] as const
const fieldOf = {
  items: 'question.selection',
  drivers: 'question.selection',
  groups: 'question.selection',
  sensors: 'question.selection.sensors',
  users: 'recipients.users',
}

/** Of all ids that are named, those that the company has. */
const findKnown = async (tx: Tx, named: readonly NewPeriodicReport[]) => {
  const known = {} as Record<(typeof kindsOfIds)[number], ReadonlySet<number>>
  for (const kind of kindsOfIds) {
    const ids = [...new Set(named.flatMap((fields) => idsIn(fields)[kind]))]
    const { rows } =
      ids.length === 0
        ? { rows: [] }
        : await sql<{ id: number }>`SELECT id FROM ${sql.table(kind)} WHERE id = ANY (${ids}::integer[])`.execute(tx)
    known[kind] = new Set(rows.map(({ id }) => id))
  }
  return known
}

export const periodicReportKind: RecordKind<Stored, NewPeriodicReport, CompanyScope, PeriodicReport> = {
  noun: 'periodicReports',
  level: 'company',
  write: 'periodic.write',
  /** One may name ten thousand items. */
  heldAtOnce: 50,
  schema: NewPeriodicReport,
  fieldsOf: fieldsIn(NewPeriodicReport),
  ...table,
  show: ({ tx }, reports) => withOwners(tx, reports),
  check: async ({ tx }, drafts) => {
    const known = await findKnown(
      tx,
      drafts.map(({ fields }) => fields),
    )
    return drafts.map(({ fields, before, isRestored }) => {
      // What has gone meanwhile does not keep the rest from being saved.
      if (isRestored) return fields
      const ids = idsIn(fields)
      const had = before && idsIn(before)
      const kind = kindsOfIds.find((each) => ids[each].some((id) => !known[each].has(id) && !had?.[each].includes(id)))
      return kind ? failure('input.invalid', { fields: { [fieldOf[kind]]: 'choice' } }) : fields
    })
  },
  uniques: [uniqueName({ table: 'periodic_reports' })],
  most: { limit: periodicReportsACompany.value, count: table.count },
  insert: async (scope, rows) => {
    const ids = await table.insert(scope, rows)
    await own(scope, { ids, begunAnew: ids })
    return ids
  },
  update: async (scope, rows) => {
    await table.update(scope, rows)
    const begunAnew = rows.filter(
      ({ before, fields }) => !before.isActive || JSON.stringify(before.timing) !== JSON.stringify(fields.timing),
    )
    await own(scope, { ids: rows.map(({ before }) => before.id), begunAnew: begunAnew.map(({ before }) => before.id) })
  },
}
