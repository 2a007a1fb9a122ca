import type { Bounds } from '@atalaya/domain/geometry'
import type { Column } from '@atalaya/ui/data-table/column'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { Panel } from '@atalaya/ui/panel'
import type { SceneName } from '@atalaya/ui/scene'
import { useTitleAside } from '@atalaya/ui/title-aside'
import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconTableImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ExportMenu } from '../exports/export-menu.tsx'
import type { FieldDifference } from '../forms/field-difference.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { showOnMap } from '../map/map-view.ts'
import { BinLink } from '../nouns/bin-link.tsx'
import type { Noun } from '../nouns/define-noun.ts'
import type { RecordFormProps } from '../nouns/edited-record.tsx'
import { CreateButton, importOf } from '../nouns/list-page.tsx'
import { listSearch } from '../nouns/list-search.ts'
import { EmptyList, ListTable } from '../nouns/list-table.tsx'
import { useNounTexts } from '../nouns/noun-words.ts'
import type { EntityOf, RecordRoutes } from '../nouns/record-routes.ts'
import { useNounAddress, useNounTable, type Wizard } from '../nouns/use-noun-list.ts'
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
  noun: Noun<R>
  icon: Icon
  scene: SceneName
  widthPx: number
  columns: Column<Entity>[]
  boundsOf(entity: Entity): Bounds
  /** For a file of the map: an import's fields under their own names. */
  placeColumns: readonly Column<Entity>[]
  /** Adds to a file what the list looks up row by row. */
  completed?(table: TableSnapshot): Promise<TableSnapshot>
  /** In words, for the history; null for a side that is not there. */
  differencesOf(before: Entity | null, after: Entity | null): readonly FieldDifference[]
  form(props: RecordFormProps<Entity>): ReactNode
  wizard: Wizard
}

/** The list of a noun beside the map that shows it: everything of it but its columns, its form and its import. */
export const MapRecordsScreen = <R extends RecordRoutes, Entity extends Named & EntityOf<R>>(
  props: Props<R, Entity>,
) => {
  const { noun, icon: EmptyIcon, scene, widthPx, columns, boundsOf, differencesOf, form, wizard } = props
  const completed = props.completed && { complete: props.completed }
  const { t } = useNounTexts(noun)
  const list = useNounAddress(noun, search, wizard)
  const table = useNounTable(noun)
  const { bulk } = table
  const titleAside = useTitleAside()
  const rows = table.rows as Entity[] | undefined
  // One that is open is shown by its panel.
  useShownAtFirst(rows, boundsOf, list.edited === null)
  const importing = importOf(list)
  if (importing) return <div className={classes.cover}>{importing}</div>
  return (
    <>
      <MapPanel side="left" widthPx={widthPx}>
        <Panel
          title={list.words.title}
          titleAside={titleAside}
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
            {...table}
            list={list}
            rows={rows}
            columns={columns}
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
            exports={({ take }) => (
              <ExportMenu snapshot={take} places={() => take(props.placeColumns)} {...completed} />
            )}
            empty={<EmptyList list={list} icon={<EmptyIcon size={28} stroke={1.5} />} scene={scene} />}
          />
        </Panel>
      </MapPanel>
      {list.edited !== null && (
        <RecordPanel
          noun={noun as Noun}
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
