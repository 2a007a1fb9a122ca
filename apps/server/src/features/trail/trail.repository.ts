import type { RecordChange } from '@atalaya/contract/changes'
import type { TrailQuery } from '@atalaya/contract/trail'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { Scope } from '../../records/scope.ts'

export interface TrailRow {
  /** `c` a change of a record, `e` an event of security. */
  source: 'c' | 'e'
  id: number
  ts: number
  kind: string
  userId: number | null
  userName: string | null
  actorId: number | null
  actorName: string | null
  apiKeyId: number | null
  apiKeyName: string | null
  companyId: number | null
  companyName: string | null
  resellerId: number | null
  resellerName: string | null
  ip: string | null
  noun: string | null
  recordId: number | null
  subject: string | null
  before: RecordChange['before']
  after: RecordChange['after']
  origin: RecordChange['origin'] | null
  operationId: string | null
  count: number
  details: Record<string, unknown>
}

type Condition = RawBuilder<unknown>
const changePrefix = 'record.'

/** In the text as it is typed, whatever its letters: `%` and `_` are themselves. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const both = (query: TrailQuery, ts: Condition): Condition[] => {
  const { fromTs, toTs, userId, apiKeyId, companyId, resellerId, ip } = query
  return [
    ...(fromTs === undefined ? [] : [sql`${ts} >= ${fromTs}`]),
    ...(toTs === undefined ? [] : [sql`${ts} < ${toTs}`]),
    ...(userId === undefined ? [] : [sql`${userId} IN (user_id, actor_id)`]),
    ...(apiKeyId === undefined ? [] : [sql`api_key_id = ${apiKeyId}`]),
    ...(companyId === undefined ? [] : [sql`company_id = ${companyId}`]),
    ...(resellerId === undefined ? [] : [sql`reseller_id = ${resellerId}`]),
    ...(ip === undefined ? [] : [sql`ip = ${ip}`]),
  ]
}

/** Of one instant, events come before changes; both by their numbers. */
const before = (cursor: string | undefined, source: 'c' | 'e', ts: Condition): Condition[] => {
  if (cursor === undefined) return []
  const [atTs, atSource, atId] = cursor.split('.') as [string, string, string]
  if (source === atSource) return [sql`(${ts}, id) < (${atTs}::bigint, ${atId}::bigint)`]
  return [source === 'c' ? sql`${ts} <= ${atTs}::bigint` : sql`${ts} < ${atTs}::bigint`]
}

const theirs = (text: string, level: Scope['level']): Condition =>
  level === 'reseller'
    ? sql`false`
    : sql`user_id IN (SELECT id FROM users WHERE first_name || ' ' || last_name ILIKE ${text} OR email ILIKE ${text})`

