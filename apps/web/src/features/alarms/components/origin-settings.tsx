import { eventKinds } from '@atalaya/contract/tracks'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { DurationInput } from '@atalaya/ui/duration-input'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { tileOf } from '../alarm-tiles.ts'
import { type AlarmValues, familyOf } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'
import { InputSettings, SensorSettings } from './band-settings.tsx'
import { ChangeSettings } from './change-settings.tsx'
import { CombinedSettings } from './combined-settings.tsx'
import { DistanceSettings } from './distance-settings.tsx'
import { FuelLimitField } from './fuel-limit-field.tsx'
import { StateLogicField } from './state-logic-field.tsx'

interface Props {
  form: AlarmForm
  names: AlarmNames
}

/** What a family wants to know; nothing of one that is not chosen, or has nothing to set. */
export const OriginSettings = ({ form, names }: Props) => {
  const { t } = useTranslation('alarms')
  const family = familyOf(form.values)
  switch (family) {
    case undefined:
      return null
    case 'event':
      return <EventKinds form={form} />
    case 'sensor':
      return <SensorSettings form={form} names={names} />
    case 'io':
      return <InputSettings form={form} />
    case 'change':
      return <ChangeSettings form={form} names={names} />
    case 'distance':
      return <DistanceSettings form={form} names={names} />
    case 'combined':
      return <CombinedSettings form={form} settings={(own) => <OriginSettings form={own} names={names} />} />
    case 'geozone':
    case 'poi':
      return tileOf(form.values, names.corridorIds)?.id === 'offRoute' ? (
        <>
          <Crossing form={form} names={names} of="geozones" />
          <p className="secondary">{t('tileHints.offRoute')}</p>
        </>
      ) : (
        <Crossing form={form} names={names} of={family === 'geozone' ? 'geozones' : 'pois'} />
      )
    case 'state':
      return <OriginState form={form} names={names} />
    case 'trackWithoutDriver':
    case 'tow':
    case 'outOfHours':
      return <p className="secondary">{t(`tileHints.${family}`)}</p>
    case 'unusualSpeed':
      return (
        <>
          <FigureField form={form} family={family} />
          <p className="secondary">{t(`tileHints.${family}`)}</p>
        </>
      )
    case 'speed':
      return <FigureField form={form} family={family} />
    case 'monthlyFuel':
      return <FuelLimitField form={form} />
    default:
      return (
        <div className={classes.narrow}>
          <DurationInput
            label={t(`values.${family}`)}
            hint={t(`tileHints.${family}`)}
            isRequired
            value={form.values.info.value ?? 0}
            error={form.errorOf('info.value')}
            onChange={(value) => form.patch('info', { value })}
          />
        </div>
      )
  }
}

const figures = {
  speed: { unit: 'km/h', step: 5, decimals: 0, most: 400 },
  unusualSpeed: { unit: '%', step: 5, decimals: 0, most: 300 },
} as const

const FigureField = ({ form, family }: { form: AlarmForm; family: keyof typeof figures }) => {
  const { t } = useTranslation('alarms')
  const { unit, step, decimals, most } = figures[family]
  return (
    <DecimalInput
      className={classes.narrow ?? ''}
      label={t(`values.${family}`)}
      required
      min={1}
      max={most}
      clampBehavior="none"
      step={step}
      decimalScale={decimals}
      suffix={` ${unit}`}
      value={form.values.info.value ?? ''}
      error={form.errorOf('info.value')}
      onChange={(typed) => form.patch('info', { value: typeof typed === 'number' ? typed : null })}
    />
  )
}

const EventKinds = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const { t: ofFleet } = useTranslation('fleet')
  const error = form.errorOf('info.events')
  return (
    <FieldBox label={t('form.events')} isRequired error={error}>
      <ManySelect
        label={t('form.events')}
        placeholder={t('form.noEvents')}
        options={eventKinds.map((kind) => ({ value: kind, label: ofFleet(`event.${kind}`) }))}
        value={form.values.info.events.kinds}
        error={error}
        onChange={(kinds) => form.patch('info', { events: { kinds } })}
      />
    </FieldBox>
  )
}

const Crossing = ({ form, names, of }: Props & { of: 'geozones' | 'pois' }) => {
  const { t } = useTranslation('alarms')
  const { info } = form.values
  const origin = info[of]
  const ids = 'geozoneIds' in origin ? origin.geozoneIds : origin.poiIds
  const path = of === 'geozones' ? 'info.geozones.geozoneIds' : 'info.pois.poiIds'
  const patch = (changes: object) =>
    form.patch('info', { [of]: { ...origin, ...changes } } as Partial<AlarmValues['info']>)
  const wayError = form.errorOf(`info.${of}.toIn`)
  return (
    <div className={classes.pair}>
      <FieldBox label={t(`fields.${of}`)} isRequired error={form.errorOf(path)}>
        <ManySelect
          label={t(`fields.${of}`)}
          placeholder={t(`form.no.${of}`)}
          isPending={names[of].isPending}
          options={names[of].options}
          value={ids as readonly number[]}
          error={form.errorOf(path)}
          onChange={(chosen) => patch(of === 'geozones' ? { geozoneIds: chosen } : { poiIds: chosen })}
        />
      </FieldBox>
      <Checkbox.Group
        label={t('form.crossing')}
        required
        error={wayError}
        value={waysOf(origin)}
        onChange={(ways) => patch({ toIn: ways.includes('toIn'), toOut: ways.includes('toOut') })}
      >
        <div className={classes.row}>
          <Checkbox value="toIn" label={t('form.toIn')} />
          <Checkbox value="toOut" label={t('form.toOut')} />
        </div>
      </Checkbox.Group>
    </div>
  )
}

const waysOf = ({ toIn, toOut }: { toIn: boolean; toOut: boolean }): string[] => [
  ...(toIn ? ['toIn'] : []),
  ...(toOut ? ['toOut'] : []),
]

const OriginState = ({ form, names }: Props) => {
  const { values } = form
  const { customStates } = values.info
  return (
    <StateLogicField
      logic={customStates.logic}
      stateIds={customStates.stateIds}
      options={names.states(values.items.itemsType)}
      errorOf={(field) => form.errorOf(`info.customStates.${field}`)}
      onChange={(changes) => form.patch('info', { customStates: { ...customStates, ...changes } })}
    />
  )
}
