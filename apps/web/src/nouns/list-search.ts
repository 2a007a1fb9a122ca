import type { TableOrder } from '@atalaya/ui/data-table/column'
import { z } from 'zod'
import { tableSearch } from '../navigation/table-search.ts'

/** Which record a screen shows something of. */
export const shownId = z.number().int().positive().nullable().catch(null).default(null)
/** Which record a form holds; 0 is one that does not exist yet. */
export const editedId = z.number().int().nonnegative().nullable().catch(null).default(null)

/** The address of a list that people manage: its table's, the record in the form, and whether its import is open. */
export const listSearch = (defaultSort: string, defaultDir: TableOrder['dir'] = 'asc') =>
  tableSearch(defaultSort, defaultDir).extend({
    edit: editedId,
    import: z.literal(1).nullable().catch(null).default(null),
  })

export type ListAddress = z.output<ReturnType<typeof listSearch>>
