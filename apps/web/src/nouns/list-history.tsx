import type { RowAction } from '@atalaya/ui/data-table/column'
import { IconHistory } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { HistoryDrawer } from './history-drawer.tsx'
import type { ListAddress } from './list-search.ts'
import type { List } from './use-list.ts'

/** One in whose address stands whose changes are shown. */
type ListWithHistory = List<ListAddress & { history: number | null }>

/** Opens who changed what of a row. */
export const historyAction = <Row extends { id: number }>(list: ListWithHistory, label: string): RowAction<Row> => ({
  ...{ id: 'history', label, icon: <IconHistory size={16} /> },
  onSelect: ({ id }) => list.go({ history: id }),
})

type Props = Omit<ComponentProps<typeof HistoryDrawer>, 'id' | 'onClose'> & { list: ListWithHistory }

/** Who changed what of the row that the address names. */
export const ListHistory = ({ list, ...drawer }: Props) => (
  <HistoryDrawer {...drawer} id={list.url.history} onClose={() => list.go({ history: null })} />
)
