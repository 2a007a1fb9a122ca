import { may } from '@atalaya/contract/roles'
import { nameIn, type Sensor } from '@atalaya/contract/sensors'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconGauge, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone } from '../../../feedback/toasts.ts'
import { isNotFound, OpenedRecord } from '../../../forms/opened-record.tsx'
import { useNounBulk } from '../../../navigation/noun-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { useSensorColumns } from '../components/sensor-columns.tsx'
import { SensorForm } from '../components/sensor-form.tsx'
import { useSensor, useSensorCalls, useSensors } from '../sensors.queries.ts'

/** `edit` is the sensor in the form; 0 is one that does not exist yet. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
})

export const SensorsScreen = () => {
  const { t, i18n } = useTranslation('sensors')
  const canWrite = may(useUser(), 'sensors.write')
  const { data, error, refetch } = useSensors()
  const sensors = useMemo(() => data && Object.values(data), [data])
  const [url, patchUrl] = useUrlState(search)
  const columns = useSensorColumns()
  const views = useTableViews('sensors')
  const bulk = useNounBulk('sensors', useSensorCalls())

  const edit = (id: number | null) => patchUrl({ edit: id }, { replace: false })
  const open = ({ id }: Sensor) => edit(id)
  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t('actions.create')}
    </Button>
  )
  const isEmpty = sensors?.length === 0
  return (
    <>
      <Page title={t('title')} hint={t('hint')} actions={isEmpty ? null : newButton}>
        <DataTable
          label={t('title')}
          name="sensors"
          rows={sensors}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ names }) => nameIn(names, i18n.language)}
          state={url}
          onStateChange={patchUrl}
          onOpen={canWrite ? open : undefined}
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
              icon={<IconGauge size={28} stroke={1.5} />}
              title={t('empty.title')}
              hint={t('empty.hint')}
              action={newButton}
            />
          }
        />
      </Page>
      {canWrite && <EditedSensor id={url.edit} sensors={sensors} onClose={() => edit(null)} />}
    </>
  )
}

interface EditedProps {
  /** Null while none is open. */
  id: number | null
  sensors: readonly Sensor[] | undefined
  onClose(): void
}

const EditedSensor = ({ id, sensors, onClose }: EditedProps) => {
  const { t, i18n } = useTranslation('sensors')
  const isNew = id === 0
  const { data: sensor = null, error, refetch } = useSensor(id)
  const title = isNew ? t('form.titleNew') : sensor ? nameIn(sensor.names, i18n.language) : t('title')
  return (
    <RecordDrawer isOpen={id !== null} title={title} onClose={onClose}>
      <OpenedRecord
        isThere={sensors !== undefined && (isNew || (sensor !== null && !isNotFound(error)))}
        error={error}
        texts={{ gone: t('form.gone'), back: t('form.backToList') }}
        onRetry={() => void refetch()}
        onClose={onClose}
      >
        <SensorForm
          key={id}
          sensor={isNew ? null : sensor}
          sensors={sensors ?? []}
          onClose={onClose}
          onSaved={({ names }) => {
            toastDone(t('form.saved', { name: nameIn(names, i18n.language) }))
            onClose()
          }}
        />
      </OpenedRecord>
    </RecordDrawer>
  )
}
