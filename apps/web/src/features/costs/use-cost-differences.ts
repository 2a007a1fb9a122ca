import type { Cost } from '@atalaya/contract/costs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'
import { useCostReferences } from './costs.queries.ts'

const fields = [
  'name',
  'type',
  'date',
  'quantity',
  'unitPrice',
  'tax',
  'currency',
  'vehicleId',
  'assetId',
  'driverId',
  'description',
] as const
type Field = (typeof fields)[number]
type Values = Readonly<Record<string, unknown>>

/** What differs between two states of a cost, in words: for conflicts and histories. */
export const useCostDifferences = () => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const references = useCostReferences()
  const known = { vehicleId: references.vehicles, assetId: references.assets, driverId: references.drivers }
  const textOf = (field: Field, value: unknown): string => {
    if (value === undefined || value === null || value === '') return ''
    switch (field) {
      case 'type':
        return t(`types.${value as Cost['type']}`)
      case 'date':
        return format.day(value as string)
      case 'quantity':
      case 'unitPrice':
      case 'tax':
        return format.figure(value as number)
      case 'vehicleId':
      case 'assetId':
      case 'driverId':
        return known[field]?.[value as number]?.name ?? `#${value}`
      default:
        return String(value)
    }
  }
  return (before: Values, after: Values): FieldDifference[] =>
    fields.flatMap((key) => {
      const [was, is] = [textOf(key, before[key]), textOf(key, after[key])]
      return was === is ? [] : [{ key, label: t(`fields.${key}`), before: was, after: is }]
    })
}
