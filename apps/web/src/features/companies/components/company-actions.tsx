import type { CompanySummary } from '@atalaya/contract/companies'
import type { RowAction } from '@atalaya/ui/data-table/column'
import {
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

type List = Parameters<typeof editAction>[0] & {
  canWrite: boolean
  go(to: Partial<Record<'state' | 'move' | 'clone' | 'export' | 'erase' | 'runs' | 'history', number>>): void
}

/** What a row of the list offers: to go in, and what opens over the list. */
export const useCompanyActions = ({ enter, canMove }: { enter(company: { id: number }): void; canMove: boolean }) => {
  const { t } = useTranslation(['companies', 'items', 'runs'])
  return (list: List): RowAction<CompanySummary>[] => [
    { id: 'enter', label: t('enter'), icon: <IconArrowRight size={16} />, onSelect: enter },
    ...(list.canWrite
      ? [
          editAction<CompanySummary>(list),
          {
            ...{ id: 'state', label: t('actions.state'), icon: <IconTrafficLights size={16} /> },
            onSelect: ({ id }: CompanySummary) => list.go({ state: id }),
          },
        ]
      : []),
    ...(canMove
      ? [
          {
            ...{ id: 'move', label: t('move.action'), icon: <IconArrowsExchange size={16} /> },
            onSelect: ({ id }: CompanySummary) => list.go({ move: id }),
          },
        ]
      : []),
    ...(list.canWrite
      ? [
          {
            ...{ id: 'clone', label: t('clone.action'), icon: <IconCopy size={16} /> },
            onSelect: ({ id }: CompanySummary) => list.go({ clone: id }),
          },
          {
            ...{ id: 'export', label: t('runs:export.action'), icon: <IconPackageExport size={16} /> },
            onSelect: ({ id }: CompanySummary) => list.go({ export: id }),
          },
        ]
      : []),
    {
      ...{ id: 'runs', label: t('runs:open'), icon: <IconProgress size={16} /> },
      onSelect: ({ id }: CompanySummary) => list.go({ runs: id }),
    },
    {
      ...{ id: 'history', label: t('items:page.history'), icon: <IconHistory size={16} /> },
      onSelect: ({ id }: CompanySummary) => list.go({ history: id }),
    },
    ...(list.canWrite
      ? [
          {
            ...{ id: 'erase', label: t('runs:erase.action'), icon: <IconEraser size={16} /> },
            onSelect: ({ id }: CompanySummary) => list.go({ erase: id }),
          },
        ]
      : []),
  ]
}
