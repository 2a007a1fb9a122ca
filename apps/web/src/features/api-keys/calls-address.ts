import { keyCallOutcomes } from '@atalaya/contract/api-keys'
import { z } from 'zod'
import { tableSearch } from '../../navigation/table-search.ts'

/** What the address of keys and their calls says; the list of keys keeps its own order to itself. */
export const search = tableSearch('ts', 'desc').extend({
  tab: z.enum(['keys', 'calls']).catch('keys').default('keys'),
  key: z.number().int().positive().nullable().catch(null).default(null),
  outcome: z.enum(keyCallOutcomes).nullable().catch(null).default(null),
  hours: z.literal([1, 24, 168, 336]).catch(336).default(336),
})
export type CallsAddress = z.output<typeof search>
