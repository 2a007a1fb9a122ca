import type { Cost } from '@atalaya/contract/costs'
import type { Column } from '@atalaya/ui/data-table/column'
import { DayInput } from '@atalaya/ui/day-input'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayStart } from '../../../format/use-day-start.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useCostChoices } from '../cost-choices.ts'
import { useCostReferences } from '../costs.queries.ts'

type Reference = 'vehicleId' | 'driverId' | 'assetId'

const goneOf = { vehicleId: 'vehicle', assetId: 'asset', driverId: 'driver' } as const

/** Headers are those of the import, so that a list that was exported imports again. */
export const useCostColumns = (): readonly Column<Cost>[] => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const dayStart = useDayStart()
  const choices = useCostChoices()
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
    const figure = (id: 'quantity' | 'unitPrice' | 'tax', width: number): Column<Cost> => ({
      id,
      header: t(`fields.${id}`),
      kind: 'number',
      ...(id === 'tax' ? { unit: '%' } : {}),
      value: (cost) => cost[id],
      cell: (cost) => format.figure(cost[id], id === 'unitPrice' ? 2 : 0),
      width,
      bulkEdit: { key: id },
    })
    return [
      { id: 'name', header: t('fields.name'), value: ({ name }) => name, width: 172, showMobile: true },
      {
        id: 'date',
        header: t('fields.date'),
        kind: 'date',
        precision: 'day',
        value: ({ date }) => dayStart(date),
        width: 108,
        showMobile: true,
        // A calendar day goes as it is typed; the table's own editor would make an instant of it.
        bulkEdit: {
          key: 'date',
          input: (value, onChange) => (
            <DayInput
              isLabelHidden
              label={t('fields.date')}
              value={typeof value === 'string' ? value : ''}
              onChange={(day) => onChange(day || null)}
            />
          ),
        },
      },
      {
        id: 'type',
        header: t('fields.type'),
        kind: 'choice',
        choices: choices.type,
        value: ({ type }) => type,
        width: 124,
        showMobile: true,
        bulkEdit: { key: 'type' },
      },
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
      figure('quantity', 84),
      figure('unitPrice', 88),
      figure('tax', 76),
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
      {
        id: 'currency',
        header: t('fields.currency'),
        kind: 'choice',
        choices: choices.currency,
        value: ({ currency }) => currency,
        width: 92,
        bulkEdit: { key: 'currency' },
      },
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        bulkEdit: { key: 'description', isClearable: true },
      },
      {
        id: 'updated',
        header: t('fields.updatedTs'),
        kind: 'date',
        value: ({ updatedTs }) => updatedTs,
        width: 148,
        isHiddenAtFirst: true,
      },
    ]
  }, [t, format, dayStart, choices, vehicles, assets, drivers])
}
