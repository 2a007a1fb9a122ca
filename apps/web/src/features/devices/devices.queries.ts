import { mostPerCall } from '@atalaya/contract/bulk'
import { type Device, type DeviceRecord, deviceRoutes, mostDevicesPerPage } from '@atalaya/contract/devices'
import { distributorLevel } from '@atalaya/contract/roles'
import { type TrackerType, trackerTypes } from '@atalaya/contract/trackers'
import { configurableBy } from '@atalaya/domain/tracker-config'
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'
import { useCompanies } from '../companies/index.ts'

export interface DeviceRow extends Device {
  reseller: string
}

const devicesKey = (resellerId: number) => ['devices', resellerId] as const
const deviceKey = (id: number) => ['device', id] as const

/** Those who call without being registered; the same for all resellers. */
export const strangersKey = ['strangers'] as const

const pageTimeoutMs = 60_000
const freshMs = 5_000

const readDevices = async (resellerId: number, signal: AbortSignal): Promise<Device[]> => {
  const devices: Device[] = []
  for (let afterId = 0; ; ) {
    const query = { after_id: afterId, limit: mostDevicesPerPage }
    const page = Object.values(
      await call(deviceRoutes.list, { params: { resellerId }, query, signal, timeoutMs: pageTimeoutMs }),
    )
    devices.push(...page)
    const last = page.at(-1)
    if (!last || page.length < mostDevicesPerPage) return devices
    afterId = last.id
  }
}

/** Every device in reach, over all resellers, with the companies that it can be handed to; `enabled` false asks for nothing. */
export const useDevices = (enabled = true) => {
  const { resellers, companies, error, refetch } = useCompanies(enabled)
  const lists = useQueries({
    queries: resellers.map(({ id }) => ({
      queryKey: devicesKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readDevices(id, signal),
      staleTime: freshMs,
      enabled,
    })),
    combine: (results) => ({
      rows: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }, at) =>
            (data ?? []).map((device): DeviceRow => ({ ...device, reseller: resellers[at]?.name ?? '' })),
          )
        : undefined,
      error: results.find((result) => result.error)?.error ?? null,
      refetch: () => {
        for (const result of results) void result.refetch()
      },
    }),
  })
  return {
    resellers,
    companies,
    devices: resellers.length > 0 ? lists.rows : undefined,
    error: error ?? lists.error,
    refetch: () => {
      refetch()
      lists.refetch()
    },
  }
}

/** Spec 2 §6: whose device it is concerns those above the resellers. */
export const useSeesResellers = (): boolean => distributorLevel.includes(useUser().role)

export const useDevice = (resellerId: number | undefined, id: number) =>
  useQuery({
    queryKey: deviceKey(id),
    queryFn: ({ signal }) => call(deviceRoutes.read, { params: { resellerId: resellerId ?? 0, id }, signal }),
    enabled: resellerId !== undefined && id > 0,
    staleTime: freshMs,
  })

/** Puts what the server has answered where it is shown. */
export const keepDevice = (client: QueryClient, record: DeviceRecord): DeviceRecord => {
  const { config: _config, routes: _routes, ...device } = record
  client.setQueryData(deviceKey(record.id), record)
  client.setQueryData<Device[]>(devicesKey(record.resellerId), (known) => {
    if (!known) return known
    const isKnown = known.some(({ id }) => id === device.id)
    return isKnown ? known.map((each) => (each.id === device.id ? device : each)) : [...known, device]
  })
  return record
}

/** Hands over, takes back, puts on and takes off one device. */
export const usePlaceDevice = () => {
  const client = useQueryClient()
  const paramsOf = ({ resellerId, id }: Pick<Device, 'resellerId' | 'id'>) => ({ resellerId, trackerId: id })
  return {
    assignCompany: async (device: Pick<Device, 'resellerId' | 'id'>, companyId: number | null) =>
      keepDevice(
        client,
        await call(deviceRoutes.assignCompany, { params: paramsOf(device), body: { companyId: companyId as never } }),
      ),
    assignItem: async (device: Pick<Device, 'resellerId' | 'id'>, itemId: number | null) =>
      keepDevice(
        client,
        await call(deviceRoutes.assignItem, { params: paramsOf(device), body: { itemId: itemId as never } }),
      ),
  }
}

export const useRefreshDevices = () => {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['devices'] })
    void client.invalidateQueries({ queryKey: ['device'] })
  }, [client])
}

/** The ids of each call: of one reseller, and no more than a call takes. */
export const byReseller = (
  devices: readonly Device[] | undefined,
  ids: readonly number[],
): { resellerId: number; ids: number[] }[] => {
  const wanted = new Set(ids)
  const groups = new Map<number, number[]>()
  for (const { id, resellerId } of devices ?? []) {
    if (!wanted.has(id)) continue
    const group = groups.get(resellerId) ?? []
    group.push(id)
    groups.set(resellerId, group)
  }
  return [...groups].flatMap(([resellerId, found]) =>
    Array.from({ length: Math.ceil(found.length / mostPerCall) }, (_, at) => ({
      resellerId,
      ids: found.slice(at * mostPerCall, (at + 1) * mostPerCall),
    })),
  )
}

export const typeOf = (typeId: number): TrackerType | undefined => trackerTypes.find(({ id }) => id === typeId)
/** Whether its trackers are configured by what this server tells them. */
export const takesCommands = (typeId: number): boolean => configurableBy(typeOf(typeId)?.proto ?? '') !== undefined
