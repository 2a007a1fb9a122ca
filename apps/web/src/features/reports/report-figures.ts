import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { ReportRow } from './reports.queries.ts'

/** A part of a chart: what is put together, and how much it is. */
export interface Mark {
  /** As a row has it: a name, a code, or a day. */
  key: string
  value: number
  rows: number
}

/** Rows count as one each where the chart's value is `rows`. */
const figureOf = (row: ReportRow, value: string): number =>
  value === 'rows' ? 1 : typeof row[value] === 'number' ? (row[value] as number) : 0

const gather = (
  rows: readonly ReportRow[],
  value: string,
  keyOf: (row: ReportRow) => string | null,
): Map<string, Mark> => {
  const marks = new Map<string, Mark>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const mark = marks.get(key) ?? { key, value: 0, rows: 0 }
    mark.value += figureOf(row, value)
    mark.rows += 1
    marks.set(key, mark)
  }
  return marks
}

/** Whether a map has anything to show of it. */
export const hasPlace = (row: ReportRow, map: NonNullable<ReportDefinition['map']>): boolean =>
  typeof row[map.kind === 'ways' ? map.start.lat : map.lat] === 'number'

/** Who has most, the first one first. */
export const ranking = (rows: readonly ReportRow[], { value, by }: { value: string; by: string }): Mark[] =>
  [...gather(rows, value, (row) => (row[by] === null ? null : String(row[by]))).values()].toSorted(
    (a, b) => b.value - a.value || (a.key < b.key ? -1 : 1),
  )

/** One for each of the days, also where nothing was. */
export const byDay = (
  rows: readonly ReportRow[],
  {
    value,
    days,
    all,
    dayOf,
  }: { value: string; days: string; all: readonly string[]; dayOf(cell: ReportRow[string]): string },
): Mark[] => {
  const marks = gather(rows, value, (row) => (row[days] == null ? null : dayOf(row[days])))
  return all.map((key) => marks.get(key) ?? { key, value: 0, rows: 0 })
}
