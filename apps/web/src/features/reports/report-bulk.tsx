import type { ReportQuestionIn, ReportType } from '@atalaya/contract/reports'
import type { ReportCell, ReportDefinition } from '@atalaya/contract/reports/define-report'
import { may, type Permission } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import type { ComponentType } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useBulkTexts } from '../../navigation/table-bulk.ts'
import { acting, useUser } from '../../session/current-session.ts'
import { ReleaseButtons } from '../cold-chain/index.ts'
import type { ReportRow } from './reports.queries.ts'

interface ReportActions {
  permission: Permission
  /** In the bar over selected rows. */
  Buttons: ComponentType<{
    question: ReportQuestionIn
    rows: readonly Readonly<Record<string, ReportCell>>[]
    clear(): void
  }>
}

/** What can be done with rows of a report; of one that is not here they are read and no more. */
const reportActions: Partial<Record<ReportType, ReportActions>> = {
  coldChain: { permission: 'coldChain.release', Buttons: ReleaseButtons },
}

export const useReportBulk = (
  { type }: ReportDefinition,
  question: ReportQuestionIn | null,
): BulkActions<ReportRow> | undefined => {
  const user = useUser()
  const format = useFormat()
  const texts = useBulkTexts()
  const actions = reportActions[type as ReportType]
  // What somebody does by name nobody does in theirs.
  if (!actions || question === null || !may(user, actions.permission) || acting.read()) return undefined
  const { Buttons } = actions
  return {
    ...texts,
    countLabel: (count) => format.number(count),
    more: ({ rows, clear }) => <Buttons question={question} rows={rows} clear={clear} />,
  }
}
