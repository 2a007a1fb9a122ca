import type { ReportCell, ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { RawBuilder } from 'kysely'
import type { AskedReport } from './asked-report.ts'

type Row = Readonly<Record<string, ReportCell>>

/** How a report is read: one query, whose columns are called as the fields of its rows, in its order. */
export interface ReportReader {
  definition: ReportDefinition
  query(asked: AskedReport): RawBuilder<unknown>
  /**
   * Of a report that a rule of the domain makes: what becomes of each row of the query, in its order, one row or several; null of one that is
   * there for those after it alone. Called once a reading, since it may remember the rows before.
   */
  rowsOf?(asked: AskedReport): (found: never) => Row | readonly Row[] | null
}

export const defineReader = <Found = never>(
  definition: ReportDefinition,
  query: (asked: AskedReport) => RawBuilder<unknown>,
  rowsOf?: (asked: AskedReport) => (found: Found) => Row | readonly Row[] | null,
): ReportReader => ({ definition, query, ...(rowsOf === undefined ? {} : { rowsOf }) })

/** Makes rows of what the query found, part by part. */
export const rowsReader = ({ rowsOf }: ReportReader, asked: AskedReport): ((found: readonly unknown[]) => Row[]) => {
  const rowOf = rowsOf?.(asked) as ((found: unknown) => Row | readonly Row[] | null) | undefined
  return (found) => (rowOf ? found.flatMap((one) => rowOf(one) ?? []) : (found as Row[]))
}
