import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { dataColumn } from './data-column.ts'
import type { Noun } from './define-noun.ts'
import { useFieldChoices } from './field-choices.ts'
import { fieldColumnsOf } from './field-columns.tsx'
import type { RecordRoutes, RowOf } from './record-routes.ts'
import { useReading } from './use-reading.ts'

/** The columns of those fields of a noun that its list has, by their keys; the same until the language changes. */
export const useFieldColumns = <R extends RecordRoutes>(noun: Noun<R>) => {
  const choices = useFieldChoices(noun)
  const reading = useReading()
  return useMemo(
    () => fieldColumnsOf(noun, reading, choices) as Record<string, Column<RowOf<R>>>,
    [noun, choices, reading],
  )
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

/** When a record was last saved: `label` is the text of its heading, `file:key`. */
export const useUpdatedColumn = <Row extends { updatedTs: number }>(label: string): Column<Row> => {
  const reading = useReading()
  return useMemo(() => {
    const column = { id: 'updated', field: 'updatedTs', label, kind: 'instant' } as const
    return dataColumn<Row>(column, reading, { width: 148, isHiddenAtFirst: true })
  }, [label, reading])
}
