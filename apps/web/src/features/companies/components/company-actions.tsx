import type { CompanySummary } from '@atalaya/contract/companies'
import type { RowAction } from '@atalaya/ui/data-table/column'
import {
  type Icon,
  IconArrowRight,
  IconArrowsExchange,
  IconCopy,
  IconEraser,
  IconHistory,
  IconPackageExport,
  IconProgress,
  IconTrafficLights,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { editAction } from '../../../nouns/list-table.tsx'

type Opened = 'state' | 'move' | 'clone' | 'export' | 'erase' | 'runs' | 'history'
type List = Parameters<typeof editAction>[0] & { canWrite: boolean; go(to: Partial<Record<Opened, number>>): void }

/** What a row of the list offers: to go in, and what opens over the list. */
export const useCompanyActions = ({ enter, canMove }: { enter(company: { id: number }): void; canMove: boolean }) => {
  const { t } = useTranslation(['companies', 'items', 'runs'])
  return (list: List): RowAction<CompanySummary>[] => {
    const opening = (id: Opened, label: string, ActionIcon: Icon): RowAction<CompanySummary> => ({
      ...{ id, label, icon: <ActionIcon size={16} /> },
      onSelect: (company) => list.go({ [id]: company.id }),
    })
    const { canWrite } = list
    return [
      { id: 'enter', label: t('enter'), icon: <IconArrowRight size={16} />, onSelect: enter },
      ...(canWrite ? [editAction<CompanySummary>(list), opening('state', t('actions.state'), IconTrafficLights)] : []),
      ...(canMove ? [opening('move', t('move.action'), IconArrowsExchange)] : []),
      ...(canWrite
        ? [opening('clone', t('clone.action'), IconCopy), opening('export', t('runs:export.action'), IconPackageExport)]
        : []),
      opening('runs', t('runs:open'), IconProgress),
      opening('history', t('items:page.history'), IconHistory),
      ...(canWrite ? [opening('erase', t('runs:erase.action'), IconEraser)] : []),
    ]
  }
}
