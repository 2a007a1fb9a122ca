import type { Column } from '@atalaya/ui/data-table/column'
import type { SceneName } from '@atalaya/ui/scene'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import type { Noun } from './define-noun.ts'
import type { RecordFormProps } from './edited-record.tsx'
import { ListButtons, ListPage } from './list-page.tsx'
import type { ListAddress } from './list-search.ts'
import { EmptyList, ListTable } from './list-table.tsx'
import { RecordEditor } from './record-editor.tsx'
import type { EntityOf, RecordRoutes, RowOf } from './record-routes.ts'
import type { List } from './use-list.ts'
import { type NounTable, useNounAddress, useNounTable, type Wizard } from './use-noun-list.ts'

interface ListState<R extends RecordRoutes, Search extends z.ZodType<ListAddress>> extends NounTable<RowOf<R>> {
  list: List<z.output<Search>>
}

interface Props<R extends RecordRoutes, Search extends z.ZodObject & z.ZodType<ListAddress>> {
  noun: Noun<R>
  /** The address: `listSearch('name')`, extended by what else is open in it. */
  search: Search
  /** Shown while there is nothing in it. */
  icon: Icon
  /** In its place before there is a first one. */
  scene?: SceneName
  /** Below the title. */
  hint?: string
  /** Between title and table. */
  notice?: ReactNode
  columns: Column<RowOf<R>>[]
  /** Null until all is there that the form needs beside the record. */
  form: ((props: RecordFormProps<EntityOf<R>>) => ReactNode) | null
  /** Where a file can be read. */
  wizard?: Wizard | undefined
  /** Before what begins new records. */
  actions?(state: ListState<R, Search>): ReactNode
  /** What this table has in place of what most do. */
  table?(state: ListState<R, Search>): Partial<ComponentProps<typeof ListTable<RowOf<R>>>>
  /** What else may be open over the list. */
  children?(state: ListState<R, Search>): ReactNode
}

/** The page of a noun's list: table, buttons, import, form, bulk with undo, kept views; what differs stands in its slots. */
export const NounList = <R extends RecordRoutes, Search extends z.ZodObject & z.ZodType<ListAddress>>(
  props: Props<R, Search>,
) => {
  const { noun, search, icon: EmptyIcon, scene, hint, notice, columns, form, wizard, actions, table, children } = props
  const list = useNounAddress(noun, search, wizard)
  const shown = useNounTable(noun)
  const state = { ...shown, list }
  return (
    <ListPage
      list={list}
      {...(hint === undefined ? {} : { hint })}
      notice={notice}
      actions={
        <>
          {actions?.(state)}
          {shown.rows?.length !== 0 && <ListButtons list={list} />}
        </>
      }
    >
      <ListTable<RowOf<R>>
        {...shown}
        list={list}
        columns={columns}
        empty={<EmptyList list={list} icon={<EmptyIcon size={28} stroke={1.5} />} scene={scene} />}
        {...table?.(state)}
      />
      <RecordEditor noun={noun} id={list.edited} form={form} onClose={() => list.edit(null)} />
      {children?.(state)}
    </ListPage>
  )
}
