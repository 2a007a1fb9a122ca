import type { Person } from '@atalaya/contract/items'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useCustomColumns,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from '../../items/index.ts'

const glyphOf = () => 'person' as const

export const usePersonColumns = (): Column<Person>[] => {
  const { t } = useTranslation('items')
  const name = useNameColumn<Person>('persons', glyphOf)
  const live = useLiveColumns()
  const membership = useMembershipColumns(3)
  const custom = useCustomColumns('persons')
  const number = useNumberColumn()
  return useMemo(
    () => [
      name,
      ...live,
      {
        id: 'appWorkerId',
        header: t('fields.appWorkerId'),
        value: ({ appWorkerId }) => appWorkerId,
        width: 216,
      },
      ...membership,
      ...custom,
      number,
    ],
    [t, name, live, membership, custom, number],
  )
}
