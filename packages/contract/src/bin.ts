import { z } from 'zod'
import { bulkCallsPerMinute, mostPerCall, NotDone, OperationId } from './bulk.ts'
import { HistoryNoun } from './changes.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** For so long a deleted record can be brought back with all that it had; then it goes for good. */
export const binDays = 30
export const binPageSize = 100

/** A deleted record; `id` is that of its deletion. */
export const BinEntry = z.object({
  id: z.number().int(),
  noun: HistoryNoun,
  recordId: z.number().int(),
  name: z.string(),
  /** What tells it from others of its name: plate, device number, e-mail. */
  detail: z.string().nullable(),
  deletedAt: Instant,
  /** From then on it is gone for good. */
  endsAt: Instant,
  /** Null for a user who has gone, and for the reseller's people. */
  userName: z.string().nullable(),
})
export type BinEntry = z.infer<typeof BinEntry>

const query = z.object({
  noun: HistoryNoun.optional(),
  /** In name, plate, device number, e-mail, without regard to case. */
  search: z.string().max(100).optional(),
  beforeId: z.coerce.number().int().positive().optional(),
})
/** `nextBeforeId` brings the next page; a page may hold fewer than fit where the asker does not see some. */
const reply = z.object({
  entries: z.array(BinEntry),
  nextBeforeId: z.number().int().nullable(),
  /** Those that the asker may bring back, whether there are any or not. */
  nouns: z.array(HistoryNoun),
})

const RestoreFromBin = z.object({
  items: z.array(z.number().int().positive()).min(1).max(mostPerCall),
  /** Names this restoring, so that it can be undone. */
  operationId: OperationId,
})
const RestoredFromBin = z.object({
  restored: z.array(z.number().int()),
  /** `not.found` for what is no longer in the bin, `name.taken` and so on with the field where another has the value now. */
  notRestored: z.array(NotDone(z.number().int())),
})

const company = '/companies/id/:companyId/bin'
const reseller = '/resellers/id/:resellerId/bin'
export const binRoutes = {
  /** Newest first, of all nouns that the asker may write. */
  list: route({ method: 'GET', path: company, access: 'bin.read', summary: 'Deleted records', query, reply }),
  restore: route({
    method: 'POST',
    path: `${company}/restore`,
    access: 'changes.undo',
    summary: 'Restore deleted records; users need a fresh proof',
    body: RestoreFromBin,
    reply: RestoredFromBin,
    callsPerMinute: bulkCallsPerMinute,
  }),
  listOfReseller: route({
    method: 'GET',
    path: reseller,
    access: 'devices.write',
    summary: 'Deleted devices',
    query,
    reply,
  }),
  restoreOfReseller: route({
    method: 'POST',
    path: `${reseller}/restore`,
    access: 'devices.write',
    summary: 'Restore deleted devices',
    body: RestoreFromBin,
    reply: RestoredFromBin,
    callsPerMinute: bulkCallsPerMinute,
  }),
}
