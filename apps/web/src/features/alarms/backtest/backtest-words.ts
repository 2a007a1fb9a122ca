import { durationFamilies } from '@atalaya/domain/alarms/alarm-families'
import { thresholdOf } from '@atalaya/domain/alarms/backtest/backtest-steps'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useFuelUnit } from '../../../selectors/company-info.ts'
import { inputMeaning } from '../alarm-inputs.ts'
import { type AlarmValues, familyOf } from '../alarm-values.ts'
import { fuelLimitText } from '../fuel-limit.ts'
import type { AlarmNames } from '../use-alarm-names.ts'

/** How a limit of the rule is read: in the unit of its family. */
export const useBacktestWords = (values: AlarmValues, names: AlarmNames) => {
  const { t } = useTranslation('alarms')
  const format = useFormat()
  const fuelUnit = useFuelUnit()
  const family = familyOf(values)
  const withUnit = (value: number, unit: string | undefined) => [format.figure(value), unit].filter(Boolean).join(' ')
  return {
    limit: (value: number): string => {
      if (family && durationFamilies.includes(family)) return format.duration(value)
      if (family === 'speed') return format.speed(value)
      if (family === 'distance') return format.length(value)
      if (family === 'unusualSpeed') return withUnit(value, '%')
      if (family === 'monthlyFuel') return fuelLimitText(value, fuelUnit, format)
      if (family === 'change') return withUnit(value, names.namesOf.sensor(values.info.change.sensorId)?.unit)
      if (family === 'sensor') return withUnit(value, names.namesOf.sensor(values.info.sensor.sensorId)?.unit)
      return withUnit(value, inputMeaning(values.info.io.input).unit)
    },
    hold: (ms: number): string => (ms === 0 ? t('backtest.noHold') : format.duration(ms)),
    hasThreshold: thresholdOf(values) !== undefined,
  }
}