const where = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`

const eventsOf = (query: TrailQuery, level: Scope['level']): Condition => {
  const { kinds, text, limit } = query
  const wanted = kinds?.filter((kind) => !kind.startsWith(changePrefix))
  const like = text === undefined ? '' : containing(text)
  const conditions = [
    ...both(query, sql`ts`),
    ...before(query.before, 'e', sql`ts`),
    ...(wanted === undefined ? [] : [sql`kind = ANY (${wanted}::text[])`]),
    ...(text === undefined ? [] : [sql`(subject ILIKE ${like} OR ${theirs(like, level)})`]),
  ]
  return sql`SELECT 'e' AS source, id, ts, kind, user_id, actor_id, api_key_id, company_id, reseller_id, ip,
      NULL::text AS noun, NULL::integer AS record_id, subject, NULL::jsonb AS before, NULL::jsonb AS after,
      NULL::text AS origin, NULL::uuid AS operation_id, count, details
    FROM security_events ${where(conditions)} ORDER BY ts DESC, id DESC LIMIT ${limit}`
}

const changesOf = (query: TrailQuery, level: Scope['level']): Condition => {
  const { kinds, noun, recordId, text, limit } = query
  const wanted = kinds?.flatMap((kind) => (kind.startsWith(changePrefix) ? [kind.slice(changePrefix.length)] : []))
  const like = text === undefined ? '' : containing(text)
  const conditions = [
    ...both(query, sql`at`),
    ...before(query.before, 'c', sql`at`),
    ...(wanted === undefined ? [] : [sql`kind = ANY (${wanted}::text[])`]),
    ...(noun === undefined ? [] : [sql`noun = ${noun}`]),
    ...(recordId === undefined ? [] : [sql`record_id = ${recordId}`]),
    ...(text === undefined ? [] : [sql`(record_name ILIKE ${like} OR ${theirs(like, level)})`]),
  ]
  return sql`SELECT 'c' AS source, id, at AS ts, ${changePrefix} || kind AS kind, user_id, actor_id, api_key_id, company_id,
      reseller_id, ip, noun, record_id, record_name AS subject, before, after,
      CASE WHEN undoes_operation_id IS NOT NULL THEN 'undo' WHEN is_import THEN 'import'
        WHEN is_single THEN 'single' WHEN operation_id IS NOT NULL THEN 'bulk' ELSE 'single' END AS origin,
      operation_id, 1 AS count, '{}'::jsonb AS details
    FROM record_changes ${where(conditions)} ORDER BY at DESC, id DESC LIMIT ${limit}`
}

/** Changes that were noted without a name have the last one that the history knew until then. */
const lastName = sql`(SELECT named.record_name FROM record_changes AS named
  WHERE named.company_id IS NOT DISTINCT FROM page.company_id AND named.reseller_id IS NOT DISTINCT FROM page.reseller_id
    AND named.noun = page.noun AND named.record_id = page.record_id AND named.id <= page.id
    AND named.record_name IS NOT NULL ORDER BY named.id DESC LIMIT 1)`

/** A reseller's people are out of sight for a reseller. */
const people = sql`LEFT JOIN users ON users.id = page.user_id LEFT JOIN users AS actors ON actors.id = page.actor_id
    LEFT JOIN api_keys ON api_keys.id = page.api_key_id`
const nameOf = (table: string, level: Scope['level']) =>
  level === 'reseller'
    ? sql`NULL`
    : sql`nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`

/** Who acts stands above the company, which knows them by what it was told then. */
const actorName = (level: Scope['level']) =>
  level === 'company'
    ? sql`coalesce(${nameOf('actors', level)}, (SELECT actor_name FROM acting_sessions AS acting
        WHERE acting.company_id = page.company_id AND acting.actor_id = page.actor_id ORDER BY started_ts DESC LIMIT 1))`
    : nameOf('actors', level)

/** Who reads one tenant's trail knows whose it is. */
const tenants = sql`LEFT JOIN companies ON companies.id = page.company_id
    LEFT JOIN resellers ON resellers.id = page.reseller_id`

/**
 * Both halves of the trail as one, newest first, as far as the transaction's isolation lets it be seen. Whose name is out of
 * sight for a company or a reseller is told by its id.
 */
export const listTrail = async (
  tx: Tx,
  query: TrailQuery,
  { level }: { level: Scope['level'] },
): Promise<TrailRow[]> => {
  const { kinds, noun, recordId, limit } = query
  const hasEvents = noun === undefined && recordId === undefined && kinds?.every(isChange) !== true
  const hasChanges = kinds === undefined || kinds.some(isChange)
  const halves = [
    ...(hasEvents ? [sql`(${eventsOf(query, level)})`] : []),
    ...(hasChanges ? [sql`(${changesOf(query, level)})`] : []),
  ]
  if (halves.length === 0) return []
  const { rows } = await sql<TrailRow>`
    SELECT source, page.id, ts, page.kind, page.user_id AS "userId",
      ${nameOf('users', level)} AS "userName", page.actor_id AS "actorId", ${actorName(level)} AS "actorName",
      page.api_key_id AS "apiKeyId", ${level === 'reseller' ? sql`NULL` : sql`api_keys.name`} AS "apiKeyName", page.company_id AS "companyId", ${level === 'platform' ? sql`companies.name` : sql`NULL`} AS "companyName",
      page.reseller_id AS "resellerId", ${level === 'platform' ? sql`resellers.name` : sql`NULL`} AS "resellerName", page.ip, page.noun, page.record_id AS "recordId",
      CASE WHEN source = 'c' THEN coalesce(subject, ${lastName}) ELSE subject END AS subject, before, after, origin,
      operation_id AS "operationId", count, details
    FROM (SELECT * FROM (${sql.join(halves, sql` UNION ALL `)}) AS halves
      ORDER BY ts DESC, source DESC, id DESC LIMIT ${limit}) AS page
    ${level === 'reseller' ? sql`` : people} ${level === 'platform' ? tenants : sql``}
    ORDER BY ts DESC, source DESC, page.id DESC`.execute(tx)
  return rows
}

const isChange = (kind: string): boolean => kind.startsWith(changePrefix)
