import { sql } from 'kysely'
import { asEngine, type Database } from '../database/tenant.ts'
import { numberColumn, textColumn } from './column-literals.ts'
import type { Device } from './device-registry.ts'
import type { Caller } from './gate.ts'

/** Who has called: strangers for the list "seen but not registered", and the first connection of registered devices. */
export interface SeenDevices {
  stranger(caller: Caller): void
  connected(device: Device): void
  /** Writes what has gathered; what cannot be written now is kept for the next time. */
  flush(): Promise<void>
}

/** Strangers beyond this between two writes are counted in the metrics only: device ids can be made up without end. */
const maxStrangers = 1_000
const maxDeviceIdLength = 50

interface Stranger extends Caller {
  firstAt: number
  lastAt: number
  attempts: number
}

export const createSeenDevices = (database: Database, now: () => number): SeenDevices => {
  let strangers = new Map<string, Stranger>()
  let firstConnections = new Map<number, number>()

  const remember = (stranger: Stranger) => {
    const key = `${stranger.protocol} ${stranger.deviceId}`
    const known = strangers.get(key)
    if (known) {
      known.firstAt = Math.min(known.firstAt, stranger.firstAt)
      known.lastAt = Math.max(known.lastAt, stranger.lastAt)
      known.attempts += stranger.attempts
      known.remoteAddress = stranger.remoteAddress
    } else if (strangers.size < maxStrangers) strangers.set(key, stranger)
  }

  return {
    stranger(caller) {
      const at = now()
      const deviceId = caller.deviceId.slice(0, maxDeviceIdLength).replaceAll('\u0000', '').toWellFormed()
      remember({ ...caller, deviceId, firstAt: at, lastAt: at, attempts: 1 })
    },
    connected(device) {
      if (device.hasConnected) return
      device.hasConnected = true
      firstConnections.set(device.trackerId, now())
    },
    async flush() {
      if (strangers.size === 0 && firstConnections.size === 0) return
      const [theirs, firsts] = [strangers, firstConnections]
      strangers = new Map()
      firstConnections = new Map()
      try {
        await write(database, [...theirs.values()], [...firsts])
      } catch (error) {
        for (const stranger of theirs.values()) remember(stranger)
        for (const [trackerId, at] of firsts) firstConnections.set(trackerId, at)
        throw error
      }
    },
  }
}

const write = (database: Database, strangers: Stranger[], firstConnections: [number, number][]) =>
  asEngine(database, async (tx) => {
    await sql`
      INSERT INTO unregistered_devices AS known
        (protocol, device_id, remote_address, first_seen_ts, last_seen_ts, attempts)
      SELECT caller.* FROM unnest(
        ${textColumn(strangers.map(({ protocol }) => protocol))}::text[],
        ${textColumn(strangers.map(({ deviceId }) => deviceId))}::text[],
        ${textColumn(strangers.map(({ remoteAddress }) => remoteAddress))}::text[],
        ${numberColumn(strangers.map(({ firstAt }) => firstAt))}::bigint[],
        ${numberColumn(strangers.map(({ lastAt }) => lastAt))}::bigint[],
        ${numberColumn(strangers.map(({ attempts }) => attempts))}::bigint[]
      ) AS caller (protocol, device_id, remote_address, first_at, last_at, attempts)
      -- One that was registered since it called is a stranger no more.
      WHERE NOT EXISTS (SELECT FROM trackers WHERE trackers.device_id = caller.device_id)
      ON CONFLICT (protocol, device_id) DO UPDATE SET
        last_seen_ts = EXCLUDED.last_seen_ts,
        attempts = known.attempts + EXCLUDED.attempts,
        remote_address = EXCLUDED.remote_address`.execute(tx)
    await sql`
      UPDATE trackers SET first_connect_ts = seen.at
      FROM unnest(
        ${numberColumn(firstConnections.map(([trackerId]) => trackerId))}::integer[],
        ${numberColumn(firstConnections.map(([, at]) => at))}::bigint[]
      ) AS seen (tracker_id, at)
      WHERE trackers.id = seen.tracker_id AND trackers.first_connect_ts IS NULL`.execute(tx)
  })
