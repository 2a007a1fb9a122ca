import { useTranslation } from 'react-i18next'
import { speedClassesKmh } from './route-pieces.ts'
import { speedColours } from './speed-colours.ts'
import classes from './timeline.module.css'

export const SpeedLegend = () => {
  const { t } = useTranslation('fleet')
  return (
    <ul className={classes.legend} aria-label={t('timeline.legend')}>
      {speedClassesKmh.map((from, index) => (
        <li key={from}>
          <span className={classes.swatch} style={{ background: speedColours[index] }} aria-hidden="true" />
          {speedClassesKmh[index + 1] === undefined ? (
            `${from}+`
          ) : (
            <span>
              {from}
              <span className={classes.upTo}>–{speedClassesKmh[index + 1]}</span>
            </span>
          )}
        </li>
      ))}
      <li>km/h</li>
    </ul>
  )
}
