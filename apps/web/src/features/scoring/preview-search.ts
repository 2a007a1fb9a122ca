import { scoredSubjects } from '@atalaya/contract/scoring'
import { z } from 'zod'

/** What of a preview is looked at, as in the address. */
export const previewSearch = z.object({
  of: z.enum(scoredSubjects).catch('drivers').default('drivers'),
  q: z.union([z.string(), z.number()]).transform(String).catch('').default(''),
  offset: z.number().int().min(0).catch(0).default(0),
  /** The one that is looked into. */
  who: z.number().int().positive().nullable().catch(null).default(null),
})
export type PreviewSearch = z.output<typeof previewSearch>
