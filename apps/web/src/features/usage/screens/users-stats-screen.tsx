import { roles } from '@atalaya/contract/roles'
import type { UserStatistics } from '@atalaya/contract/usage'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUserStatistics } from '../usage.queries.ts'

const search = tableSearch('name')
const dayMs = 86_400_000
const activities = ['week', 'month', 'older', 'never'] as const

const activityOf = ({ lastAccessTs }: UserStatistics, now: number): (typeof activities)[number] => {
  if (lastAccessTs === null) return 'never'
  const days = (now - lastAccessTs) / dayMs
  return days <= 7 ? 'week' : days <= 30 ? 'month' : 'older'
}

const useColumns = (now: number): Column<UserStatistics>[] => {
  const { t } = useTranslation('usersstats')
  const { t: tApp } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'name', header: t('name'), width: 200, showMobile: true, value: ({ name }) => name },
      { id: 'email', header: t('email'), width: 240, value: ({ email }) => email },
      {
        ...{ id: 'role', header: t('role'), kind: 'choice', width: 150, showMobile: true },
        choices: roles.map((value) => ({ value, label: tApp(`roles.${value}`) })),
        value: ({ role }) => role,
      },
      {
        ...{ id: 'company', header: t('company'), width: 180, showMobile: true },
        value: ({ companyName }) => companyName ?? undefined,
      },
      { id: 'reseller', header: t('reseller'), width: 180, value: ({ resellerName }) => resellerName ?? undefined },
      {
        ...{ id: 'activity', header: t('activity'), kind: 'choice', width: 130 },
        choices: activities.map((value) => ({ value, label: t(`activities.${value}`) })),
        value: (user) => activityOf(user, now),
      },
      {
        ...{ id: 'lastAccess', header: t('lastAccess'), kind: 'date', width: 150, showMobile: true },
        value: ({ lastAccessTs }) => lastAccessTs ?? undefined,
        cell: ({ lastAccessTs: ts }) =>
          ts === null ? undefined : <span title={format.dateTime(ts)}>{format.age(ts, now)}</span>,
      },
      { id: 'failed', header: t('failed'), kind: 'number', width: 120, value: ({ failedLogins }) => failedLogins },
      { id: 'disabled', header: t('disabled'), kind: 'boolean', width: 110, value: ({ isDisabled }) => isDisabled },
      {
        ...{ id: 'readOnly', header: t('readOnly'), kind: 'boolean', width: 110, isHiddenAtFirst: true },
        value: ({ readOnly }) => readOnly,
      },
      {
        ...{ id: 'created', header: t('created'), kind: 'date', width: 150, isHiddenAtFirst: true },
        value: ({ createdTs }) => createdTs,
      },
    ],
    [t, tApp, format, now],
  )
}

/** Every account of the platform, and when it was used. */
export const UsersStatsScreen = () => {
  const { t } = useTranslation('usersstats')
  const [state, patch] = useUrlState(search)
  const { data, error, refetch, dataUpdatedAt } = useUserStatistics()
  const columns = useColumns(dataUpdatedAt)
  const counted = useMemo(() => {
    const kinds = (data ?? []).map((user) => activityOf(user, dataUpdatedAt))
    const week = kinds.filter((kind) => kind === 'week').length
    return { all: kinds.length, week, month: week + kinds.filter((kind) => kind === 'month').length }
  }, [data, dataUpdatedAt])
  return (
    <Page title={t('title')} {...(data ? { hint: t('hint', counted) } : {})}>
      <DataTable
        label={t('title')}
        name="usersstats"
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={patch}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={<StateView kind="empty" icon={<IconUsers size={28} stroke={1.5} />} title={t('empty')} />}
      />
    </Page>
  )
}
