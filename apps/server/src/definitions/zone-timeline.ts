import { type GeozoneIndex, indexGeozones } from '@atalaya/domain/geozone-membership'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { createTimeline, type Timeline } from '@atalaya/domain/timeline'

/** A zone with what it was drawn like before; the first outline counts as having been there since ever. */
export interface ZoneHistory {
  id: number
  shape: GeozoneShape
  /** In their order, each held until its instant, epoch ms. */
  former: readonly { until: number; shape: GeozoneShape }[]
  /** Epoch ms; null for one that is there. */
  deletedTs: number | null
}

const shapeAt = ({ shape, former, deletedTs }: ZoneHistory, instant: number): GeozoneShape | undefined => {
  if (deletedTs !== null && instant >= deletedTs) return undefined
  return former.find(({ until }) => instant < until)?.shape ?? shape
}

/** What could be entered and left at any instant. */
export const zoneTimeline = (zones: readonly ZoneHistory[]): Timeline<GeozoneIndex> =>
  createTimeline(
    zones.flatMap(({ former, deletedTs }) => [
      ...former.map(({ until }) => until),
      ...(deletedTs === null ? [] : [deletedTs]),
    ]),
    (instant) =>
      indexGeozones(
        zones.flatMap((zone) => {
          const shape = shapeAt(zone, instant)
          return shape ? [{ id: zone.id, shape }] : []
        }),
      ),
  )
