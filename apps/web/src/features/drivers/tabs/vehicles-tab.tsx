import type { DriverRecord } from '@atalaya/contract/items'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { AssignmentTable, SectionCard, type TabProps } from '../../items/index.ts'
import { vehicles } from '../../vehicles/vehicles.noun.ts'
import { useDriverAssignments } from '../driver-assignments.queries.ts'

/** What a driver drove. */
export const VehiclesTab = ({ entity }: TabProps<DriverRecord>) => {
  const { t } = useTranslation('items')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDriverAssignments(entity.id)
  const fleet = useRecords(vehicles).data
  return (
    <SectionCard title={t('page.drivenVehicles')}>
      {error && !data ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <AssignmentTable
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
    </SectionCard>
  )
}
