import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isForAnother, isTypedInto } from '../keys/typed-into.ts'
import { offeredActions } from './row-actions.tsx'
import type { TablePart } from './table-part.ts'

interface Input<Row> {
  part: TablePart<Row>
  scroller: RefObject<HTMLElement | null>
  scrollTo(index: number): void
  /** How many rows are seen at once. */
  pageRows(): number
}

/**
 * One row of the page is the active one and Tab's only stop; arrows or j and k go through the rows, left and right through
 * a row's controls. The returned functions stay the same, so that rows are not drawn for nothing.
 */
export const useGridKeyboard = <Row>(input: Input<Row>) => {
  const [activeIndex, setActiveIndex] = useState(0)
  const latest = useRef(input)
  latest.current = input

  const focusRow = useCallback((index: number) => {
    const { part, scroller, scrollTo } = latest.current
    const last = (part.rows?.length ?? 0) - 1
    if (last < 0) return
    const next = Math.min(Math.max(0, index), last)
    setActiveIndex(next)
    scrollTo(next)
    const find = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
    const row = find()
    // A row far away is drawn with the next frame.
    if (row) row.focus()
    else requestAnimationFrame(() => find()?.focus())
  }, [])

  const onKeyDown = useCallback(
    (event: KeyboardEvent, index: number) => {
      const { part, pageRows } = latest.current
      const row = part.rows?.[index]
      if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const line = event.currentTarget as HTMLElement
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        if (moveWithin(line, event.key === 'ArrowRight' ? 1 : -1)) event.preventDefault()
        return
      }
      const target = rowAfter(event.key, index, { last: (part.rows?.length ?? 0) - 1, step: pageRows() })
      if (target !== undefined) {
        if (event.shiftKey && part.selection) {
          const ids = (part.rows ?? []).slice(Math.min(index, target), Math.max(index, target) + 1).map(part.rowId)
          part.selection.set(ids, true)
        }
        focusRow(target)
      } else if (event.target !== line) return
      else if (event.key === 'Enter' && part.onOpen) part.onOpen(row)
      else if ((event.key === ' ' || event.key === 'x') && part.selection) part.selection.toggle(part.rowId(row))
      else if (event.key === 'Escape' && part.selection && part.selection.ids.size > 0) part.selection.clear()
      else {
        const action = offeredActions(part.actions, row).find(({ key }) => key === event.key)
        if (!action) return
        part.gate.pass(event.timeStamp, () => action.onSelect(row))
      }
      event.preventDefault()
    },
    [focusRow],
  )

  // From anywhere on the page j and k come back to the row where one was.
  const active = useRef(activeIndex)
  active.current = activeIndex
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'j' && event.key !== 'k') return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedInto(event.target) || isForAnother(event.target, latest.current.scroller.current)) return
      event.preventDefault()
      focusRow(active.current)
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [focusRow])

  const rows = input.part.rows
  return { activeIndex: Math.min(activeIndex, Math.max(0, (rows?.length ?? 1) - 1)), setActiveIndex, onKeyDown }
}

const rowAfter = (key: string, index: number, { last, step }: { last: number; step: number }): number | undefined => {
  switch (key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return Math.min(index + 1, last)
    case 'ArrowUp':
    case 'k':
    case 'K':
      return Math.max(index - 1, 0)
    case 'PageDown':
      return Math.min(index + step, last)
    case 'PageUp':
      return Math.max(index - step, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The row itself is left of its first control. */
const moveWithin = (line: HTMLElement, by: 1 | -1): boolean => {
  const stops = [line, ...line.querySelectorAll<HTMLElement>('input, button, a')].filter((stop) =>
    stop.checkVisibility(),
  )
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}
