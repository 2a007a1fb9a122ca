import type { ItemId, SensorId } from '@atalaya/contract/identifiers'
import { type NewSensor, sensorRoutes } from '@atalaya/contract/sensors'
import { useQuery } from '@tanstack/react-query'
import { useRecords } from '../../nouns/noun.queries.ts'
import { useAssetList, useGroupList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { sensors } from './sensors.noun.ts'

const sensorsKey = (companyId: number) => ['sensors', companyId] as const

export const useSensors = (isWanted = true) => useRecords(sensors, undefined, isWanted)

export const useKnownInputs = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['ios', companyId],
    queryFn: ({ signal }) => call(sensorRoutes.inputs, { params: { companyId }, signal }),
    staleTime: 60_000,
  })
}

export interface PreviewQuestion {
  definition: NewSensor
  sensorId?: SensorId | undefined
  itemId: ItemId
  fromTs: number
  toTs: number
}

/** What a definition would have made of an item's reports; asked anew when the definition has rested. */
export const useSensorPreview = (question: PreviewQuestion | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['sensor-preview', companyId, question],
    queryFn: ({ signal }) => {
      const { sensorId, ...body } = question as PreviewQuestion
      const own = sensorId === undefined ? {} : { sensorId }
      return call(sensorRoutes.preview, { params: { companyId }, body: { ...body, ...own }, signal })
    },
    enabled: question !== null,
    retry: false,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
}

const seriesFreshMs = 60_000

/** What the sensors of an item said last, by their ids: those that it has. */
export const useItemSensors = (itemId: number | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [...sensorsKey(companyId), 'item', itemId],
    queryFn: ({ signal }) => call(sensorRoutes.ofItem, { params: { companyId, itemId: itemId ?? 0 }, signal }),
    enabled: itemId !== null,
    staleTime: seriesFreshMs,
  })
}

interface SeriesQuestion {
  itemId: number
  sensorId: number
  fromTs: number
  toTs: number
}

/** What a sensor of an item said in a period; read again while the period goes on. */
export const useSensorSeries = (question: SeriesQuestion | null) => {
  const companyId = useCompanyId()
  const isRunning = question !== null && question.toTs > Date.now()
  return useQuery({
    queryKey: [...sensorsKey(companyId), 'series', question],
    queryFn: ({ signal }) => {
      const { itemId, sensorId, fromTs, toTs } = question as SeriesQuestion
      return call(sensorRoutes.series, {
        params: { companyId, itemId, sensorId },
        query: { from_ts: fromTs, to_ts: toTs },
        signal,
      })
    },
    enabled: question !== null,
    staleTime: isRunning ? seriesFreshMs : Number.POSITIVE_INFINITY,
    refetchInterval: isRunning && seriesFreshMs,
  })
}

/** What all sensors of an item said in a period, in one call; read again while the period goes on. */
export const useItemSeries = ({ itemId, fromTs, toTs }: Omit<SeriesQuestion, 'sensorId'>) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [...sensorsKey(companyId), 'item-series', itemId, fromTs, toTs],
    queryFn: ({ signal }) =>
      call(sensorRoutes.seriesOfItem, {
        params: { companyId, itemId },
        query: { from_ts: fromTs, to_ts: toTs },
        signal,
      }),
    staleTime: seriesFreshMs,
  })
}

const fiveMinutesMs = 300_000

/** The items and groups that a sensor can be for, by name; the lists are those of the map. */
export const useSensorTargets = () => {
  const options = (rows: Record<string, { id: number; name: string }> | undefined) =>
    Object.values(rows ?? {}).map(({ id, name }) => ({ value: String(id), label: name }))
  const [vehicles, assets, persons] = [
    useVehicleList(fiveMinutesMs),
    useAssetList(fiveMinutesMs),
    usePersonList(fiveMinutesMs),
  ]
  return {
    items: [...options(vehicles), ...options(assets), ...options(persons)],
    groups: options(useTargetGroups()),
  }
}

/** The groups alone, where a list only names them. */
export const useTargetGroups = () => useGroupList(fiveMinutesMs)
