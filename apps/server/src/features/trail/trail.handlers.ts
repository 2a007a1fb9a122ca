import type { TrailPage, TrailQuery, trailRoutes } from '@atalaya/contract/trail'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import type { Scope } from '../../records/scope.ts'
import { listTrail, type TrailRow } from './trail.repository.ts'

export const trailHandlers: Handlers<typeof trailRoutes> = {
  ofCompany: ({ tx, params, query }) => pageOf(tx, 'company', { ...query, companyId: params.companyId }),
  ofReseller: ({ tx, params, query }) => pageOf(tx, 'reseller', { ...query, resellerId: params.resellerId }),
  ofPlatform: ({ tx, query }) => pageOf(tx, 'platform', query),
}

const pageOf = async (tx: Tx, level: Scope['level'], query: TrailQuery): Promise<TrailPage> => {
  const rows = await listTrail(tx, { ...query, limit: query.limit + 1 }, { level })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    entries: page.map(entryOf),
    next: rows.length > query.limit && last ? `${last.ts}.${last.source}.${last.id}` : null,
  }
}

type Entry = TrailPage['entries'][number]

const named = <Id extends number>(id: number | null, name: string | null) =>
  id === null ? null : { id: id as Id, name }

const entryOf = (row: TrailRow): Entry => {
  const { source, id, before, after, userId, userName, actorId, actorName, apiKeyId, apiKeyName } = row
  return {
    key: `${source}${id}`,
    ...{ ts: row.ts, kind: row.kind, ip: row.ip, noun: row.noun, recordId: row.recordId, subject: row.subject },
    user: named(userId, userName),
    actor: named(actorId, actorName),
    apiKey: named<NonNullable<Entry['apiKey']>['id']>(apiKeyId, apiKeyName),
    company: named<NonNullable<Entry['company']>['id']>(row.companyId, row.companyName),
    reseller: named<NonNullable<Entry['reseller']>['id']>(row.resellerId, row.resellerName),
    before: withoutReferences(before),
    after: withoutReferences(after),
    ...{ origin: row.origin, operationId: row.operationId, count: row.count, details: row.details },
  }
}

/** What went with a deleted record is kept to bring it back, and is nobody's to read. */
const withoutReferences = (values: Entry['before']): Entry['before'] => {
  if (!values || !('ties' in values)) return values
  const { ties: _, ...told } = values
  return told
}
