import { dataColumnsOf } from '@atalaya/contract/columns'
import type { Field } from '@atalaya/contract/fields'
import type { DataColumn, Reading } from '@atalaya/format/data-columns'
import type { Choice, Column } from '@atalaya/ui/data-table/column'
import { DayInput } from '@atalaya/ui/day-input'
import type { z } from 'zod'
import { dataColumn } from './data-column.ts'
import type { FieldColumn, Noun } from './define-noun.ts'
import { type RecordRoutes, type RowOf, rowSchemaOf } from './record-routes.ts'

const clearable: readonly Field['kind'][] = [
  'text',
  'longText',
  'email',
  'emails',
  'phone',
  'url',
  'plate',
  'number',
  'day',
]

/** What the values of choices are called, by field. */
type FieldChoices = Readonly<Record<string, readonly Choice[]>>

/** The columns of those fields of a noun that its list has, by their keys, in the order of its descriptor. */
export const fieldColumnsOf = <R extends RecordRoutes>(
  noun: Noun<R>,
  reading: Reading,
  choices: FieldChoices,
): Readonly<Record<string, Column<RowOf<R>>>> => {
  const inBulk = bulkKeys(noun.routes)
  const declared = noun.columns as Readonly<Record<string, FieldColumn>> | undefined
  const inRow = rowSchemaOf(noun).shape
  const data = dataColumnsOf(noun.fields, noun.fieldTexts)
  const byKey = new Map<string, Column<RowOf<R>>>()
  for (const each of noun.fields) {
    const { key } = each
    const column = data[key]
    // How a record is called that a field refers to, its own screen knows.
    if (!column || column.kind === 'reference' || !(key in inRow)) continue
    const of = declared ? (declared[key] ?? { isHiddenAtFirst: true }) : {}
    byKey.set(key, fieldColumn(each, column, { reading, choices: choices[key], of, isInBulk: inBulk.has(key) }))
  }
  const order = new Set([...Object.keys(declared ?? {}), ...byKey.keys()])
  const inOrder = [...order].map((key) => [key, byKey.get(key)] as const)
  return Object.fromEntries(inOrder.filter((entry): entry is [string, Column<RowOf<R>>] => entry[1] !== undefined))
}

/** What the contract lets be set on many at once. */
const bulkKeys = ({ updateMany }: RecordRoutes): ReadonlySet<string> =>
  new Set(Object.keys((updateMany.body as z.ZodObject<{ changes: z.ZodObject }>).shape.changes.shape))

interface Given {
  reading: Reading
  choices: readonly Choice[] | undefined
  of: FieldColumn
  isInBulk: boolean
}

const fieldColumn = <Row extends object>(each: Field, column: DataColumn, given: Given): Column<Row> => {
  const { key, kind, isRequired } = each
  const { isClearable = !isRequired && clearable.includes(kind), ...looks } = given.of
  const shown = dataColumn<Row>(column, given.reading, {
    ...(given.choices ? { choices: given.choices } : {}),
    ...looks,
  })
  const input = kind === 'day' ? { input: dayInput(shown.header) } : {}
  return given.isInBulk ? { ...shown, bulkEdit: { key, isClearable, ...input } } : shown
}

/** A calendar day goes as it is typed; the table's own editor would make an instant of it. */
export const dayInput = (label: string) => (value: unknown, onChange: (value: unknown) => void) => (
  <DayInput
    isLabelHidden
    label={label}
    value={typeof value === 'string' ? value : ''}
    onChange={(day) => onChange(day || null)}
  />
)
