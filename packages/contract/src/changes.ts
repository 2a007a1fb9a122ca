import { z } from 'zod'
import { bulkCallsPerMinute, OperationId } from './bulk.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** Of which noun: its folder's name. */
export const HistoryNoun = z.string().min(1).max(40)

const Values = z.record(z.string(), z.unknown())

/** One save of one record: `before` and `after` hold the fields that it changed, null for what was or is not set. */
export const RecordChange = z.object({
  id: z.number().int(),
  at: Instant,
  userId: z.number().int(),
  /** Null for a user who has gone, and for the reseller's people. */
  userName: z.string().nullable(),
  kind: z.enum(['create', 'update', 'delete', 'restore']),
  before: Values.nullable(),
  after: Values.nullable(),
  operationId: OperationId.nullable(),
  /** By hand in one record, in many at once, out of a file, or by taking one of those back. */
  origin: z.enum(['single', 'bulk', 'import', 'undo']),
})
export type RecordChange = z.infer<typeof RecordChange>

export const changesPerPage = 50

const Undo = z.object({
  operationId: OperationId,
  undoId: OperationId,
  beforeId: z.number().int().positive().optional(),
})
const Undone = z.object({
  undone: z.array(z.object({ noun: z.string(), id: z.number().int() })),
  notUndone: z.array(
    z.object({
      noun: z.string(),
      id: z.number().int(),
      error: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  ),
  nextBeforeId: z.number().int().nullable(),
})

const History = {
  query: z.object({
    noun: HistoryNoun,
    id: z.coerce.number().int().positive().max(2_147_483_647),
    beforeId: z.coerce.number().int().positive().optional(),
  }),
  reply: z.object({ changes: z.array(RecordChange), hasMore: z.boolean() }),
}

const path = '/companies/id/:companyId/changes'
const platformPath = '/changes'
const resellerPath = '/resellers/id/:resellerId/changes'
export const changeRoutes = {
  /** Newest first; `beforeId` of the oldest that is known brings the next page. */
  list: route({
    method: 'GET',
    path,
    access: 'changes.read',
    summary: 'History of one record',
    ...History,
  }),
  /**
   * Takes back a bulk call, an import or a change of one record by the number that its calls carried: what it created goes, what it changed
   * gets its old values, what it deleted comes back under its id. What was changed since stays (`changed.since`), field
   * by field: a record in `notUndone` names them, and is in `undone` too where others could be taken back.
   * At most a thousand changes a call; `nextBeforeId` goes into the next one until it is null. `undoId`, drawn by the
   * browser, names this undoing, so that it can be undone too.
   */
  undo: route({
    method: 'POST',
    path: `${path}/undo`,
    access: 'changes.undo',
    summary: 'Undo a bulk call, an import or one change; of users it needs a fresh proof',
    body: Undo,
    reply: Undone,
    callsPerMinute: bulkCallsPerMinute,
  }),
  /** The same for what is a reseller's. */
  listOfReseller: route({
    method: 'GET',
    path: resellerPath,
    access: 'resellerChanges.read',
    summary: "History of one of a reseller's records",
    ...History,
  }),
  undoOfReseller: route({
    method: 'POST',
    path: `${resellerPath}/undo`,
    access: 'resellerChanges.undo',
    summary: "Undo a bulk call, an import or one change of a reseller's records",
    body: Undo,
    reply: Undone,
    callsPerMinute: bulkCallsPerMinute,
  }),
  /** And for what is nobody's below the platform. */
  listOfPlatform: route({
    method: 'GET',
    path: platformPath,
    access: 'platformChanges.read',
    summary: "History of one of the platform's records",
    ...History,
  }),
  undoOfPlatform: route({
    method: 'POST',
    path: `${platformPath}/undo`,
    access: 'platformChanges.undo',
    summary: "Undo a bulk call, an import or one change of the platform's records",
    body: Undo,
    reply: Undone,
    callsPerMinute: bulkCallsPerMinute,
  }),
}
