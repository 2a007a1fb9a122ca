import type { ItemHistory, RouteColumns, Track } from '@atalaya/contract/tracks'
import type { LatLng } from '@atalaya/contract/values'
import type { Period } from '../fleet.queries.ts'
import { speedClassOf } from './speed-class.ts'

/** Between two fixes further apart than this nobody knows the way: it is drawn dashed. */
const gapMs = 15 * 60_000

type PieceClass = number | 'gap'

export interface RoutePiece {
  /** Index into `speedClassesKmh`. */
  of: PieceClass
  isInPart: boolean
  points: [lng: number, lat: number][]
}

/** From its start to its end, or to where it has come. */
export const spanOfTrip = ({ startedAt, endedAt, lastFixAt }: Track): Period => ({
  fromTs: startedAt,
  toTs: endedAt ?? lastFixAt,
})

/**
 * Cuts a route into runs of one colour; each begins where the one before ends, so that the line is whole. What lies within
 * `part` is cut from what lies beside it.
 */
export const cutBySpeed = (route: RouteColumns, part: Period | null = null): RoutePiece[] => {
  const pieces: RoutePiece[] = []
  const pointAt = (at: number): [number, number] => [route.lng[at] as number, route.lat[at] as number]
  for (let at = 1; at < route.recordedAt.length; at += 1) {
    const [from, to] = [route.recordedAt[at - 1] as number, route.recordedAt[at] as number]
    const of: PieceClass = to - from > gapMs ? 'gap' : speedClassOf(route.speedKmh[at])
    const isInPart = part !== null && from >= part.fromTs && to <= part.toTs
    const last = pieces.at(-1)
    if (last?.of === of && last.isInPart === isInPart) last.points.push(pointAt(at))
    else pieces.push({ of, isInPart, points: [pointAt(at - 1), pointAt(at)] })
  }
  return pieces
}

/** The places of a route, or of the part of it within a period. */
export const wayWithin = ({ recordedAt, lat, lng }: RouteColumns, part: Period | null): LatLng[] =>
  recordedAt.flatMap((at, nth) =>
    part && (at < part.fromTs || at > part.toTs) ? [] : [{ lat: lat[nth] as number, lng: lng[nth] as number }],
  )

/** Spec 1 §9: beyond this many, driving events of a route are not drawn. */
export const drivingEventsLimit = 500
const drivingEvents = ['sharpTurn', 'hardBraking', 'fastAcceleration'] as const

/** The events worth a pin: driving events that the user wants to see and that are not too many, and all others with a place. */
export const eventsToDraw = (events: ItemHistory['events'], hidden: readonly string[]): ItemHistory['events'] => {
  const isDriving = (kind: string): boolean => (drivingEvents as readonly string[]).includes(kind)
  const tooMany = events.filter(({ kind }) => isDriving(kind)).length > drivingEventsLimit
  return events.filter(
    ({ kind, lat, lng }) =>
      lat !== null && lng !== null && !quietKinds.has(kind) && !(isDriving(kind) && (tooMany || hidden.includes(kind))),
  )
}

/** Told by the stops already. */
const quietKinds = new Set<string>(['ignitionOn', 'ignitionOff'])

