import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useEscapeWhile } from '../../navigation/use-escape-while.ts'

/** Beside which card it would be let go. */
export interface DropPlace {
  key: number
  isAfter: boolean
  /** Whether that card has others beside it, so that its sides are left and right. */
  isBeside: boolean
}

interface Drag {
  key: number
  place: DropPlace | null
}

/** So close to its edges a list scrolls on below what is dragged. */
const edgePx = 56
const scrollPx = 12
/** A card that takes more of its list has none beside it. */
const aloneFromShare = 0.7

const placeAt = ({ x, y }: { x: number; y: number }, dragged: number): DropPlace | null => {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-card]')
  const key = Number(card?.dataset['card'])
  if (!card || key === dragged) return null
  const box = card.getBoundingClientRect()
  const listPx = card.parentElement?.clientWidth ?? box.width
  const isBeside = box.width < listPx * aloneFromShare
  const isAfter = isBeside ? x > box.left + box.width / 2 : y > box.top + box.height / 2
  return { key, isAfter, isBeside }
}

const scrollerOf = (element: Element): Element | null => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/** Cards dragged by their grips with mouse, pen or finger; Escape puts one back. Nothing moves until it is let go. */
export const useCardDrag = (onDrop: (key: number, place: DropPlace) => void) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const held = useRef<{ x: number; y: number; scroller: Element | null } | null>(null)
  const isDragging = drag !== null

  useEscapeWhile(isDragging, () => setDrag(null))

  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    const scrollOn = () => {
      frame = requestAnimationFrame(scrollOn)
      const { scroller, x, y } = held.current ?? { scroller: null, x: 0, y: 0 }
      if (!scroller) return
      const { top, bottom } = scroller.getBoundingClientRect()
      const byPx = y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0
      if (byPx === 0) return
      scroller.scrollBy(0, byPx)
      setDrag((known) => known && { ...known, place: placeAt({ x, y }, known.key) })
    }
    frame = requestAnimationFrame(scrollOn)
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  return {
    drag,
    /** Of the grip of a card. */
    gripOf: (key: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || drag) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, scroller: scrollerOf(event.currentTarget) }
        setDrag({ key, place: null })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.key !== key || !held.current) return
        held.current = { ...held.current, x: event.clientX, y: event.clientY }
        setDrag({ key, place: placeAt({ x: event.clientX, y: event.clientY }, key) })
      },
      onPointerUp() {
        if (drag?.key === key && drag.place) onDrop(key, drag.place)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
