import { mostPerCall } from '@atalaya/contract/bulk'
import { type Device, type DeviceRecord, deviceRoutes, mostDevicesPerPage } from '@atalaya/contract/devices'
import { distributorLevel } from '@atalaya/contract/roles'
import { type TrackerType, trackerTypes } from '@atalaya/contract/trackers'
import { configurableBy } from '@atalaya/domain/tracker-config'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { withAnswer } from '../../nouns/known-list.ts'
import { listKey, recordKey, rowOf } from '../../nouns/noun.queries.ts'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'
import { useCompanies } from '../companies/index.ts'
import { devices as noun } from './devices.noun.ts'

export interface DeviceRow extends Device {
  reseller: string
}

/** Those who call without being registered; the same for all resellers. */
export const unregisteredKey = ['unregistered-devices'] as const

const pageTimeoutMs = 60_000

const readDevices = async (resellerId: number, signal: AbortSignal): Promise<Record<string, Device>> => {
  const devices: Record<string, Device> = {}
  for (let afterId = 0; ; ) {
    const query = { after_id: afterId, limit: mostDevicesPerPage }
    const page = await call(deviceRoutes.list, { params: { resellerId }, query, signal, timeoutMs: pageTimeoutMs })
    Object.assign(devices, page)
    const last = Object.values(page).at(-1)
    if (!last || Object.keys(page).length < mostDevicesPerPage) return devices
    afterId = last.id
  }
}

/** Every device in scope, over all resellers, with the companies that it can be handed to; `enabled` false asks for nothing. */
export const useDevices = (enabled = true) => {
  const { resellers, companies, error, refetch } = useCompanies(enabled)
  const lists = useQueries({
    queries: resellers.map(({ id }) => ({
      queryKey: listKey(noun, { id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => readDevices(id, signal),
      staleTime: noun.freshMs,
      enabled,
    })),
    combine: (results) => ({
      rows: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }, at) =>
            Object.values(data ?? {}).map((device): DeviceRow => ({ ...device, reseller: resellers[at]?.name ?? '' })),
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

/** Puts what the server has answered where it is shown. A list on its way is not asked for again: thousands are told of. */
export const keepDevice = (client: QueryClient, record: DeviceRecord): DeviceRecord => {
  const owner = { id: record.resellerId }
  client.setQueryData(recordKey(noun, owner, record.id), record)
  client.setQueryData<Record<string, Device>>(listKey(noun, owner), (known) => withAnswer(known, rowOf(noun, record)))
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

/** Hands several over, or takes them back with null; each reseller's go in calls of their own. */
export const assignMany = async (devices: readonly Device[], ids: readonly number[], companyId: number | null) => {
  const replies = await Promise.all(
    byReseller(devices, ids).map(({ resellerId, ids: items }) =>
      call(deviceRoutes.assignMany, {
        params: { resellerId },
        body: { items: items as never, companyId: companyId as never },
      }),
    ),
  )
  return {
    updated: replies.flatMap((reply) => reply.updated),
    notUpdated: replies.flatMap((reply) => reply.notUpdated),
  }
}

export const useRefreshDevices = () => {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [noun.name] })
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
