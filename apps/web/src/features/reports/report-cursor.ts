import { useSyncExternalStore } from 'react'
import { createListeners } from '../../session/listeners.ts'

/** What is pointed at, in table, chart or map alike: a row, or all that is behind a mark of the chart. */
export interface Pointed {
  /** Of the row. */
  nth: number | null
  /** Of the chart. */
  mark: string | null
  from: 'table' | 'chart' | 'map'
  /** Asked to be seen near: a map goes there. */
  isSought?: true
}

/** One cursor for a result. Beside React, so that the table is not drawn anew with every row that the pointer passes. */
export const createReportCursor = () => {
  let pointed: Pointed | null = null
  const listeners = createListeners()
  return {
    read: () => pointed,
    point(next: Pointed | null): void {
      if (
        next === pointed ||
        (next &&
          pointed &&
          next.nth === pointed.nth &&
          next.mark === pointed.mark &&
          next.isSought === pointed.isSought)
      )
        return
      pointed = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}
export type ReportCursor = ReturnType<typeof createReportCursor>

export const usePointed = ({ subscribe, read }: ReportCursor): Pointed | null => useSyncExternalStore(subscribe, read)

/** For the table: what is pointed at on the map, and nothing of its own. */
export const useNthOnMap = ({ subscribe, read }: ReportCursor): number | null =>
  useSyncExternalStore(subscribe, () => {
    const pointed = read()
    return pointed?.from === 'map' ? pointed.nth : null
  })
