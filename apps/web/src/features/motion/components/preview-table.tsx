import type { MotionPreview } from '@atalaya/contract/motion'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './motion.module.css'

type Sums = MotionPreview['total']['current']
const sums = ['trips', 'stops', 'drivenMs', 'idleMs', 'distanceM'] as const satisfies readonly (keyof Sums)[]
/** A screen of items whose trips change; the list of differences says of which others. */
const mostItems = 10

const useSumText = () => {
  const format = useFormat()
  const texts = {
    ...{ trips: (value: number) => format.number(value, 0), stops: (value: number) => format.number(value, 0) },
    ...{ drivenMs: format.duration, idleMs: format.duration, distanceM: format.distance },
  }
  return {
    textOf: (name: keyof Sums, value: number) => texts[name](value),
    /** With its sign, a true minus. */
    differenceOf(name: keyof Sums, difference: number) {
      const text = texts[name](Math.abs(difference))
      if (text === texts[name](0)) return '0'
      return `${difference < 0 ? '−' : '+'}${text}`
    },
  }
}

/** The sums as they are and as they would be, and by whom they would change most. */
export const PreviewTable = ({ total, items }: Pick<MotionPreview, 'total' | 'items'>) => {
  const { t } = useTranslation('motion')
  const { textOf, differenceOf } = useSumText()
  const changed = items
    .filter(({ current, proposed }) => sums.some((name) => current[name] !== proposed[name]))
    .toSorted((a, b) => tripsMoved(b) - tripsMoved(a))
    .slice(0, mostItems)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('preview.figure')}</th>
            <th scope="col">{t('preview.current')}</th>
            <th scope="col">{t('preview.proposed')}</th>
            <th scope="col">{t('preview.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`preview.sums.${name}`)}</th>
              <td>{textOf(name, total.current[name])}</td>
              <td>{textOf(name, total.proposed[name])}</td>
              <td>{differenceOf(name, total.proposed[name] - total.current[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > 0 && (
        <table className={classes.table} aria-label={t('preview.items')}>
          <thead>
            <tr>
              <th scope="col">{t('preview.items')}</th>
              {(['trips', 'idleMs', 'distanceM'] as const).map((name) => (
                <th scope="col" key={name}>
                  {t(`preview.sums.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ itemId, name, current, proposed }) => (
              <tr key={itemId}>
                <th scope="row" className={classes.name}>
                  {name}
                </th>
                {(['trips', 'idleMs', 'distanceM'] as const).map((sum) => (
                  <td key={sum}>{differenceOf(sum, proposed[sum] - current[sum])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const tripsMoved = ({ current, proposed }: MotionPreview['items'][number]): number =>
  Math.abs(proposed.trips - current.trips)
