import type { WorktimeUse } from '@atalaya/contract/worktimes'
import { Figure, Figures } from '@atalaya/ui/figures'
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
      <Figures>
        <Figure
          label={t('use.outsideMs')}
          value={hours(outside.drivingMs)}
          isWarning={outside.drivingMs > 0}
          note={format.distance(outside.distanceM)}
        />
        <Figure label={t('use.insideMs')} value={hours(inside.drivingMs)} note={format.distance(inside.distanceM)} />
        <Figure label={t('use.late')} value={format.number(late)} note={t('use.ofAll', { all: format.number(all) })} />
      </Figures>
      <div className={classes.bar} role="img" aria-label={t('use.share', { percent: format.percent(percent / 100) })}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="hint" aria-hidden="true">
        {t('use.share', { percent: format.percent(percent / 100) })}
      </p>
    </div>
  )
}
