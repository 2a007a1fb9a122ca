import { type Fix, fixSources, type LatLng } from '../fix.ts'
import { distanceToEdgeM, geozoneRadiusM } from '../geozone-distance.ts'
import type { GeozoneIndex } from '../geozone-membership.ts'

/** Which zones, or points of interest, an item is in for its alarms; plain JSON. */
export type PlaceMemory = {
  readonly revision: string
  /** Ascending. */
  readonly inside: readonly number[]
  /** Those of them that the last fix was outside of. */
  readonly leaving?: readonly number[]
}

export interface PlaceStep {
  memory: PlaceMemory
  /** Those that began or ended to hold the item without a crossing: drawn, moved or deleted around it. */
  silent: readonly number[]
}

const noIds: readonly number[] = Object.freeze([])
export const nowhere: PlaceMemory = Object.freeze({ revision: '', inside: noIds })

/** Beyond the edge by a tenth of the zone, and by 20 m where it is small. */
const marginShare = 0.1
const leastMarginM = 20
/** What fixes that are not from satellites are wrong by, where they do not say it. */
const roughM: Partial<Record<Fix['source'], number>> = {
  [fixSources.cellId]: 1_000,
  [fixSources.wifi]: 50,
  [fixSources.ble]: 30,
}

const isBeyond = (index: GeozoneIndex, id: number, fix: Fix, accuracyM: number | undefined): boolean => {
  const shape = index.shapeOf(id)
  if (!shape) return true
  const marginM = Math.max(leastMarginM, marginShare * geozoneRadiusM(shape))
  return distanceToEdgeM(shape, fix) > marginM + (accuracyM ?? roughM[fix.source] ?? 0)
}

/** Zones that are other ones now: the item is or is not in them, but crossed nothing. */
export const revisePlaces = (before: PlaceMemory, index: GeozoneIndex, place: LatLng | undefined): PlaceStep => {
  if (before.revision === index.revision) return { memory: before, silent: noIds }
  const holding = place ? index.idsAt(place) : noIds
  // Who is just outside of a zone that stands where it stood has not left it yet.
  const kept = before.inside.filter((id) => index.shapeOf(id) && !holding.includes(id) && isNear(index, id, place))
  const inside = kept.length === 0 ? holding : [...holding, ...kept].sort((a, b) => a - b)
  const silent = [
    ...inside.filter((id) => !before.inside.includes(id)),
    ...before.inside.filter((id) => !inside.includes(id)),
  ]
  return { memory: { revision: index.revision, inside }, silent }
}

const isNear = (index: GeozoneIndex, id: number, place: LatLng | undefined): boolean =>
  place !== undefined && !isBeyond(index, id, { ...place, source: fixSources.gpsFix } as Fix, 0)

/**
 * A zone is entered by the first fix inside, and left by the second of two beyond its margin and the fix's own error: at an
 * edge positions jump to and fro, and what they say of their accuracy is not always so.
 */
export const stepPlaces = (
  before: PlaceMemory,
  index: GeozoneIndex,
  { fix, accuracyM }: { fix: Fix; accuracyM: number | undefined },
): PlaceMemory => {
  const holding = index.idsAt(fix)
  if (before.inside.length === 0 && holding.length === 0) return before
  const outside = before.inside.filter((id) => !holding.includes(id))
  const entered = holding.filter((id) => !before.inside.includes(id))
  if (outside.length === 0 && entered.length === 0 && !before.leaving) return before
  const beyond = outside.filter((id) => isBeyond(index, id, fix, accuracyM))
  const left = beyond.filter((id) => before.leaving?.includes(id))
  const leaving = beyond.filter((id) => !left.includes(id))
  const inside = [...before.inside.filter((id) => !left.includes(id)), ...entered].sort((a, b) => a - b)
  return { revision: before.revision, inside, ...(leaving.length > 0 && { leaving }) }
}
