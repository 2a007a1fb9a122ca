import type { ReadFixes, ToldFixes } from './packed-fixes.ts'

export interface Thinning {
  /** How far off a fix may be that is left out, from where the others say that the item was at its instant. */
  toleranceM: number
  /** And how far off its speed. */
  toleranceKmh: number
  /** A longer silence is one: both of its sides are kept. */
  gapMs: number
  maxPoints: number
}

const metresPerDegree = 111_195
/** Cut into pieces of this many at first: a piece costs at worst the square of it. */
const pieceFixes = 512

/** Numbers of the fixes oldest first, each instant once: what was read first of it counts. */
export const orderFixes = ({ recordedAt }: Pick<ReadFixes, 'recordedAt'>): number[] => {
  const order = Array.from({ length: recordedAt.length }, (_, at) => at)
  const instant = (at: number): number => recordedAt[at] as number
  if (order.some((at) => at > 0 && instant(at - 1) > instant(at)))
    order.sort((a, b) => instant(a) - instant(b) || a - b)
  return order.filter((at, nth) => nth === 0 || instant(order[nth - 1] as number) !== instant(at))
}

/**
 * The fixes that are needed to say where the item was at each instant. Unlike the shape of a route this is judged by
 * time: whoever drove a straight road with a halt on it is not moved over the halt. Where that takes more than
 * `maxPoints`, it is judged by twice the tolerance, and so on.
 */
export const thinFixes = (fixes: ReadFixes, thinning: Thinning): ToldFixes => {
  const order = orderFixes(fixes)
  const isSilentBefore = (nth: number): boolean => stepMs(fixes, order, nth) > thinning.gapMs
  const told = (places: readonly number[]): ToldFixes => ({
    kept: places.map((nth) => order[nth] as number),
    heldAfter: places.flatMap((nth, at) => (isSilentWithin(nth, places[at + 1]) ? [at] : [])),
  })
  const isSilentWithin = (from: number, to: number | undefined): boolean => {
    for (let nth = from + 1; to !== undefined && nth <= to; nth += 1) if (isSilentBefore(nth)) return true
    return false
  }
  const { maxPoints } = thinning
  let { toleranceM, toleranceKmh } = thinning
  for (let tries = 0; tries < mostTries; tries += 1) {
    const places = placesWithin(fixes, order, { thinning: { ...thinning, toleranceM, toleranceKmh }, isSilentBefore })
    if (places.length <= maxPoints) return told(places)
    toleranceM *= 2
    toleranceKmh *= 2
  }
  // So many silences that both sides of each are too many.
  const every = Math.ceil(order.length / Math.max(1, maxPoints))
  return told(order.map((_, nth) => nth).filter((nth) => nth % every === 0))
}
const mostTries = 12

interface Judged {
  thinning: Thinning
  isSilentBefore(nth: number): boolean
}

/** Of what is needed, its places in the order. */
const placesWithin = (fixes: ReadFixes, order: readonly number[], { thinning, isSilentBefore }: Judged): number[] => {
  const isKept = new Uint8Array(order.length)
  let from = 0
  for (let nth = 1; nth <= order.length; nth += 1) {
    if (nth < order.length && !isSilentBefore(nth)) continue
    for (let piece = from; piece < nth; piece += pieceFixes) {
      const to = Math.min(piece + pieceFixes, nth - 1)
      isKept[piece] = 1
      isKept[to] = 1
      keepNeeded(fixes, order, { from: piece, to, isKept, thinning })
    }
    from = nth
  }
  return Array.from(isKept.keys()).filter((nth) => isKept[nth] === 1)
}

const stepMs = ({ recordedAt }: ReadFixes, order: readonly number[], nth: number): number =>
  (recordedAt[order[nth] as number] as number) - (recordedAt[order[nth - 1] as number] as number)

interface Piece {
  from: number
  to: number
  isKept: Uint8Array
  thinning: Thinning
}

/** Between two that are kept, the one furthest off is kept, until none is too far off. */
const keepNeeded = (fixes: ReadFixes, order: readonly number[], { from, to, isKept, thinning }: Piece): void => {
  const spans: [from: number, to: number][] = [[from, to]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [a, b] = span
    if (b - a < 2) continue
    const { worst, off } = furthest(fixes, order, { a, b, thinning })
    if (off <= 1) continue
    isKept[worst] = 1
    spans.push([a, worst], [worst, b])
  }
}

/** The one that is furthest off, and by how many tolerances. */
const furthest = (
  { recordedAt, lat, lng, speedKmh }: ReadFixes,
  order: readonly number[],
  { a, b, thinning }: { a: number; b: number; thinning: Thinning },
): { worst: number; off: number } => {
  const [first, last] = [order[a] as number, order[b] as number]
  const at0 = recordedAt[first] as number
  const wholeMs = (recordedAt[last] as number) - at0
  const [lat0, lng0] = [lat[first] as number, lng[first] as number]
  const narrowing = Math.cos((lat0 * Math.PI) / 180)
  const dLat = (lat[last] as number) - lat0
  const dLng = around((lng[last] as number) - lng0)
  const [speed0, speed1] = [speedKmh[first], speedKmh[last]]
  const knowsSpeed = typeof speed0 === 'number' && typeof speed1 === 'number'
  let [worst, most] = [a, 0]
  for (let nth = a + 1; nth < b; nth += 1) {
    const at = order[nth] as number
    const share = ((recordedAt[at] as number) - at0) / wholeMs
    const offLat = (lat[at] as number) - lat0 - dLat * share
    const offLng = (around((lng[at] as number) - lng0) - dLng * share) * narrowing
    let off = (Math.hypot(offLat, offLng) * metresPerDegree) / thinning.toleranceM
    const speed = speedKmh[at]
    if (knowsSpeed && typeof speed === 'number')
      off = Math.max(off, Math.abs(speed - speed0 - (speed1 - speed0) * share) / thinning.toleranceKmh)
    if (off > most) [worst, most] = [nth, off]
  }
  return { worst, off: most }
}

/** The short way around the globe. */
const around = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
