import type { VehicleRecord } from '@atalaya/contract/items'
import type { Sensor } from '@atalaya/contract/sensors'
import { Gauge } from '@atalaya/ui/charts/gauge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { SectionCard } from '../../items/index.ts'
import { SensorMultiples, useItemSensors, useSensorsOf } from '../../sensors/index.ts'

/** The level of the tank now, and of seven days with what was filled and what fell; nothing where no sensor tells it. */
export const FuelWeek = ({ vehicle }: { vehicle: VehicleRecord }) => {
  const { t } = useTranslation('sensors')
  const tanks = useSensorsOf(vehicle.id).filter(({ kind, icon }) => kind === 'number' && icon === 'fuel')
  if (tanks.length === 0) return null
  return (
    <SectionCard title={t('week.fuel')}>
      {tanks.map((sensor) => (
        <TankGauge key={sensor.id} sensor={sensor} vehicle={vehicle} />
      ))}
      <SensorMultiples itemId={vehicle.id} sensors={tanks} isWide />
    </SectionCard>
  )
}

/** Full is what the sensor's unit or the vehicle's own tank says; without either there is no share to draw. */
const TankGauge = ({ sensor, vehicle }: { sensor: Sensor; vehicle: VehicleRecord }) => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  const { data: readings } = useItemSensors(vehicle.id)
  const level = readings?.[sensor.id]?.value
  const isPercent = sensor.unit === '%'
  const full = isPercent ? 100 : sensor.unit.toLowerCase() === 'l' ? vehicle.fuelTankSize : null
  if (typeof level !== 'number' || !full) return null
  const text = isPercent
    ? `${format.number(level)} %`
    : t('week.tankText', { level: `${format.number(level)} L`, size: `${format.number(full)} L` })
  return <Gauge label={t('week.tank')} text={text} share={level / full} />
}
