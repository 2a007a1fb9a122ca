import type { NewVehicle } from '@atalaya/contract/item-fields'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { FieldError } from '@atalaya/ui/failure-line'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CalibrationCurve, pastedPoints } from '../../sensors/index.ts'
import classes from './calibration-fields.module.css'

type Points = NonNullable<NewVehicle['fuelCalibration']>

interface Props {
  points: Points | undefined
  /** Litres; where a fresh table ends. */
  tankSize: number | undefined
  error: string | undefined
  onChange(points: Points | undefined): void
}

const mostPoints = 64
const fullReading = 1_000
const usualTank = 100

/** What is being typed is no figure yet; the schema says so when it is saved like this. */
const figure = (value: string | number): number => (typeof value === 'number' ? value : (null as never))

/** Reading and litres of the tank, typed or pasted from a spreadsheet. */
export const CalibrationFields = ({ points, tankSize, error, onChange }: Props) => {
  const { t } = useTranslation('items')
  if (!points)
    return (
      <div className="stack-close">
        <span className={classes.title}>{t('fields.fuelCalibration')}</span>
        <p className="hint">{t('form.calibrationHint')}</p>
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              onChange([
                { raw: 0, litres: 0 },
                { raw: fullReading, litres: tankSize ?? usualTank },
              ])
            }
          >
            {t('form.startCalibration')}
          </Button>
        </div>
      </div>
    )
  const set = (at: number, change: Partial<Points[number]>) =>
    onChange(points.map((point, nth) => (nth === at ? { ...point, ...change } : point)))
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedPoints(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    onChange(pasted.slice(0, mostPoints).map(({ x, y }) => ({ raw: x, litres: y })))
  }
  return (
    <div className="stack-close" onPaste={paste}>
      <span className={classes.title}>{t('fields.fuelCalibration')}</span>
      <p className="hint">{t('form.calibrationHint')}</p>
      <div className={classes.heads} aria-hidden="true">
        <span>{t('form.reading')}</span>
        <span>{t('form.litres')}</span>
      </div>
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table
        <div key={at} className={classes.row}>
          <DecimalInput
            decimalScale={3}
            aria-label={t('form.readingOf', { nth: at + 1 })}
            value={point.raw}
            onChange={(raw) => set(at, { raw: figure(raw) })}
          />
          <DecimalInput
            decimalScale={3}
            aria-label={t('form.litresOf', { nth: at + 1 })}
            suffix=" l"
            value={point.litres}
            onChange={(litres) => set(at, { litres: figure(litres) })}
          />
          <ActionIcon
            aria-label={t('form.removePoint', { nth: at + 1 })}
            disabled={points.length <= 2}
            onClick={() => onChange(points.filter((_, nth) => nth !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <CalibrationCurve
        points={points.map(({ raw, litres }) => ({ x: raw, y: litres }))}
        unit="L"
        rawRange={undefined}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={points.length >= mostPoints}
          onClick={() => {
            const [before, last] = points.slice(-2) as [Points[number], Points[number]]
            onChange([...points, { raw: 2 * last.raw - before.raw, litres: 2 * last.litres - before.litres }])
          }}
        >
          {t('form.addPoint')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
          {t('form.dropCalibration')}
        </Button>
      </div>
    </div>
  )
}
