import { sql } from 'kysely'
import { numberColumn, textColumn } from '../../database/column-literals.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import type { DirectoryDevice } from '../../ingest-port/device-directory.ts'
import { addressBlock } from '../../limits/address-block.ts'
import {
  unregisteredDevicesAMinute,
  unregisteredDevicesAnAddress,
  unregisteredDevicesKept,
} from '../../limits/unregistered-devices.limits.ts'
import type { Caller } from './caller.ts'

/** Who has called: unregistered devices for the list "seen but not registered", and the first connection of registered devices. */
export interface SeenDevices {
  /** False for one that is refused and not listed: ids can be made up without end. */
  unregistered(caller: Caller): boolean
  connected(device: DirectoryDevice): void
  /** Writes what has gathered; what cannot be written now is kept for the next time. */
  flush(): Promise<void>
}

const maxDeviceIdLength = 50

interface UnregisteredDevice extends Omit<Caller, 'wrongPort'> {
  wrongPort: number | undefined
  firstAt: number
  lastAt: number
  attempts: number
}

/** How many different ids there were this minute, of each address and in all. Each server counts what calls it. */
const minuteBudget = (now: () => number) => {
  let minute = 0
  let inAll = 0
  const byAddress = new Map<string, number>()
  /** False where it is used up. */
  return (address: string): boolean => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      inAll = 0
      byAddress.clear()
    }
    const block = addressBlock(address)
    const ofBlock = byAddress.get(block) ?? 0
    if (inAll >= unregisteredDevicesAMinute.value || ofBlock >= unregisteredDevicesAnAddress.value) return false
    inAll += 1
    byAddress.set(block, ofBlock + 1)
    return true
  }
}

export const createSeenDevices = (database: Database, now: () => number): SeenDevices => {
  const isWithinBudget = minuteBudget(now)
  let unregistered = new Map<string, UnregisteredDevice>()
  let firstConnections = new Map<number, number>()

  const keyOf = ({ protocol, deviceId }: Pick<Caller, 'protocol' | 'deviceId'>) => `${protocol} ${deviceId}`
  const remember = (device: UnregisteredDevice) => {
    const key = keyOf(device)
    const known = unregistered.get(key)
    if (known) {
      known.firstAt = Math.min(known.firstAt, device.firstAt)
      known.lastAt = Math.max(known.lastAt, device.lastAt)
      known.attempts += device.attempts
      known.remoteAddress = device.remoteAddress
      known.wrongPort = device.wrongPort
    } else unregistered.set(key, device)
  }

  return {
    unregistered(caller) {
      const at = now()
      const deviceId = caller.deviceId.slice(0, maxDeviceIdLength).replaceAll('\u0000', '').toWellFormed()
      if (!unregistered.has(keyOf({ ...caller, deviceId })) && !isWithinBudget(caller.remoteAddress)) return false
      remember({ ...caller, wrongPort: caller.wrongPort, deviceId, firstAt: at, lastAt: at, attempts: 1 })
      return true
    },
    connected(device) {
      if (device.hasConnected) return
      device.hasConnected = true
      firstConnections.set(device.trackerId, now())
    },
    async flush() {
      if (unregistered.size === 0 && firstConnections.size === 0) return
      const [theirs, firsts] = [unregistered, firstConnections]
      unregistered = new Map()
      firstConnections = new Map()
      try {
        await write(database, [...theirs.values()], [...firsts])
      } catch (error) {
        for (const device of theirs.values()) remember(device)
        for (const [trackerId, at] of firsts) firstConnections.set(trackerId, at)
        throw error
      }
    },
  }
}

const write = (database: Database, unregistered: UnregisteredDevice[], firstConnections: [number, number][]) =>
  asEngine(database, async (tx) => {
    await sql`
      INSERT INTO unregistered_devices AS known
        (protocol, device_id, remote_address, first_seen_ts, last_seen_ts, attempts, wrong_port)
      SELECT caller.* FROM unnest(
        ${textColumn(unregistered.map(({ protocol }) => protocol))}::text[],
        ${textColumn(unregistered.map(({ deviceId }) => deviceId))}::text[],
        ${textColumn(unregistered.map(({ remoteAddress }) => remoteAddress))}::text[],
        ${numberColumn(unregistered.map(({ firstAt }) => firstAt))}::bigint[],
        ${numberColumn(unregistered.map(({ lastAt }) => lastAt))}::bigint[],
        ${numberColumn(unregistered.map(({ attempts }) => attempts))}::bigint[],
        ${numberColumn(unregistered.map(({ wrongPort }) => wrongPort ?? null))}::integer[]
      ) AS caller (protocol, device_id, remote_address, first_at, last_at, attempts, wrong_port)
      -- One that was registered since it called is unregistered no more.
      WHERE NOT EXISTS (SELECT FROM trackers WHERE trackers.device_id = caller.device_id)
      ON CONFLICT (protocol, device_id) DO UPDATE SET
        last_seen_ts = EXCLUDED.last_seen_ts,
        attempts = known.attempts + EXCLUDED.attempts,
        remote_address = EXCLUDED.remote_address,
        wrong_port = EXCLUDED.wrong_port`.execute(tx)
    if (unregistered.length > 0)
      await sql`
        DELETE FROM unregistered_devices WHERE (protocol, device_id) IN (
          SELECT protocol, device_id FROM unregistered_devices
          ORDER BY attempts > 1 DESC, last_seen_ts DESC OFFSET ${unregisteredDevicesKept.value})`.execute(tx)
    await sql`
      UPDATE trackers SET first_connect_ts = seen.at
      FROM unnest(
        ${numberColumn(firstConnections.map(([trackerId]) => trackerId))}::integer[],
        ${numberColumn(firstConnections.map(([, at]) => at))}::bigint[]
      ) AS seen (tracker_id, at)
      WHERE trackers.id = seen.tracker_id AND trackers.first_connect_ts IS NULL`.execute(tx)
  })
