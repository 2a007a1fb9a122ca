import { groupRoutes } from '@atalaya/contract/groups'
import type { ItemId, SensorId } from '@atalaya/contract/identifiers'
import { assetRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { type NewSensor, type Sensor, sensorRoutes } from '@atalaya/contract/sensors'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../lists/use-record.ts'
import { useLiveMessages } from '../../live/live.ts'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { type DraftOf, recordCalls } from '../../session/record-calls.ts'

export type SensorDraft = DraftOf<typeof sensorRoutes>
type Sensors = Record<string, Sensor>

const sensorsKey = (companyId: number) => ['sensors', companyId] as const

const sensorsQuery = (companyId: number) =>
  queryOptions({
    queryKey: sensorsKey(companyId),
    queryFn: ({ signal }) => call(sensorRoutes.list, { params: { companyId }, signal }),
    staleTime: 60_000,
  })

export const useSensors = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === 'sensors'))
      void client.invalidateQueries({ queryKey: sensorsKey(companyId), exact: true })
  })
  return useQuery(sensorsQuery(companyId))
}

/** One as the server holds it now, for its form. */
export const useSensor = (id: number | null) => {
  const companyId = useCompanyId()
  return useRecord(sensorsKey(companyId), id, recordCalls(sensorRoutes, companyId).read)
}

export const useKnownInputs = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['ios', companyId],
    queryFn: ({ signal }) => call(sensorRoutes.inputs, { params: { companyId }, signal }),
    staleTime: 60_000,
  })
}

export const useSensorCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const calls = recordCalls(sensorRoutes, companyId)
  const keep = (sensor: Sensor): Sensor => {
    client.setQueryData<Sensors>(sensorsKey(companyId), (known) => known && { ...known, [sensor.id]: sensor })
    return sensor
  }
  const refresh = () => client.invalidateQueries({ queryKey: sensorsKey(companyId), exact: true })
  const removeMany: BulkCall = deleteThrough((body, signal) => calls.removeMany(body, signal))
  const updateMany = updateThrough((body, signal) => calls.updateMany(body, signal))
  return {
    refresh,
    removeMany,
    updateMany,
    save: async (draft: SensorDraft, base: { id: number; version: number } | null): Promise<Sensor> =>
      keep(await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))),
    read: async (id: number): Promise<Sensor> => keep(await calls.read(id)),
  }
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

const fiveMinutesMs = 300_000

/** The items and groups that a sensor can be for, by name; the lists are those of the map. */
export const useSensorTargets = () => {
  const companyId = useCompanyId()
  const params = { companyId }
  const list = listOf(companyId)
  const vehicles = useQuery(list('vehicles', (signal) => call(vehicleRoutes.list, { params, signal })))
  const assets = useQuery(list('assets', (signal) => call(assetRoutes.list, { params, signal })))
  const persons = useQuery(list('persons', (signal) => call(personRoutes.list, { params, signal })))
  const groups = useTargetGroups()
  const options = (rows: Record<string, { id: number; name: string }> | undefined) =>
    Object.values(rows ?? {}).map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    items: [...options(vehicles.data), ...options(assets.data), ...options(persons.data)],
    groups: options(groups.data),
  }
}

/** The groups alone, where a list only names them. */
export const useTargetGroups = () => {
  const companyId = useCompanyId()
  const params = { companyId }
  return useQuery(listOf(companyId)('groups', (signal) => call(groupRoutes.list, { params, signal })))
}

const listOf =
  (companyId: number) =>
  <T>(name: string, read: (signal: AbortSignal) => Promise<Record<string, T>>) =>
    queryOptions({
      queryKey: [name, companyId],
      queryFn: ({ signal }) => read(signal),
      staleTime: fiveMinutesMs,
    })
