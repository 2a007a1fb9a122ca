import type { AlarmPriority } from '@atalaya/contract/alarms'
import { useTranslation } from 'react-i18next'
import classes from './priority-mark.module.css'

export const priorities: readonly AlarmPriority[] = [1, 2, 3]
const names = { 1: 'low', 2: 'medium', 3: 'high' } as const

/** Spec 2 §4: low green, medium in the primary colour, high red; told by its bars as well. */
export const PriorityMark = ({ priority }: { priority: AlarmPriority }) => {
  const { t } = useTranslation('alarms')
  return (
    <span className={classes.priority} data-priority={priority}>
      <span className={classes.bars} aria-hidden="true">
        {priorities.map((bar) => (
          <span key={bar} className={classes.bar} data-filled={bar <= priority || undefined} />
        ))}
      </span>
      {t(`priorities.${names[priority]}`)}
    </span>
  )
}
