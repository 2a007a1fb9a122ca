import { mostTablePoints } from '@atalaya/domain/sensors/calibration'
import type { CalibrationPoint } from '@atalaya/domain/sensors/sensor-definition'
import { FieldError } from '@atalaya/ui/failure-line'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pastedPoints } from '../calibration-paste.ts'
import { useDecimalMarks } from '../decimal-marks.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import { CalibrationCurve } from './calibration-curve.tsx'
import classes from './calibration-fields.module.css'

type Calibration = SensorFormValues['calibration']
type Table = Extract<Calibration, { kind: 'table' }>

interface Props {
  calibration: Calibration
  unit: string
  error: string | undefined
  /** Lowest and highest raw figure of the preview, so that the curve shows where the item moves. */
  rawRange: readonly [number, number] | undefined
  onChange(calibration: Calibration): void
}

const fresh: Record<Calibration['kind'], Calibration> = {
  none: { kind: 'none' },
  linear: { kind: 'linear', factor: 1, offset: 0 },
  table: {
    kind: 'table',
    points: [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
    beyond: 'clamp',
  },
}

/** What is being typed is no figure yet; the schema says so when it is saved like this. */
const figure = (value: string | number): number => (typeof value === 'number' ? value : (null as never))

export const CalibrationFields = ({ calibration, unit, error, rawRange, onChange }: Props) => {
  const { t } = useTranslation('sensors')
  const marks = useDecimalMarks()
  return (
    <FormSection title={t('fields.calibration')} hint={t('calibration.hint')}>
      <Segments
        isWide
        aria-label={t('fields.calibration')}
        value={calibration.kind}
        onChange={(kind) => onChange(fresh[kind as Calibration['kind']])}
        data={(['none', 'linear', 'table'] as const).map((value) => ({ value, label: t(`calibration.${value}`) }))}
      />
      {calibration.kind === 'linear' && (
        <div className={classes.pair}>
          <NumberInput
            label={t('calibration.factor')}
            {...marks}
            decimalScale={9}
            value={calibration.factor}
            error={error}
            onChange={(factor) => onChange({ ...calibration, factor: figure(factor) })}
          />
          <NumberInput
            label={t('calibration.offset')}
            {...marks}
            decimalScale={9}
            suffix={unit && ` ${unit}`}
            value={calibration.offset}
            onChange={(offset) => onChange({ ...calibration, offset: figure(offset) })}
          />
        </div>
      )}
      {calibration.kind === 'table' && (
        <TableFields table={calibration} unit={unit} error={error} rawRange={rawRange} onChange={onChange} />
      )}
    </FormSection>
  )
}

const TableFields = ({ table, unit, error, rawRange, onChange }: Omit<Props, 'calibration'> & { table: Table }) => {
  const { t } = useTranslation('sensors')
  const marks = useDecimalMarks()
  const { points } = table
  const set = (at: number, change: Partial<CalibrationPoint>) =>
    onChange({ ...table, points: points.map((point, nth) => (nth === at ? { ...point, ...change } : point)) })
  const add = () => {
    const [before, last] = points.slice(-2) as [CalibrationPoint, CalibrationPoint]
    onChange({ ...table, points: [...points, { x: 2 * last.x - before.x, y: 2 * last.y - before.y }] })
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedPoints(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    // The field that has the cursor would take the text too.
    event.stopPropagation()
    onChange({ ...table, points: pasted.slice(0, mostTablePoints) })
  }
  return (
    <>
      <CalibrationCurve points={points} unit={unit} rawRange={rawRange} />
      <div className={classes.table} onPasteCapture={paste}>
        <div className={classes.heads} aria-hidden="true">
          <span>{t('calibration.x')}</span>
          <span>{unit ? `${t('calibration.y')} (${unit})` : t('calibration.y')}</span>
        </div>
        <div className={classes.rows}>
          {points.map((point, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table
            <div key={at} className={classes.row}>
              <NumberInput
                aria-label={t('calibration.xOf', { nth: at + 1 })}
                {...marks}
                decimalScale={6}
                value={point.x}
                onChange={(x) => set(at, { x: figure(x) })}
              />
              <NumberInput
                aria-label={t('calibration.yOf', { nth: at + 1 })}
                {...marks}
                decimalScale={6}
                value={point.y}
                onChange={(y) => set(at, { y: figure(y) })}
              />
              <ActionIcon
                aria-label={t('calibration.removePoint', { nth: at + 1 })}
                disabled={points.length <= 2}
                onClick={() => onChange({ ...table, points: points.filter((_, nth) => nth !== at) })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          ))}
        </div>
        {error && <FieldError>{error}</FieldError>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={points.length >= mostTablePoints}
          onClick={add}
        >
          {t('calibration.addPoint')}
        </Button>
        <p className="hint">{t('calibration.pasteHint')}</p>
      </div>
      <NativeSelect
        label={t('calibration.beyond')}
        value={table.beyond ?? 'clamp'}
        onChange={(event) => onChange({ ...table, beyond: event.currentTarget.value as 'clamp' })}
        data={(['clamp', 'extend', 'nothing'] as const).map((value) => ({
          value,
          label: t(`calibration.beyonds.${value}`),
        }))}
      />
    </>
  )
}
