import { may } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconForms, IconListDetails, IconPencil, IconPlus, IconTableImport } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import type { EntityOf, RecordRoutes, RowOf } from '../../../session/record-calls.ts'
import { useTableViews } from '../../saved-views/index.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useOpenRecord } from '../record-address.ts'
import { useRecordBulk } from '../record-bulk.ts'
import { useRecords } from '../records.queries.ts'
import { useExportedPlaces } from '../use-exported-places.ts'
import { RecordEditor, type RecordFormProps } from './record-editor.tsx'

const FieldsAndStates = lazy(async () => ({ default: (await import('./fields-and-states.tsx')).FieldsAndStates }))

/** `edit` is the record in the form, 0 one that does not exist yet; `import` the wizard; `settings` the company's own fields and states, with `field` the one in its form. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
  settings: z.enum(['fields', 'states']).nullable().catch(null).default(null),
  field: z.number().int().nonnegative().nullable().catch(null).default(null),
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
  const canWrite = may(user, write)
  const { data, error, refetch } = useRecords(managed)
  const rows = useMemo(() => data && (Object.values(data) as (RowOf<R> & Named)[]), [data])
  const [url, patchUrl] = useUrlState(search)
  const views = useTableViews(noun)
  const bulk = useRecordBulk(managed) as BulkActions<RowOf<R>>
  const openPage = useOpenRecord(noun)
  const exportedPlaces = useExportedPlaces()
  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null) => go({ edit: id })

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <Import onClose={() => go({ import: null })} />
      </Suspense>
    )

  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t(`nouns.${noun}.create`)}
    </Button>
  )
  const importButton = canWrite && (
    <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => go({ import: 1 })}>
      {t(`nouns.${noun}.import`)}
    </Button>
  )
  const isEmpty = rows?.length === 0
  return (
    <>
      <Page
        title={t(`nouns.${noun}.title`)}
        actions={
          <>
            {may(user, 'customDatas.write') && <MoreMenu onSettings={() => go({ settings: 'fields' })} />}
            {!isEmpty && importButton}
            {!isEmpty && newButton}
          </>
        }
      >
        <DataTable
          label={t(`nouns.${noun}.title`)}
          name={noun}
          rows={rows}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          state={url}
          onStateChange={patchUrl}
          onOpen={({ id }) => openPage(id)}
          actions={
            canWrite
              ? [
                  {
                    id: 'edit',
                    label: t('actions.edit'),
                    icon: <IconPencil size={16} />,
                    key: 'e',
                    onSelect: ({ id }) => edit(id),
                  },
                  {
                    id: 'open',
                    label: t('actions.open'),
                    icon: <IconListDetails size={16} />,
                    onSelect: ({ id }) => openPage(id),
                  },
                ]
              : undefined
          }
          bulk={canWrite ? bulk : undefined}
          views={views}
          exports={({ take }) => <ExportMenu snapshot={take} complete={exportedPlaces} />}
          failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
          empty={
            <StateView
              kind="empty"
              icon={icon}
              title={t(`nouns.${noun}.emptyTitle`)}
              hint={t(`nouns.${noun}.emptyHint`)}
              action={
                canWrite && (
                  <>
                    {importButton}
                    {newButton}
                  </>
                )
              }
            />
          }
        />
      </Page>
      {canWrite && <RecordEditor managed={managed} id={url.edit} form={form} onClose={() => edit(null)} />}
      <Suspense fallback={null}>
        {url.settings && may(user, 'customDatas.write') && (
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
    </>
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
