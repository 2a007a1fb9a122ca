import type { Permission } from '@atalaya/contract/roles'
import type { Bounds } from '@atalaya/domain/geometry'
import type { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Panel } from '@atalaya/ui/panel'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../exports/export-menu.tsx'
import type { FieldDifference } from '../forms/field-difference.ts'
import { BinLink } from '../lists/bin-link.tsx'
import type { RecordFormProps } from '../lists/edited-record.tsx'
import { CreateButton, importOf } from '../lists/list-page.tsx'
import { listSearch } from '../lists/list-search.ts'
import { EmptyList, ListTable } from '../lists/list-table.tsx'
import { useNounWords } from '../lists/noun-words.ts'
import { useList } from '../lists/use-list.ts'
import { useRows } from '../lists/use-rows.tsx'
import { MapPanel } from '../map/map-panel.tsx'
import { showOnMap } from '../map/map-view.ts'
import { useNounBulk } from '../navigation/noun-bulk.ts'
import type { EntityOf, RecordRoutes } from '../session/record-calls.ts'
import { type MapNoun, useMapRecordCalls, useMapRecords } from './map-records.queries.ts'
import { RecordPanel } from './record-panel.tsx'
import classes from './records-screen.module.css'
import { useShownAtFirst } from './use-shown-at-first.ts'

const search = listSearch('name')

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
  form(props: RecordFormProps<Entity>): ReactNode
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
  const list = useList({
    name: noun,
    words: useNounWords(noun),
    search,
    write,
    imports: { label: t('actions.import'), wizard: (onClose) => <Import onClose={onClose} /> },
  })
  const { rows: known, failure } = useRows(useMapRecords(managed))
  const rows = known as Entity[] | undefined
  const bulk = useNounBulk(noun, useMapRecordCalls(managed))
  // One that is open is shown by its panel.
  useShownAtFirst(rows, boundsOf, list.edited === null)
  const wizard = importOf(list)
  if (wizard) return <div className={classes.cover}>{wizard}</div>
  return (
    <>
      <MapPanel side="left" widthPx={widthPx}>
        <Panel
          title={list.words.title}
          actions={
            list.canWrite &&
            rows?.length !== 0 && (
              <>
                <Tooltip label={t('actions.import')}>
                  <ActionIcon aria-label={t('actions.import')} onClick={() => list.go({ import: 1, edit: null })}>
                    <IconTableImport size={18} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                <BinLink list={list} />
                <CreateButton list={list} />
              </>
            )
          }
        >
          <ListTable
            list={list}
            rows={rows}
            failure={failure}
            columns={columns}
            rowName={({ name }) => name}
            {...(list.canWrite ? {} : { onOpen: (entity: Entity) => showOnMap(boundsOf(entity)) })}
            bulk={{
              ...bulk,
              remove: {
                ...bulk.remove,
                onDone: (ids, operationId) => {
                  if (list.edited !== null && ids.includes(list.edited)) list.edit(null)
                  bulk.remove.onDone(ids, operationId)
                },
              },
            }}
            views={views}
            exports={({ take }) => <ExportMenu snapshot={take} places={() => take(placeColumns)} />}
            empty={<EmptyList list={list} icon={icon} />}
          />
        </Panel>
      </MapPanel>
      {list.edited !== null && (
        <RecordPanel
          noun={noun}
          id={list.edited}
          records={rows}
          boundsOf={boundsOf}
          differencesOf={differencesOf}
          form={form}
          onClose={() => list.edit(null)}
        />
      )}
    </>
  )
}
