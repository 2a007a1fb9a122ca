import { type Dashboard, type DashboardSpan, dashboardSpans, mostDashboardItems } from '@atalaya/contract/dashboard'
import { Page } from '@atalaya/ui/page'
import { Segments } from '@atalaya/ui/segments'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconLayoutDashboard, IconLayoutGridAdd, IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useGroups } from '../../groups/index.ts'
import { type KeptArrangements, shownArrangement, useArrangements } from '../arrangement.queries.ts'
import { type Arrangement, productArrangement } from '../arrangement.ts'
import { ArrangingBoard } from '../components/arranging-board.tsx'
import { AwaitedCards, CardGrid } from '../components/card-grid.tsx'
import { useDashboard } from '../dashboard.queries.ts'
import { isComparable, type Spans, spansOf } from '../dashboard-figures.ts'
import { useLeads } from '../use-leads.ts'
import classes from './dashboard-screen.module.css'

const search = z.object({
  /** Days, of `dashboardSpans`. */
  span: z.literal([1, 7, 30]).catch(7).default(7),
  group: z.coerce.number().int().positive().nullable().catch(null).default(null),
})

/** What the items do now, and what they did in a span of days beside the one before it. */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard')
  const [url, patch] = useUrlState(search)
  const span = String(url.span) as DashboardSpan
  const { data: groups } = useGroups()
  const { data, error, refetch } = useDashboard({ span, group: url.group })
  const arrangements = useArrangements()
  const [isArranging, setIsArranging] = useState(false)
  const arrangeButton = useRef<HTMLButtonElement>(null)
  // The button stands there again only when all of this is drawn.
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    if (isBack) arrangeButton.current?.focus()
  }, [isBack])
  // Where it cannot be read what somebody has arranged there is a dashboard all the same.
  const cards = arrangements.data ? shownArrangement(arrangements.data) : arrangements.error ? productArrangement : null
  const isEmpty = data?.items.length === 0
  return (
    <Page
      title={t(isArranging ? 'arrange.title' : 'title')}
      hint={t('hint')}
      actions={
        !isArranging && (
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
            {arrangements.data && data && !isEmpty && (
              <Button
                ref={arrangeButton}
                variant="default"
                leftSection={<IconLayoutGridAdd size={16} stroke={1.75} />}
                onClick={() => {
                  setIsArranging(true)
                  setIsBack(false)
                }}
              >
                {t('arrange.begin')}
              </Button>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <Refused error={error} onRetry={() => void refetch()} />
      ) : !data || !cards ? (
        <div className={classes.cards}>
          <AwaitedCards cards={cards ?? productArrangement} />
        </div>
      ) : isEmpty && !isArranging ? (
        <Empty isGroup={url.group !== null} onWhole={() => patch({ group: null })} />
      ) : (
        <Board
          {...{ data, span, cards }}
          group={url.group}
          kept={isArranging ? arrangements.data : undefined}
          onDone={() => {
            setIsArranging(false)
            setIsBack(true)
          }}
        />
      )}
    </Page>
  )
}

interface BoardProps {
  data: Dashboard
  span: DashboardSpan
  group: number | null
  cards: Arrangement
  /** What is changed while somebody arranges. */
  kept: KeptArrangements | undefined
  onDone(): void
}

const Board = ({ data, span, group, cards, kept, onDone }: BoardProps) => {
  const { t } = useTranslation('dashboard')
  const spans = useMemo(() => spansOf(data), [data])
  const leads = useLeads({ data, span, group })
  const shared = { data, spans, span, leads }
  if (kept) return <ArrangingBoard {...shared} kept={kept} onDone={onDone} />
  return (
    <div className={classes.cards}>
      <Beginning spans={spans} />
      {data.pendingItems > 0 && <p className="hint">{t('pending', { count: data.pendingItems })}</p>}
      {cards.length === 0 && <p className="hint">{t('arrange.none')}</p>}
      <CardGrid {...shared} cards={cards} />
    </div>
  )
}

/** Of a fleet that is new, where what is known of it begins. */
const Beginning = ({ spans }: { spans: Spans }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (isComparable(spans)) return null
  const first = [...spans.before, ...spans.span].find(({ items }) => items > 0)
  return first ? <p className="hint">{t('beginsOn', { day: format.day(first.date) })}</p> : null
}

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
