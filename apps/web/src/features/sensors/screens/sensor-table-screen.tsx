import { may } from '@atalaya/contract/roles'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useScope } from '../../../nouns/noun-scope.tsx'
import { useTableViews } from '../../../nouns/table-views.ts'
import { useUser } from '../../../session/current-session.ts'
import { useSensorTableColumns } from '../components/sensor-table-columns.ts'
import { sensorTableLimit } from '../sensor-rows.ts'
import { useSensors } from '../sensors.queries.ts'
import { useSensorRows } from '../use-sensor-rows.ts'

const search = tableSearch('name')

/** What every sensor of the company says now, an item a row. */
export const SensorTableScreen = () => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  const navigate = useNavigate()
  const [url, patchUrl] = useUrlState(search)
  const sensors = useSensors()
  const list = useMemo(() => sensors.data && Object.values(sensors.data), [sensors.data])
  const { rows, isTooMany } = useSensorRows()
  const columns = useSensorTableColumns(list)
  const views = useTableViews('sensorTable', useScope('company'))
  const mayManage = may(useUser(), 'sensors.write')
  const limit = format.number(sensorTableLimit)
  const failure = sensors.isError ? (
    <FailureView error={sensors.error} onRetry={() => void sensors.refetch()} />
  ) : isTooMany ? (
    <StateView kind="empty" title={t('table.tooMany.title', { limit })} hint={t('table.tooMany.hint')} />
  ) : list?.length === 0 ? (
    <StateView
      kind="empty"
      scene="signals"
      title={t('table.noSensors.title')}
      hint={t('table.noSensors.hint')}
      action={
        mayManage && (
          <Button component={Link} to="/sensors">
            {t('actions.create')}
          </Button>
        )
      }
    />
  ) : undefined
  return (
    <Page title={t('table.title')} hint={t('table.hint')}>
      <DataTable
        label={t('table.title')}
        name="sensorTable"
        rows={list && rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={url}
        onStateChange={patchUrl}
        onOpen={({ id }) => void navigate({ to: '/', search: { item: id } as never })}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={failure}
        empty={<StateView kind="empty" title={t('table.noItems.title')} hint={t('table.noItems.hint')} />}
      />
    </Page>
  )
}
