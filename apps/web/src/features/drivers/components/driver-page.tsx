import type { DriverRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { CostsTab } from '../../costs/index.ts'
import {
  ItemPage,
  Overview,
  RecordLink,
  type RecordTabs,
  type TabProps,
  useCurrentAssignments,
  useItemWords,
} from '../../items/index.ts'
import { vehicles } from '../../vehicles/vehicles.noun.ts'
import { useDriverAssignments } from '../driver-assignments.queries.ts'
import { drivers } from '../drivers.noun.ts'
import { VehiclesTab } from '../tabs/vehicles-tab.tsx'
import { DriverForm } from './driver-form.tsx'

const shownFields = ['reference', 'iButton', 'tachographCard', 'beacon', 'phone', 'email', 'appWorkerId', 'personId']

export const DriverPage = ({ id }: { id: number }) => (
  <ItemPage
    noun={drivers}
    id={id}
    Overview={OverviewTab}
    tabs={useTabs()}
    glyphOf={() => 'driver'}
    subtitleOf={({ reference }) => reference ?? ''}
    form={(props) => <DriverForm {...props} />}
  />
)

const useTabs = (): RecordTabs<DriverRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'vehicles', label: t('page.drivenVehicles'), Content: VehiclesTab },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }) => <CostsTab chargedTo={{ driverId: entity.id }} />,
      },
    ],
    [t],
  )
}

const OverviewTab = ({ entity }: TabProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const { factsOf } = useItemWords(drivers)
  const { assignments } = useCurrentAssignments()
  const fleet = useRecords(vehicles).data
  const vehicle = fleet?.[assignments.byDriver.get(entity.id) ?? 0]
  const { data } = useDriverAssignments(entity.id)
  const driven = useMemo(() => data?.pages.flatMap(({ assignments }) => assignments) ?? null, [data])
  return (
    <Overview
      item={vehicle ? { id: vehicle.id, type: 1, name: vehicle.name, glyph: vehicle.icon } : null}
      assignments={driven}
      figures={[
        {
          label: t('fields.vehicleId'),
          value: vehicle ? <RecordLink noun="vehicles" id={vehicle.id} name={vehicle.name} /> : t('form.none'),
        },
      ]}
      facts={factsOf(entity, shownFields)}
    />
  )
}
