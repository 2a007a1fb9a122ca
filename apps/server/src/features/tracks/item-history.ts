import type { ItemId } from '@atalaya/contract/identifiers'
import type { ItemHistory, RouteColumns } from '@atalaya/contract/tracks'
import type { ItemType } from '@atalaya/contract/values'
import { gapsBetween } from '@atalaya/domain/days/spans'
import type { MotionSettings } from '@atalaya/domain/item-state'
import { simplifyRoute } from '@atalaya/domain/route-simplification'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { readMotionAt } from '../../definitions/motion-settings.repository.ts'
import { historyEvents, historyFixes, historyPeriodMs, historyPoints } from '../../limits/calls.limits.ts'
import { summarise } from './history-summary.ts'
import { listFixes } from './route-fixes.repository.ts'
import { findNeighbours, listEvents, listStops, listTracks, type Period } from './tracks.repository.ts'

const longestPeriodMs = historyPeriodMs.value
/** A fix a second for five days: what is denser is asked for in a shorter period. */
const mostFixes = historyFixes.value
const mostEvents = historyEvents.value
/** About two for every pixel of a wide screen. */
export const mostRoutePoints = historyPoints.value

const at = <T>(values: readonly T[], indexes: readonly number[]): T[] => indexes.map((index) => values[index] as T)

/** What a screen can show of it: the shape, the stops, the gaps and the extremes of speed. */
const simplified = (fixes: RouteColumns, { maxGapMs: gapMs, movingFromKmh }: MotionSettings): RouteColumns => {
  const kept = simplifyRoute(fixes, { maxPoints: mostRoutePoints, gapMs, movingFromKmh })
  return {
    recordedAt: at(fixes.recordedAt, kept),
    lat: at(fixes.lat, kept),
    lng: at(fixes.lng, kept),
    speedKmh: at(fixes.speedKmh, kept),
    heading: at(fixes.heading, kept),
    ignition: at(fixes.ignition, kept),
  }
}

/** Everything about one item in a period. Fails with `search.toolarge` beyond what one answer should hold. */
export const readHistory = async (
  tx: Tx,
  { itemId, itemType }: { itemId: number; itemType: ItemType },
  { fromTs, toTs, now }: Period & { now: number },
): Promise<ItemHistory> => {
  if (toTs - fromTs > longestPeriodMs) throw failure('search.toolarge')
  const fixes = await listFixes(tx, itemId, { fromTs, toTs, limit: mostFixes + 1 })
  const events = await listEvents(tx, itemId, { fromTs, toTs, limit: mostEvents + 1 })
  if (fixes.recordedAt.length > mostFixes || events.length > mostEvents) throw failure('search.toolarge')
  const tracks = await listTracks(tx, itemId, { fromTs, toTs })
  const stops = await listStops(tx, itemId, { fromTs, toTs })
  const known = { fromTs, toTs: Math.min(toTs, now) }
  const gaps = gapsBetween([...tracks, ...stops], await findNeighbours(tx, itemId, known), known)
  const motion = (await readMotionAt(tx, known.toTs))(itemType)
  const { movingFromKmh, idleFromMs, ignition } = motion
  return {
    itemType,
    itemId: itemId as ItemId,
    fromTs,
    toTs,
    route: simplified(fixes, motion),
    tracks,
    stops,
    gaps,
    events,
    idleBy: { movingFromKmh, idleFromMs, ignition },
    summary: summarise({ tracks, stops, gaps, fixes }, known),
  }
}
