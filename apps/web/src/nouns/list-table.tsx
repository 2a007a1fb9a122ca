import { DataTable } from '@atalaya/ui/data-table'
import type { RowAction } from '@atalaya/ui/data-table/column'
import type { SceneName } from '@atalaya/ui/scene'
import { StateView } from '@atalaya/ui/state-view'
import { IconPencil } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ListButtons } from './list-page.tsx'
import type { List } from './use-list.ts'

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>
type Given = 'label' | 'name' | 'state' | 'onStateChange' | 'rowId'

interface Props<Row> extends Omit<TableProps<Row>, Given> {
  list: List
}

/**
 * The table of a list that people manage. What it does by itself is what most lists do (a row opens its form, who may
 * only look gets no bulk calls); a list that differs gives the table's own property.
 */
export const ListTable = <Row extends { id: number }>({ list, bulk, ...table }: Props<Row>) => (
  <DataTable<Row>
    label={list.words.title}
    name={list.name}
    rowId={({ id }) => id}
    state={list.url}
    onStateChange={list.patchUrl}
    onOpen={list.canWrite ? ({ id }) => list.edit(id) : undefined}
    actions={list.canWrite ? [editAction(list)] : undefined}
    bulk={list.canWrite ? bulk : undefined}
    exports={({ take }) => <ExportMenu snapshot={take} />}
    {...table}
  />
)

/** Opens a row's form. */
export const editAction = <Row extends { id: number }>({ words, edit }: List): RowAction<Row> => ({
  id: 'edit',
  label: words.edit,
  icon: <IconPencil size={16} />,
  key: 'e',
  onSelect: ({ id }) => edit(id),
})

interface EmptyProps {
  list: List
  icon?: ReactNode
  scene?: SceneName | undefined
  /** What begins the first record, where it is not what begins the others. */
  children?: ReactNode
}

/** What a list says while there is nothing in it: what it is for, and how to begin. */
export const EmptyList = ({ list, icon, scene, children = <ListButtons list={list} /> }: EmptyProps) => (
  <StateView
    kind="empty"
    icon={icon}
    scene={scene}
    title={list.words.emptyTitle}
    hint={list.words.emptyHint}
    action={list.canWrite && children}
  />
)
