import { type ApiKeyUses, type KeyCallOutcome, mostKeyRefusals } from '@atalaya/contract/api-keys'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { badKeyCallsKept, goodKeyCallsKept } from '../../limits/api-keys.limits.ts'

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

/** A call as it is noted, without the key and the outcome that it shares with others. */
export interface NotedCall {
  ts: number
  route: string
  ids: Readonly<Record<string, number>>
  status: number
  code: string | null
  tookMs: number
  requestId: string
  ip: string
}

/** What waits for the log of one key, of one outcome. */
export interface WaitingCalls {
  apiKey: number
  outcome: KeyCallOutcome
  calls: NotedCall[]
  /** The last one that was left out of it; null where none was. */
  leftOutTs: number | null
}

/** Added to what other nodes have written of the same minute. Of keys that are gone nothing is kept. */
export const writeKeyTallies = async (tx: Tx, tallies: readonly KeyTally[]): Promise<void> => {
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
}

interface Numbered {
  apiKey: number
  outcome: KeyCallOutcome
  /** The number of the last of them. */
  calls: number
}

/** Numbered on from what other nodes have written: its row is locked until they have. What is beyond the bound goes. */
export const writeKeyCalls = async (tx: Tx, waiting: readonly WaitingCalls[]): Promise<void> => {
  const logs = waiting.map(({ apiKey, outcome, calls, leftOutTs }) => ({ apiKey, outcome, n: calls.length, leftOutTs }))
  const { rows: numbered } = await sql<Numbered>`
    INSERT INTO api_key_logs AS log (api_key_id, company_id, outcome, calls, complete_after_ts)
    SELECT api_keys.id, company_id, outcome, n, "leftOutTs" FROM json_to_recordset(${JSON.stringify(logs)}::json)
      AS given ("apiKey" integer, outcome text, n bigint, "leftOutTs" bigint)
    JOIN api_keys ON api_keys.id = "apiKey" ORDER BY 1, 3
    ON CONFLICT (api_key_id, outcome) DO UPDATE SET calls = log.calls + excluded.calls,
      complete_after_ts = greatest(log.complete_after_ts, excluded.complete_after_ts)
    RETURNING api_key_id AS "apiKey", outcome, calls`.execute(tx)
  const last = new Map(numbered.map(({ apiKey, outcome, calls }) => [`${apiKey} ${outcome}`, calls]))
  const calls = waiting.flatMap(({ apiKey, outcome, calls }) => {
    const before = (last.get(`${apiKey} ${outcome}`) ?? 0) - calls.length
    return calls.map((call, index) => ({ apiKey, outcome, ...call, nth: before + index + 1 }))
  })
  await sql`
    INSERT INTO api_key_calls
      (api_key_id, company_id, outcome, nth, ts, route, ids, status, code, took_ms, request_id, ip)
    SELECT api_keys.id, company_id, outcome, nth, ts, left(route, 200), ids, status, code, "tookMs", "requestId", left(ip, 100)
    FROM json_to_recordset(${JSON.stringify(calls)}::json) AS given ("apiKey" integer, outcome text, nth bigint, ts bigint,
      route text, ids jsonb, status integer, code text, "tookMs" integer, "requestId" text, ip text)
    JOIN api_keys ON api_keys.id = "apiKey" ORDER BY ts`.execute(tx)
  for (const log of numbered) await dropBeyondBound(tx, log)
}

const dropBeyondBound = async (tx: Tx, { apiKey, outcome, calls }: Numbered): Promise<void> => {
  const beyond = calls - (outcome === 'ok' ? goodKeyCallsKept : badKeyCallsKept).value
  if (beyond <= 0) return
  await sql`
    WITH gone AS (DELETE FROM api_key_calls
      WHERE api_key_id = ${apiKey} AND outcome = ${outcome} AND nth <= ${beyond} RETURNING ts)
    UPDATE api_key_logs SET complete_after_ts = greatest(complete_after_ts, (SELECT max(ts) FROM gone))
    WHERE api_key_id = ${apiKey} AND outcome = ${outcome}`.execute(tx)
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
    SELECT ts, route, status, code, ip FROM api_key_calls WHERE api_key_id = ${apiKeyId} AND outcome <> 'ok'
    ORDER BY ts DESC, id DESC LIMIT ${mostKeyRefusals}`.execute(tx)
  return { routes, hours, refusals }
}

/** For the engine; with what is long revoked. Key by key, as its index has them. */
export const forgetKeyCalls = async (tx: Tx, before: number): Promise<void> => {
  await tx.deleteFrom('api_key_minutes').where('minute_ts', '<', before).execute()
  await sql`
    DELETE FROM api_key_calls AS calls USING api_key_logs AS log
    WHERE calls.api_key_id = log.api_key_id AND calls.outcome = log.outcome AND ts < ${before}`.execute(tx)
}
