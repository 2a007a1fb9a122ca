import { sql } from 'kysely'
import { jsonColumn, numberColumn, textColumn } from '../database/column-literals.ts'
import { asEngine, type Database } from '../database/tenant.ts'
import { noteSecurityEvent } from '../security-events/index.ts'

/** What an installer should look at: two live connections of one device, an impossible jump, an impossible clock. */
type TrackerFlagKind =
  | 'connectedTwice'
  | 'impossibleJump'
  | 'wrongClock'
  | 'contested'
  | 'otherProtocol'
  | 'otherNetwork'
  | 'wrongPort'

export interface TrackerFlags {
  raise(trackerId: number, kind: TrackerFlagKind, raised: { at: number; detail: Record<string, unknown> }): void
  /** Writes what has gathered; what cannot be written now is kept for the next time. */
  flush(): Promise<void>
}

interface Flag {
  trackerId: number
  kind: TrackerFlagKind
  firstAt: number
  lastAt: number
  times: number
  detail: Record<string, unknown>
}

/** Gathered between two writes, so that a tracker whose every report jumps costs one row now and then. */
export const createTrackerFlags = (database: Database): TrackerFlags => {
  let gathered = new Map<string, Flag>()

  const gather = (flag: Flag) => {
    const key = `${flag.trackerId} ${flag.kind}`
    const known = gathered.get(key)
    if (!known) return void gathered.set(key, flag)
    known.times += flag.times
    known.firstAt = Math.min(known.firstAt, flag.firstAt)
    if (flag.lastAt < known.lastAt) return
    known.lastAt = flag.lastAt
    known.detail = flag.detail
  }

  return {
    raise(trackerId, kind, { at, detail }) {
      gather({ trackerId, kind, firstAt: at, lastAt: at, times: 1, detail })
    },
    async flush() {
      if (gathered.size === 0) return
      const flags = [...gathered.values()]
      gathered = new Map()
      try {
        await write(database, flags)
      } catch (error) {
        for (const flag of flags) gather(flag)
        throw error
      }
    },
  }
}

const write = (database: Database, flags: readonly Flag[]) =>
  asEngine(database, async (tx) => {
    await sql`
      INSERT INTO tracker_flags AS known (tracker_id, kind, first_ts, last_ts, times, detail)
      SELECT flag.* FROM unnest(
        ${numberColumn(flags.map(({ trackerId }) => trackerId))}::integer[],
        ${textColumn(flags.map(({ kind }) => kind))}::text[],
        ${numberColumn(flags.map(({ firstAt }) => firstAt))}::bigint[],
        ${numberColumn(flags.map(({ lastAt }) => lastAt))}::bigint[],
        ${numberColumn(flags.map(({ times }) => times))}::bigint[],
        ${jsonColumn(flags.map(({ detail }) => detail))}::jsonb[]
      ) AS flag (tracker_id, kind, first_at, last_at, times, detail)
      -- One that was deleted meanwhile has no installer any more.
      JOIN trackers ON trackers.id = flag.tracker_id
      ON CONFLICT (tracker_id, kind) DO UPDATE SET
        last_ts = EXCLUDED.last_ts, times = known.times + EXCLUDED.times, detail = EXCLUDED.detail`.execute(tx)
    for (const { trackerId, kind, times, detail } of flags) {
      if (kind !== 'contested') continue
      const whose = await tx
        .selectFrom('trackers')
        .select(['device_id', 'company_id', 'reseller_id'])
        .where('id', '=', trackerId)
        .executeTakeFirst()
      if (!whose) continue
      const [older, newer] = (detail as { remoteAddresses?: string[] }).remoteAddresses ?? []
      await noteSecurityEvent(tx, {
        ...{ kind: 'device.contested', companyId: whose.company_id, resellerId: whose.reseller_id, count: times },
        ...{ subject: whose.device_id, ip: newer, details: { other: older ?? null } },
      })
    }
  })
