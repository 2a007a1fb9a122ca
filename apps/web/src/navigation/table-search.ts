import { pageSizes } from '@atalaya/ui/data-table/column'
import { z } from 'zod'

/** The address of a list screen; `.extend()` it with the screen's own filters. */
export const tableSearch = (defaultSort: string, defaultSize: number) =>
  z.object({
    q: z.coerce.string().catch('').default(''),
    sort: z.string().catch(defaultSort).default(defaultSort),
    dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
    page: z.number().int().min(1).catch(1).default(1),
    size: z
      .literal([...pageSizes])
      .catch(defaultSize as (typeof pageSizes)[number])
      .default(defaultSize as (typeof pageSizes)[number]),
  })
