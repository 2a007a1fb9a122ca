import type { ItemId } from '@atalaya/contract/identifiers'
import type { PlayedUnit } from '@atalaya/contract/playback'
import type { RouteColumns } from '@atalaya/contract/tracks'
import type { ItemType } from '@atalaya/contract/values'
import { gapsBetween } from '@atalaya/domain/days/spans'
import { idleSpans } from '@atalaya/domain/idle-spans'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { packFixes } from '@atalaya/domain/playback/packed-fixes'
import { thinFixes } from '@atalaya/domain/playback/thin-fixes'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { readMotionAt } from '../../definitions/motion-settings.repository.ts'
import { historyEvents, historyFixes, playedPoints } from '../../limits/calls.limits.ts'
import { summarise } from './history-summary.ts'
import { findFixBefore, listFixes } from './route-fixes.repository.ts'
import { findNeighbours, listEvents, listStops, listTracks, type Period } from './tracks.repository.ts'

/** Below what a receiver is off by, and below what a map shows where whole days are looked at. */
const tolerance = { toleranceM: 3, toleranceKmh: 6 }

interface Item {
  itemId: number
  itemType: ItemType
}

/**
 * What items did in a period, one after the other, each thinned before the next is read: what is held at once is one
 * item's fixes. Fails with `search.toolarge` beyond what one answer may be made of.
 */
export const readPlayedUnits = async (
  tx: Tx,
  items: readonly Item[],
  period: Period & { now: number },
): Promise<PlayedUnit[]> => {
  const units: PlayedUnit[] = []
  let [fixesLeft, eventsLeft] = [historyFixes.value, historyEvents.value]
  for (const item of items) {
    const fixes = await listFixes(tx, item.itemId, { ...period, limit: fixesLeft + 1 })
    const events = await listEvents(tx, item.itemId, { ...period, limit: eventsLeft + 1 })
    fixesLeft -= fixes.recordedAt.length
    eventsLeft -= events.length
    if (fixesLeft < 0 || eventsLeft < 0) throw failure('search.toolarge')
    units.push({ ...(await readUnit(tx, item, { ...period, fixes })), events })
  }
  return units
}

const readUnit = async (
  tx: Tx,
  { itemId, itemType }: Item,
  { fromTs, toTs, now, fixes }: Period & { now: number; fixes: RouteColumns },
): Promise<Omit<PlayedUnit, 'events'>> => {
  const tracks = await listTracks(tx, itemId, { fromTs, toTs })
  const stops = await listStops(tx, itemId, { fromTs, toTs })
  const known = { fromTs, toTs: Math.min(toTs, now) }
  const gaps = gapsBetween([...tracks, ...stops], await findNeighbours(tx, itemId, known), known)
  const before = await findFixBefore(tx, itemId, fromTs)
  const { distanceM, drivingMs, maxSpeedKmh } = summarise({ tracks, stops, gaps, fixes }, known)
  return {
    itemType,
    itemId: itemId as ItemId,
    fixes: packed(before ? withFirst(before, fixes) : fixes, itemType, fromTs),
    tracks,
    stops,
    gaps,
    idle: idleSpans(fixes, (await readMotionAt(tx, known.toTs))(itemType)),
    summary: { distanceM, drivingMs, maxSpeedKmh },
  }
}

type Before = NonNullable<Awaited<ReturnType<typeof findFixBefore>>>

const withFirst = (first: Before, { recordedAt, lat, lng, speedKmh }: RouteColumns) => ({
  recordedAt: [first.recordedAt, ...recordedAt],
  lat: [first.lat, ...lat],
  lng: [first.lng, ...lng],
  speedKmh: [first.speedKmh, ...speedKmh],
})

const packed = (
  fixes: Pick<RouteColumns, 'recordedAt' | 'lat' | 'lng' | 'speedKmh'>,
  itemType: ItemType,
  fromTs: number,
): PlayedUnit['fixes'] => {
  const { maxGapMs: gapMs } = motionSettingsOf(itemType)
  return packFixes(fixes, thinFixes(fixes, { ...tolerance, gapMs, maxPoints: playedPoints.value }), fromTs)
}
