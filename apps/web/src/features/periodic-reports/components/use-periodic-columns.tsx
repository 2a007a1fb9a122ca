import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import type { Column } from '@atalaya/ui/data-table/column'
import { useTranslation } from 'react-i18next'
import { useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { useTimingText } from './use-timing-text.ts'
import { useValueText } from './use-value-text.ts'

export const usePeriodicColumns = (): Column<PeriodicReport>[] => {
  const { t } = useTranslation('periodicReports')
  const { everyText, nextOf } = useTimingText()
  const { questionText, recipientNames } = useValueText()
  const updated = useUpdatedColumn<PeriodicReport>('periodicReports:fields.updatedTs')
  return [
    { id: 'name', header: t('fields.name'), value: ({ name }) => name, width: 200, showMobile: true },
    { id: 'question', header: t('fields.question'), value: ({ question }) => questionText(question), width: 220 },
    {
      id: 'timing',
      header: t('fields.timing'),
      value: ({ timing }) => everyText(timing),
      width: 240,
      showMobile: true,
    },
    {
      id: 'next',
      header: t('fields.next'),
      kind: 'date',
      value: ({ timing, isActive, ownerId }) => (isActive && ownerId !== null ? (nextOf(timing)?.dueTs ?? null) : null),
      width: 150,
      showMobile: true,
    },
    {
      id: 'formats',
      header: t('fields.formats'),
      kind: 'list',
      value: ({ formats }) => formats.map((format) => t(`formats.${format}`)),
      width: 110,
    },
    {
      id: 'recipients',
      header: t('fields.recipients'),
      kind: 'list',
      value: ({ recipients }) => recipientNames(recipients),
    },
    {
      id: 'isActive',
      header: t('fields.isActive'),
      kind: 'boolean',
      value: ({ isActive }) => isActive,
      width: 92,
      showMobile: true,
      bulkEdit: { key: 'isActive' },
    },
    {
      id: 'leaveOutEmpty',
      header: t('fields.leaveOutEmpty'),
      kind: 'boolean',
      value: ({ leaveOutEmpty }) => leaveOutEmpty,
      width: 120,
      isHiddenAtFirst: true,
      bulkEdit: { key: 'leaveOutEmpty' },
    },
    updated,
  ]
}
