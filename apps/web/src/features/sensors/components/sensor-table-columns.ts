import { nameIn, type Sensor } from '@atalaya/contract/sensors'
import type { CellValue, Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SensorRow } from '../sensor-rows.ts'
import { useSensorValueText } from './use-sensor-value-text.ts'

/** On a phone's card there is room for so many. */
const sensorsOnCard = 3
const itemTypes = [1, 2, 3] as const

/** A column for each of the company's sensors: figures as figures, so that they sort, filter and export as such. */
export const useSensorTableColumns = (sensors: readonly Sensor[] | undefined): readonly Column<SensorRow>[] => {
  const { t, i18n } = useTranslation('sensors')
  const textOf = useSensorValueText()
  return useMemo(() => {
    const ofSensor = (sensor: Sensor, at: number): Column<SensorRow> => {
      const read = ({ readings }: SensorRow) => readings[sensor.id]?.value
      const isFigure = sensor.kind === 'number'
      const text = (row: SensorRow): CellValue => {
        const value = read(row)
        return value === undefined ? null : textOf(sensor, value)
      }
      const shared = {
        id: `sensor-${sensor.id}`,
        header: nameIn(sensor.names, i18n.language),
        showMobile: at < sensorsOnCard,
      }
      return isFigure
        ? {
            ...shared,
            kind: 'number',
            ...(sensor.unit ? { unit: sensor.unit } : {}),
            decimals: sensor.decimals,
            value: (row) => {
              const value = read(row)
              return typeof value === 'number' ? value : null
            },
          }
        : { ...shared, value: text }
    }
    return [
      { id: 'name', header: t('table.item'), value: ({ name }) => name, showMobile: true, width: 220 },
      {
        id: 'type',
        header: t('table.type'),
        kind: 'choice',
        choices: itemTypes.map((value) => ({ value, label: t(`table.types.${value}`) })),
        value: ({ itemType }) => itemType,
        width: 120,
      },
      {
        id: 'recordedAt',
        header: t('table.recordedAt'),
        kind: 'date',
        value: ({ recordedAt }) => recordedAt,
        width: 160,
        showMobile: true,
      },
      ...(sensors ?? []).map(ofSensor),
    ]
  }, [t, i18n.language, sensors, textOf])
}
