import type { DriverRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { CostsRoom } from '../../costs/index.ts'
import {
  HistoryRoom,
  ItemPage,
  Overview,
  RecordLink,
  type RoomProps,
  type Rooms,
  useDriverSeats,
  useItemWords,
} from '../../items/index.ts'
import { vehicles } from '../../vehicles/vehicles.noun.ts'
import { useDriverAssignments } from '../driver-assignments.queries.ts'
import { drivers } from '../drivers.noun.ts'
import { VehiclesRoom } from '../rooms/vehicles-room.tsx'
import { DriverForm } from './driver-form.tsx'

const shownFields = ['reference', 'iButton', 'tachographCard', 'beacon', 'phone', 'email', 'appWorkerId', 'personId']

export const DriverPage = ({ id }: { id: number }) => (
  <ItemPage
    noun={drivers}
    id={id}
    rooms={useRooms()}
    glyphOf={() => 'driver'}
    subtitleOf={({ reference }) => reference ?? ''}
    form={(props) => <DriverForm {...props} />}
  />
)

const useRooms = (): Rooms<DriverRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'overview', label: t('page.overview'), Content: OverviewRoom },
      { id: 'vehicles', label: t('page.drivenVehicles'), Content: VehiclesRoom },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }) => <CostsRoom chargedTo={{ driverId: entity.id }} />,
      },
      {
        id: 'history',
        label: t('page.history'),
        Content: ({ entity }) => <HistoryRoom noun={drivers} id={entity.id} />,
      },
    ],
    [t],
  )
}

const OverviewRoom = ({ entity }: RoomProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const { factsOf } = useItemWords(drivers)
  const { seats } = useDriverSeats()
  const fleet = useRecords(vehicles).data
  const vehicle = fleet?.[seats.byDriver.get(entity.id) ?? 0]
  const { data } = useDriverAssignments(entity.id)
  const driven = useMemo(() => data?.pages.flatMap(({ assignments }) => assignments) ?? null, [data])
  return (
    <Overview
      item={vehicle ? { id: vehicle.id, type: 1, name: vehicle.name, glyph: vehicle.icon } : null}
      seats={driven}
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
