import type { ReportQuestionIn } from '@atalaya/contract/reports'
import type { Permission } from '@atalaya/contract/roles'
import type { CurrentUser } from '@atalaya/contract/session'
import type { ComponentType, ReactNode } from 'react'
import type { ReportRow } from './reports.queries.ts'

/** What can be done with rows of a report. Its text is `reports:actions.<type>.<id>`. */
export interface ReportAction {
  id: string
  /** Who may not sees nothing of it. */
  access: Permission
  icon: ReactNode
  /** On the row that has the focus, or with all that are chosen. */
  key?: string
  /** Of one row alone: it is not among what is done with several. */
  isSingle?: true
  /** Somebody vouches for it by name: nobody does so in theirs. */
  isByName?: true
  isOffered?(row: ReportRow, user: CurrentUser): boolean
}

export interface ReportDialogProps {
  /** Which of the actions. */
  action: string
  /** What the rows answer. */
  question: ReportQuestionIn
  /** Those of the chosen rows that it is offered for. */
  rows: readonly ReportRow[]
  onClose(): void
  /** It is done: nothing is chosen any more. Whoever changes something has the report read anew. */
  onDone(): void
}

export interface ReportActions {
  actions: readonly ReportAction[]
  /** Open over the result while an action is asked for. */
  Dialog: ComponentType<ReportDialogProps>
}
