import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import type { DriverId } from '@atalaya/contract/identifiers'
import type { VehicleRecord } from '@atalaya/contract/items'
import { may } from '@atalaya/contract/roles'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useLiveMessages } from '../../../live/live.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useSay } from '../../../nouns/noun-bulk.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { AssignmentTable, SectionCard, type TabProps, useCurrentAssignments } from '../../items/index.ts'
import { vehicles } from '../vehicles.noun.ts'
import classes from './drivers-tab.module.css'

const nobody = 0

/** Who drives, to be changed here, and who drove. */
export const DriversTab = ({ entity }: TabProps<VehicleRecord>) => {
  const { t } = useTranslation('items')
  const canWrite = may(useUser(), 'vehicles.write')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAssignments(entity.id)
  const { drivers } = useCurrentAssignments()
  return (
    <SectionCard title={t('page.driving')} actions={canWrite && <AssignmentPicker vehicleId={entity.id} />}>
      {error && !data ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <AssignmentTable
          header={t('fields.driverId')}
          assignments={data.pages.flatMap((page) => page.assignments)}
          noun="drivers"
          idOf={({ driverId }) => driverId}
          records={drivers}
          empty={t('page.noAssignments')}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isReading={isFetchingNextPage}
        />
      ) : (
        <RecordSkeleton lines={3} />
      )}
    </SectionCard>
  )
}

const useAssignments = (vehicleId: VehicleRecord['id']) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const queryKey = ['vehicles', companyId, 'drivers', vehicleId]
  useLiveMessages('driverVehicle', (messages) => {
    if (messages.some(({ itemId }) => itemId === vehicleId)) void client.invalidateQueries({ queryKey })
  })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(driverAssignmentRoutes.ofVehicle, {
        params: { companyId, id: vehicleId },
        query: pageParam === 0 ? {} : { beforeId: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ assignments, hasMore }) => (hasMore ? (assignments.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })
}

/** Beside each driver stands the vehicle that they would leave. */
const AssignmentPicker = ({ vehicleId }: { vehicleId: VehicleRecord['id'] }) => {
  const { t } = useTranslation('items')
  const companyId = useCompanyId()
  const { assignments, drivers } = useCurrentAssignments()
  const { data: fleet } = useRecords(vehicles)
  const say = useSay(vehicles)
  const assign = useMutation({
    mutationFn: ({ driverId, operationId }: { driverId: number; operationId: string }) =>
      call(driverAssignmentRoutes.assign, {
        params: { companyId, id: vehicleId },
        body: { driverId: driverId === nobody ? null : (driverId as DriverId) },
        operationId,
      }),
    onSuccess: ({ driverId }, { operationId }) =>
      say(
        driverId === null ? t('page.unassigned') : t('page.assigned', { name: drivers?.[driverId]?.name }),
        operationId,
      ),
    onError: toastFailure,
  })
  const options = useMemo(
    () => [
      { value: nobody, label: t('form.nobody') },
      ...Object.values(drivers ?? {})
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name }) => ({
          value: id as number,
          label: name,
          hint: fleet?.[assignments.byDriver.get(id) ?? 0]?.name,
        })),
    ],
    [t, drivers, fleet, assignments.byDriver],
  )
  return (
    <div className={classes.now}>
      <span className="secondary">{t('page.nowDriving')}</span>
      <OneSelect
        label={t('page.assign')}
        placeholder={t('form.nobody')}
        options={options}
        value={assignments.byVehicle.get(vehicleId) ?? nobody}
        isDisabled={assign.isPending}
        onChange={(driverId) => assign.mutate({ driverId, operationId: newUuid() })}
      />
    </div>
  )
}
