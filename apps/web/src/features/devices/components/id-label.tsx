import { useTranslation } from 'react-i18next'
import { idLabelOf, type IdLabel as Label } from '../id-label.ts'
import classes from './id-label.module.css'

/** Which of the numbers on it is the one to type. Nothing where a tracker of that protocol has no label. */
export const IdLabel = ({ protocol }: { protocol: string | undefined }) => {
  const { t } = useTranslation('devices')
  const label = idLabelOf(protocol)
  if (!label) return null
  return (
    <figure className={classes.label}>
      <LabelDrawing label={label} />
      <figcaption>
        {t(`idLabel.${label.words}`)}
        <span>{t('idLabel.orCall')}</span>
      </figcaption>
    </figure>
  )
}

/** Each line of a label: what stands before a number, and the number. */
const linesOf = ({ before, example, words }: Label): [before: string, number: string][] => {
  if (words === 'phone') return [[before, example]]
  const imei = '352093081452251'
  const others: [string, string][] = before === 'IMEI' ? [['S/N', '6006198214']] : [['IMEI', imei]]
  return [[before, example], ...others]
}

const width = 180
const margin = 14
/** A number, its bars, and the gap to the next one. */
const lineHeight = 39
const barsEnd = 23

/** The caption says in words what it shows. */
const LabelDrawing = ({ label }: { label: Label }) => {
  const lines = linesOf(label)
  const height = margin + (lines.length - 1) * lineHeight + barsEnd + margin
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <rect className={classes.card} x="0.5" y="0.5" width={width - 1} height={height - 1} rx="8" />
      {lines.map(([before, number], at) => (
        <g
          key={before}
          className={at === 0 ? classes.wanted : classes.other}
          transform={`translate(0 ${margin + at * lineHeight})`}
        >
          {at === 0 && <rect className={classes.frame} x="7" y="-7" width={width - margin} height="36" rx="5" />}
          <text x={margin} y="8">
            {before}
          </text>
          <text x={width - margin} y="8" textAnchor="end">
            {number}
          </text>
          <Bars number={number} />
        </g>
      ))}
    </svg>
  )
}

/** As wide as the digits say: a drawing of a bar code, not one. */
const Bars = ({ number }: { number: string }) => {
  const step = (width - 2 * margin) / (number.length * 2)
  return [...`${number}${number}`].map((digit, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars of one number never move
    <rect key={at} x={margin + at * step} y="13" width={0.8 + (Number(digit) / 9) * (step - 1.6)} height="10" />
  ))
}
