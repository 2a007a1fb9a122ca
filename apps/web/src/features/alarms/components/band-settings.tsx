import type { AlarmBand } from '@atalaya/domain/alarms/alarm-settings'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Segments } from '@atalaya/ui/segments'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { inputMeaning, offeredInputs } from '../alarm-inputs.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import { type AlarmNames, inputName } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'
import { SensorSelect } from './sensor-select.tsx'

/** A sensor that the company has defined, and the band that it leaves. */
export const SensorSettings = ({ form, names }: { form: AlarmForm; names: AlarmNames }) => {
  const { sensor } = form.values.info
  const chosen = names.namesOf.sensor(sensor.sensorId)
  return (
    <div className={classes.pair}>
      <SensorSelect
        names={names}
        kinds={['number', 'switch']}
        value={sensor.sensorId}
        error={form.errorOf('info.sensor.sensorId')}
        onChange={(sensorId) => form.patch('info', { sensor: { sensorId, above: null, below: null } })}
      />
      <BandFields
        band={sensor}
        unit={chosen?.unit ?? ''}
        isSwitch={chosen?.isSwitch ?? false}
        error={form.errorOf('info.sensor.above')}
        onChange={(band) => form.patch('info', { sensor: { ...sensor, ...band } })}
      />
    </div>
  )
}

/** What trackers report by themselves. */
export const InputSettings = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const { io } = form.values.info
  const meaning = inputMeaning(io.input)
  const offered = io.input === '' || offeredInputs.includes(io.input) ? offeredInputs : [io.input, ...offeredInputs]
  return (
    <div className={classes.pair}>
      <FieldBox label={t('form.input')} isRequired error={form.errorOf('info.io.input')}>
        <OneSelect
          label={t('form.input')}
          placeholder={t('form.noInput')}
          options={offered.map((input) => ({ value: input, label: inputName(input) }))}
          value={io.input || null}
          error={form.errorOf('info.io.input')}
          onChange={(input) => form.patch('info', { io: { input, above: null, below: null } })}
        />
      </FieldBox>
      <BandFields
        band={io}
        {...meaning}
        error={form.errorOf('info.io.above')}
        onChange={(band) => form.patch('info', { io: { ...io, ...band } })}
      />
    </div>
  )
}

interface BandProps {
  band: AlarmBand
  unit: string
  /** On or off, which counts as 1 or 0. */
  isSwitch: boolean
  error: string | undefined
  onChange(band: AlarmBand): void
}

const BandFields = ({ band, unit, isSwitch, error, onChange }: BandProps) => {
  const { t } = useTranslation('alarms')
  const { above, below } = band
  if (isSwitch)
    return (
      <FieldBox label={t('form.switchTo')} isRequired error={error}>
        <Segments
          isWide
          aria-label={t('form.switchTo')}
          value={above !== null ? 'on' : below !== null ? 'off' : ''}
          onChange={(to) => onChange(to === 'on' ? { above: 0, below: null } : { above: null, below: 1 })}
          data={(['on', 'off'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      </FieldBox>
    )
  const limit = (name: keyof AlarmBand) => (
    <DecimalInput
      label={t(`form.${name}`)}
      decimalScale={3}
      {...(unit ? { suffix: ` ${unit}` } : {})}
      value={band[name] ?? ''}
      error={name === 'above' ? error : undefined}
      onChange={(typed) => onChange({ above, below, [name]: typeof typed === 'number' ? typed : null })}
    />
  )
  return (
    <div className={classes.pair}>
      {limit('above')}
      {limit('below')}
    </div>
  )
}
