import type { Cost } from '@atalaya/contract/costs'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useFieldColumns, useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { costs } from '../costs.noun.ts'
import { useCostReferences } from '../costs.queries.ts'

type Reference = 'vehicleId' | 'driverId' | 'assetId'

/** Of a column all alike: fuel is sold by the hundredth of a litre at tenths of a cent. */
const leastDecimals = { quantity: 2, unitPrice: 3, tax: 0 }

const goneOf = { vehicleId: 'vehicle', assetId: 'asset', driverId: 'driver' } as const

/** Headers are those of the import, so that a list that was exported imports again. */
export const useCostColumns = (): readonly Column<Cost>[] => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const fields = useFieldColumns(costs)
  const updated = useUpdatedColumn<Cost>('costs:fields.updatedTs')
  const { vehicles, assets, drivers } = useCostReferences()
  return useMemo(() => {
    const known = { vehicleId: vehicles, assetId: assets, driverId: drivers }
    // In files too: an account of what was sold says so.
    const goneName = (name: string | undefined) => name && t('gone', { name })
    const reference = (id: Reference, more: Partial<Column<Cost>> = {}): Column<Cost> => ({
      id,
      header: t(`fields.${id}`),
      value: (cost) => known[id]?.[cost[id] ?? 0]?.name ?? goneName(cost.gone?.[goneOf[id]]),
      cell: (cost) => {
        const name = known[id]?.[cost[id] ?? 0]?.name
        const gone = cost.gone?.[goneOf[id]]
        if (name !== undefined || gone === undefined) return name
        return (
          <span title={goneName(gone)}>
            <IconTrash size={14} role="img" aria-label={t('goneMark')} /> {gone}
          </span>
        )
      },
      width: 124,
      ...more,
    })
    const ofField = (id: string, more: Partial<Column<Cost>> = {}): Column<Cost>[] =>
      fields[id] ? [{ ...fields[id], ...more }] : []
    const figure = (id: 'quantity' | 'unitPrice' | 'tax') =>
      ofField(id, { cell: (cost) => format.figure(cost[id], leastDecimals[id]) })
    return [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, width: 172, showMobile: true },
      ...ofField('date'),
      ...ofField('type'),
      reference('vehicleId', { showMobile: true }),
      {
        id: 'plate',
        header: t('fields.plate'),
        value: ({ vehicleId, gone }) => vehicles?.[vehicleId ?? 0]?.plate ?? gone?.plate,
        width: 112,
        isHiddenAtFirst: true,
      },
      reference('driverId'),
      reference('assetId', { isHiddenAtFirst: true }),
      ...figure('quantity'),
      ...figure('unitPrice'),
      ...figure('tax'),
      {
        id: 'total',
        header: t('fields.total'),
        kind: 'number',
        decimals: 2,
        value: ({ total }) => total,
        cell: ({ total, currency }) => format.money(total, currency),
        width: 116,
        showMobile: true,
      },
      ...ofField('currency'),
      ...ofField('description'),
      updated,
    ]
  }, [t, format, fields, updated, vehicles, assets, drivers])
}
