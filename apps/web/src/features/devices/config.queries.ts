import { type ConfigTemplate, type TrackerConfigState, trackerConfigRoutes } from '@atalaya/contract/tracker-config'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useLookAgainMs } from './devices.live.ts'
import { byReseller, type DeviceRow, useRefreshDevices } from './devices.queries.ts'

const configKey = (trackerId: number) => ['device-config', trackerId] as const

interface OfDevice {
  id: number
  resellerId: number
}

/** Looked at again while the tracker may confirm. */
export const useConfig = ({ id, resellerId }: OfDevice) => {
  const lookAgainMs = useLookAgainMs()
  return useQuery({
    queryKey: configKey(id),
    queryFn: ({ signal }) => call(trackerConfigRoutes.read, { params: { resellerId, trackerId: id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? lookAgainMs : false),
  })
}

export const useConfigCalls = ({ id, resellerId }: OfDevice) => {
  const client = useQueryClient()
  const refresh = useRefreshDevices()
  const params = { resellerId, trackerId: id }
  const keep = (state: TrackerConfigState): TrackerConfigState => {
    client.setQueryData(configKey(id), state)
    refresh()
    return state
  }
  return {
    /** `before` is what it was changed from, null for none. */
    save: async (config: object, { before, password }: { before: object | null; password: string | undefined }) =>
      keep(
        await call(trackerConfigRoutes.save, {
          params,
          body: {
            config: { ...config },
            before: before && { ...before },
            ...(password === undefined ? {} : { password }),
          },
        }),
      ),
    read: async () => keep(await call(trackerConfigRoutes.read, { params })),
    confirm: async () => keep(await call(trackerConfigRoutes.confirm, { params })),
  }
}

const templatesKey = (resellerId: number) => ['config-templates', resellerId] as const

/** Of all these resellers; in the order of their names. */
export const useTemplates = (resellerIds: readonly number[]): readonly ConfigTemplate[] | undefined =>
  useQueries({
    queries: resellerIds.map((resellerId) => ({
      queryKey: templatesKey(resellerId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(trackerConfigRoutes.templates, { params: { resellerId }, signal }),
    })),
    combine: (results) =>
      results.every(({ data }) => data)
        ? results.flatMap(({ data }) => Object.values(data ?? {})).sort((a, b) => a.name.localeCompare(b.name))
        : undefined,
  })

export const useTemplateCalls = (resellerId: number) => {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: templatesKey(resellerId) })
  return {
    keep: async (name: string, typeId: number, config: object) => {
      const body = { name, typeId, config: { ...config } }
      const template = await call(trackerConfigRoutes.createTemplate, { params: { resellerId }, body })
      await refresh()
      return template
    },
    forget: async (templateId: number) => {
      await call(trackerConfigRoutes.removeTemplate, { params: { resellerId, templateId } })
      await refresh()
    },
  }
}

type Source = { kind: 'tracker'; trackerId: number } | { kind: 'template'; templateId: number }

/** Gives many the same configuration; what was refused comes back one by one. */
export const useApplyConfig = () => {
  const client = useQueryClient()
  const refresh = useRefreshDevices()
  return async (devices: readonly DeviceRow[], ids: readonly number[], source: Source) => {
    const replies = await Promise.all(
      byReseller(devices, ids).map(({ resellerId, ids: items }) =>
        call(trackerConfigRoutes.applyMany, {
          params: { resellerId },
          body: { items: items as never, source: source as never },
        }),
      ),
    )
    refresh()
    void client.invalidateQueries({ queryKey: ['device-config'] })
    return {
      updated: replies.flatMap(({ updated }) => updated),
      notUpdated: replies.flatMap(({ notUpdated }) => notUpdated),
    }
  }
}
