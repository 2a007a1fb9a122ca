import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { Channel, Outgoing } from './channel.ts'

export interface Claimed extends Outgoing {
  tenant: number
  orderKey: string | null
  leaseToken: string
}

/** Tenants looked at for one claim; with more of them the next claim goes on from there. */
const mostTenants = 200

interface Turn {
  lastTenant: number
  now: number
  /** How many may still leave in this second. */
  left: number
}

export const ensureChannel = async (tx: Tx, channel: string): Promise<void> => {
  await tx
    .insertInto('outbox_channels')
    .values({ channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One claim of a channel at a time, whichever node makes it. */
const takeTurn = async (tx: Tx, { name, perSecond }: Channel): Promise<Turn> => {
  const { rows } = await sql<Turn>`
    SELECT last_tenant AS "lastTenant", now_ms() AS now,
      ${perSecond} - CASE WHEN second_ts = now_ms() / 1000 * 1000 THEN taken ELSE 0 END AS left
    FROM outbox_channels WHERE channel = ${name} FOR UPDATE`.execute(tx)
  return rows[0] as Turn
}

/** What a node has room for: so many, and of a tenant no more than it may have on their way at once. */
export interface Room {
  free: number
  onTheirWay: ReadonlyMap<number, number>
}

/** Who has something waiting, from whose turn it is on, and how many each may still send in this minute. */
const tenantsInTurn = async (tx: Tx, { name, perTenantMinute }: Channel, { lastTenant, now }: Turn) => {
  const next = (above: ReturnType<typeof sql>) => sql`(SELECT tenant FROM outbox
    WHERE channel = ${name} AND NOT is_behind AND tenant > ${above} ORDER BY tenant LIMIT 1)`
  const walk = (from: number) => sql`
    SELECT ${next(sql`${from}`)} AS tenant, 1 AS place
    UNION ALL SELECT ${next(sql`walked.tenant`)}, place + 1 FROM walked WHERE walked.tenant IS NOT NULL AND place < ${mostTenants}`
  const list = async (from: number, upTo: number): Promise<{ tenant: number; left: number }[]> =>
    (
      await sql<{ tenant: number; left: number }>`
        WITH RECURSIVE walked AS (${walk(from)})
        SELECT walked.tenant, ${perTenantMinute} - CASE WHEN minute_ts = ${now}::bigint / 60000 * 60000 THEN taken ELSE 0 END AS left
        FROM walked LEFT JOIN outbox_paces ON channel = ${name} AND outbox_paces.tenant = walked.tenant
        WHERE walked.tenant IS NOT NULL AND walked.tenant <= ${upTo} ORDER BY place`.execute(tx)
    ).rows.map((row) => ({ ...row, left: row.left ?? perTenantMinute }))
  const [least, most] = [-2_147_483_648, 2_147_483_647]
  const after = await list(lastTenant, most)
  return after.length >= mostTenants ? after : [...after, ...(await list(least, lastTenant))]
}

/**
 * Takes up to so many messages, tenant after tenant, the oldest due ones of each; they are leased under a token. Of a key of
 * order only its first is ever in reach.
 */
export const claim = async (tx: Tx, channel: Channel, room: Room, leaseToken: string): Promise<Claimed[]> => {
  const turn = await takeTurn(tx, channel)
  const budget = Math.min(room.free, turn.left)
  if (budget <= 0) return []
  const listed = await tenantsInTurn(tx, channel, turn)
  const tenants = listed
    .map(({ tenant, left }) => ({
      tenant,
      left: Math.min(left, channel.atOnceOfTenant - (room.onTheirWay.get(tenant) ?? 0)),
    }))
    .filter(({ left }) => left > 0)
  if (tenants.length === 0) return []
  const each = Math.ceil(budget / tenants.length)
  const { rows } = await sql<Claimed & { place: number }>`
    WITH turns AS (
      SELECT * FROM unnest(${tenants.map(({ tenant }) => tenant)}::integer[],
        ${tenants.map(({ left }) => Math.min(left, each))}::integer[]) WITH ORDINALITY AS t (tenant, most, place)
    ), found AS (
      SELECT due.id, place, row_number() OVER (PARTITION BY place ORDER BY due.due_ts, due.id) AS round
      FROM turns CROSS JOIN LATERAL (
        SELECT id, due_ts FROM outbox
        WHERE channel = ${channel.name} AND outbox.tenant = turns.tenant AND NOT is_behind AND due_ts <= ${turn.now}
        ORDER BY due_ts, id LIMIT turns.most FOR UPDATE SKIP LOCKED
      ) AS due
    ), chosen AS (SELECT id, place FROM found ORDER BY round, place LIMIT ${budget})
    UPDATE outbox SET due_ts = ${turn.now}::bigint + ${channel.leaseMs}::bigint, attempts = attempts + 1, lease_token = ${leaseToken}
    FROM chosen WHERE outbox.id = chosen.id
    RETURNING outbox.id, outbox.tenant, order_key AS "orderKey", payload, secret, attempts AS attempt, created_ts AS "createdTs",
      company_id AS "companyId", reseller_id AS "resellerId", lease_token AS "leaseToken", place`.execute(tx)
  const last = rows.reduce((latest, row) => (row.place > latest.place ? row : latest), {
    tenant: listed.length >= mostTenants ? (listed.at(-1)?.tenant ?? 0) : turn.lastTenant,
    place: 0,
  })
  if (rows.length > 0 || last.tenant !== turn.lastTenant)
    await countTaken(tx, channel, { turn, rows, last: last.tenant })
  return rows.toSorted((a, b) => a.id - b.id)
}

const countTaken = async (
  tx: Tx,
  { name }: Channel,
  { turn, rows, last }: { turn: Turn; rows: readonly Claimed[]; last: number },
): Promise<void> => {
  await sql`
    UPDATE outbox_channels SET last_tenant = ${last}, second_ts = ${turn.now}::bigint / 1000 * 1000,
      taken = ${rows.length} + CASE WHEN second_ts = ${turn.now}::bigint / 1000 * 1000 THEN taken ELSE 0 END
    WHERE channel = ${name}`.execute(tx)
  await sql`
    INSERT INTO outbox_paces (channel, tenant, minute_ts, taken)
    SELECT ${name}, tenant, ${turn.now}::bigint / 60000 * 60000, count(*) FROM unnest(${rows.map(({ tenant }) => tenant)}::integer[]) AS t (tenant)
    GROUP BY tenant
    ON CONFLICT (channel, tenant) DO UPDATE SET minute_ts = excluded.minute_ts,
      taken = excluded.taken + CASE WHEN outbox_paces.minute_ts = excluded.minute_ts THEN outbox_paces.taken ELSE 0 END`.execute(
    tx,
  )
}
