/** A route by column, oldest first; arrays have one length. Only what the choice of points depends on. */
export interface SimplifiableRoute {
  recordedAt: ArrayLike<number>
  lat: ArrayLike<number>
  lng: ArrayLike<number>
  speedKmh: ArrayLike<number | null | undefined>
}

export interface RouteSimplification {
  maxPoints: number
  /** Both ends of a longer silence are kept, so that it still shows. */
  gapMs: number
  /** Where speed crosses it, a stop begins or ends: both sides are kept. */
  movingFromKmh: number
}

/** Shares of the points that speed extremes and anchors may take; stops and gaps may take a quarter, shape gets the rest. */
const anchorShare = 8

/**
 * Numbers of the points to keep, ascending, at most `maxPoints`: the ends, gaps, where stops begin and end, the highest
 * and lowest speed of each stretch, and of the rest those that the shape needs most. Linear for any input: the route is
 * first cut at evenly spaced anchors, and then always the point furthest off its line is kept next.
 */
export const simplifyRoute = (route: SimplifiableRoute, options: RouteSimplification): number[] => {
  const size = route.recordedAt.length
  const { maxPoints } = options
  if (size <= maxPoints) return Array.from({ length: size }, (_, at) => at)
  if (maxPoints < 3) return maxPoints < 1 ? [] : maxPoints === 1 ? [size - 1] : [0, size - 1]

  const isKept = new Uint8Array(size)
  let count = 0
  const keep = (at: number): void => {
    if (isKept[at] || count >= maxPoints) return
    isKept[at] = 1
    count++
  }
  keep(0)
  keep(size - 1)
  for (const [before, after] of breaksOf(route, options)) {
    keep(before)
    keep(after)
  }
  const stretches = Math.max(1, Math.floor(maxPoints / anchorShare))
  for (let nth = 0; nth < stretches; nth++) {
    const from = Math.floor((nth * size) / stretches)
    const to = Math.floor(((nth + 1) * size) / stretches)
    keep(from)
    keepExtremes(route.speedKmh, [from, to], keep)
  }
  keepShape(route, isKept, maxPoints - count)
  const kept: number[] = []
  for (let at = 0; at < size; at++) if (isKept[at]) kept.push(at)
  return kept
}

/** Pairs of neighbours between which a gap lies or a stop begins or ends; the longest ones, if there are too many. */
const breaksOf = (
  route: SimplifiableRoute,
  { maxPoints, gapMs, movingFromKmh }: RouteSimplification,
): [number, number][] => {
  const { recordedAt, speedKmh } = route
  const breaks: { before: number; weightMs: number }[] = []
  let sinceAt = 0
  let wasMoving: boolean | undefined
  for (let at = 0; at < recordedAt.length; at++) {
    const speed = speedKmh[at]
    const stepMs = at === 0 ? 0 : (recordedAt[at] as number) - (recordedAt[at - 1] as number)
    if (stepMs > gapMs) breaks.push({ before: at - 1, weightMs: stepMs })
    if (speed === null || speed === undefined) continue
    const isMoving = speed >= movingFromKmh
    if (wasMoving !== undefined && isMoving !== wasMoving) {
      // A stop weighs what it lasted, at both of its ends.
      const lastedMs = (recordedAt[at] as number) - (recordedAt[sinceAt] as number)
      if (isMoving) {
        breaks.push({ before: at - 1, weightMs: lastedMs })
        if (sinceAt > 0) breaks.push({ before: sinceAt - 1, weightMs: lastedMs })
      }
      sinceAt = at
    }
    wasMoving = isMoving
  }
  if (wasMoving === false && sinceAt > 0) breaks.push({ before: sinceAt - 1, weightMs: Number.POSITIVE_INFINITY })
  return breaks
    .sort((a, b) => b.weightMs - a.weightMs || a.before - b.before)
    .slice(0, Math.floor(maxPoints / 8))
    .map(({ before }) => [before, before + 1])
}

const keepExtremes = (
  speedKmh: SimplifiableRoute['speedKmh'],
  [from, to]: readonly [number, number],
  keep: (at: number) => void,
): void => {
  let fastest = -1
  let slowest = -1
  for (let at = from; at < to; at++) {
    const speed = speedKmh[at]
    if (speed === null || speed === undefined) continue
    if (fastest < 0 || speed > (speedKmh[fastest] as number)) fastest = at
    if (slowest < 0 || speed < (speedKmh[slowest] as number)) slowest = at
  }
  if (fastest >= 0) keep(fastest)
  if (slowest >= 0) keep(slowest)
}

interface Span {
  from: number
  to: number
  furthest: number
  off: number
}

/** Best first: splits the span whose furthest point is furthest off, until `budget` points are kept or none is off. */
const keepShape = ({ lat, lng }: SimplifiableRoute, isKept: Uint8Array, budget: number): void => {
  const { xs, ys } = projected(lat, lng)
  const spanBetween = (from: number, to: number): Span => {
    const ax = xs[from] as number
    const ay = ys[from] as number
    const dx = (xs[to] as number) - ax
    const dy = (ys[to] as number) - ay
    const square = dx * dx + dy * dy
    let furthest = -1
    let off = 0
    for (let at = from + 1; at < to; at++) {
      const px = (xs[at] as number) - ax
      const py = (ys[at] as number) - ay
      const part = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square))
      const ox = px - part * dx
      const oy = py - part * dy
      const distance = ox * ox + oy * oy
      if (distance > off) {
        off = distance
        furthest = at
      }
    }
    return { from, to, furthest, off }
  }
  const heap: Span[] = []
  let last = 0
  for (let at = 1; at < isKept.length; at++) {
    if (!isKept[at]) continue
    if (at > last + 1) push(heap, spanBetween(last, at))
    last = at
  }
  for (let left = budget; left > 0; left--) {
    const span = pop(heap)
    if (!span || span.off === 0) return
    isKept[span.furthest] = 1
    push(heap, spanBetween(span.from, span.furthest))
    push(heap, spanBetween(span.furthest, span.to))
  }
}

/** Plane coordinates without a jump at the antimeridian; longitudes shrink with the cosine of their own latitude. */
const projected = (lat: ArrayLike<number>, lng: ArrayLike<number>): { xs: Float64Array; ys: Float64Array } => {
  const xs = new Float64Array(lat.length)
  const ys = new Float64Array(lat.length)
  for (let at = 0; at < lat.length; at++) {
    ys[at] = lat[at] as number
    if (at === 0) continue
    let step = (lng[at] as number) - (lng[at - 1] as number)
    if (step > 180) step -= 360
    else if (step < -180) step += 360
    xs[at] = (xs[at - 1] as number) + step * Math.cos(((lat[at] as number) * Math.PI) / 180)
  }
  return { xs, ys }
}

const push = (heap: Span[], span: Span): void => {
  let at = heap.push(span) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if ((heap[parent] as Span).off >= span.off) break
    heap[at] = heap[parent] as Span
    at = parent
  }
  heap[at] = span
}

const pop = (heap: Span[]): Span | undefined => {
  const top = heap[0]
  const moved = heap.pop()
  if (heap.length === 0 || !moved) return top
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] as Span).off > (heap[child] as Span).off) child++
    if ((heap[child] as Span).off <= moved.off) break
    heap[at] = heap[child] as Span
    at = child
  }
  heap[at] = moved
  return top
}
