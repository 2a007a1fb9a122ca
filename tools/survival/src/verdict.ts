import { isDeepStrictEqual } from 'node:util'
import { distanceM } from '@atalaya/domain/geometry'
import { indexGeozones } from '@atalaya/domain/geozone-membership'
import type { ItemState } from '@atalaya/domain/item-state'
import type { TrackerReport } from '@atalaya/simulator/tracker-report'
import { readOrders } from './device-orders.ts'
import { type ExpectedHistory, eventText, expectedHistory } from './expected-history.ts'
import { expectedNotices, noticeText } from './expected-notices.ts'
import type { FleetRows } from './fleet-rows.ts'
import { oracleDifference } from './oracle-verdict.ts'
import { type Queryable, readStored, type StoredItem } from './stored-history.ts'
import type { Testimony } from './virtual-tracker.ts'

/**
 * `lost`: acknowledged and not stored · `doubled`: stored twice · `invented`: never said · `altered`: stored otherwise
 * than said · `unconfirmed`: told, perhaps again and again, to a tracker that answers ·
 * `oracle`: trips or stops other than the documented rules have them, without domain's code · the rest: other than an undisturbed reduction of the same reports has it.
 */
export const faultKinds = [
  'lost',
  'doubled',
  'invented',
  'altered',
  'trips',
  'stops',
  'visits',
  'events',
  'oracle',
  'notices',
  'odometer',
  'state',
  'owed',
  'unconfirmed',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  kind: FaultKind
  vehicle: string
  detail: string
}

export interface Verdict {
  faults: Fault[]
  counts: {
    said: number
    acknowledged: number
    stored: number
    trips: number
    stops: number
    events: number
    notices: number
    /** Alarms of which there is one at least. */
    alarms: number
    orders: number
  }
}

/** No protocol writes a place down more coarsely than in ten thousandths of a minute, some 20 cm. */
const toleranceM = 1
const toleranceKmh = 2

const differs = (said: TrackerReport, stored: StoredItem['positions'][number]): boolean =>
  stored.lat === null ||
  stored.lng === null ||
  distanceM(said, { lat: stored.lat, lng: stored.lng }) > toleranceM ||
  Math.abs((said.speedKmh ?? 0) - (stored.speed_kmh ?? 0)) > toleranceKmh ||
  (stored.ignition !== null && stored.ignition !== said.io.ignition)

const judgeReports = ({ said, acknowledged }: Testimony, { positions }: StoredItem): [FaultKind, string][] => {
  const faults: [FaultKind, string][] = []
  const stored = new Set<number>()
  for (const row of positions) {
    const at = row.recorded_at
    const report = said.get(at)
    if (stored.has(at)) faults.push(['doubled', `report of ${at}`])
    else if (!report) {
      // An answer to a command is kept like a report that has no place.
      if (row.lat !== null) faults.push(['invented', `report of ${at}`])
    } else if (differs(report, row)) faults.push(['altered', `${JSON.stringify(report)} is ${JSON.stringify(row.fix)}`])
    stored.add(at)
  }
  for (const at of acknowledged) if (!stored.has(at)) faults.push(['lost', `report of ${at}`])
  return faults
}

/** Silence changes how an item is seen, and comes by the clock. */
const silenceOf = (state: ItemState | undefined) =>
  state && { motion: state.motion, motionSince: state.motionSince, isInTrack: state.isInTrack }

const withoutMotion = ({ motion: _, motionSince: __, isInTrack: ___, ...state }: ItemState): object =>
  JSON.parse(JSON.stringify(state)) as object

const comparable = (expected: ExpectedHistory, stored: StoredItem): [FaultKind, unknown, unknown][] => [
  [
    'trips',
    expected.trips.map((trip) => [
      trip.startedAt,
      trip.endedAt ?? null,
      trip.distanceM,
      Math.fround(trip.maxSpeedKmh),
      Math.round(trip.idleMs),
      trip.end.lat,
      trip.end.lng,
    ]),
    stored.trips.map((row) => [
      row.started_at,
      row.ended_at,
      row.distance_m,
      Math.fround(row.max_speed_kmh),
      row.idle_ms,
      row.end_lat,
      row.end_lng,
    ]),
  ],
  [
    'stops',
    expected.stops.map((stop) => [stop.startedAt, stop.endedAt ?? null, Math.round(stop.idleMs)]),
    stored.stops.map((row) => [row.started_at, row.ended_at, row.idle_ms]),
  ],
  [
    'visits',
    expected.visits.map(({ geozoneId, enteredAt, leftAt }) => `${enteredAt} ${leftAt} ${geozoneId}`).sort(),
    stored.visits.map((row) => `${row.entered_at} ${row.left_at} ${row.geozone_id}`).sort(),
  ],
  [
    'events',
    expected.events.toSorted(),
    stored.events
      .map(({ kind, recorded_at: recordedAt, subject, lat, lng }) =>
        eventText({ kind, recordedAt, subject, place: lat === null || lng === null ? undefined : { lat, lng } }),
      )
      .sort(),
  ],
  ['odometer', expected.state.odometerM, stored.state?.odometer_m],
  ['state', withoutMotion(expected.state), stored.state?.reducer.item && withoutMotion(stored.state.reducer.item)],
  ['owed', null, stored.state?.recompute_from],
]

