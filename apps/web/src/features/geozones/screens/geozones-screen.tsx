import type { Geozone } from '@atalaya/contract/geozones'
import { may } from '@atalaya/contract/roles'
import { prepareShape } from '@atalaya/domain/geozone-shape'
import { DataTable } from '@atalaya/ui/data-table'
import { Panel } from '@atalaya/ui/panel'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconPolygon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { MapPanel } from '../../../map/map-panel.tsx'
import { showOnMap } from '../../../map/map-view.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { useGeozoneBulk } from '../components/geozone-bulk.ts'
import { useGeozoneColumns } from '../components/geozone-columns.tsx'
import { GeozoneForm } from '../components/geozone-form.tsx'
import { useGeozones } from '../geozones.queries.ts'

/** `edit` is the zone in the form; 0 is one that does not exist yet. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
})

export const GeozonesScreen = () => {
  const { t } = useTranslation('geozones')
  const canWrite = may(useUser(), 'geozones.write')
  const { data, error, refetch } = useGeozones()
  const geozones = useMemo(() => data && Object.values(data), [data])
  const [url, patchUrl] = useUrlState(search)
  const columns = useGeozoneColumns()
  const views = useTableViews('geozones')
  const bulk = useGeozoneBulk(geozones, () => edit(null))

  const edit = (id: number | null) => patchUrl({ edit: id }, { replace: false })
  const open = (geozone: Geozone) => {
    showOnMap(prepareShape(geozone.shape).bounds)
    edit(geozone.id)
  }
  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t('actions.create')}
    </Button>
  )

  return (
    <>
      <MapPanel side="left" widthPx={560}>
        <Panel title={t('title')} actions={newButton}>
          <DataTable
            label={t('title')}
            name="geozones"
            rows={geozones}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            state={url}
            onStateChange={patchUrl}
            onOpen={canWrite ? open : ({ shape }) => showOnMap(prepareShape(shape).bounds)}
            actions={
              canWrite
                ? [{ id: 'edit', label: t('actions.edit'), icon: <IconPencil size={16} />, key: 'e', onSelect: open }]
                : undefined
            }
            bulk={canWrite ? bulk : undefined}
            views={views}
            exports={({ take }) => <ExportMenu snapshot={take} />}
            failure={error && !data ? <FailureView error={error} onRetry={refetch} /> : undefined}
            empty={
              <StateView
                kind="empty"
                icon={<IconPolygon size={28} stroke={1.5} />}
                title={t('empty.title')}
                hint={t('empty.hint')}
                action={newButton}
              />
            }
          />
        </Panel>
      </MapPanel>
      {canWrite && url.edit !== null && <EditedGeozone id={url.edit} geozones={geozones} onClose={() => edit(null)} />}
    </>
  )
}

interface EditedProps {
  id: number
  geozones: readonly Geozone[] | undefined
  onClose(): void
}

const EditedGeozone = ({ id, geozones, onClose }: EditedProps) => {
  const { t } = useTranslation('geozones')
  const geozone = geozones?.find((known) => known.id === id) ?? null
  const isNew = id === 0
  return (
    <MapPanel side="right" widthPx={380}>
      <Panel title={isNew ? t('form.titleNew') : (geozone?.name ?? t('title'))}>
        {isNew || geozone ? (
          <GeozoneForm
            key={id}
            geozone={geozone}
            onClose={onClose}
            onSaved={({ name }) => {
              toastDone(t('form.saved', { name }))
              onClose()
            }}
          />
        ) : geozones ? (
          <StateView
            kind="empty"
            title={t('form.gone')}
            action={
              <Button variant="default" onClick={onClose}>
                {t('form.backToList')}
              </Button>
            }
          />
        ) : (
          <RecordSkeleton />
        )}
      </Panel>
    </MapPanel>
  )
}
