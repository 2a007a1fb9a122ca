import { type ReportCell, type ReportDefinition, reportCounts, reportTotals } from './define-report.ts'

type Row = Readonly<Record<string, ReportCell>>

/** What the rows of a result come to, for its sentence and its figures. */
export interface ReportSums {
  rows: number
  /** Different values of the first column. */
  whom: number
  /** Of the chart's figure, over the rows that the ranking counts. */
  charted: number
  /** By column; null where no row has a figure. */
  totals: Record<string, number | null>
  /** By the name under which the answer says it. */
  counts: Record<string, number>
}

/** Adds rows up part by part, as many as there may be: it keeps the different values of the first column, and no row. */
export const createReportSums = (definition: ReportDefinition) => {
  const { columns, chart } = definition
  const first = columns[0]?.id ?? ''
  const whom = new Set<ReportCell>()
  const sums: ReportSums = {
    ...{ rows: 0, whom: 0, charted: 0 },
    totals: reportTotals(definition, []),
    counts: reportCounts(definition, []),
  }
  const charted = (row: Row): number => {
    if (chart?.by === undefined || row[chart.by] === null) return 0
    const value = chart.value === 'rows' ? 1 : row[chart.value]
    return typeof value === 'number' ? value : 0
  }
  return {
    add(rows: readonly Row[]): void {
      sums.rows += rows.length
      for (const row of rows) {
        whom.add(row[first] ?? null)
        sums.charted += charted(row)
      }
      // What a part comes to is a row like any other.
      sums.totals = reportTotals(definition, [sums.totals, reportTotals(definition, rows)])
      for (const [name, count] of Object.entries(reportCounts(definition, rows)))
        sums.counts[name] = (sums.counts[name] ?? 0) + count
    },
    read: (): ReportSums => ({ ...sums, whom: whom.size }),
  }
}
