import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import type { Format } from '@atalaya/format/format'

interface Words {
  format: Format
  yes: string
  no: string
}

/** A value of a company's own field as people read it. */
export const customValueText = (
  field: Pick<CustomField, 'kind'> | undefined,
  value: CustomData[string] | undefined,
  { format, yes, no }: Words,
): string => {
  if (value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return format.number(value, Number.isInteger(value) ? 0 : 2)
  if (field?.kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value)
  return value
}
