import type { Asset } from '@atalaya/contract/items'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useCustomColumns,
  useItemChoices,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from '../../items/index.ts'

const glyphOf = ({ type }: Asset) => type

export const useAssetColumns = (): Column<Asset>[] => {
  const { t } = useTranslation('items')
  const choices = useItemChoices()
  const name = useNameColumn<Asset>('assets', glyphOf)
  const live = useLiveColumns()
  const membership = useMembershipColumns(2)
  const custom = useCustomColumns('assets')
  const number = useNumberColumn()
  return useMemo(
    () => [
      name,
      {
        id: 'type',
        header: t('fields.type'),
        kind: 'choice',
        choices: choices.type,
        value: ({ type }) => type,
        width: 136,
        showMobile: true,
        bulkEdit: { key: 'type' },
      },
      ...live,
      ...membership,
      ...custom,
      number,
    ],
    [t, choices, name, live, membership, custom, number],
  )
}
