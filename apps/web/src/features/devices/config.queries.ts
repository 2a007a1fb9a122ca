import {
  type ConfigTemplate,
  configTemplateRoutes,
  type TrackerConfigState,
  trackerConfigRoutes,
} from '@atalaya/contract/tracker-config'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { saidWithUndo } from '../../feedback/done-with-undo.ts'
import { undoOfResellers } from '../../imports/undo-import.ts'
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

const templatesKey = (resellerId: number) => ['configTemplates', resellerId] as const

/** Of all these resellers; in the order of their names. */
export const useTemplates = (resellerIds: readonly number[]): readonly ConfigTemplate[] | undefined =>
  useQueries({
    queries: resellerIds.map((resellerId) => ({
      queryKey: templatesKey(resellerId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(configTemplateRoutes.list, { params: { resellerId }, signal }),
    })),
    combine: (results) =>
      results.every(({ data }) => data)
        ? results.flatMap(({ data }) => Object.values(data ?? {})).sort((a, b) => a.name.localeCompare(b.name))
        : undefined,
  })

type KeptConfig = Pick<ConfigTemplate, 'name' | 'typeId'> & { resellerId: number; config: object }

export const useTemplateCalls = () => {
  const client = useQueryClient()
  const readAgain = async <Reply>(resellerId: number, reply: Reply): Promise<Reply> => {
    await client.invalidateQueries({ queryKey: templatesKey(resellerId) })
    return reply
  }
  return {
    sayOf: (resellerId: number) =>
      saidWithUndo(
        () => client.invalidateQueries({ queryKey: templatesKey(resellerId) }),
        undoOfResellers([resellerId]),
      ),
    read: async (resellerId: number, id: number): Promise<ConfigTemplate> =>
      readAgain(resellerId, await call(configTemplateRoutes.read, { params: { resellerId, id } })),
    keep: async ({ resellerId, name, typeId, config }: KeptConfig, operationId?: string) => {
      const body = { name, typeId, config: { ...config } }
      return readAgain(
        resellerId,
        await call(configTemplateRoutes.create, { params: { resellerId }, body, ...named(operationId) }),
      )
    },
    /** `version` is that of the state that it was changed from. */
    change: async ({ id, resellerId, name, config, version }: ConfigTemplate, operationId?: string) => {
      const body = { name, config: { ...config }, version }
      return readAgain(
        resellerId,
        await call(configTemplateRoutes.update, { params: { resellerId, id }, body, ...named(operationId) }),
      )
    },
    forget: async ({ id, resellerId }: Pick<ConfigTemplate, 'id' | 'resellerId'>, operationId?: string) =>
      readAgain(
        resellerId,
        await call(configTemplateRoutes.remove, { params: { resellerId, id }, ...named(operationId) }),
      ),
  }
}

const named = (operationId: string | undefined) => (operationId === undefined ? {} : { operationId })

export type ConfigSource = { kind: 'tracker'; trackerId: number } | { kind: 'template'; templateId: number }

const bodySource = (source: ConfigSource) =>
  source.kind === 'tracker'
    ? { kind: source.kind, trackerId: source.trackerId }
    : { kind: source.kind, templateId: source.templateId }

/** Gives many the same configuration; what was refused comes back one by one. */
export const useApplyConfig = () => {
  const client = useQueryClient()
  const refresh = useRefreshDevices()
  return async (
    devices: readonly DeviceRow[],
    ids: readonly number[],
    source: ConfigSource & { resellerId: number },
  ) => {
    const calls = byReseller(devices, ids).map(async ({ resellerId, ids: items }) => {
      // A configuration of one reseller is none of another's.
      if (resellerId !== source.resellerId)
        return { updated: [], notUpdated: items.map((id) => ({ id, error: 'other.reseller' })) }
      const body = { items: items as never, source: bodySource(source) as never }
      return call(trackerConfigRoutes.applyMany, { params: { resellerId }, body })
    })
    const replies = await Promise.all(calls)
    refresh()
    void client.invalidateQueries({ queryKey: ['device-config'] })
    return {
      updated: replies.flatMap(({ updated }): readonly number[] => updated),
      notUpdated: replies.flatMap(({ notUpdated }): readonly { id: number; error: string }[] => notUpdated),
    }
  }
}
