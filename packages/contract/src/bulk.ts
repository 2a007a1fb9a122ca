import { z } from 'zod'

/** Rows or ids in one call; a longer list goes in several calls, so that progress shows and cancelling works. */
export const mostPerCall = 1_000

/** Why one of many was not done: an ErrorCode, and the field where it lies, if it lies in one. */
export const NotDone = <Id extends z.ZodType>(id: Id) =>
  z.object({ id, error: z.string(), fields: z.record(z.string(), z.string()).optional() })

/** `dryRun` answers what would happen and changes nothing. */
export const DeleteMany = <Id extends z.ZodType>(id: Id) =>
  z.object({ items: z.array(id).min(1).max(mostPerCall), dryRun: z.boolean().default(false) })
export const DeletedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({ deleted: z.array(id), notDeleted: z.array(NotDone(id)) })

/** `changes` holds the fields to set; what is absent stays as it is. */
export const UpdateMany = <Id extends z.ZodType, Changes extends z.ZodType>(id: Id, changes: Changes) =>
  z.object({ items: z.array(id).min(1).max(mostPerCall), changes, dryRun: z.boolean().default(false) })
export const UpdatedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({ updated: z.array(id), notUpdated: z.array(NotDone(id)) })

/** What becomes of a row whose natural key (plate, name, device id, e-mail) exists already. */
export const ExistingPolicy = z.enum(['skip', 'update', 'fail'])
export type ExistingPolicy = z.infer<typeof ExistingPolicy>

/** Chunks of one file carry the same `importId`, which the browser draws; the whole import is undone by it. */
export const ImportMany = <Row extends z.ZodType>(row: Row) =>
  z.object({
    importId: z.uuid(),
    existing: ExistingPolicy.default('fail'),
    dryRun: z.boolean().default(false),
    /** `line` is the row's number in the file, for the answer. */
    rows: z
      .array(z.object({ line: z.number().int().min(1), values: row }))
      .min(1)
      .max(mostPerCall),
  })
export const ImportedMany = <Id extends z.ZodType>(id: Id) =>
  z.object({
    inserted: z.array(z.object({ line: z.number().int(), id })),
    updated: z.array(z.object({ line: z.number().int(), id })),
    skipped: z.array(z.number().int()),
    failed: z.array(
      z.object({ line: z.number().int(), error: z.string(), fields: z.record(z.string(), z.string()).optional() }),
    ),
  })
