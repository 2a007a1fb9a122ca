import type { Poi } from '@atalaya/contract/pois'
import { may } from '@atalaya/contract/roles'
import { prepareShape } from '@atalaya/domain/geozone-shape'
import { DataTable } from '@atalaya/ui/data-table'
import { Panel } from '@atalaya/ui/panel'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconMapPin, IconPencil, IconPlus, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useDoneWithUndo } from '../../../feedback/use-done-with-undo.ts'
import { MapPanel } from '../../../map/map-panel.tsx'
import { showOnMap } from '../../../map/map-view.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { EditedPoi } from '../components/edited-poi.tsx'
import { usePoiColumns } from '../components/poi-columns.tsx'
import { usePoiCalls, usePois } from '../pois.queries.ts'

const PoisImport = lazy(async () => ({ default: (await import('../components/pois-import.tsx')).PoisImport }))

/** `edit` is the point in the form, 0 one that does not exist yet. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
  import: z.literal(1).nullable().catch(null).default(null),
})

const show = ({ lat, lng, radiusM }: Poi) =>
  showOnMap(prepareShape({ kind: 'circle', centre: { lat, lng }, radiusM }).bounds)

export const PoisScreen = () => {
  const { t } = useTranslation('pois')
  const canWrite = may(useUser(), 'pois.write')
  const { data, error, refetch } = usePois()
  const pois = useMemo(() => data && Object.values(data), [data])
  const [url, patchUrl] = useUrlState(search)
  const columns = usePoiColumns()
  const views = useTableViews('pois')
  const calls = usePoiCalls()
  const done = useDoneWithUndo(calls.refresh)
  const bulkTexts = useBulkTexts()

  const go = (patch: Partial<z.output<typeof search>>) => patchUrl(patch, { replace: false })
  const edit = (id: number | null) => go({ edit: id })
  const open = (poi: Poi) => {
    show(poi)
    edit(poi.id)
  }
  const openImport = () => go({ import: 1, edit: null })

  if (canWrite && url.import === 1)
    return (
      <Suspense fallback={null}>
        <PoisImport onClose={() => go({ import: null })} />
      </Suspense>
    )

  const newButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t('actions.create')}
    </Button>
  )
  const importIcon = (
    <Tooltip label={t('actions.import')}>
      <ActionIcon aria-label={t('actions.import')} onClick={openImport}>
        <IconTableImport size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
  const isEmpty = pois?.length === 0
  return (
    <>
      <MapPanel side="left" widthPx={600}>
        <Panel
          title={t('title')}
          actions={
            canWrite &&
            !isEmpty && (
              <>
                {importIcon}
                {newButton}
              </>
            )
          }
        >
          <DataTable
            label={t('title')}
            name="pois"
            rows={pois}
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
                    ...bulkTexts,
                    countLabel: (count) => t('count', { count }),
                    remove: {
                      call: calls.removeMany,
                      consequence: t('delete.consequence'),
                      onDone: (ids, operationId) => {
                        if (url.edit !== null && ids.includes(url.edit)) edit(null)
                        done(t('delete.done', { count: ids.length }), operationId)
                      },
                    },
                    edit: {
                      call: calls.updateMany,
                      onDone: (ids, operationId) => done(t('edited', { count: ids.length }), operationId),
                    },
                  }
                : undefined
            }
            views={views}
            exports={({ take }) => <ExportMenu snapshot={take} />}
            failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
            empty={
              <StateView
                kind="empty"
                icon={<IconMapPin size={28} stroke={1.5} />}
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
      {canWrite && url.edit !== null && <EditedPoi id={url.edit} pois={pois} onClose={() => edit(null)} />}
    </>
  )
}
