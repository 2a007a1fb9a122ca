import type { ReportType } from '@atalaya/contract/reports'
import { coldChainActions } from './actions/cold-chain.actions.tsx'
import { logbookActions } from './actions/logbook.actions.tsx'
import type { ReportActions } from './report-action.ts'

/** Of the reports that have any. */
export const reportActions: Partial<Record<ReportType, ReportActions>> = {
  coldChain: coldChainActions,
  logbook: logbookActions,
}
