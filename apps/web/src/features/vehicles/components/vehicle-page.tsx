import type { VehicleRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CostsTab } from '../../costs/index.ts'
import { DevicesTab, ItemPage, type RecordTabs, SensorsTab } from '../../items/index.ts'
import { DriversTab } from '../tabs/drivers-tab.tsx'
import { FuelTab } from '../tabs/fuel-tab.tsx'
import { MetersTab } from '../tabs/meters-tab.tsx'
import { OverviewTab } from '../tabs/overview-tab.tsx'
import { vehicles } from '../vehicles.noun.ts'
import { VehicleForm } from './vehicle-form.tsx'

export const VehiclePage = ({ id }: { id: number }) => (
  <ItemPage
    noun={vehicles}
    id={id}
    Overview={OverviewTab}
    tabs={useTabs()}
    glyphOf={({ icon }) => icon}
    subtitleOf={({ plate, brand, model }) =>
      [plate, [brand, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
    }
    form={(props) => <VehicleForm {...props} />}
  />
)

/** What does not exist yet has no tab: an empty one would be read as "nothing happened". */
const useTabs = (): RecordTabs<VehicleRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'devices', label: t('page.devices'), Content: DevicesTab },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsTab },
      { id: 'drivers', label: t('page.driving'), Content: DriversTab },
      { id: 'meters', label: t('page.meters'), Content: MetersTab },
      { id: 'fuel', label: t('page.fuel'), Content: FuelTab },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }) => <CostsTab chargedTo={{ vehicleId: entity.id }} />,
      },
    ],
    [t],
  )
}
