import { z } from 'zod'

export const mostLogEntries = 1_000

/** Of what is numbered as it comes and read newest first, a page at a time: `before` is the `next` of the page before. */
export const askedLogPage = {
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(mostLogEntries).default(100),
  text: z.string().trim().min(1).max(100).optional(),
}

export const logPageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ entries: z.array(entry), next: z.number().int().nullable() })
