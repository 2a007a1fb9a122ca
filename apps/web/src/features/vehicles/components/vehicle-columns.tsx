import type { Vehicle } from '@atalaya/contract/items'
import { meterRoutes } from '@atalaya/contract/meters'
import type { Column } from '@atalaya/ui/data-table/column'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../session/api.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import {
  useCustomColumns,
  useDriverSeats,
  useItemChoices,
  useLiveColumns,
  useMembershipColumns,
  useNameColumn,
  useNumberColumn,
} from '../../items/index.ts'

const glyphOf = ({ icon }: Vehicle) => icon

export const useVehicleColumns = (): Column<Vehicle>[] => {
  const name = useNameColumn<Vehicle>('vehicles', glyphOf)
  const own = useOwnColumns()
  const driver = useDriverColumn()
  const live = useLiveColumns()
  const membership = useMembershipColumns(1)
  const meters = useMeterColumns()
  const custom = useCustomColumns('vehicles')
  const number = useNumberColumn()
  return useMemo(
    () => [name, own.plate, ...live, driver, ...meters, ...membership, ...own.others, ...custom, number],
    [name, own, live, driver, meters, membership, custom, number],
  )
}

const useDriverColumn = (): Column<Vehicle> => {
  const { t } = useTranslation('items')
  const { seats, drivers } = useDriverSeats()
  return useMemo(
    () => ({
      id: 'driverId',
      header: t('fields.driverId'),
      value: ({ id }) => drivers?.[seats.byVehicle.get(id) ?? 0]?.name,
      width: 144,
    }),
    [t, seats, drivers],
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

const useOwnColumns = (): { plate: Column<Vehicle>; others: Column<Vehicle>[] } => {
  const { t } = useTranslation('items')
  const choices = useItemChoices()
  return useMemo(() => {
    const text = (id: 'brand' | 'model' | 'chassis', width: number): Column<Vehicle> => ({
      id,
      header: t(`fields.${id}`),
      value: ({ [id]: value }) => value,
      width,
      // A chassis number is one vehicle's alone.
      ...(id === 'chassis' ? {} : { bulkEdit: { key: id, isClearable: true } }),
    })
    const figure = (
      id: 'fuelTankSize' | 'averageConsumption' | 'fuelCorrectionFactor' | 'initialMileage' | 'initialHourMeter',
      of: Pick<Column<Vehicle>, 'decimals' | 'width'> & { unit?: string },
    ): Column<Vehicle> => ({
      id,
      header: t(`fields.${id}`),
      kind: 'number',
      ...(of.unit ? { unit: of.unit } : {}),
      decimals: of.decimals ?? 0,
      value: ({ [id]: value }) => value,
      width: of.width ?? 140,
      isHiddenAtFirst: true,
      bulkEdit: { key: id, isClearable: true },
    })
    return {
      plate: {
        id: 'plate',
        header: t('fields.plate'),
        value: ({ plate }) => plate,
        width: 112,
        showMobile: true,
      },
      others: [
        { ...text('brand', 120), isHiddenAtFirst: true },
        { ...text('model', 144), isHiddenAtFirst: true },
        {
          id: 'icon',
          header: t('fields.icon'),
          kind: 'choice',
          choices: choices.icon,
          value: ({ icon }) => icon,
          width: 144,
          isHiddenAtFirst: true,
          bulkEdit: { key: 'icon' },
        },
        { ...text('chassis', 176), isHiddenAtFirst: true },
        {
          id: 'engineType',
          header: t('fields.engineType'),
          kind: 'choice',
          choices: choices.engineType,
          value: ({ engineType }) => engineType,
          width: 128,
          isHiddenAtFirst: true,
          bulkEdit: { key: 'engineType' },
        },
        figure('fuelTankSize', { unit: 'L', decimals: 0, width: 120 }),
        figure('averageConsumption', { unit: 'L/100 km', decimals: 1, width: 184 }),
        figure('fuelCorrectionFactor', { decimals: 2, width: 168 }),
        figure('initialMileage', { unit: 'km', decimals: 1, width: 168 }),
        figure('initialHourMeter', { unit: 'h', decimals: 1, width: 152 }),
        {
          id: 'odometerSource',
          header: t('fields.odometerSource'),
          kind: 'choice',
          choices: choices.odometerSource,
          value: ({ odometerSource }) => odometerSource,
          width: 208,
          isHiddenAtFirst: true,
          bulkEdit: { key: 'odometerSource' },
        },
      ],
    }
  }, [t, choices])
}
