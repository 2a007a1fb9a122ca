import type { ReportQuestionIn, ReportType } from '@atalaya/contract/reports'
import { may } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import type { RowAction } from '@atalaya/ui/data-table/column'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../navigation/shortcuts.ts'
import { useBulkTexts } from '../../navigation/table-bulk.ts'
import { acting, useUser } from '../../session/current-session.ts'
import type { ReportAction } from './report-action.ts'
import { reportActions } from './report-actions.ts'
import { useReportWords } from './report-words.ts'
import type { ReportRow } from './reports.queries.ts'

interface Chosen {
  rows: readonly ReportRow[]
  clear(): void
}

interface Asked extends Pick<Chosen, 'rows'> {
  action: ReportAction
  /** Of those that were chosen. */
  clear?: (() => void) | undefined
}

/** The declared actions of a report's rows: on each row, over all that are chosen, and the dialog that they open. */
export const useReportActions = (
  type: ReportType,
  question: ReportQuestionIn | null,
): { rowActions: RowAction<ReportRow>[]; bulk: BulkActions<ReportRow> | undefined; dialog: ReactNode } => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const texts = useBulkTexts()
  const user = useUser()
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosen = useRef<Chosen | null>(null)
  const { actions = [], Dialog } = reportActions[type] ?? {}
  const allowed = actions.filter(({ access, isByName }) => may(user, access) && !(isByName && acting.read()))
  const labelOf = ({ id }: ReportAction): string => words.say(`actions.${type}.${id}`)
  const offeredFor = (action: ReportAction, rows: readonly ReportRow[]) =>
    rows.filter((row) => action.isOffered?.(row, user) ?? true)
  const ask = ({ action, rows, clear }: Asked): void => {
    const offered = offeredFor(action, rows)
    if (offered.length > 0) setAsked({ action, rows: offered, clear })
  }
  const rowActions = allowed.map(
    (action): RowAction<ReportRow> => ({
      ...{ id: action.id, label: labelOf(action), icon: action.icon },
      ...(action.key === undefined ? {} : { key: action.key }),
      isOffered: (row) => action.isOffered?.(row, user) ?? true,
      // A row that is chosen stands for all that are.
      onSelect: (row) => {
        const all = chosen.current
        const isOfChosen = !action.isSingle && all?.rows.some(({ nth }) => nth === row.nth)
        ask({ action, ...(isOfChosen && all ? all : { rows: [row] }) })
      },
    }),
  )
  const ofMany = allowed.filter(({ isSingle }) => !isSingle)
  const bulk: BulkActions<ReportRow> | undefined =
    ofMany.length === 0
      ? undefined
      : {
          ...texts,
          countLabel: (count) => t('chosenRows', { count }),
          more: ({ rows, clear }) => (
            <ChosenRows chosen={chosen} rows={rows} clear={clear}>
              {ofMany.map((action) => (
                <ActionButton
                  key={action.id}
                  action={action}
                  label={labelOf(action)}
                  isDisabled={offeredFor(action, rows).length === 0}
                  onAsk={() => ask({ action, rows, clear })}
                />
              ))}
            </ChosenRows>
          ),
        }
  const close = (): void => setAsked(null)
  return {
    rowActions,
    bulk,
    dialog: asked && Dialog && question && (
      <Dialog
        action={asked.action.id}
        question={question}
        rows={asked.rows}
        onClose={close}
        onDone={() => {
          close()
          asked.clear?.()
        }}
      />
    ),
  }
}

/** Tells the rows' own actions what is chosen while something is. */
const ChosenRows = ({
  chosen,
  rows,
  clear,
  children,
}: Chosen & { chosen: { current: Chosen | null }; children: ReactNode }) => {
  useEffect(() => {
    chosen.current = { rows, clear }
    return () => {
      chosen.current = null
    }
  })
  return children
}

interface ButtonProps {
  action: ReportAction
  label: string
  isDisabled: boolean
  onAsk(): void
}

const ActionButton = ({ action, label, isDisabled, onAsk }: ButtonProps) => {
  const { t } = useTranslation('reports')
  return (
    <>
      <Button variant="default" leftSection={action.icon} disabled={isDisabled} onClick={onAsk}>
        {label}
      </Button>
      {action.key !== undefined && (
        <ActionKey keys={action.key} label={label} group={t('chosenRowsKeys')} run={onAsk} />
      )}
    </>
  )
}

const ActionKey = (shortcut: Parameters<typeof useShortcut>[0]) => {
  useShortcut(shortcut)
  return null
}
