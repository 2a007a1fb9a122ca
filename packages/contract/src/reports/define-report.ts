import type { ReportPeriod } from '@atalaya/domain/report-period'
import type { DataColumn } from '@atalaya/format/data-columns'
import type { ReportSetting } from './report-settings.ts'

/** Of whom a report is asked for. */
export const whoseKinds = ['vehicles', 'assets', 'persons', 'drivers', 'groups'] as const
/** What of theirs it looks at, where it does not look at everything. */
export const whatKinds = ['sensors', 'events'] as const
export const selectionKinds = [...whoseKinds, ...whatKinds] as const
export type SelectionKind = (typeof selectionKinds)[number]

/** Where the chooser shows it. */
export const reportFamilies = ['movement', 'places', 'safety', 'sensors', 'fleet'] as const
export type ReportFamily = (typeof reportFamilies)[number]

/** What a reader sees of a row; its `id` is the name of the field that holds it. */
export interface ReportColumn extends Omit<DataColumn, 'field' | 'label'> {
  /** What the rows come to in it: shown above the table and as last line of a file. */
  total?: 'sum' | 'max' | 'min'
  /** Of a total: the column that must say the same in all rows, such as that of their currency; else there is none. */
  alike?: string
  /** On a phone's card, and in the table from the start; the others can be added. */
  isMain?: true
  /** In the table only when somebody adds it. */
  isHiddenAtFirst?: true
  /** Two fields of the row, degrees: the place is told in words. */
  place?: { lat: string; lng: string }
}

export interface ReportChart {
  /** A column with figures. */
  value: string
  /** Column by whose values figures are put together: who did most. */
  by?: string
  /** Column with the instant, or the day, by whose days figures are put together. */
  days?: string
}

/** Fields with degrees. A way goes from a place to another one; `trackId`, where a row has it, draws the road. Heat is by a column with figures. */
export type ReportMap =
  | { kind: 'points'; lat: string; lng: string }
  | { kind: 'heat'; lat: string; lng: string; weight: string }
  | { kind: 'ways'; start: { lat: string; lng: string }; end: { lat: string; lng: string } }

/** Where a row leads: to the item's day on the map, or to another report of what the row is about. */
export type ReportOpens =
  | { kind: 'moment'; at: string; track?: string }
  | { kind: 'report'; type: string; by: 'itemId' | 'driverId' | 'groupId' }

/** Rows whose cell of a column is this one, or is not. */
export type ReportRowsWhere = { column: string; is: ReportCell } | { column: string; isNot: ReportCell }

/**
 * What of a row says which one of another result is about the same: a field as it is; of a day, which day of the period it is, or whose
 * week of it; of the beginning of a part of the year, which part, as many months long as the setting says.
 */
export type ReportMatch = string | { day: string } | { week: string } | { part: string; months: ReportSetting }

/** Who has put a name to rows, and when: columns. */
interface ReportSigned {
  by: string
  at: string
  where: ReportRowsWhere
}

export interface ReportDefinition {
  /** Also names its texts: `reports:types.<type>.title`, `.hint` and, of its rows, `.rows`. */
  type: string
  family: ReportFamily
  takes: readonly SelectionKind[]
  /** A period of whole days, or one instant. */
  asks: 'period' | 'instant'
  /** Its rows are of whole days: times of day are not asked for, and change nothing. */
  isOfWholeDays?: true
  settings: readonly ReportSetting[]
  /** What it opens with, where a week of a whole fleet would be too much at once. */
  opensWith?: ReportPeriod
  columns: readonly ReportColumn[]
  /** Fields of a row that no column shows: ids, degrees. */
  beside: readonly string[]
  /** The column by which rows stand at first. */
  order: { by: string; direction: 'asc' | 'desc' }
  /** How many rows are so, by the name under which the answer says it. */
  counts?: Readonly<Record<string, ReportRowsWhere>>
  /** Compared with an earlier result row by row; without it rows are single events, and what they come to is compared alone. */
  matches?: readonly ReportMatch[]
  /** A PDF ends with them. */
  signed?: ReportSigned
  chart?: ReportChart
  map?: ReportMap
  opens?: ReportOpens
  /** Of some rows nobody is told more than their day: nor is it in what stands beside them. */
  tells?: 'days'
}

const usual = { asks: 'period', settings: [] } as const
type Declaration = Omit<ReportDefinition, keyof typeof usual> & Partial<Pick<ReportDefinition, keyof typeof usual>>

/** A report as data, of a period and without settings unless it says so; `features/reports/readers` of the server has how it is read. */
export const defineReport = <const Declared extends Declaration>(declared: Declared) =>
  ({ ...usual, ...declared }) as Omit<typeof usual, keyof Declared> & Declared

export type ReportCell = string | number | boolean | null

/** The cells of a row in this order. */
export const reportFields = ({ columns, beside }: ReportDefinition): string[] => [
  ...columns.map(({ id }) => id),
  ...beside,
]

type Rows = Iterable<Readonly<Record<string, ReportCell>>>

const isAmong = (row: Readonly<Record<string, ReportCell>>, where: ReportRowsWhere): boolean => {
  const cell = row[where.column] ?? null
  return 'is' in where ? cell === where.is : cell !== where.isNot
}

/** What the answer says beside its rows, by name. */
export const reportCounts = ({ counts = {} }: Pick<ReportDefinition, 'counts'>, rows: Rows): Record<string, number> => {
  const found = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]))
  for (const row of rows)
    for (const [name, where] of Object.entries(counts)) if (isAmong(row, where)) found[name] = (found[name] ?? 0) + 1
  return found
}

/** Whoever put a name to rows, with how many those are and the last instant of it; the one with most first. */
export const reportSigners = (
  { signed }: Pick<ReportDefinition, 'signed'>,
  rows: Rows,
): { name: string; rows: number; lastAt: number }[] => {
  const signers = new Map<string, { name: string; rows: number; lastAt: number }>()
  if (signed)
    for (const row of rows) {
      if (!isAmong(row, signed.where)) continue
      const name = String(row[signed.by])
      const signer = signers.get(name) ?? { name, rows: 0, lastAt: 0 }
      signers.set(name, { name, rows: signer.rows + 1, lastAt: Math.max(signer.lastAt, Number(row[signed.at])) })
    }
  return [...signers.values()].toSorted((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
}

/** What rows come to, by column: null where no row has a figure, or their figures are not alike. */
export const reportTotals = (
  { columns }: Pick<ReportDefinition, 'columns'>,
  rows: Rows,
): Record<string, number | null> => {
  const totalled = columns.filter(({ total }) => total)
  const totals: Record<string, number | null> = Object.fromEntries(totalled.map(({ id }) => [id, null]))
  const kinds = new Map<string, Set<ReportCell>>(totalled.map(({ id }) => [id, new Set()]))
  for (const row of rows)
    for (const { id, total, alike } of totalled) {
      const value = row[id]
      if (typeof value !== 'number') continue
      if (alike !== undefined) kinds.get(id)?.add(row[alike] ?? null)
      const known = totals[id] ?? null
      if (known === null) totals[id] = value
      else totals[id] = total === 'sum' ? known + value : Math[total ?? 'max'](known, value)
    }
  for (const [id, of] of kinds) if (of.size > 1) totals[id] = null
  return totals
}
