import type { CalibrationPoint } from '@atalaya/domain/sensors/sensor-definition'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './sensor-chart.module.css'

const width = 430
const height = 150
const margin = { top: 10, right: 12, bottom: 22, left: 48 }

interface Props {
  points: readonly CalibrationPoint[]
  unit: string
  rawRange: readonly [number, number] | undefined
}

/** What the table makes of a raw figure; shaded where the item of the preview has been. */
export const CalibrationCurve = ({ points, unit, rawRange }: Props) => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  const sound = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && x !== null && y !== null)
  if (sound.length < 2) return null
  const xs = sound.map(({ x }) => x)
  const ys = sound.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  const xAt = (x: number) => margin.left + ((x - left) / (right - left || 1)) * (width - margin.left - margin.right)
  const yAt = (y: number) =>
    height - margin.bottom - ((y - low) / (high - low || 1)) * (height - margin.top - margin.bottom)
  const seen = rawRange && [Math.max(left, rawRange[0]), Math.min(right, rawRange[1])]
  const figure = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 2)
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('calibration.curve')}>
      {seen && (seen[1] as number) > (seen[0] as number) && (
        <rect
          className={classes.seen}
          x={xAt(seen[0] as number)}
          y={margin.top}
          width={xAt(seen[1] as number) - xAt(seen[0] as number)}
          height={height - margin.top - margin.bottom}
        />
      )}
      <line
        className={classes.axis}
        x1={margin.left}
        x2={width - margin.right}
        y1={height - margin.bottom}
        y2={height - margin.bottom}
      />
      <polyline className={classes.value} points={sound.map(({ x, y }) => `${xAt(x)},${yAt(y)}`).join(' ')} />
      {sound.map(({ x, y }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the table
        <circle key={nth} className={classes.point} cx={xAt(x)} cy={yAt(y)} r={3} />
      ))}
      <text className={classes.tick} x={margin.left - 6} y={yAt(high) + 4} textAnchor="end">
        {figure(high)}
      </text>
      <text className={classes.tick} x={margin.left - 6} y={yAt(low) + 4} textAnchor="end">
        {figure(low)}
      </text>
      <text className={classes.tick} x={xAt(left)} y={height - 6}>
        {figure(left)}
      </text>
      <text className={classes.tick} x={xAt(right)} y={height - 6} textAnchor="end">
        {figure(right)}
      </text>
      <text className={classes.tick} x={margin.left - 6} y={(yAt(high) + yAt(low)) / 2 + 4} textAnchor="end">
        {unit}
      </text>
    </svg>
  )
}
