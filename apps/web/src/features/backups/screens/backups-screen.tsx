import type { Backup, Backups } from '@atalaya/contract/backups'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useBackups } from '../backups.queries.ts'

const search = tableSearch('-started')
const bytesPerMegabyte = 1e6

const useColumns = (): Column<Backup>[] => {
  const { t } = useTranslation('backups')
  const format = useFormat()
  return useMemo(
    () => [
      {
        ...{ id: 'started', header: t('started'), kind: 'date', width: 170, showMobile: true },
        value: ({ startedTs }) => startedTs,
        cell: ({ startedTs }) => format.dateTime(startedTs),
      },
      {
        ...{ id: 'result', header: t('result'), kind: 'choice', width: 120, showMobile: true },
        choices: (['whole', 'failed'] as const).map((value) => ({ value, label: t(value) })),
        value: ({ error }) => (error === null ? 'whole' : 'failed'),
      },
      { id: 'file', header: t('file'), width: 220, value: ({ file }) => file },
      {
        ...{ id: 'size', header: t('size'), unit: 'MB', kind: 'number', width: 120 },
        value: ({ bytes }) => (bytes === null ? undefined : Math.round(bytes / bytesPerMegabyte)),
      },
      { id: 'rows', header: t('rows'), kind: 'number', width: 140, value: ({ rows }) => rows ?? undefined },
      {
        ...{ id: 'took', header: t('took'), kind: 'duration', width: 120 },
        value: ({ startedTs, finishedTs }) => finishedTs - startedTs,
      },
      { id: 'error', header: t('error'), width: 320, value: ({ error }) => error ?? undefined },
    ],
    [t, format],
  )
}

const Notice = ({ lastTs, isOld, nightly }: Backups) => {
  const { t } = useTranslation('backups')
  const format = useFormat()
  if (!isOld) return null
  const last = lastTs === null ? t('never') : t('old', { when: format.dateTime(lastTs) })
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={last}
      c="bright"
      mx={16}
      mb={12}
    >
      {nightly ? t('look', nightly) : t('setUp')}
    </Alert>
  )
}

/** How the installation's backups went, for whoever runs it. */
export const BackupsScreen = () => {
  const { t } = useTranslation('backups')
  const [state, patch] = useUrlState(search)
  const { data, error, refetch } = useBackups()
  const columns = useColumns()
  return (
    <Page title={t('title')} {...(data ? { hint: data.nightly ? t('nightly', data.nightly) : t('byHand') } : {})}>
      {data && <Notice {...data} />}
      <DataTable
        label={t('title')}
        name="backups"
        columns={columns}
        rows={data?.backups}
        rowId={({ id }) => id}
        rowName={({ file }) => file}
        state={state}
        onStateChange={patch}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={<StateView kind="empty" icon={<IconDatabaseExport size={28} stroke={1.5} />} title={t('empty')} />}
      />
    </Page>
  )
}
