import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { RawBuilder } from 'kysely'
import type { AskedReport } from './asked-report.ts'

/** How a report is read: one query, whose columns are called as the fields of its rows, in its order. */
export interface ReportReader {
  definition: ReportDefinition
  query(asked: AskedReport): RawBuilder<unknown>
}

export const defineReader = (
  definition: ReportDefinition,
  query: (asked: AskedReport) => RawBuilder<unknown>,
): ReportReader => ({ definition, query })
