import type { WorkSpan } from '@atalaya/domain/work-timetable'
import { type PointerEvent, useState } from 'react'
import { useEscapeWhile } from '../../../navigation/use-escape-while.ts'
import { type Drag, draggedSpans, draggedWeek } from '../week-drag.ts'
import { spanKey } from '../week-edit.ts'
import { type Place, placeAt } from '../week-scale.ts'

interface Props {
  spans: readonly WorkSpan[]
  onChange(spans: WorkSpan[]): void
  /** The span that the pointer leaves behind, before the week has changed. */
  onLetGo(span: WorkSpan): void
}

const stepMinutes = 15
/** A finger is no needle. */
const fingerStepMinutes = 30
const edgePx = 8

const placeOf = (event: PointerEvent): Place =>
  placeAt(
    event,
    event.currentTarget.getBoundingClientRect(),
    event.pointerType === 'touch' ? fingerStepMinutes : stepMinutes,
  )

/** What a pointer takes hold of: the end of a span, its middle or, beside all spans, the grid itself. */
const dragFrom = (event: PointerEvent, spans: readonly WorkSpan[]): Drag => {
  const place = placeOf(event)
  const block = (event.target as Element).closest<HTMLElement>('[data-span]')
  const span = block && spans.find((each) => spanKey(each) === block.dataset['span'])
  if (!span) return { kind: 'draw', start: place, at: place }
  const box = block.getBoundingClientRect()
  const edge = Math.min(edgePx, box.width / 3)
  const isRepeated = block.dataset['repeated'] !== undefined
  const kind =
    !isRepeated && event.clientX - box.left < edge ? 'from' : box.right - event.clientX < edge ? 'to' : 'move'
  return { kind, span, start: place, at: place }
}

/** Draws, moves and stretches spans by pointer; `handlers` are for the element that shows the whole week. */
export const useWeekDrag = ({ spans, onChange, onLetGo }: Props) => {
  const [drag, setDrag] = useState<Drag | null>(null)

  // A span that is dragged to another row is another button, and the focus is lost.
  useEscapeWhile(drag !== null, () => setDrag(null))

  const letGo = () => {
    if (!drag) return
    const [left] = draggedSpans(drag)
    if (left) onLetGo(left)
    const next = draggedWeek(spans, drag)
    setDrag(null)
    if (JSON.stringify(next) !== JSON.stringify(spans)) onChange(next)
  }

  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || drag) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag(dragFrom(event, spans))
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, at: placeOf(event) })
      },
      onPointerUp: letGo,
      onPointerCancel: () => setDrag(null),
    },
  }
}
