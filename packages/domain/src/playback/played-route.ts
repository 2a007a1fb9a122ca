import { millionths, type PackedFixes } from './packed-fixes.ts'

/** A unit's fixes as they are played, oldest first; arrays have one length. */
export interface PlayedRoute {
  /** Epoch ms. */
  at: Float64Array
  lat: Float64Array
  /** Without a jump at the antimeridian: may run beyond 180. */
  lng: Float64Array
  /** NaN where nobody knows. */
  speedKmh: Float32Array
  /** Where it went from there, degrees clockwise from north; where it came from, as long as it stands. NaN before it moved. */
  heading: Float32Array
  /** 1 where nothing is known until the next fix: there it is held and does not glide. */
  isHeld: Uint8Array
}

/** Below it a step says nothing about where somebody is heading. */
const leastStepM = 8
const metresPerDegree = 111_195

export const unpackFixes = (packed: PackedFixes, fromTs: number): PlayedRoute => {
  const size = packed.ms.length
  const route: PlayedRoute = {
    at: new Float64Array(size),
    lat: new Float64Array(size),
    lng: new Float64Array(size),
    speedKmh: new Float32Array(size),
    heading: new Float32Array(size).fill(Number.NaN),
    isHeld: new Uint8Array(size),
  }
  let [at, lat, lng] = [fromTs, 0, 0]
  for (let nth = 0; nth < size; nth += 1) {
    at += packed.ms[nth] as number
    lat += packed.lat[nth] as number
    lng += packed.lng[nth] as number
    route.at[nth] = at
    route.lat[nth] = lat / millionths
    route.lng[nth] = lng / millionths
    route.speedKmh[nth] = packed.speedKmh[nth] ?? Number.NaN
  }
  for (const nth of packed.heldAfter) route.isHeld[nth] = 1
  let heading = Number.NaN
  for (let nth = 0; nth + 1 < size; nth += 1) {
    if (route.isHeld[nth] === 0) heading = headingOf(route, nth) ?? heading
    route.heading[nth] = heading
  }
  if (size > 0) route.heading[size - 1] = heading
  return route
}

const headingOf = ({ lat, lng }: PlayedRoute, nth: number): number | null => {
  const lat0 = lat[nth] as number
  const north = (lat[nth + 1] as number) - lat0
  const east = ((lng[nth + 1] as number) - (lng[nth] as number)) * Math.cos((lat0 * Math.PI) / 180)
  if (Math.hypot(north, east) * metresPerDegree < leastStepM) return null
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** The same way at other times: to lay one day over another. */
export const shiftRoute = (route: PlayedRoute, byMs: number): PlayedRoute =>
  byMs === 0 ? route : { ...route, at: route.at.map((at) => at + byMs) }

/** Number of the last fix at or before an instant; -1 before the first. */
export const fixBefore = ({ at }: Pick<PlayedRoute, 'at'>, instant: number): number => {
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] as number) <= instant) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface PlayedPlace {
  lat: number
  lng: number
  speedKmh: number | null
  heading: number | null
  /** Of the last fix at or before the instant. */
  fixAt: number
  /** Its number. */
  fix: number
  /** Nothing is known between that fix and the next, or there is none: it stands where it was heard of last. */
  isHeld: boolean
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Where a unit was: on the line between two fixes, or where it was last known. Null before its first fix. */
export const placeAt = (route: PlayedRoute, instant: number): PlayedPlace | null => {
  const fix = fixBefore(route, instant)
  if (fix < 0) return null
  const fixAt = route.at[fix] as number
  const heading = known(route.heading[fix])
  const isHeld = fix + 1 >= route.at.length || route.isHeld[fix] === 1
  if (isHeld) {
    const speedKmh = instant === fixAt ? known(route.speedKmh[fix]) : null
    return {
      lat: route.lat[fix] as number,
      lng: wrapped(route.lng[fix] as number),
      speedKmh,
      heading,
      fixAt,
      fix,
      isHeld,
    }
  }
  const share = (instant - fixAt) / ((route.at[fix + 1] as number) - fixAt)
  const between = (values: Float64Array | Float32Array): number =>
    (values[fix] as number) + ((values[fix + 1] as number) - (values[fix] as number)) * share
  return {
    lat: between(route.lat),
    lng: wrapped(between(route.lng)),
    speedKmh: known(between(route.speedKmh)),
    heading,
    fixAt,
    fix,
    isHeld,
  }
}

const wrapped = (lng: number): number => {
  const turned = (((lng + 180) % 360) + 360) % 360
  return turned - 180
}

export interface RouteBounds {
  west: number
  south: number
  east: number
  north: number
}

/** What holds the fixes between two instants; null while there are none. East may lie beyond 180. */
export const boundsOfRoute = (route: PlayedRoute, fromTs: number, toTs: number): RouteBounds | null => {
  const bounds = { west: Number.POSITIVE_INFINITY, south: 90, east: Number.NEGATIVE_INFINITY, north: -90 }
  for (let nth = 0; nth < route.at.length; nth += 1) {
    const at = route.at[nth] as number
    if (at < fromTs || at > toTs) continue
    bounds.west = Math.min(bounds.west, route.lng[nth] as number)
    bounds.east = Math.max(bounds.east, route.lng[nth] as number)
    bounds.south = Math.min(bounds.south, route.lat[nth] as number)
    bounds.north = Math.max(bounds.north, route.lat[nth] as number)
  }
  return bounds.west <= bounds.east ? bounds : null
}
