import { may, type Permission } from '@atalaya/contract/roles'
import type { Bounds } from '@atalaya/domain/geometry'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Panel } from '@atalaya/ui/panel'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTableImport } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../exports/export-menu.tsx'
import { FailureView } from '../feedback/failure-view.tsx'
import type { FieldDifference } from '../forms/field-difference.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { showOnMap } from '../map/map-view.ts'
import { useNounBulk } from '../navigation/noun-bulk.ts'
import { tableSearch } from '../navigation/table-search.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { useUser } from '../session/current-session.ts'
import type { EntityOf, RecordRoutes } from '../session/record-calls.ts'
import { type MapNoun, useMapRecordCalls, useMapRecords } from './map-records.queries.ts'
import { type MapFormProps, RecordPanel } from './record-panel.tsx'
import classes from './records-screen.module.css'

/** `edit` is the record in the form, 0 one that does not exist yet; `import` the wizard. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
})

interface Named {
  id: number
  name: string
  version: number
}

interface Props<R extends RecordRoutes, Entity extends Named> {
  managed: MapNoun<R>
  write: Permission
  icon: ReactNode
  widthPx: number
  columns: Column<Entity>[]
  views: ComponentProps<typeof DataTable<Entity>>['views']
  boundsOf(entity: Entity): Bounds
  /** For a file of the map: an import's fields under their own names. */
  placeColumns: readonly Column<Entity>[]
  /** In words, for the history; null for a side that is not there. */
  differencesOf(before: Entity | null, after: Entity | null): readonly FieldDifference[]
  form(props: MapFormProps<Entity>): ReactNode
  /** Loaded when somebody imports. */
  Import: ComponentType<{ onClose(): void }>
}

/** The list of a noun beside the map that shows it: everything of it but its columns, its form and its import. */
export const MapRecordsScreen = <R extends RecordRoutes, Entity extends Named & EntityOf<R>>(
  props: Props<R, Entity>,
) => {
  const { managed, write, icon, widthPx, columns, views, boundsOf, placeColumns, differencesOf, form, Import } = props
  const { noun } = managed
  const { t } = useTranslation(noun)
  const canWrite = may(useUser(), write)
  const { data, error, refetch } = useMapRecords(managed)
  const records = useMemo(() => data && (Object.values(data) as Entity[]), [data])
  const [url, patchUrl] = useUrlState(search)
  const calls = useMapRecordCalls(managed)
  const bulk = useNounBulk(noun, calls)

  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null) => go({ edit: id })
  const show = (entity: Entity) => showOnMap(boundsOf(entity))
  const open = ({ id }: Entity) => edit(id)
  const openImport = () => go({ import: 1, edit: null })

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <div className={classes.cover}>
          <Import onClose={() => go({ import: null })} />
        </div>
      </Suspense>
    )

  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t('actions.create')}
    </Button>
  )
  return (
    <>
      <MapPanel side="left" widthPx={widthPx}>
        <Panel
          title={t('title')}
          actions={
            canWrite &&
            records?.length !== 0 && (
              <>
                <Tooltip label={t('actions.import')}>
                  <ActionIcon aria-label={t('actions.import')} onClick={openImport}>
                    <IconTableImport size={18} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                {newButton}
              </>
            )
          }
        >
          <DataTable
            label={t('title')}
            name={noun}
            rows={records}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            state={url}
            onStateChange={patchUrl}
            onOpen={canWrite ? open : show}
            actions={
              canWrite
                ? [{ id: 'edit', label: t('actions.edit'), icon: <IconPencil size={16} />, key: 'e', onSelect: open }]
                : undefined
            }
            bulk={
              canWrite
                ? {
                    ...bulk,
                    remove: {
                      ...bulk.remove,
                      onDone: (ids, operationId) => {
                        if (url.edit !== null && ids.includes(url.edit)) edit(null)
                        bulk.remove.onDone(ids, operationId)
                      },
                    },
                  }
                : undefined
            }
            views={views}
            exports={({ take }) => <ExportMenu snapshot={take} places={() => take(placeColumns)} />}
            failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
            empty={
              <StateView
                kind="empty"
                icon={icon}
                title={t('empty.title')}
                hint={t('empty.hint')}
                action={
                  canWrite && (
                    <Button.Group>
                      {newButton}
                      <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={openImport}>
                        {t('actions.import')}
                      </Button>
                    </Button.Group>
                  )
                }
              />
            }
          />
        </Panel>
      </MapPanel>
      {canWrite && url.edit !== null && (
        <RecordPanel
          noun={noun}
          id={url.edit}
          records={records}
          boundsOf={boundsOf}
          differencesOf={differencesOf}
          form={form}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}
