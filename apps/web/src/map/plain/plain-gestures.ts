export interface Gestures {
  onPan(dx: number, dy: number): void
  /** `levels` more or fewer, around a point of the element. */
  onZoom(at: { x: number; y: number }, levels: number): void
  onDragStart(): void
  onClick(at: { x: number; y: number }, isTouch: boolean): void
  onHover(at: { x: number; y: number } | null): void
}

const clickReachPx = 4
const panStepPx = 80
const wheelPxPerLevel = 240

const pointIn = (element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) => {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Mouse, fingers, wheel and keys on a map; answers what ends the listening. */
export const listenToGestures = (element: HTMLElement, gestures: Gestures): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const down = new Map<number, { x: number; y: number }>()
  let movedPx = 0

  const middleAndSpread = () => {
    const points = [...down.values()]
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
    const [a, b] = points
    return { x, y, spread: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 }
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (down.size === 0) movedPx = 0
      down.set(event.pointerId, pointIn(element, event))
      element.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const at = pointIn(element, event)
      if (!down.has(event.pointerId)) {
        if (event.pointerType === 'mouse') gestures.onHover(at)
        return
      }
      const before = middleAndSpread()
      down.set(event.pointerId, at)
      const after = middleAndSpread()
      const [dx, dy] = [after.x - before.x, after.y - before.y]
      const wasClick = movedPx <= clickReachPx
      movedPx += Math.hypot(dx, dy) + Math.abs(after.spread - before.spread)
      if (movedPx <= clickReachPx) return
      if (wasClick) gestures.onDragStart()
      gestures.onPan(dx, dy)
      if (before.spread > 0 && after.spread > 0) gestures.onZoom(after, Math.log2(after.spread / before.spread))
    },
    { signal },
  )
  const release = (event: PointerEvent): void => {
    const at = down.get(event.pointerId)
    down.delete(event.pointerId)
    if (at && event.type === 'pointerup' && down.size === 0 && movedPx <= clickReachPx)
      gestures.onClick(at, event.pointerType === 'touch')
  }
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('pointerleave', () => gestures.onHover(null), { signal })
  element.addEventListener('dblclick', (event) => gestures.onZoom(pointIn(element, event), 1), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 20 : event.deltaY
      gestures.onZoom(pointIn(element, event), -px / wheelPxPerLevel)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    ({ key }) => {
      const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      if (key === '+' || key === '=') gestures.onZoom(middle, 1)
      else if (key === '-') gestures.onZoom(middle, -1)
      else if (key === 'ArrowLeft') gestures.onPan(panStepPx, 0)
      else if (key === 'ArrowRight') gestures.onPan(-panStepPx, 0)
      else if (key === 'ArrowUp') gestures.onPan(0, panStepPx)
      else if (key === 'ArrowDown') gestures.onPan(0, -panStepPx)
    },
    { signal },
  )
  return () => stop.abort()
}
