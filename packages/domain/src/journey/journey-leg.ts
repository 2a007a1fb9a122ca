import { shortDistanceM } from './flat-frame.ts'
import type { Shape } from './road-shape.ts'

/** How a kind of vehicle moves; accelerations in m/s². */
export interface DrivingStyle {
  maxKmh: number
  /** Part of the limit that it drives at. */
  limitFactor: number
  acceleration: number
  braking: number
  lateral: number
}

/** One drive, by columns: where along the line, how fast and when, from standstill to standstill. */
export interface Leg {
  lats: Float64Array
  lngs: Float64Array
  alongM: Float64Array
  speedsMps: Float64Array
  /** Since departure, milliseconds; strictly rising. A red light is two points at one place. */
  atMs: Float64Array
  lengthM: number
  durationMs: number
}

export interface Wait {
  /** Index of the shape's point. */
  point: number
  ms: number
}

const slowestMps = 0.8

/** Speed at each point as limit, bends, the way to pick up speed and the way to brake allow. */
const speedsAlong = (
  shape: Shape,
  stepsM: Float64Array,
  style: DrivingStyle,
  waits: ReadonlySet<number>,
): Float64Array => {
  const count = shape.lats.length
  const speeds = new Float64Array(count)
  const headings = new Float64Array(Math.max(0, count - 1))
  for (let i = 0; i < count - 1; i++) {
    const lat = shape.lats[i] as number
    const east = ((shape.lngs[i + 1] as number) - (shape.lngs[i] as number)) * Math.cos((lat * Math.PI) / 180)
    headings[i] = Math.atan2(east, (shape.lats[i + 1] as number) - lat)
  }
  for (let i = 0; i < count; i++) {
    const limitKmh = Math.min(style.maxKmh, (shape.limitsKmh[i] as number) * style.limitFactor)
    let speed = limitKmh / 3.6
    if (i > 0 && i < count - 1) {
      const turned = Math.abs((headings[i] as number) - (headings[i - 1] as number))
      const bend = turned > Math.PI ? 2 * Math.PI - turned : turned
      const radiusM = ((stepsM[i - 1] as number) + (stepsM[i] as number)) / 2 / Math.max(bend, 1e-6)
      speed = Math.min(speed, Math.max(slowestMps, Math.sqrt(style.lateral * radiusM)))
    }
    speeds[i] = waits.has(i) ? 0 : speed
  }
  speeds[0] = 0
  speeds[count - 1] = 0
  for (let i = 1; i < count; i++) {
    const before = speeds[i - 1] as number
    speeds[i] = Math.min(
      speeds[i] as number,
      Math.sqrt(before * before + 2 * style.acceleration * (stepsM[i - 1] as number)),
    )
  }
  for (let i = count - 2; i >= 0; i--) {
    const after = speeds[i + 1] as number
    speeds[i] = Math.min(speeds[i] as number, Math.sqrt(after * after + 2 * style.braking * (stepsM[i] as number)))
  }
  return speeds
}

/** `pace` stretches the time by traffic: 1 is a free road. */
export const buildLeg = (shape: Shape, style: DrivingStyle, { waits = [] as readonly Wait[], pace = 1 } = {}): Leg => {
  const count = shape.lats.length
  const stepsM = new Float64Array(Math.max(0, count - 1))
  for (let i = 0; i < count - 1; i++)
    stepsM[i] = shortDistanceM(
      { lat: shape.lats[i] as number, lng: shape.lngs[i] as number },
      { lat: shape.lats[i + 1] as number, lng: shape.lngs[i + 1] as number },
    )
  const waitMs = new Map(
    waits.filter(({ point }) => point > 0 && point < count - 1).map(({ point, ms }) => [point, ms]),
  )
  const speeds = speedsAlong(shape, stepsM, style, new Set(waitMs.keys()))
  const size = count + waitMs.size
  const leg: Leg = {
    lats: new Float64Array(size),
    lngs: new Float64Array(size),
    alongM: new Float64Array(size),
    speedsMps: new Float64Array(size),
    atMs: new Float64Array(size),
    lengthM: 0,
    durationMs: 0,
  }
  let out = 0
  let along = 0
  let at = 0
  const put = (i: number): void => {
    leg.lats[out] = shape.lats[i] as number
    leg.lngs[out] = shape.lngs[i] as number
    leg.alongM[out] = along
    leg.speedsMps[out] = (speeds[i] as number) / pace
    leg.atMs[out++] = at
  }
  for (let i = 0; i < count; i++) {
    if (i > 0) {
      const stepM = stepsM[i - 1] as number
      const meanMps = Math.max(slowestMps / 2, ((speeds[i - 1] as number) + (speeds[i] as number)) / 2) / pace
      along += stepM
      at += Math.max(1, (stepM / meanMps) * 1_000)
    }
    put(i)
    const wait = waitMs.get(i)
    if (wait !== undefined) {
      at += wait
      put(i)
    }
  }
  leg.lengthM = along
  leg.durationMs = Math.ceil(at)
  return leg
}

export interface LegState {
  lat: number
  lng: number
  alongM: number
  speedMps: number
  heading: number
}

/** Where a leg is `ms` after its departure: constant acceleration between two points. */
export const legStateAt = (leg: Leg, ms: number): LegState => {
  let low = 0
  let high = leg.atMs.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((leg.atMs[middle] as number) <= ms) low = middle
    else high = middle
  }
  const fromMs = leg.atMs[low] as number
  const spanMs = Math.max(1e-9, (leg.atMs[high] as number) - fromMs)
  const t = Math.min(1, Math.max(0, (ms - fromMs) / spanMs))
  const v1 = leg.speedsMps[low] as number
  const v2 = leg.speedsMps[high] as number
  const sum = v1 + v2
  const part = sum > 0 ? (2 * v1 * t + (v2 - v1) * t * t) / sum : t
  const lat1 = leg.lats[low] as number
  const lng1 = leg.lngs[low] as number
  const lat2 = leg.lats[high] as number
  const lng2 = leg.lngs[high] as number
  // At a wait both points are one place: the heading is that of the way there.
  const back = lat1 === lat2 && lng1 === lng2 && low > 0 ? low - 1 : low
  const east = (lng2 - (leg.lngs[back] as number)) * Math.cos((lat1 * Math.PI) / 180)
  const heading = (Math.atan2(east, lat2 - (leg.lats[back] as number)) * 180) / Math.PI
  return {
    lat: lat1 + (lat2 - lat1) * part,
    lng: lng1 + (lng2 - lng1) * part,
    alongM: (leg.alongM[low] as number) + ((leg.alongM[high] as number) - (leg.alongM[low] as number)) * part,
    speedMps: v1 + (v2 - v1) * t,
    heading: heading < 0 ? heading + 360 : heading,
  }
}
