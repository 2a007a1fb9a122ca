import { type Motion, motions } from '@atalaya/domain/item-state'
import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useItemCounts } from '../../../live/live.ts'
import { MotionIcon } from './motion-icon.tsx'
import classes from './state-filter.module.css'

interface Props {
  /** Empty is all. */
  value: Motion[]
  onChange(motions: Motion[]): void
}

/** In the order of what concerns a dispatcher. */
const order: Motion[] = ['moving', 'idling', 'stopped', 'offline', 'noFix']

/** What still fits its button with all its digits. */
const inFullBelow = 10_000

/** How many are in each state, and which of them to show. */
export const StateFilter = ({ value, onChange }: Props) => {
  const { t, i18n } = useTranslation('fleet')
  const { byMotion } = useItemCounts()
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 0 })
  const figure = (count: number): string => (count < inFullBelow ? String(count) : compact.format(count))
  const toggle = (motion: Motion): void =>
    onChange(value.includes(motion) ? value.filter((other) => other !== motion) : [...value, motion])
  return (
    <fieldset className={classes.states} data-sheet-rest="">
      <legend className="visually-hidden">{t('filter.state')}</legend>
      {order.map((motion) => {
        const count = byMotion[motions.indexOf(motion)] ?? 0
        return (
          <Tooltip key={motion} label={t(`motion.${motion}`)}>
            <button
              type="button"
              className={classes.state}
              aria-pressed={value.includes(motion)}
              aria-label={`${t(`motion.${motion}`)}: ${count}`}
              onClick={() => toggle(motion)}
            >
              <span className={classes.count}>
                <MotionIcon motion={motion} />
                {figure(count)}
              </span>
              <span className={classes.word}>{t(`states.${motion}`)}</span>
            </button>
          </Tooltip>
        )
      })}
    </fieldset>
  )
}
