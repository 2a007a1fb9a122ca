import type { ItemId } from '@atalaya/contract/identifiers'
import { NewSensor, type SensorPreview as Preview, type Sensor, type SensorValue } from '@atalaya/contract/sensors'
import { FormSection } from '@atalaya/ui/form-shell'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { sensorValueText } from '../sensor-text.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import { useKnownInputs, useSensorPreview, useSensorTargets } from '../sensors.queries.ts'
import classes from './sensor-chart.module.css'

const weekMs = 7 * 86_400_000
const restMs = 500

interface Props {
  values: SensorFormValues
  sensor: Sensor | null
  onRawRange(range: readonly [number, number] | undefined): void
}

/** What the definition would have made of an item's last week: shown before it is saved, never stored. */
export const SensorPreview = ({ values, sensor, onRawRange }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const { items } = useSensorTargets()
  const inputs = useKnownInputs().data
  const [chosen, setChosen] = useState<ItemId | null>(null)
  const [toTs] = useState(() => Date.now())
  const [rested] = useDebouncedValue(values, restMs)
  const parsed = useMemo(() => NewSensor.safeParse({ ...rested, names: { en: 'preview' } }), [rested])
  const suggested = rested.source.kind === 'input' ? inputs?.[rested.source.key]?.last?.itemId : undefined
  const itemId = chosen ?? suggested ?? (items[0] ? (Number(items[0].value) as ItemId) : null)
  const question =
    parsed.success && itemId !== null
      ? { definition: parsed.data, sensorId: sensor?.id, itemId, fromTs: toTs - weekMs, toTs }
      : null
  const { data, error, isFetching } = useSensorPreview(question)
  const shown = question ? data : undefined
  const raws = useMemo(() => shown?.raw.filter((value) => value !== null), [shown])
  useEffect(() => {
    onRawRange(raws && raws.length > 0 ? [least(raws), most(raws)] : undefined)
  }, [raws, onRawRange])
  const last = shown?.value.findLast((value) => value !== null)
  return (
    <FormSection title={t('preview.title')} hint={t('preview.hint')}>
      <Select
        label={t('preview.item')}
        searchable
        limit={50}
        value={itemId === null ? null : String(itemId)}
        data={items}
        onChange={(value) => value && setChosen(Number(value) as ItemId)}
      />
      <div aria-live="polite" aria-busy={isFetching}>
        {!question ? (
          <p className="hint">{t('preview.incomplete')}</p>
        ) : error ? (
          <p className="hint">{failureText(error)}</p>
        ) : shown && shown.recordedAt.length === 0 ? (
          <p className="hint">{t('preview.nothing', { count: shown.reports })}</p>
        ) : shown ? (
          <>
            <PreviewChart preview={shown} />
            <p className={classes.legend}>
              <span>
                <i className={classes.key} data-raw />
                {t('preview.raw')}
              </span>
              <span>
                <i className={classes.key} />
                {t('preview.value')}
              </span>
              {last !== undefined && last !== null && (
                <span>
                  {t('preview.last')}{' '}
                  <strong>
                    {sensorValueText({ ...rested, unit: rested.unit ?? '' } as never, last, {
                      language: i18n.language,
                      format,
                      on: t('words.on'),
                      off: t('words.off'),
                    })}
                  </strong>
                </span>
              )}
            </p>
          </>
        ) : (
          <div className={classes.waiting} />
        )}
      </div>
    </FormSection>
  )
}

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]): number =>
  values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)

const width = 430
const height = 170
const margin = { top: 10, right: 44, bottom: 22, left: 44 }

/** Texts stand at the height of their first appearance. */
const figuresOf = (values: readonly (SensorValue | null)[]): (number | null)[] => {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))]
  return values.map((value) => {
    if (typeof value === 'string') return texts.indexOf(value)
    return typeof value === 'boolean' ? Number(value) : value
  })
}

/** Raw figures by the left axis, computed ones by the right. */
const PreviewChart = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  // What has come may be a day of the week asked for.
  const fromTs = preview.recordedAt[0] as number
  const toTs = Math.max(preview.recordedAt.at(-1) as number, fromTs + 1)
  const drawn = useMemo(() => {
    const xAt = (at: number) => margin.left + ((at - fromTs) / (toTs - fromTs)) * (width - margin.left - margin.right)
    const curve = (figures: readonly (number | null)[], isStepped: boolean) => {
      const known = figures.filter((figure) => figure !== null)
      const [low, high] = known.length === 0 ? [0, 1] : [least(known), most(known)]
      const yAt = (figure: number) =>
        height - margin.bottom - ((figure - low) / (high - low || 1)) * (height - margin.top - margin.bottom)
      let path = ''
      figures.forEach((figure, nth) => {
        if (figure === null) return
        const [x, y] = [xAt(preview.recordedAt[nth] as number).toFixed(1), yAt(figure).toFixed(1)]
        path += path === '' ? `M${x},${y}` : isStepped ? `H${x}V${y}` : `L${x},${y}`
      })
      return { path, low, high }
    }
    const isStepped = preview.value.some((value) => typeof value !== 'number' && value !== null)
    return { raw: curve(preview.raw, isStepped), value: curve(figuresOf(preview.value), isStepped) }
  }, [preview, fromTs, toTs])
  const figure = (value: number) => format.number(value, Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0)
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('preview.title')}>
      <line
        className={classes.axis}
        x1={margin.left}
        x2={width - margin.right}
        y1={height - margin.bottom}
        y2={height - margin.bottom}
      />
      <path className={classes.raw} d={drawn.raw.path} />
      <path className={classes.value} d={drawn.value.path} />
      {(
        [
          [drawn.raw, margin.left - 6, 'end'],
          [drawn.value, width - margin.right + 6, 'start'],
        ] as const
      ).map(([{ low, high }, x, anchor]) => (
        <g key={anchor}>
          <text className={classes.tick} x={x} y={margin.top + 6} textAnchor={anchor}>
            {figure(high)}
          </text>
          <text className={classes.tick} x={x} y={height - margin.bottom} textAnchor={anchor}>
            {figure(low)}
          </text>
        </g>
      ))}
      <text className={classes.tick} x={margin.left} y={height - 6}>
        {format.dateTime(fromTs)}
      </text>
      <text className={classes.tick} x={width - margin.right} y={height - 6} textAnchor="end">
        {format.dateTime(toTs)}
      </text>
    </svg>
  )
}
