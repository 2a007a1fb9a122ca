import { longBacktestDays, type NewAlarm } from '@atalaya/contract/alarms'
import { thresholdOf } from '@atalaya/domain/alarms/backtest/backtest-steps'
import { longPastOf } from '@atalaya/domain/alarms/backtest/long-past'
import { Segments } from '@atalaya/ui/segments'
import { Button, Progress, Skeleton } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../session/api-failure.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import { draftOf } from './backtest-draft.ts'
import classes from './backtest-panel.module.css'
import { BacktestResult } from './backtest-result.tsx'
import { type BacktestDays, useBacktest } from './use-backtest.ts'

interface Props {
  form: AlarmForm
  names: AlarmNames
}

const periods: readonly BacktestDays[] = [7, 30, 90]
const daysOfAMonth = 30

/** What the rule would have raised on the past of its items, while it is written. It keeps nobody from saving. */
export const BacktestPanel = ({ form, names }: Props) => {
  const { t } = useTranslation('alarms')
  const id = useId()
  const [chosen, setDays] = useState<BacktestDays>(30)
  const draft = useMemo(() => draftOf(form.values), [form.values])
  const longPast = draft ? longPastOf(draft) : undefined
  // A rule that has become another one may have no long past any more.
  const days = chosen === longBacktestDays && draft && !longPast ? 90 : chosen
  const offered = longPast || (!draft && chosen === longBacktestDays) ? [...periods, longBacktestDays] : periods
  const textOf = (each: BacktestDays) =>
    each === longBacktestDays
      ? t('backtest.months', { count: Math.floor(each / daysOfAMonth) })
      : t('backtest.days', { count: each })
  const { trial, variant, tried, error, retry } = useBacktest(draft, days)
  const moveTo = (along: 'thresholds' | 'holds', value: number) => {
    if (along === 'holds') return form.patch('timing', { holdMs: value })
    const moved = thresholdOf(draft ?? form.values)?.set(value) as NewAlarm | undefined
    if (!moved) return
    const { value: limit, sensor, io } = moved.info
    form.patch('info', { value: limit, sensor, io })
  }
  return (
    <aside className={classes.panel} aria-labelledby={id}>
      <header className="head-line">
        <h3 id={id} className={classes.title}>
          {t('backtest.title')}
        </h3>
        <Segments
          aria-label={t('backtest.period')}
          size="xs"
          value={String(days)}
          data={offered.map((each) => ({ value: String(each), label: textOf(each as BacktestDays) }))}
          onChange={(value) => setDays(Number(value) as BacktestDays)}
        />
      </header>
      {draft === null ? (
        <p className={classes.note}>{t('backtest.incomplete')}</p>
      ) : error ? (
        <Failed error={error} days={days} onDays={setDays} onRetry={retry} />
      ) : trial && variant && tried ? (
        <>
          {days === longBacktestDays && longPast && <p className={classes.note}>{t(`backtest.long.${longPast}`)}</p>}
          {trial.cursor && <Working judged={trial.judged} of={trial.itemCount} />}
          <BacktestResult
            trial={trial}
            variant={variant}
            tried={tried}
            values={form.values}
            names={names}
            onMove={moveTo}
          />
        </>
      ) : (
        <div aria-busy="true" role="status" aria-label={t('backtest.computing')} className="stack">
          <Skeleton height={20} width="80%" />
          <Skeleton height={96} />
          <Skeleton height={56} />
        </div>
      )}
    </aside>
  )
}

const Working = ({ judged, of }: { judged: number; of: number }) => {
  const { t } = useTranslation('alarms')
  const text = t('backtest.progress', { done: judged, total: of })
  return (
    <div className={classes.working}>
      <Progress size="xs" value={(judged / Math.max(1, of)) * 100} aria-label={text} />
      <span>{text}</span>
    </div>
  )
}

interface FailedProps {
  error: Error
  days: BacktestDays
  onDays(days: BacktestDays): void
  onRetry(): void
}

/** Too much at once asks for less of it; anything else may be tried again. */
const Failed = ({ error, days, onDays, onRetry }: FailedProps) => {
  const { t } = useTranslation('alarms')
  const isTooLarge = error instanceof ApiFailure && error.code === 'search.toolarge'
  const shorter = periods.findLast((each) => each < days)
  return (
    <div className={classes.note} role="alert">
      <p>{isTooLarge ? t('backtest.tooLarge', { count: days }) : t('backtest.failed')}</p>
      {isTooLarge && shorter !== undefined ? (
        <Button size="xs" variant="default" onClick={() => onDays(shorter)}>
          {t('backtest.tryDays', { count: shorter })}
        </Button>
      ) : (
        !isTooLarge && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('backtest.retry')}
          </Button>
        )
      )}
    </div>
  )
}
