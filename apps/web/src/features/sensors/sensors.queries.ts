import { groupRoutes } from '@atalaya/contract/groups'
import type { ItemId, SensorId } from '@atalaya/contract/identifiers'
import { assetRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import type { BodyIn } from '@atalaya/contract/route'
import { type NewSensor, type Sensor, sensorRoutes } from '@atalaya/contract/sensors'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

export type SensorDraft = BodyIn<typeof sensorRoutes.create>
/** What a change is based on; the server refuses it when the sensor has moved on since. */
export type SensorBase = Pick<Sensor, 'id' | 'version'>
export type Sensors = Record<string, Sensor>

const sensorsKey = (companyId: number) => ['sensors', companyId] as const

export const draftOf = ({ id: _, version: __, createdTs: ___, updatedTs: ____, ...draft }: Sensor): SensorDraft => draft

const sensorsQuery = (companyId: number) =>
  queryOptions({
    queryKey: sensorsKey(companyId),
    queryFn: ({ signal }) => call(sensorRoutes.list, { params: { companyId }, signal }),
    staleTime: 60_000,
  })

export const useSensors = () => useQuery(sensorsQuery(useCompanyId()))

export const useKnownInputs = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['ios', companyId],
    queryFn: ({ signal }) => call(sensorRoutes.inputs, { params: { companyId }, signal }),
    staleTime: 60_000,
  })
}

/** Creates without a base, changes with one; fails with `version.conflict` when somebody else saved meanwhile. */
export const useSaveSensor = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, base }: { draft: SensorDraft; base: SensorBase | null }) =>
      base
        ? call(sensorRoutes.update, {
            params: { companyId, sensorId: base.id },
            body: { ...draft, version: base.version },
          })
        : call(sensorRoutes.create, { params: { companyId }, body: draft }),
    onSuccess: (sensor) =>
      client.setQueryData<Sensors>(sensorsKey(companyId), (known) => known && { ...known, [sensor.id]: sensor }),
  })
}

/** What the server holds now, for somebody whose save met a newer version. */
export const useReadSensor = () => {
  const companyId = useCompanyId()
  return useMutation({
    mutationFn: (sensorId: SensorId) => call(sensorRoutes.read, { params: { companyId, sensorId } }),
  })
}

export const useDeleteSensors = (): BulkCall => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return deleteThrough(async (body, signal) => {
    const reply = await call(sensorRoutes.removeMany, { params: { companyId }, body, signal })
    if (!body.dryRun && reply.deleted.length > 0) {
      const gone = new Set(reply.deleted.map(String))
      client.setQueryData<Sensors>(
        sensorsKey(companyId),
        (known) => known && Object.fromEntries(Object.entries(known).filter(([id]) => !gone.has(id))),
      )
    }
    return reply
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

const fiveMinutesMs = 300_000

/** The items and groups that a sensor can be for, by name; the lists are those of the map. */
export const useSensorTargets = () => {
  const companyId = useCompanyId()
  const params = { companyId }
  const list = <T>(name: string, read: (signal: AbortSignal) => Promise<Record<string, T>>) =>
    queryOptions({
      queryKey: [name, companyId],
      queryFn: ({ signal }) => read(signal),
      staleTime: fiveMinutesMs,
    })
  const vehicles = useQuery(list('vehicles', (signal) => call(vehicleRoutes.list, { params, signal })))
  const assets = useQuery(list('assets', (signal) => call(assetRoutes.list, { params, signal })))
  const persons = useQuery(list('persons', (signal) => call(personRoutes.list, { params, signal })))
  const groups = useQuery(list('groups', (signal) => call(groupRoutes.list, { params, signal })))
  const options = (rows: Record<string, { id: number; name: string }> | undefined) =>
    Object.values(rows ?? {}).map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    items: [...options(vehicles.data), ...options(assets.data), ...options(persons.data)],
    groups: options(groups.data),
  }
}
