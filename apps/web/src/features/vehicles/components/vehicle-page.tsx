import type { VehicleRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CostsRoom } from '../../costs/index.ts'
import { DevicesRoom, HistoryRoom, ItemPage, type Rooms, SensorsRoom } from '../../items/index.ts'
import { DriversRoom } from '../rooms/drivers-room.tsx'
import { FuelRoom } from '../rooms/fuel-room.tsx'
import { MetersRoom } from '../rooms/meters-room.tsx'
import { OverviewRoom } from '../rooms/overview-room.tsx'
import { vehicles } from '../vehicles.noun.ts'
import { VehicleForm } from './vehicle-form.tsx'

export const VehiclePage = ({ id }: { id: number }) => (
  <ItemPage
    noun={vehicles}
    id={id}
    rooms={useRooms()}
    glyphOf={({ icon }) => icon}
    subtitleOf={({ plate, brand, model }) =>
      [plate, [brand, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
    }
    form={(props) => <VehicleForm {...props} />}
  />
)

/** What does not exist yet has no tab: an empty one would be read as "nothing happened". */
const useRooms = (): Rooms<VehicleRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'overview', label: t('page.overview'), Content: OverviewRoom },
      { id: 'devices', label: t('page.devices'), Content: DevicesRoom },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsRoom },
      { id: 'drivers', label: t('page.driving'), Content: DriversRoom },
      { id: 'meters', label: t('page.meters'), Content: MetersRoom },
      { id: 'fuel', label: t('page.fuel'), Content: FuelRoom },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }) => <CostsRoom chargedTo={{ vehicleId: entity.id }} />,
      },
      {
        id: 'history',
        label: t('page.history'),
        Content: ({ entity }) => <HistoryRoom noun={vehicles} id={entity.id} />,
      },
    ],
    [t],
  )
}
