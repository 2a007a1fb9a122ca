import type { VehicleRecord } from '@atalaya/contract/items'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import { Overview, RecordLink, type TabProps, useCurrentAssignments, useItemWords } from '../../items/index.ts'
import { vehicles } from '../vehicles.noun.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const shownFields = [
  'plate',
  'icon',
  'brand',
  'model',
  'chassis',
  'groupIds',
  'customStateId',
  'engineType',
  'fuelTankSize',
  'averageConsumption',
  'fuelCorrectionFactor',
  'initialMileage',
  'initialHourMeter',
  'odometerSource',
]

export const OverviewTab = ({ entity, details }: TabProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { factsOf } = useItemWords(vehicles)
  const { assignments, drivers } = useCurrentAssignments()
  const driver = drivers?.[assignments.byVehicle.get(entity.id) ?? 0]
  const { skipPositions } = entity
  const now = useNow(minuteMs)
  const isPast = skipPositions?.toTs !== undefined && skipPositions.toTs < now
  const [skipping] = isPast ? [] : factsOf({ skipPositions }, ['skipPositions'])
  return (
    <Overview
      item={{ id: entity.id, type: 1, name: entity.name, glyph: entity.icon }}
      notice={skipping && t('page.skipping', { period: skipping.text })}
      figures={[
        { label: t('fields.odometerM'), value: format.distance(details.odometerM ?? entity.odometerM) },
        {
          label: t('fields.hourMeterMs'),
          value: `${format.number((details.hourMeterMs ?? entity.hourMeterMs) / hourMs, 1)} h`,
        },
        {
          label: t('fields.driverId'),
          value: driver ? <RecordLink noun="drivers" id={driver.id} name={driver.name} /> : t('form.nobody'),
        },
      ]}
      facts={factsOf(entity, shownFields)}
    />
  )
}
