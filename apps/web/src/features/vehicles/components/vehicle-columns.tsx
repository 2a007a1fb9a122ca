import type { Vehicle } from '@atalaya/contract/items'
import { meterRoutes } from '@atalaya/contract/meters'
import type { Column } from '@atalaya/ui/data-table/column'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldColumns, useNounColumns } from '../../../nouns/noun-columns.ts'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import {
  useCurrentAssignments,
  useCustomColumns,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from '../../items/index.ts'
import { vehicles } from '../vehicles.noun.ts'

const nameAndPlate = ['name', 'plate'] as const
const glyphOf = ({ icon }: Vehicle) => icon

export const useVehicleColumns = (): Column<Vehicle>[] => {
  const name = useNameColumn<Vehicle>(vehicles, glyphOf)
  const { plate } = useFieldColumns(vehicles)
  const others = useNounColumns(vehicles, nameAndPlate)
  const driver = useDriverColumn()
  const live = useLiveColumns()
  const membership = useMembershipColumns(1)
  const meters = useMeterColumns()
  const custom = useCustomColumns(vehicles)
  const number = useNumberColumn()
  return useMemo(
    () => [
      ...[name, ...(plate ? [plate] : []), ...live, driver, ...meters, ...membership],
      ...[...others, ...custom, number],
    ],
    [name, plate, live, driver, meters, membership, others, custom, number],
  )
}

const useDriverColumn = (): Column<Vehicle> => {
  const { t } = useTranslation('items')
  const { assignments, drivers } = useCurrentAssignments()
  return useMemo(
    () => ({
      id: 'driverId',
      header: t('fields.driverId'),
      value: ({ id }) => drivers?.[assignments.byVehicle.get(id) ?? 0]?.name,
      isPending: drivers === undefined,
      width: 144,
    }),
    [t, assignments, drivers],
  )
}

const metersFreshMs = 60_000
const metresPerKm = 1_000
const hourMs = 3_600_000

/** What the dashboards show, read again each minute. */
const useMeterColumns = (): Column<Vehicle>[] => {
  const { t } = useTranslation('items')
  const companyId = useCompanyId()
  const { data, isPending } = useQuery({
    queryKey: ['vehicles', companyId, 'meters'],
    queryFn: ({ signal }) => call(meterRoutes.ofFleet, { params: { companyId }, signal }),
    staleTime: metersFreshMs,
    refetchInterval: metersFreshMs,
  })
  return useMemo(() => {
    const scaled = (value: number | undefined, unit: number) => (value === undefined ? null : value / unit)
    return [
      {
        id: 'odometerM',
        header: t('fields.odometerM'),
        kind: 'number',
        unit: 'km',
        decimals: 0,
        isPending,
        value: ({ id }) => scaled(data?.[id]?.odometerM, metresPerKm),
        width: 160,
      },
      {
        id: 'hourMeterMs',
        header: t('fields.hourMeterMs'),
        kind: 'number',
        unit: 'h',
        decimals: 1,
        isPending,
        value: ({ id }) => scaled(data?.[id]?.hourMeterMs, hourMs),
        width: 152,
        isHiddenAtFirst: true,
      },
    ]
  }, [t, data, isPending])
}
