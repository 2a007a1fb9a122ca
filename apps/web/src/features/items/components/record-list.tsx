import { may } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconForms, IconListDetails } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import { ListButtons, ListPage } from '../../../lists/list-page.tsx'
import { editedId, listSearch } from '../../../lists/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../lists/list-table.tsx'
import { useList } from '../../../lists/use-list.ts'
import { useRows } from '../../../lists/use-rows.tsx'
import { useUser } from '../../../session/current-session.ts'
import type { EntityOf, RecordRoutes, RowOf } from '../../../session/record-calls.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { useManagedWords } from '../managed-words.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useOpenRecord } from '../record-address.ts'
import { useRecordBulk } from '../record-bulk.ts'
import { useRecords } from '../records.queries.ts'
import { useExportedPlaces } from '../use-exported-places.ts'
import { RecordEditor } from './record-editor.tsx'

const FieldsAndStates = lazyDialog(async () => (await import('./fields-and-states.tsx')).FieldsAndStates)

/** `settings` are the company's own fields and states, with `field` the one in its form. */
const search = listSearch('name').extend({
  settings: z.enum(['fields', 'states']).nullable().catch(null).default(null),
  field: editedId,
})

interface Named {
  id: number
  name: string
}

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  icon: ReactNode
  columns: Column<RowOf<R>>[]
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
  /** Loaded when somebody imports. */
  Import: ComponentType<{ onClose(): void }>
}

/** The list of a managed noun: everything of it but its columns, its form and its import. */
export const RecordList = <R extends RecordRoutes>({ managed, icon, columns, form, Import }: Props<R>) => {
  const { noun, write } = managed
  const { t } = useTranslation('items')
  const user = useUser()
  const list = useList({
    name: noun,
    words: useManagedWords(managed),
    search,
    write,
    imports: { label: t(`nouns.${noun}.import`), wizard: (onClose) => <Import onClose={onClose} /> },
  })
  const { url, go } = list
  const { rows: known, failure } = useRows(useRecords(managed))
  const rows = known as (RowOf<R> & Named)[] | undefined
  const views = useTableViews(noun)
  const bulk = useRecordBulk(managed) as BulkActions<RowOf<R>>
  const openPage = useOpenRecord(noun)
  const exportedPlaces = useExportedPlaces()
  const open: RowAction<Named> = {
    id: 'open',
    label: t('actions.open'),
    icon: <IconListDetails size={16} />,
    onSelect: ({ id }) => openPage(id),
  }
  const maySet = may(user, 'customDatas.write')
  return (
    <ListPage
      list={list}
      actions={
        <>
          {maySet && <MoreMenu onSettings={() => go({ settings: 'fields' })} />}
          {rows?.length !== 0 && <ListButtons list={list} />}
        </>
      }
    >
      <ListTable
        list={list}
        rows={rows}
        failure={failure}
        columns={columns}
        rowName={({ name }) => name}
        onOpen={open.onSelect}
        actions={list.canWrite ? [editAction(list), open] : undefined}
        bulk={bulk}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={take} complete={exportedPlaces} />}
        empty={<EmptyList list={list} icon={icon} />}
      />
      <RecordEditor managed={managed} id={list.edited} form={form} onClose={() => list.edit(null)} />
      <Suspense fallback={null}>
        {url.settings && maySet && (
          <FieldsAndStates
            managed={managed}
            room={url.settings}
            onRoom={(settings) => go({ settings, field: null })}
            edited={url.field}
            onEdit={(field) => go({ field })}
            onClose={() => go({ settings: null, field: null })}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

const MoreMenu = ({ onSettings }: { onSettings(): void }) => {
  const { t } = useTranslation('items')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actions.more')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconForms size={16} stroke={1.75} />} onClick={onSettings}>
          {t('actions.settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
