import type { ItemEvent } from '@atalaya/contract/tracks'
import { metresPerDegree, metresPerPx, type StopPlace } from './route-pieces.ts'

/** Where a pin points, and by how much it stands beside that. */
export interface EventPin {
  kind: ItemEvent['kind']
  lat: number
  lng: number
  offsetPx: readonly [x: number, y: number]
  /** When; more than one where the same happened at the same stop again. */
  instants: readonly number[]
}

/** Nearer than this to the middle of a stop's disc, a pin would stand on it. */
const onDiscPx = 16
const abovePx = -10
const besidePx = 21

type Placed = ItemEvent & { lat: number; lng: number }
const hasPlace = (event: ItemEvent): event is Placed => event.lat !== null && event.lng !== null

/** On the line where they happened; those of a stop in a row above its disc, each kind once. */
export const pinsOf = (events: readonly ItemEvent[], places: readonly StopPlace[], zoom: number): EventPin[] => {
  const alone: EventPin[] = []
  const byStop = new Map<StopPlace, Map<ItemEvent['kind'], number[]>>()
  for (const event of events.filter(hasPlace)) {
    const { kind, lat, lng, recordedAt } = event
    const stop = places.find((place) => apartPx(place, event, zoom) < onDiscPx)
    if (!stop) {
      alone.push({ kind, lat, lng, offsetPx: [0, 0], instants: [recordedAt] })
      continue
    }
    const kinds = byStop.get(stop) ?? new Map<ItemEvent['kind'], number[]>()
    byStop.set(stop, kinds)
    kinds.set(kind, [...(kinds.get(kind) ?? []), recordedAt])
  }
  const inRows = [...byStop].flatMap(([{ lat, lng }, kinds]) =>
    [...kinds].map(([kind, instants], nth): EventPin => {
      const besides = (nth - (kinds.size - 1) / 2) * besidePx
      return { kind, lat, lng, offsetPx: [besides, abovePx], instants }
    }),
  )
  return [...alone, ...inRows]
}

const apartPx = (a: { lat: number; lng: number }, b: { lat: number; lng: number }, zoom: number): number => {
  const narrowing = Math.cos((a.lat * Math.PI) / 180)
  return (Math.hypot(a.lat - b.lat, (a.lng - b.lng) * narrowing) * metresPerDegree) / metresPerPx(a.lat, zoom)
}
