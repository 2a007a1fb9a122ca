import type { MotionPreview } from '@atalaya/contract/motion'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './motion.module.css'

/** The first trips that would be others, one by one. */
export const PreviewChanges = ({
  changes,
  items,
  changeCount,
}: Pick<MotionPreview, 'changes' | 'items' | 'changeCount'>) => {
  const { t } = useTranslation('motion')
  const format = useFormat()
  const names = new Map(items.map(({ itemId, name }) => [itemId, name]))
  const rest = changeCount - changes.length
  return (
    <section>
      <h3 className={classes.heading}>{t('preview.changes')}</h3>
      <ol className={classes.changes}>
        {changes.map(({ itemId, kind, startedAt, endedAt, currentTrips, proposedTrips, distanceM }) => (
          <li key={`${itemId} ${startedAt}`} className={classes.change}>
            <span>
              {names.get(itemId)} · {t(`preview.kinds.${kind}`, { from: currentTrips, to: proposedTrips })}
            </span>
            <span className="hint">
              {format.dateTime(startedAt)} – {format.time(endedAt)} · {format.distance(distanceM)}
            </span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="hint">{t('preview.more', { count: rest })}</p>}
    </section>
  )
}
