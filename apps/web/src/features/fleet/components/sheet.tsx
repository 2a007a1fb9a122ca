import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import classes from './sheet.module.css'

export type SheetStop = 'low' | 'half' | 'full'

interface Props {
  stop: SheetStop
  onStop(stop: SheetStop): void
  /** What the handle says to those who do not see it. */
  label: string
  /** What the lowest stop takes at least, so that nothing in it is cut; told by `onRest`. */
  restPx: number
  onRest(px: number): void
  children: ReactNode
}

const stops: readonly SheetStop[] = ['low', 'half', 'full']
/** Parts of the screen that each stop takes; `low` leaves the map nearly free. */
const shares: Record<SheetStop, number> = { low: 0.16, half: 0.48, full: 0.94 }
/** Below what a lowered sheet shows whole: the parts within say which of them is the last. */
const restMark = '[data-sheet-rest]'
const restGapPx = 8

/** A drag shorter than this is a tap on the handle. */
const tapPx = 6

/** A panel that is pulled up from below, on screens too narrow for one beside the map. */
export const Sheet = ({ stop, onStop, label, restPx, onRest, children }: Props) => {
  const sheet = useRef<HTMLDivElement>(null)
  useRest(sheet, onRest)
  const drag = useRef<{ startY: number; startHeight: number } | null>(null)
  const [draggedPx, setDraggedPx] = useState<number | null>(null)
  /** A drag ends in a click on the handle too, which must not move the sheet once more. */
  const wasDragged = useRef(false)

  const heightAt = (event: PointerEvent): number =>
    drag.current ? drag.current.startHeight + drag.current.startY - event.clientY : 0

  const onDown = (event: PointerEvent<HTMLButtonElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startY: event.clientY, startHeight: sheet.current?.offsetHeight ?? 0 }
  }
  const onUp = (event: PointerEvent): void => {
    const from = drag.current
    const frame = sheet.current?.parentElement?.clientHeight ?? 1
    drag.current = null
    setDraggedPx(null)
    wasDragged.current = from !== null && Math.abs(event.clientY - from.startY) >= tapPx
    if (!from || !wasDragged.current) return
    const share = (from.startHeight + from.startY - event.clientY) / frame
    onStop(
      stops.reduce((best, each) => (Math.abs(shares[each] - share) < Math.abs(shares[best] - share) ? each : best)),
    )
  }
  const onClick = (): void => {
    if (!wasDragged.current) onStop(stop === 'low' ? 'half' : stop === 'half' ? 'full' : 'low')
    wasDragged.current = false
  }

  return (
    <div
      ref={sheet}
      className={classes.sheet}
      data-dragged={draggedPx !== null || undefined}
      style={{ height: draggedPx === null ? `max(${shares[stop] * 100}%, ${restPx}px)` : Math.max(64, draggedPx) }}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={label}
        aria-expanded={stop !== 'low'}
        onPointerDown={onDown}
        onPointerMove={(event) => drag.current && setDraggedPx(heightAt(event))}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onClick={onClick}
      />
      {/* What has the focus must be seen: a search typed into a lowered sheet finds out of sight. */}
      <div className={classes.body} onFocusCapture={() => stop === 'low' && onStop('half')}>
        {children}
      </div>
    </div>
  )
}

/** Tells how far down the last part that is to stay whole reaches; 0 where nothing is marked. */
const useRest = (sheet: RefObject<HTMLElement | null>, onRest: (px: number) => void): void => {
  // After each render: what is in the sheet changes with what is chosen.
  useLayoutEffect(() => {
    const frame = sheet.current
    const last = frame?.querySelector(restMark)
    if (!frame || !last) return onRest(0)
    const measure = () =>
      onRest(Math.ceil(last.getBoundingClientRect().bottom - frame.getBoundingClientRect().top) + restGapPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(last)
    return () => observer.disconnect()
  })
}
