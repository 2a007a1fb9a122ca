import type { Sensor, SensorValue } from '@atalaya/contract/sensors'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { sensorValueText } from '../sensor-text.ts'

/** A sensor's value in the user's language. */
export const useSensorValueText = () => {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const { language } = i18n
  return useCallback(
    (sensor: Sensor, value: SensorValue): string =>
      sensorValueText(sensor, value, { language, format, on: t('words.on'), off: t('words.off') }),
    [t, format, language],
  )
}
