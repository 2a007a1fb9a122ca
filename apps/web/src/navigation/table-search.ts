import { defaultPageSize, pageSizes, type TableOrder } from '@atalaya/ui/data-table/column'
import { z } from 'zod'

/** An address is text first: `?q=12` is read as a number by the router, and is the text 12 here. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).catch('').default('')

/** The address of a list screen; `.extend()` it with the screen's own filters. Rubbish in it is read as nothing. */
export const tableSearch = (defaultSort: string, defaultDir: TableOrder['dir'] = 'asc') =>
  z.object({
    q: text,
    sort: z.string().catch(defaultSort).default(defaultSort),
    dir: z.enum(['asc', 'desc']).catch(defaultDir).default(defaultDir),
    page: z.number().int().min(1).catch(1).default(1),
    size: z
      .literal([...pageSizes])
      .catch(defaultPageSize)
      .default(defaultPageSize),
    f: text,
    cols: text,
    view: z.number().int().nonnegative().catch(0).default(0),
  })
