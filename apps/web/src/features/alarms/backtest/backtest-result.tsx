import type { NewAlarm } from '@atalaya/contract/alarms'
import { zoneTime } from '@atalaya/domain/zone-time'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { AlarmValues } from '../alarm-values.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import { variantOf } from './backtest-draft.ts'
import classes from './backtest-result.module.css'
import {
  countsAlong,
  proposalOf,
  readableADay,
  type Trial,
  type TrialView,
  type Variant,
  viewOf,
} from './backtest-view.ts'
import { useBacktestWords } from './backtest-words.ts'
import { StepSlider } from './step-slider.tsx'

interface Props {
  trial: Trial
  variant: Variant
  tried: NewAlarm
  values: AlarmValues
  names: AlarmNames
  onMove(along: 'thresholds' | 'holds', value: number): void
}

const shownItems = 5
const shownExamples = 5

/** How many, of whom, on which days, and what less noise would cost. */
export const BacktestResult = ({ trial, variant, tried, values, names, onMove }: Props) => {
  const { t } = useTranslation('alarms')
  const format = useFormat()
  const timeZone = useTimeZone()
  const view = useMemo(() => {
    const clock = zoneTime(timeZone)
    return viewOf(trial, variant, (ts) => clock.at(ts).date)
  }, [trial, variant, timeZone])
  const words = useBacktestWords(values, names)
  const type = values.items.itemsType
  const nameOf = (itemId: number) => names.namesOf.items(type, [itemId])[0] ?? `#${itemId}`
  const notices = (count: number) => t('backtest.notices', { count })
  const own = variantOf(tried, tried)
  const isOwn = own?.threshold === variant.threshold && own.hold === variant.hold
  return (
    <>
      <p className={classes.said} aria-live="polite">
        {view.count === 0
          ? t('backtest.none', { count: view.daysLong })
          : t('backtest.summary', {
              notices: notices(view.count),
              items: t(`backtest.of.${type}`, { count: view.items.length }),
            })}
      </p>
      {view.count === 0 && view.extreme && (
        <p className="secondary">
          {t('backtest.extreme', { value: words.limit(view.extreme.value), name: nameOf(view.extreme.itemId) })}
        </p>
      )}
      {view.count > 0 && <Days view={view} />}
      {view.count > readableADay * view.daysLong && (
        <TooMany trial={trial} variant={variant} view={view} words={words} onMove={onMove} />
      )}
      {(['thresholds', 'holds'] as const).map((along) => (
        <Steps key={along} along={along} {...{ trial, variant, words, onMove }} />
      ))}
      {view.count > 0 && (
        <section className={classes.list}>
          <h4>{t('backtest.worst')}</h4>
          <ul>
            {view.items.slice(0, shownItems).map(({ itemId, count }) => (
              <li key={itemId}>
                <span className={classes.name}>{nameOf(itemId)}</span>
                <span className={classes.figure}>
                  {t('backtest.aWeek', { rate: format.figure(weekly(count, view.daysLong)) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOwn && trial.examples.length > 0 && (
        <Examples examples={trial.examples.slice(0, shownExamples)} nameOf={nameOf} limit={words.limit} />
      )}
      {view.cut > 0 && <p className="secondary">{t('backtest.cut', { count: view.cut })}</p>}
    </>
  )
}

/** One decimal below ten. */
const weekly = (count: number, days: number): number => {
  const rate = (count * 7) / days
  return rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)
}

const Days = ({ view: { days, count } }: { view: TrialView }) => {
  const { t } = useTranslation('alarms')
  const format = useFormat()
  const locale = useLocale()
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const most = Math.max(...days.map((day) => day.count))
  const at = (index: number) => days[index] ?? { date: '1970-01-01', count: 0 }
  return (
    <DayBars
      title={t('backtest.byDay')}
      summary={t('backtest.byDaySummary', {
        average: format.figure(weekly(count / 7, days.length)),
        most: format.number(most),
      })}
      values={days.map((day) => day.count)}
      dayLabel={(index) => short.format(Date.parse(at(index).date))}
      textAt={(index) =>
        t('backtest.dayAt', {
          date: long.format(Date.parse(at(index).date)),
          notices: t('backtest.notices', { count: at(index).count }),
        })
      }
      axisLabel={(value) => format.figure(value)}
      heightPx={110}
      table={{
        columns: [t('backtest.day'), t('backtest.byDay')],
        rows: days.map((day) => [format.day(day.date), format.number(day.count)]),
      }}
    />
  )
}

type StepProps = Pick<Props, 'trial' | 'variant' | 'onMove'> & { words: ReturnType<typeof useBacktestWords> }

const Steps = ({ along, trial, variant, words, onMove }: StepProps & { along: 'thresholds' | 'holds' }) => {
  const { t } = useTranslation('alarms')
  const steps = trial.steps[along]
  if (steps.length < 2) return null
  const counts = countsAlong(trial, along, variant)
  const read = along === 'thresholds' ? words.limit : words.hold
  const at = along === 'thresholds' ? variant.threshold : variant.hold
  const textAt = (step: number) =>
    t('backtest.stepAt', {
      setting: read(steps[step] ?? 0),
      notices: t('backtest.notices', { count: counts[step] ?? 0 }),
    })
  return (
    <StepSlider
      label={t(`backtest.${along}`)}
      text={textAt(at)}
      counts={counts}
      textAt={textAt}
      endText={(step) => read(steps[step] ?? 0)}
      value={at}
      onChange={(step) => onMove(along, steps[step] as number)}
    />
  )
}

/** More than anybody reads, and the least change after which somebody would. */
const TooMany = ({ trial, variant, view, words, onMove }: StepProps & { view: TrialView }) => {
  const { t } = useTranslation('alarms')
  const proposal = proposalOf(trial, variant, view.daysLong)
  const value = proposal ? (trial.steps[proposal.along][proposal.step] ?? 0) : 0
  const read = proposal?.along === 'thresholds' ? words.limit : words.hold
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <p>{t('backtest.tooMany', { count: readableADay })}</p>
      {proposal && (
        <Button size="xs" variant="default" onClick={() => onMove(proposal.along, value)}>
          {t(`backtest.propose.${proposal.along}`, {
            setting: read(value),
            notices: t('backtest.notices', { count: proposal.count }),
          })}
        </Button>
      )}
    </div>
  )
}

interface ExamplesProps {
  examples: Trial['examples']
  nameOf(itemId: number): string
  limit(value: number): string
}

/** Each opens its day on the map beside the form, which stays as it is. */
const Examples = ({ examples, nameOf, limit }: ExamplesProps) => {
  const { t } = useTranslation('alarms')
  const format = useFormat()
  const timeZone = useTimeZone()
  const clock = zoneTime(timeZone)
  return (
    <section className={classes.list}>
      <h4>{t('backtest.examples')}</h4>
      <ul>
        {examples.map(({ itemId, ts, endTs, value }) => (
          <li key={`${itemId} ${ts}`}>
            <Anchor
              href={`/?item=${itemId}&day=${clock.at(ts).date}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('backtest.onMap', { name: nameOf(itemId), time: format.dateTime(ts) })}
              className={classes.example ?? ''}
            >
              <IconMapPin size={16} stroke={1.5} aria-hidden="true" />
              <span className={classes.name}>{nameOf(itemId)}</span>
              <span className={classes.figure}>
                {[format.dateTime(ts), value !== null && limit(value), endTs !== null && format.duration(endTs - ts)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
