import { fuelUnitSigns } from '@atalaya/domain/units'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { useFuelUnit } from '../../../selectors/company-info.ts'
import { fuelLimitDecimals, fuelLimitShown, fuelLimitStored } from '../fuel-limit.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './alarm-fields.module.css'

const bounds = [
  { least: 1, most: 1_000 },
  { least: 0.1, most: 100 },
] as const

/** Too many litres are too few kilometres. */
const turned: Partial<Record<string, string>> = { 'too.small': 'too.big', 'too.big': 'too.small' }

/** The limit of an average consumption: typed as the company reads it, kept in litres per 100 km. */
export const FuelLimitField = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const unit = useFuelUnit()
  const stored = form.values.info.value
  // Between two keys a figure may be none yet, and what it is divided into has other digits.
  const [typed, setTyped] = useState<{ value: string | number; stored: number | null }>()
  const known = stored === null ? '' : fuelLimitShown(stored, unit)
  const { least, most } = bounds[unit]
  const reason = form.problems.find(([path]) => path === 'info.value')?.[1] ?? ''
  const turnedReason = unit === 1 ? turned[reason] : undefined
  return (
    <DecimalInput
      className={classes.narrow ?? ''}
      label={t('values.monthlyFuel')}
      required
      min={least}
      max={most}
      clampBehavior="none"
      step={0.1}
      decimalScale={fuelLimitDecimals[unit]}
      suffix={` ${fuelUnitSigns[unit]}`}
      value={typed !== undefined && typed.stored === stored ? typed.value : known}
      error={turnedReason === undefined ? form.errorOf('info.value') : reasonText(turnedReason)}
      onChange={(value) => {
        const figure = value === '' ? Number.NaN : Number(value)
        const next = Number.isFinite(figure) ? fuelLimitStored(figure, unit) : null
        setTyped({ value, stored: next })
        form.patch('info', { value: next })
      }}
    />
  )
}
