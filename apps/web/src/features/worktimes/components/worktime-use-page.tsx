import { may } from '@atalaya/contract/roles'
import { mostUseDays, type Worktime, type WorktimeUse } from '@atalaya/contract/worktimes'
import { zoneTime } from '@atalaya/domain/zone-time'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconMapRoute, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { GoneRecord } from '../../../nouns/gone-record.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useScope } from '../../../nouns/noun-scope.tsx'
import { useTableViews } from '../../../nouns/table-views.ts'
import { useUser } from '../../../session/current-session.ts'
import { dayCount, daysOf, instantsOf, periodNames } from '../usage-days.ts'
import { worktimes } from '../worktimes.noun.ts'
import { useWorktimeUse } from '../worktimes.queries.ts'
import { useNameOfWorker, useUsageColumns } from './usage-columns.tsx'
import { UsagePeriod } from './usage-period.tsx'
import { UsageSummary } from './usage-summary.tsx'
import { useWeekText } from './use-week-text.ts'

/** What happened in and out of the hours of one timetable. */
export const WorktimeUsePage = ({ id }: { id: number }) => {
  const { t } = useTranslation('worktimes')
  const navigate = useNavigate()
  const { data, error, refetch } = useRecords(worktimes)
  const worktime = data?.[id]
  const back = () => void navigate({ to: '/trackRules' as '/' })
  if (worktime) return <UseOf worktime={worktime} onBack={back} />
  return (
    <Page title={t('title')}>
      {error && !data ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <GoneRecord noun={worktimes} id={id} onBack={back} />
      ) : (
        <RecordSkeleton lines={8} />
      )}
    </Page>
  )
}

const date = z.iso.date().catch('').default('')
const mostOutside = { sort: 'outsideMs', dir: 'asc' } as const
const search = tableSearch(mostOutside.sort).extend({
  dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  period: z.enum(periodNames).catch('last7').default('last7'),
  by: z.enum(['period', 'day']).catch('period').default('period'),
  from: date,
  to: date,
})

const UseOf = ({ worktime, onBack }: { worktime: Worktime; onBack(): void }) => {
  const { t } = useTranslation('worktimes')
  const navigate = useNavigate()
  const pageZone = useTimeZone()
  const canWrite = may(useUser(), 'trackRules.write')
  const weekText = useWeekText()
  const [url, patchUrl] = useUrlState(search)
  const byDay = url.by === 'day'
  const columns = useUsageColumns(byDay)
  const nameOf = useNameOfWorker()
  const views = useTableViews(byDay ? 'worktime-use-days' : 'worktime-use', useScope('company'))
  const today = zoneTime(worktime.timezone).at(Date.now()).date
  const lastWeek = daysOf('last7', today, { from: today, to: today })
  const days = daysOf(url.period, today, { from: url.from || lastWeek.from, to: url.to || lastWeek.to })
  const { data, error, refetch } = useWorktimeUse({
    worktimeId: worktime.id,
    by: url.by,
    ...instantsOf(days, worktime.timezone),
  })
  const rows = data?.uses

  /** A vehicle's day on the map: that of the line, or the last one on which it was driven. */
  const openDay = ({ subject, id, date, lastEndTs }: WorktimeUse) => {
    if (subject === 'driver') return void navigate({ to: `/drivers/${id}` as '/' })
    const day = date ?? (lastEndTs === null ? days.to : zoneTime(pageZone).at(lastEndTs).date)
    return void navigate({ to: '/', search: { item: id, day } as never })
  }
  const edit = () => void navigate({ to: '/trackRules' as '/', search: { edit: worktime.id } as never })
  const isTooLong = dayCount(days) > mostUseDays
  return (
    <Page
      title={worktime.name}
      hint={`${weekText(worktime.spans)} · ${worktime.timezone}`}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
            {t('form.backToList')}
          </Button>
          {canWrite && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={edit}>
              {t('actions.edit')}
            </Button>
          )}
        </>
      }
    >
      <UsagePeriod
        period={url.period}
        days={days}
        today={today}
        error={isTooLong ? t('use.tooLong', { days: mostUseDays }) : undefined}
        by={url.by}
        onBy={(by) => patchUrl({ by, page: 1, sort: by === 'day' ? 'day' : 'outsideMs', dir: 'desc' })}
        onPeriod={(period) => patchUrl({ period, from: '', to: '', page: 1 })}
        onDays={(own) => patchUrl({ period: 'own', ...own, page: 1 })}
      />
      {rows && rows.length > 0 && <UsageSummary uses={rows} />}
      <DataTable
        label={t('use.title', { name: worktime.name, from: days.from, to: days.to })}
        key={url.by}
        name={byDay ? 'worktime-use-days' : 'worktime-use'}
        rows={rows}
        columns={columns}
        rowId={lineNumber}
        rowName={(use) => (use.date === null ? nameOf(use) : `${nameOf(use)}, ${use.date}`)}
        state={url}
        onStateChange={patchUrl}
        defaultOrder={mostOutside}
        onOpen={openDay}
        actions={[
          {
            id: 'day',
            label: t('use.onMap'),
            icon: <IconMapRoute size={16} />,
            isOffered: ({ subject, lastEndTs }) => subject === 'vehicle' && lastEndTs !== null,
            onSelect: openDay,
          },
        ]}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={error ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          byDay && hasMembers(worktime) ? (
            <StateView kind="empty" icon={<IconMapRoute size={28} stroke={1.5} />} title={t('use.noTrips')} />
          ) : (
            <StateView
              kind="empty"
              icon={<IconUsersGroup size={28} stroke={1.5} />}
              title={t('use.nobody')}
              hint={t('use.nobodyHint')}
              action={canWrite && <Button onClick={edit}>{t('use.addMembers')}</Button>}
            />
          )
        }
      />
    </Page>
  )
}

/** No two lines have the same: who, and of a day which one. */
const lineNumber = ({ subject, id, date }: WorktimeUse): number => {
  const day = date === null ? 0 : Date.parse(`${date}T00:00:00Z`) / 86_400_000
  return (subject === 'vehicle' ? 1 : -1) * (id * 100_000 + day)
}

const hasMembers = ({ vehicleIds, driverIds, groupIds }: Worktime): boolean =>
  vehicleIds.length + driverIds.length + groupIds.length > 0
