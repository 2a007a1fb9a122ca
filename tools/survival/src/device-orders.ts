import type pg from 'pg'
import type { FleetDialect, FleetVehicle } from './fleet-rows.ts'
import type { Queryable } from './stored-history.ts'

/** Whose trackers answer what they are told. */
const answering: ReadonlySet<FleetDialect> = new Set([
  'teltonika',
  'teltonika-8',
  'teltonika-16',
  'teltonika-udp',
  'gt06',
  'gt06-alarms',
  'queclink',
])
const withinMs = 3_600_000

/** One more command for each of them: the next server that starts finds it waiting. */
export const queueOrders = async (database: pg.Pool, vehicles: readonly FleetVehicle[]): Promise<void> => {
  const trackerIds = vehicles.filter(({ dialect }) => answering.has(dialect)).map(({ trackerId }) => trackerId)
  await database.query(
    `INSERT INTO device_commands
       (reseller_id, company_id, tracker_id, command, said_at_most_once, created_ts, updated_ts, expires_ts)
     SELECT reseller_id, company_id, id, '{"name":"readVersion"}', false, now_ms(), now_ms(), now_ms() + $2
     FROM trackers WHERE id = ANY($1)`,
    [trackerIds, withinMs],
  )
}

export interface StoredOrder {
  tracker_id: number
  state: string
  reason: string | null
  attempts: number
}

export const readOrders = async (database: Queryable): Promise<StoredOrder[]> =>
  (await database.query<StoredOrder>('SELECT tracker_id, state, reason, attempts FROM device_commands ORDER BY id'))
    .rows
