import type { PointerEvent } from 'react'
import { narrowestColumnPx } from './column-layout.ts'
import classes from './header-cell.module.css'

interface Props {
  onResize(widthPx: number): void
  /** Back to the width that the screen gives. */
  onReset(): void
}

/** The edge of a header, dragged; the column follows the hand and React hears of it once, at the end. */
export const ResizeHandle = ({ onResize, onReset }: Props) => {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const header = handle.closest('th')
    const column = header && handle.closest('table')?.querySelectorAll('col')[header.cellIndex]
    if (!column) return
    const [startX, startPx] = [event.clientX, header.offsetWidth]
    const widthAt = (x: number) => Math.max(narrowestColumnPx, startPx + x - startX)
    const move = (moved: globalThis.PointerEvent) => {
      column.style.width = `${widthAt(moved.clientX)}px`
    }
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', end)
      handle.removeAttribute('data-dragging')
      if (Math.abs(ended.clientX - startX) > 1) onResize(widthAt(ended.clientX))
    }
    handle.setPointerCapture(event.pointerId)
    handle.setAttribute('data-dragging', '')
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end)
  }
  return (
    <span
      className={classes.handle}
      aria-hidden="true"
      draggable={false}
      onPointerDown={start}
      onDoubleClick={onReset}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
