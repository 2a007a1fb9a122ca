import { z } from 'zod'

/** Rows or ids in one call; a longer list goes in several calls, so that progress shows and cancelling works. */
export const mostPerCall = 1_000
/** A full call of rows: what a body may weigh. */
export const bulkBodyBytes = 2 * 1024 * 1024

/** Of one person's bulk calls of one kind: 50,000 rows are 100 parts, tried and then sent. */
export const bulkCallsPerMinute = 300

/** What a field may hold, where it is one of a few: beside `choice`. */
const Allowed = z.record(z.string(), z.array(z.string())).optional()

/** Why one of many was not done: an ErrorCode, and the reason at each field where it lies in fields. */
export const NotDone = <Id extends z.ZodType>(id: Id) =>
  z.object({ id, error: z.string(), fields: z.record(z.string(), z.string()).optional(), allowed: Allowed })

/** The calls of one action of a person carry the same number, which the browser draws: the whole action is undone by it. */
export const OperationId = z.uuid()

/** `dryRun` answers what would happen and changes nothing. */
export const DeleteMany = <Id extends z.ZodType>(id: Id) =>
  z.object({
    items: z.array(id).min(1).max(mostPerCall),
    dryRun: z.boolean().default(false),
    operationId: OperationId.optional(),
  })
export const DeletedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({ deleted: z.array(id), notDeleted: z.array(NotDone(id)) })

/** `changes` holds the fields to set; what is absent stays as it is. */
export const UpdateMany = <Id extends z.ZodType, Changes extends z.ZodType>(id: Id, changes: Changes) =>
  z.object({
    items: z.array(id).min(1).max(mostPerCall),
    changes,
    dryRun: z.boolean().default(false),
    operationId: OperationId.optional(),
  })
export const UpdatedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({ updated: z.array(id), notUpdated: z.array(NotDone(id)) })

/** What becomes of a row whose natural key (plate, name, device id, e-mail) exists already. */
export const ExistingPolicy = z.enum(['skip', 'update', 'fail'])
export type ExistingPolicy = z.infer<typeof ExistingPolicy>

/**
 * Chunks of one file carry the same `importId`; the whole import is undone by it. `values` are held to the noun's row
 * schema one row at a time (by the browser for its preview, by the server for good), so that a bad row comes back in
 * `failed` and does not refuse the others. With `existing: 'update'` a field that a row does not name stays as it is.
 */
export const ImportMany = z.object({
  importId: OperationId,
  existing: ExistingPolicy.default('fail'),
  dryRun: z.boolean().default(false),
  /** `line` is the row's number in the file, for the answer. */
  rows: z
    .array(z.object({ line: z.number().int().min(1), values: z.record(z.string().max(64), z.unknown()) }))
    .min(1)
    .max(mostPerCall),
})
/** The same with the row of a noun, for who reads what to send. */
export const importManyOf = (row: z.ZodType) =>
  ImportMany.extend({
    rows: z
      .array(z.object({ line: z.number().int().min(1), values: row }))
      .min(1)
      .max(mostPerCall),
  })

/** The ids of a dry run are of nothing. */
export const ImportedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({
    inserted: z.array(z.object({ line: z.number().int(), id })),
    updated: z.array(z.object({ line: z.number().int(), id })),
    skipped: z.array(z.number().int()),
    failed: z.array(
      z.object({
        line: z.number().int(),
        error: z.string(),
        fields: z.record(z.string(), z.string()).optional(),
        allowed: Allowed,
      }),
    ),
  })
