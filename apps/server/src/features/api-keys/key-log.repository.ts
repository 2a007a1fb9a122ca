import { type KeyCall, type KeyCallQuery, keyCallOutcomes } from '@atalaya/contract/api-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { KeyOwner } from './api-keys.repository.ts'

type Condition = RawBuilder<unknown>

/** Also of keys that are revoked: what one did is asked about most when it has leaked. */
const logsOf = (owner: KeyOwner, { apiKeyId, outcome }: KeyCallQuery): Condition => {
  const ownKeys =
    'userId' in owner ? sql`is_personal AND user_id = ${owner.userId}` : sql`key.company_id = ${owner.companyId}`
  const outcomes = outcome === undefined ? keyCallOutcomes : [outcome]
  return sql`api_key_logs AS log JOIN api_keys AS key ON key.id = log.api_key_id AND ${ownKeys}
    AND log.outcome = ANY (${outcomes}::text[]) ${apiKeyId === undefined ? sql`` : sql`AND key.id = ${apiKeyId}`}`
}

/** In the text as it is typed, whatever its letters: `%` and `_` are themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A request id is quoted whole. */
const naming = (text: string): Condition => {
  const like = containing(text)
  return sql`(route ILIKE ${like} OR code ILIKE ${like} OR request_id = ${text.toLowerCase()})`
}

const conditionsOf = ({ fromTs, toTs, text, before }: KeyCallQuery): Condition => {
  const [atTs, atId] = before?.split('.') ?? []
  return sql.join(
    [
      sql`calls.api_key_id = log.api_key_id AND calls.outcome = log.outcome`,
      ...(fromTs === undefined ? [] : [sql`ts >= ${fromTs}`]),
      ...(toTs === undefined ? [] : [sql`ts < ${toTs}`]),
      ...(text === undefined ? [] : [naming(text)]),
      ...(before === undefined ? [] : [sql`(ts, id) < (${atTs}::bigint, ${atId}::bigint)`]),
    ],
    sql` AND `,
  )
}

interface Row extends Omit<KeyCall, 'apiKey'> {
  apiKeyId: KeyCall['apiKey']['id']
  name: string
  hint: string
}

/** Newest first, at most `limit`: as many of each log, by its index, and of these the newest. */
export const listKeyCalls = async (tx: Tx, owner: KeyOwner, query: KeyCallQuery): Promise<KeyCall[]> => {
  const { rows } = await sql<Row>`
    SELECT page.id, ts, key.id AS "apiKeyId", name, hint, route, ids, page.outcome, status, code,
      took_ms AS "tookMs", ip, request_id AS "requestId"
    FROM ${logsOf(owner, query)}
    JOIN LATERAL (SELECT * FROM api_key_calls AS calls WHERE ${conditionsOf(query)}
      ORDER BY ts DESC, id DESC LIMIT ${query.limit}) AS page ON true
    ORDER BY ts DESC, page.id DESC LIMIT ${query.limit}`.execute(tx)
  return rows.map(({ apiKeyId, name, hint, ...call }) => ({ ...call, apiKey: { id: apiKeyId, name, hint } }))
}

/** Until when calls may be missing that would be in an answer from `fromTs` on; null where none is. */
export const readCompleteAfter = async (
  tx: Tx,
  owner: KeyOwner,
  query: KeyCallQuery & { fromTs: number },
): Promise<number | null> => {
  const { rows } = await sql<{ ts: number | null }>`
    SELECT max(complete_after_ts) AS ts FROM ${logsOf(owner, query)} WHERE complete_after_ts >= ${query.fromTs}`.execute(
    tx,
  )
  return rows[0]?.ts ?? null
}