/** Stops nearer to each other than this are one place at any zoom. */
const onePlaceM = 60
export const metresPerDegree = 111_195
/** Discs nearer than this would lie on each other. */
const discPx = 24
/** What a pixel of the map covers. */
export const metresPerPx = (lat: number, zoom: number): number =>
  (78_271.5 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom

export interface StopPlace {
  lat: number
  lng: number
  /** Numbers of the day's stops that were made here, from 1. */
  numbers: number[]
  stops: ItemHistory['stops']
  /** Of those that have ended. */
  totalMs: number
}

/** The day's stops by place, and by what the map has room for: those whose discs would overlap are one. */
export const placesOfStops = (stops: ItemHistory['stops'], zoom = Number.POSITIVE_INFINITY): StopPlace[] => {
  const places: StopPlace[] = []
  stops.forEach((stop, index) => {
    const narrowing = Math.cos((stop.lat * Math.PI) / 180)
    const apartM = Math.max(onePlaceM, discPx * metresPerPx(stop.lat, zoom))
    const known = places.find(
      ({ lat, lng }) => Math.hypot(lat - stop.lat, (lng - stop.lng) * narrowing) * metresPerDegree <= apartM,
    )
    const place = known ?? { lat: stop.lat, lng: stop.lng, numbers: [], stops: [], totalMs: 0 }
    place.numbers.push(index + 1)
    place.stops.push(stop)
    place.totalMs += stop.endedAt === null ? 0 : stop.endedAt - stop.startedAt
    if (!known) places.push(place)
  })
  return places
}

const mostNumbers = 3
/** What a disc says: `2`, `1·2`, or of many how many. */
export const stopNumbers = ({ numbers }: Pick<StopPlace, 'numbers'>): string =>
  numbers.length <= mostNumbers ? numbers.join('·') : `${numbers.length}×`

/** The gap that an instant lies in; what follows the last fix of a silent item is one up to now. */
export const gapAt = (history: ItemHistory | undefined, instant: number): ItemHistory['gaps'][number] | undefined =>
  history?.gaps.find(({ startedAt, endedAt }) => instant > startedAt && instant < (endedAt ?? Date.now()))

/** Index of the fix that stands nearest in time. */
export const fixAt = (route: RouteColumns, instant: number): number => {
  let [low, high] = [0, route.recordedAt.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((route.recordedAt[middle] as number) < instant) low = middle + 1
    else high = middle
  }
  const [before, after] = [route.recordedAt[low - 1], route.recordedAt[low]]
  return before !== undefined && after !== undefined && instant - before < after - instant ? low - 1 : low
}

/** Where it was at an instant: on the line between two fixes, at the nearer one where nobody knows the way. */
export const placeAt = (route: RouteColumns, instant: number): { lat: number; lng: number } | null => {
  const near = fixAt(route, instant)
  const nearAt = route.recordedAt[near]
  if (nearAt === undefined) return null
  const other = instant > nearAt ? near + 1 : near - 1
  const otherAt = route.recordedAt[other]
  const isKnown = otherAt !== undefined && Math.abs(otherAt - nearAt) <= gapMs
  const share = isKnown ? (instant - nearAt) / (otherAt - nearAt) : 0
  const between = (values: readonly number[]): number => {
    const from = values[near] as number
    return from + ((values[other] ?? from) - from) * share
  }
  return { lat: between(route.lat), lng: between(route.lng) }
}

/** What holds the fixes between two instants; null while there are none. */
export const routeBounds = (
  route: RouteColumns,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): { west: number; south: number; east: number; north: number } | null => {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  route.recordedAt.forEach((at, i) => {
    if (at < from || at > to) return
    bounds.west = Math.min(bounds.west, route.lng[i] as number)
    bounds.east = Math.max(bounds.east, route.lng[i] as number)
    bounds.south = Math.min(bounds.south, route.lat[i] as number)
    bounds.north = Math.max(bounds.north, route.lat[i] as number)
  })
  return bounds.west <= bounds.east ? bounds : null
}

export interface LiveFix {
  recordedAt: number
  lat: number
  lng: number
  speedKmh: number | undefined
  heading: number | undefined
}

/** What came live after the history was read, so that the line ends at the marker and not a minute behind it. */
export const withLiveFix = (route: RouteColumns, fix: LiveFix): RouteColumns => {
  if (fix.recordedAt <= (route.recordedAt.at(-1) ?? 0)) return route
  return {
    recordedAt: [...route.recordedAt, fix.recordedAt],
    lat: [...route.lat, fix.lat],
    lng: [...route.lng, fix.lng],
    speedKmh: [...route.speedKmh, fix.speedKmh ?? null],
    heading: [...route.heading, fix.heading ?? null],
    ignition: [...route.ignition, null],
  }
}
