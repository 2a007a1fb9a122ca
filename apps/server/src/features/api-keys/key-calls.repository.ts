import { type ApiKeyUses, mostKeyRefusals } from '@atalaya/contract/api-keys'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { keyRefusalsKept } from '../../limits/api-keys.limits.ts'

export interface KeyTally {
  apiKey: number
  minuteTs: number
  route: string
  calls: number
  refused: number
  failed: number
  lastTs: number
  ip: string
}

export interface KeyRefusal {
  apiKey: number
  ts: number
  route: string
  status: number
  code: string
  ip: string
}

/** Added to what other nodes have written of the same minute. Of keys that are gone nothing is kept. */
export const writeKeyCalls = async (
  tx: Tx,
  tallies: readonly KeyTally[],
  refusals: readonly KeyRefusal[],
): Promise<void> => {
  const given = JSON.stringify(tallies)
  await sql`
    INSERT INTO api_key_minutes (api_key_id, company_id, minute_ts, route, calls, refused, failed)
    SELECT api_keys.id, company_id, "minuteTs", left(route, 200), calls, refused, failed
    FROM json_to_recordset(${given}::json)
      AS given ("apiKey" integer, "minuteTs" bigint, route text, calls integer, refused integer, failed integer)
    JOIN api_keys ON api_keys.id = "apiKey" ORDER BY 1, 3, 4
    ON CONFLICT (api_key_id, minute_ts, route) DO UPDATE SET calls = api_key_minutes.calls + excluded.calls,
      refused = api_key_minutes.refused + excluded.refused, failed = api_key_minutes.failed + excluded.failed`.execute(
    tx,
  )
  await sql`
    UPDATE api_keys SET last_used_ts = greatest(last_used_ts, "lastTs"), last_used_ip = given.ip
    FROM (SELECT DISTINCT ON ("apiKey") "apiKey", "lastTs", ip
      FROM json_to_recordset(${given}::json) AS given ("apiKey" integer, "lastTs" bigint, ip text)
      ORDER BY "apiKey", "lastTs" DESC) AS given WHERE api_keys.id = "apiKey"`.execute(tx)
  if (refusals.length === 0) return
  await sql`
    INSERT INTO api_key_refusals (api_key_id, company_id, ts, route, status, code, ip)
    SELECT api_keys.id, company_id, ts, left(route, 200), status, code, left(ip, 100)
    FROM json_to_recordset(${JSON.stringify(refusals)}::json)
      AS given ("apiKey" integer, ts bigint, route text, status integer, code text, ip text)
    JOIN api_keys ON api_keys.id = "apiKey" ORDER BY ts`.execute(tx)
  await sql`
    DELETE FROM api_key_refusals USING (
      SELECT id, row_number() OVER (PARTITION BY api_key_id ORDER BY id DESC) AS nth FROM api_key_refusals
      WHERE api_key_id = ANY (${[...new Set(refusals.map(({ apiKey }) => apiKey))]}::integer[])
    ) AS counted WHERE counted.id = api_key_refusals.id AND nth > ${keyRefusalsKept.value}`.execute(tx)
}

const hourMs = 3_600_000

export const readKeyUses = async (tx: Tx, apiKeyId: number): Promise<ApiKeyUses> => {
  const { rows: routes } = await sql<ApiKeyUses['routes'][number]>`
    SELECT route, sum(calls)::integer AS calls, sum(refused)::integer AS refused, sum(failed)::integer AS failed,
      max(minute_ts) AS "lastTs"
    FROM api_key_minutes WHERE api_key_id = ${apiKeyId} GROUP BY route ORDER BY 2 DESC, 1`.execute(tx)
  const { rows: hours } = await sql<ApiKeyUses['hours'][number]>`
    SELECT minute_ts - minute_ts % ${hourMs} AS ts, sum(calls)::integer AS calls, sum(refused)::integer AS refused,
      sum(failed)::integer AS failed
    FROM api_key_minutes WHERE api_key_id = ${apiKeyId} GROUP BY 1 ORDER BY 1`.execute(tx)
  const { rows: refusals } = await sql<ApiKeyUses['refusals'][number]>`
    SELECT ts, route, status, code, ip FROM api_key_refusals WHERE api_key_id = ${apiKeyId}
    ORDER BY id DESC LIMIT ${mostKeyRefusals}`.execute(tx)
  return { routes, hours, refusals }
}

/** For the engine; with what is long revoked. */
export const forgetKeyCalls = async (tx: Tx, before: number): Promise<void> => {
  await tx.deleteFrom('api_key_minutes').where('minute_ts', '<', before).execute()
  await tx.deleteFrom('api_key_refusals').where('ts', '<', before).execute()
}
