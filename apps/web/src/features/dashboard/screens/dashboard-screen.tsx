import { type DashboardSpan, dashboardSpans, mostDashboardItems } from '@atalaya/contract/dashboard'
import { may } from '@atalaya/contract/roles'
import type { Motion } from '@atalaya/domain/item-state'
import { Page } from '@atalaya/ui/page'
import { Segments } from '@atalaya/ui/segments'
import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { IconLayoutDashboard, IconSitemap } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useUser } from '../../../session/current-session.ts'
import { useFleetSettings } from '../../fleet/index.ts'
import { useGroups } from '../../groups/index.ts'
import { ByDayCard, NowCard, RankingCard, RulesCard, SpanFigures } from '../components/dashboard-cards.tsx'
import { useDashboard } from '../dashboard.queries.ts'
import { isComparable, type Measure, type Spans, spansOf } from '../dashboard-figures.ts'
import classes from './dashboard-screen.module.css'

const search = z.object({
  /** Days, of `dashboardSpans`. */
  span: z.literal([1, 7, 30]).catch(7).default(7),
  group: z.coerce.number().int().positive().nullable().catch(null).default(null),
})

const periods = { '1': 'yesterday', '7': 'last7', '30': 'last30' } as const
/** Which report has the rows that a measure is made of. */
const reportsOf: Record<Measure, string> = {
  distance: 'trips',
  driving: 'trips',
  idling: 'idling',
  use: 'trips',
  trips: 'trips',
  notices: 'notices',
}

/** What the items do now, and what they did in a span of days beside the one before it. */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard')
  const [url, patch] = useUrlState(search)
  const span = String(url.span) as DashboardSpan
  const { data: groups } = useGroups()
  const { data, error, refetch } = useDashboard({ span, group: url.group })
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          <GroupSelect
            isSingle
            groups={groups}
            value={url.group === null ? [] : [url.group]}
            placeholder={t('wholeFleet')}
            onChange={([group]) => patch({ group: group ?? null })}
          />
          <Segments
            aria-label={t('span.label')}
            value={span}
            data={dashboardSpans.map((value) => ({
              value,
              label: value === '1' ? t('span.yesterday') : t('span.days', { count: Number(value) }),
            }))}
            onChange={(chosen) => patch({ span: Number(chosen) as typeof url.span })}
          />
        </>
      }
    >
      {error && !data ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Awaited />
      ) : data.items.length === 0 ? (
        <Empty isGroup={url.group !== null} onWhole={() => patch({ group: null })} />
      ) : (
        <Cards data={data} span={span} group={url.group} />
      )}
    </Page>
  )
}

const Cards = ({
  data,
  span,
  group,
}: {
  data: NonNullable<ReturnType<typeof useDashboard>['data']>
  span: DashboardSpan
  group: number | null
}) => {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const [, showOnMap] = useFleetSettings()
  const mayRead = may(useUser(), 'reports.read')
  const spans = useMemo(() => spansOf(data), [data])
  const whole = group === null ? '' : `g${group}`
  const ask = (report: object) => void navigate({ to: '/reports', search: report as never })
  const period = { period: periods[span] }
  return (
    <div className={classes.cards}>
      <div className={classes.figures}>
        <SpanFigures data={data} spans={spans} />
        <Beginning spans={spans} />
        {data.pendingItems > 0 && <p className={classes.note}>{t('pending', { count: data.pendingItems })}</p>}
      </div>
      <div className={classes.row} data-wide="">
        <ByDayCard
          data={data}
          spans={spans}
          onDay={
            mayRead ? ({ date }) => ask({ type: 'summary', of: whole, period: 'own', from: date, to: date }) : undefined
          }
        />
        <NowCard
          data={data}
          onState={(motion: Motion) => {
            showOnMap({ motions: [motion], kind: 'all' })
            void navigate({ to: '/' })
          }}
        />
      </div>
      <div className={classes.row}>
        <RankingCard
          data={data}
          span={span}
          onItem={
            mayRead
              ? (measure, itemId) => {
                  const type = data.items.find((item) => item.itemId === itemId)?.itemType ?? 1
                  ask({ type: reportsOf[measure], of: `${['', 'v', 'a', 'p'][type]}${itemId}`, ...period })
                }
              : undefined
          }
        />
        <RulesCard data={data} onRule={mayRead ? () => ask({ type: 'notices', of: whole, ...period }) : undefined} />
      </div>
    </div>
  )
}

/** Of a fleet that is new, where what is known of it begins. */
const Beginning = ({ spans }: { spans: Spans }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (isComparable(spans)) return null
  const first = [...spans.before, ...spans.span].find(({ items }) => items > 0)
  return first ? <p className={classes.note}>{t('beginsOn', { day: format.day(first.date) })}</p> : null
}

const Awaited = () => (
  <div className={classes.cards} aria-busy="true">
    <Skeleton className={classes.figures ?? ''} height={84} />
    <div className={classes.row} data-wide="">
      <Skeleton height={330} />
      <Skeleton height={330} />
    </div>
    <div className={classes.row}>
      <Skeleton height={280} />
      <Skeleton height={280} />
    </div>
  </div>
)

/** More items than can be looked at together are no failure: a group of them can. */
const Refused = ({ error, onRetry }: { error: Error; onRetry(): void }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (error instanceof ApiFailure && error.code === 'search.toolarge')
    return (
      <StateView
        kind="empty"
        icon={<IconSitemap size={28} stroke={1.5} />}
        title={t('tooMany.title')}
        hint={t('tooMany.hint', { most: format.number(mostDashboardItems, 0) })}
      />
    )
  return <FailureView error={error} onRetry={onRetry} />
}

const Empty = ({ isGroup, onWhole }: { isGroup: boolean; onWhole(): void }) => {
  const { t } = useTranslation('dashboard')
  return (
    <StateView
      kind="empty"
      icon={<IconLayoutDashboard size={28} stroke={1.5} />}
      title={t(isGroup ? 'empty.group' : 'empty.title')}
      hint={t(isGroup ? 'empty.groupHint' : 'empty.hint')}
      action={
        isGroup ? (
          <Button variant="default" onClick={onWhole}>
            {t('wholeFleet')}
          </Button>
        ) : (
          <Button renderRoot={(root) => <Link {...root} to="/" />}>{t('empty.begin')}</Button>
        )
      }
    />
  )
}
