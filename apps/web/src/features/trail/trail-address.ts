import { z } from 'zod'
import { tableSearch } from '../../navigation/table-search.ts'
import { trailAreas } from './trail-kinds.ts'

const id = z.number().int().positive().nullable().catch(null).default(null)
/** What the address of a log says. */
export const search = tableSearch('ts', 'desc').extend({
  days: z.literal([0, 1, 7, 30, 90]).catch(30).default(30),
  area: z.enum(trailAreas).nullable().catch(null).default(null),
  who: id,
  noun: z.string().max(40).nullable().catch(null).default(null),
  company: id,
})
export type TrailAddress = z.output<typeof search>
