import type { Fix, FixSource, IoValues } from '@atalaya/domain/fix'
import type { ItemState } from '@atalaya/domain/item-state'

/** Anything that runs a statement: a connection, or one that stands in a transaction. */
export interface Queryable {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}

interface PositionRow {
  item_id: number
  recorded_at: number
  payload_hash: string
  lat: number | null
  lng: number | null
  speed_kmh: number | null
  heading: number | null
  altitude_m: number | null
  satellites: number | null
  source: number
  is_valid: boolean
  mark: number
  ignition: boolean | null
  odometer_m: number | null
  io: IoValues | null
}

interface NoticeRow {
  item_id: number
  alarm_id: number
  subject: string
  ts: number
  end_ts: number | null
}

interface TripRow {
  item_id: number
  started_at: number
  ended_at: number | null
  distance_m: number
  max_speed_kmh: number
  idle_ms: number
  end_lat: number
  end_lng: number
}
interface StopRow {
  item_id: number
  started_at: number
  ended_at: number | null
  idle_ms: number
}
interface VisitRow {
  item_id: number
  geozone_id: number
  entered_at: number
  left_at: number | null
}
interface EventRow {
  item_id: number
  kind: string
  recorded_at: number
  lat: number | null
  lng: number | null
  subject: string
}
interface StateRow {
  item_id: number
  odometer_m: number
  recompute_from: number | null
  reducer: { item?: ItemState }
}

export interface StoredItem {
  positions: (PositionRow & { fix: Fix })[]
  trips: TripRow[]
  stops: StopRow[]
  visits: VisitRow[]
  events: EventRow[]
  /** None that was withdrawn. */
  notices: NoticeRow[]
  state?: StateRow
}

const fixOf = (row: PositionRow): Fix => ({
  recordedAt: row.recorded_at,
  payloadHash: row.payload_hash,
  lat: row.lat ?? 0,
  lng: row.lng ?? 0,
  speedKmh: row.speed_kmh ?? undefined,
  heading: row.heading ?? undefined,
  altitudeM: row.altitude_m ?? undefined,
  satellites: row.satellites ?? undefined,
  source: row.source as FixSource,
  isValid: row.is_valid,
  ignition: row.ignition ?? undefined,
  odometerM: row.odometer_m ?? undefined,
})

/** All that PostgreSQL holds of the items, by item; to be read in one snapshot. */
export const readStored = async (database: Queryable): Promise<Map<number, StoredItem>> => {
  const items = new Map<number, StoredItem>()
  const of = (itemId: number): StoredItem => {
    const known = items.get(itemId)
    if (known) return known
    const item: StoredItem = { positions: [], trips: [], stops: [], visits: [], events: [], notices: [] }
    items.set(itemId, item)
    return item
  }
  const each = async <Row extends { item_id: number }>(text: string, take: (row: Row, item: StoredItem) => void) => {
    for (const row of (await database.query<Row>(text)).rows) take(row, of(row.item_id))
  }
  await each<PositionRow>(
    `SELECT item_id, recorded_at, payload_hash::text, lat, lng, speed_kmh, heading, altitude_m, satellites, source,
       is_valid, mark, ignition, odometer_m, io FROM positions ORDER BY item_id, recorded_at`,
    (row, { positions }) => positions.push({ ...row, fix: fixOf(row) }),
  )
  await each<TripRow>('SELECT * FROM trips ORDER BY item_id, started_at', (row, { trips }) => trips.push(row))
  await each<StopRow>('SELECT * FROM stops ORDER BY item_id, started_at', (row, { stops }) => stops.push(row))
  await each<VisitRow>('SELECT * FROM geozone_visits ORDER BY item_id, entered_at', (row, { visits }) =>
    visits.push(row),
  )
  await each<EventRow>('SELECT * FROM item_events ORDER BY item_id, recorded_at', (row, { events }) => events.push(row))
  await each<NoticeRow>(
    'SELECT item_id, alarm_id, subject, ts, end_ts FROM alarm_notices WHERE withdrawn_ts IS NULL ORDER BY item_id, ts, id',
    (row, { notices }) => notices.push(row),
  )
  await each<StateRow>('SELECT item_id, odometer_m, recompute_from, reducer FROM item_states', (row, item) => {
    item.state = row
  })
  return items
}