/** The first thing that differs is enough to look for. */
const difference = (expected: unknown, actual: unknown): string => {
  if (!Array.isArray(expected) || !Array.isArray(actual))
    return `expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`
  const nth = expected.findIndex((value, index) => !isDeepStrictEqual(value, actual[index]))
  const at = nth >= 0 ? nth : expected.length
  return `${expected.length} expected, ${actual.length} found; at ${at} expected ${JSON.stringify(expected[at])}, found ${JSON.stringify(actual[at])}`
}

/** Holds what is stored against what the trackers have said and were told, and against the rules of domain. */
export const judge = async (
  database: Queryable,
  { vehicles, zones, alarms }: FleetRows,
  testimonies: readonly Testimony[],
): Promise<Verdict> => {
  const stored = await readStored(database)
  // Before anything is judged, which takes longer than a connection may stand in a transaction.
  const orders = await readOrders(database)
  const index = indexGeozones(zones)
  const faults: Fault[] = []
  const alarmsTold = new Set<number>()
  const counts = {
    said: 0,
    acknowledged: 0,
    stored: 0,
    trips: 0,
    stops: 0,
    events: 0,
    notices: 0,
    alarms: 0,
    orders: 0,
  }
  for (const testimony of testimonies) {
    const { vehicle, said, acknowledged } = testimony
    const name = `${vehicle.dialect} ${vehicle.deviceId}`
    const item = stored.get(vehicle.itemId) ?? {
      positions: [],
      trips: [],
      stops: [],
      visits: [],
      events: [],
      notices: [],
    }
    for (const [kind, detail] of judgeReports(testimony, item)) faults.push({ kind, vehicle: name, detail })
    const history = expectedHistory(
      item.positions.map(({ fix }) => fix),
      index,
      silenceOf(item.state?.reducer.item),
    )
    if (item.positions.length > 0)
      for (const [kind, expected, actual] of comparable(history, item))
        if (!isDeepStrictEqual(expected, actual))
          faults.push({ kind, vehicle: name, detail: difference(expected, actual) })
    const newest = item.positions.reduce((at, { recorded_at: each, mark }) => (mark < 2 ? Math.max(at, each) : at), 0)
    const expected = expectedNotices(vehicle.itemId, item, { alarms, zones: index, stored })
    const told = item.notices
      .filter(({ ts }) => ts <= newest)
      .map(({ alarm_id: alarmId, subject, ts, end_ts: endTs }) =>
        noticeText({ alarmId, subject, ts, endTs }, { newest, alarms }),
      )
      .sort()
    if (!isDeepStrictEqual(expected, told))
      faults.push({ kind: 'notices', vehicle: name, detail: difference(expected, told) })
    const byTheRules = oracleDifference(testimony, item)
    if (byTheRules) faults.push({ kind: 'oracle', vehicle: name, detail: byTheRules })
    counts.said += said.size
    counts.acknowledged += acknowledged.size
    counts.stored += item.positions.length
    counts.trips += item.trips.length
    counts.stops += item.stops.length
    counts.events += item.events.length
    counts.notices += told.length
    for (const { alarm_id } of item.notices) alarmsTold.add(alarm_id)
  }
  for (const { tracker_id, ...order } of orders) {
    counts.orders++
    const vehicle = vehicles.find(({ trackerId }) => trackerId === tracker_id)
    // A tracker that was told so often and never lived to answer is told no more.
    if (order.state !== 'confirmed' && order.reason !== 'attempts')
      faults.push({
        kind: 'unconfirmed',
        vehicle: `${vehicle?.dialect} ${vehicle?.deviceId}`,
        detail: JSON.stringify(order),
      })
  }
  for (const itemId of stored.keys())
    if (!vehicles.some((vehicle) => vehicle.itemId === itemId))
      faults.push({ kind: 'invented', vehicle: `item ${itemId}`, detail: 'of nobody' })
  return { faults, counts: { ...counts, alarms: alarmsTold.size } }
}
