import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { DriverRecord } from '@atalaya/contract/items'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useLiveMessages } from '../../../live/live.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { RoomCard, type RoomProps, SeatTable, useRecords, vehicles } from '../../items/index.ts'

/** What a driver drove. */
export const VehiclesRoom = ({ entity }: RoomProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAssignments(entity.id)
  const fleet = useRecords(vehicles).data
  return (
    <RoomCard title={t('page.drivenVehicles')}>
      {error && !data ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SeatTable
          header={t('fields.vehicleId')}
          assignments={data.pages.flatMap((page) => page.assignments)}
          noun="vehicles"
          idOf={({ vehicleId }) => vehicleId}
          records={fleet}
          empty={t('page.noVehicles')}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isReading={isFetchingNextPage}
        />
      ) : (
        <RecordSkeleton lines={3} />
      )}
    </RoomCard>
  )
}

const useAssignments = (driverId: DriverRecord['id']) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const queryKey = ['drivers', companyId, 'vehicles', driverId]
  useLiveMessages('driver', (messages) => {
    if (messages.some((message) => message.driverId === driverId)) void client.invalidateQueries({ queryKey })
  })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(driverAssignmentRoutes.ofDriver, {
        params: { companyId, id: driverId },
        query: pageParam === 0 ? {} : { beforeId: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ assignments, hasMore }) => (hasMore ? (assignments.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
}
