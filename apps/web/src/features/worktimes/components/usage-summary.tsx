import type { WorktimeUse } from '@atalaya/contract/worktimes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { outsidePercent } from './usage-columns.tsx'
import classes from './usage-summary.module.css'

const hourMs = 3_600_000

/** All vehicles together, in and out of hours; drivers alone where no vehicle is held to these hours, since each trip counts once. */
export const UsageSummary = ({ uses }: { uses: readonly WorktimeUse[] }) => {
  const { t } = useTranslation('worktimes')
  const format = useFormat()
  const vehicles = uses.filter(({ subject }) => subject === 'vehicle')
  const counted = vehicles.length > 0 ? vehicles : uses
  const total = (side: 'inside' | 'outside') =>
    counted.reduce(
      (sum, use) => ({
        drivingMs: sum.drivingMs + use[side].drivingMs,
        distanceM: sum.distanceM + use[side].distanceM,
        trips: 0,
        idleMs: 0,
      }),
      { drivingMs: 0, distanceM: 0, trips: 0, idleMs: 0 },
    )
  const [inside, outside] = [total('inside'), total('outside')]
  // Day by day each has several lines.
  const all = new Set(counted.map(({ id }) => id)).size
  const late = new Set(counted.filter((use) => use.outside.drivingMs > 0).map(({ id }) => id)).size
  const percent = outsidePercent({ inside, outside })
  // Days and hours of many vehicles together are hard to compare.
  const hours = (ms: number) => `${format.number(ms / hourMs, 1)} h`
  return (
    <div className={classes.summary}>
      <dl className={classes.figures}>
        <div>
          <dt>{t('use.outsideMs')}</dt>
          <dd data-warns={outside.drivingMs > 0 || undefined}>{hours(outside.drivingMs)}</dd>
          <dd>{format.distance(outside.distanceM)}</dd>
        </div>
        <div>
          <dt>{t('use.insideMs')}</dt>
          <dd>{hours(inside.drivingMs)}</dd>
          <dd>{format.distance(inside.distanceM)}</dd>
        </div>
        <div>
          <dt>{t('use.late')}</dt>
          <dd>{format.number(late)}</dd>
          <dd>{t('use.ofAll', { all: format.number(all) })}</dd>
        </div>
      </dl>
      <div className={classes.bar} role="img" aria-label={t('use.share', { percent: format.percent(percent / 100) })}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className={classes.share} aria-hidden="true">
        {t('use.share', { percent: format.percent(percent / 100) })}
      </p>
    </div>
  )
}
