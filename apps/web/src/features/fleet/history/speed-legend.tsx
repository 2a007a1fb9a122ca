import { useTranslation } from 'react-i18next'
import { overLimitKmh } from './speed-class.ts'
import classes from './timeline.module.css'

/** What the colours of the line on the map say: a ramp up to the limit, and red beyond. */
export const SpeedLegend = () => {
  const { t } = useTranslation('fleet')
  return (
    <p className={classes.legend} title={t('timeline.legend')}>
      <span>0</span>
      <span className={classes.ramp} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{overLimitKmh}</span>
      <span className={classes.over} aria-hidden="true" />
      <span>km/h</span>
    </p>
  )
}
