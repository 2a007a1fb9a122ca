import { useCallback, useMemo, useRef, useState } from 'react'
import type { RowId } from './column.ts'

export interface Selection {
  ids: ReadonlySet<RowId>
  toggle(id: RowId): void
  /** From the row last toggled to this one, as shift and a click mean it. */
  extendTo(id: RowId, shownIds: readonly RowId[]): void
  set(ids: readonly RowId[], isSelected: boolean): void
  clear(): void
}

/** What is selected, over all pages; what is deleted meanwhile is not selected any more. */
export const useSelection = <Row>(rows: readonly Row[] | undefined, rowId: (row: Row) => RowId): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set())
  const anchor = useRef<RowId | null>(null)
  const readId = useRef(rowId)
  readId.current = rowId
  const ids = useMemo(() => {
    if (chosen.size === 0 || rows === undefined) return chosen
    const present = new Set(rows.map((row) => readId.current(row)))
    return chosen.isSubsetOf(present) ? chosen : chosen.intersection(present)
  }, [chosen, rows])

  const set = useCallback((changed: readonly RowId[], isSelected: boolean) => {
    const given = new Set(changed)
    setChosen((known) => (isSelected ? known.union(given) : known.difference(given)))
  }, [])
  const toggle = useCallback((id: RowId) => {
    anchor.current = id
    setChosen((known) => (known.has(id) ? known.difference(new Set([id])) : known.union(new Set([id]))))
  }, [])
  const extendTo = useCallback(
    (id: RowId, shownIds: readonly RowId[]) => {
      const [from, to] = [shownIds.indexOf(anchor.current ?? id), shownIds.indexOf(id)]
      set(shownIds.slice(Math.min(...[from, to].map((at) => Math.max(0, at))), Math.max(from, to) + 1), true)
    },
    [set],
  )
  const clear = useCallback(() => setChosen(new Set<RowId>()), [])
  return { ids, toggle, extendTo, set, clear }
}
