import { columnOf, isOrdinary } from '@atalaya/contract/columns'
import type { Field } from '@atalaya/contract/fields'
import type { CellValue, Choice, Column } from '@atalaya/ui/data-table/column'
import { DayInput } from '@atalaya/ui/day-input'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useDayStart } from '../format/use-day-start.ts'
import type { FieldColumn, Noun } from './define-noun.ts'
import { useFieldChoices, useFieldLabels } from './field-choices.ts'
import { type RecordRoutes, type RowOf, rowSchemaOf } from './record-routes.ts'

const clearable: readonly Field['kind'][] = ['text', 'longText', 'email', 'emails', 'phone', 'plate', 'number', 'day']

/** The columns of those fields of a noun that its list has, by their keys; the same until the language changes. */
export const useFieldColumns = <R extends RecordRoutes>(noun: Noun<R>) => {
  const { labelOf } = useFieldLabels(noun)
  const choices = useFieldChoices(noun)
  const dayStart = useDayStart()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with the choices, which are made anew for a language
  return useMemo(() => {
    const inBulk = bulkKeys(noun.routes)
    const declared = noun.columns as Readonly<Record<string, FieldColumn>> | undefined
    const inRow = rowSchemaOf(noun).shape
    const columnOf = (each: Field): Column<RowOf<R>> =>
      fieldColumn(each, {
        header: labelOf(each.key),
        choices: choices[each.key],
        of: declared ? (declared[each.key] ?? { isHiddenAtFirst: true }) : {},
        isInBulk: inBulk.has(each.key),
        dayStart,
      })
    const shown = noun.fields.filter((each) => isOrdinary(each) && each.key in inRow)
    const byKey = new Map(shown.map((each) => [each.key, columnOf(each)]))
    const order = new Set([...Object.keys(declared ?? {}), ...byKey.keys()])
    return Object.fromEntries([...order].flatMap((key) => (byKey.has(key) ? [[key, byKey.get(key)]] : []))) as Record<
      string,
      Column<RowOf<R>>
    >
  }, [noun, choices, dayStart])
}

/** All of them in the order of the descriptor, and behind them, hidden at first, what it does not name. */
export const useNounColumns = <R extends RecordRoutes>(
  noun: Noun<R>,
  except: readonly (keyof RowOf<R> & string)[] = none,
): Column<RowOf<R>>[] => {
  const columns = useFieldColumns(noun)
  return useMemo(
    () => Object.values(columns).filter(({ id }) => !(except as readonly string[]).includes(id)),
    [columns, except],
  )
}
const none: readonly never[] = []

/** What the contract lets be set on many at once. */
const bulkKeys = ({ updateMany }: RecordRoutes): ReadonlySet<string> =>
  new Set(Object.keys((updateMany.body as z.ZodObject<{ changes: z.ZodObject }>).shape.changes.shape))

interface Given {
  header: string
  choices: readonly Choice[] | undefined
  of: FieldColumn
  isInBulk: boolean
  dayStart(day: string): number
}

const fieldColumn = <Row,>(each: Field, { header, choices, of, isInBulk, dayStart }: Given): Column<Row> => {
  const { key, kind, isRequired } = each
  const { kind: columnKind, unit, decimals } = columnOf(each)
  const { isClearable = !isRequired && clearable.includes(kind), ...looks } = of
  return {
    id: key,
    header,
    ...(columnKind === 'text' ? {} : { kind: columnKind }),
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(choices ? { choices } : {}),
    ...(kind === 'day' ? { precision: 'day' as const } : {}),
    value: (row) => {
      const value = (row as Record<string, CellValue>)[key]
      return kind === 'day' && typeof value === 'string' ? dayStart(value) : value
    },
    ...looks,
    ...(isInBulk ? { bulkEdit: { key, isClearable, ...(kind === 'day' ? { input: dayInput(header) } : {}) } } : {}),
  }
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
