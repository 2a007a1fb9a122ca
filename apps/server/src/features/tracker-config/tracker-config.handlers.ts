import { isDeepStrictEqual } from 'node:util'
import { maxExpiryMs } from '@atalaya/contract/device-commands'
import type { TrackerId } from '@atalaya/contract/identifiers'
import {
  type TrackerConfig,
  type TrackerConfigState,
  type trackerConfigRoutes,
  trackerConfigSchema,
} from '@atalaya/contract/tracker-config'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { DeviceCommand } from '@atalaya/domain/device-command'
import { configurableBy } from '@atalaya/domain/tracker-config'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { checkInput } from '../../http/input.ts'
import { configTemplates } from '../../limits/kept-records.limits.ts'
import type { SecretSeal } from '../../secrets/secret-seal.ts'
import { listConfigCommands, replaceConfigCommands } from '../device-commands/index.ts'
import {
  type ConfiguredTracker,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockConfiguredTrackers,
  markConfirmed,
  storeConfig,
  updateTemplate,
} from './tracker-config.repository.ts'

export const trackerConfigConstraints = {
  tracker_config_templates_name: { code: 'name.taken', field: 'name' },
} as const

const mostTemplates = configTemplates.value

const protocolOf = (typeId: number): string => trackerTypes.find(({ id }) => id === typeId)?.proto ?? ''

/** Held to the schema of its type; the paths of what is wrong begin with `config`, as in the body. */
const checkConfig = (typeId: number, config: unknown): TrackerConfig | Failure => {
  const schema = trackerConfigSchema(typeId)
  if (!schema) return failure('commands.unsupported')
  const checked = checkInput(schema, config)
  if (!isFailure(checked)) return checked
  const fields = Object.entries(checked.fields ?? {}).map(([name, code]) => [`config.${name}`, code])
  return failure(checked.code, { fields: Object.fromEntries(fields) })
}

/** What a tracker is told of an active configuration, which has all its figures. */
const commandsOf = (typeId: number, config: TrackerConfig): DeviceCommand[] => {
  const { active, apn, server, port, speedLimit, interval, sleepTime } = config
  const isWhole = port !== null && speedLimit !== null && interval !== null && sleepTime !== null
  if (!active || !isWhole) return []
  const settings = { apn, server, port, speedLimitKmh: speedLimit, intervalS: interval, sleepMin: sleepTime }
  return configurableBy(protocolOf(typeId))?.commandsOf(settings) ?? []
}

/** One that a tracker had under another type is none. */
const storedConfig = ({ typeId, config }: ConfiguredTracker): TrackerConfig | null => {
  if (config === null) return null
  const checked = checkConfig(typeId, config)
  return isFailure(checked) ? null : checked
}

interface Change {
  config: TrackerConfig
  password: string | undefined
  userId: number
  now: number
}

/** All of `trackers` are of the type that `config` was checked for. */
const configure = async (
  tx: Tx,
  seal: SecretSeal,
  trackers: readonly ConfiguredTracker[],
  change: Change,
): Promise<void> => {
  const [first] = trackers
  if (!first) return
  const { config, password, userId, now } = change
  const ids = trackers.map(({ id }) => id)
  await storeConfig(tx, ids, { config, state: config.active ? 'pending' : 'none' })
  const said = commandsOf(first.typeId, config)
  const rows = trackers.flatMap((tracker) =>
    said.map((command) => ({ tracker, userId, command, password, now, expiresTs: now + maxExpiryMs })),
  )
  await replaceConfigCommands(tx, seal, { trackerIds: ids, rows, now })
}

const tellAll = (publish: Context<never>['publish'], trackers: readonly ConfiguredTracker[]): void => {
  for (const { id, deviceId } of trackers) publish({ kind: 'deviceCommandsChanged', trackerId: id, deviceId })
  const [first] = trackers
  if (!first) return
  publish({ kind: 'devicesChanged', resellerId: first.resellerId, trackerIds: trackers.map(({ id }) => id) })
}

const lockOne = async (tx: Tx, id: number): Promise<ConfiguredTracker> => {
  const [tracker] = await lockConfiguredTrackers(tx, [id])
  if (!tracker) throw failure('not.found')
  return tracker
}

const shown = async (tx: Tx, seal: SecretSeal, id: number): Promise<TrackerConfigState> => {
  const tracker = await lockOne(tx, id)
  const config = storedConfig(tracker)
  return {
    typeId: tracker.typeId,
    config,
    state: config ? tracker.state : 'none',
    updatedTs: tracker.updatedTs,
    commands: await listConfigCommands(tx, seal, id),
  }
}

export const trackerConfigHandlers = (clock: Clock, seal: SecretSeal): Handlers<typeof trackerConfigRoutes> => ({
  read: ({ tx, params }) => shown(tx, seal, params.trackerId),

  save: async ({ tx, params, body, session, publish }) => {
    const tracker = await lockOne(tx, params.trackerId)
    const config = checkConfig(tracker.typeId, body.config)
    if (isFailure(config)) throw config
    if (body.before !== undefined && !isDeepStrictEqual(storedConfig(tracker), body.before))
      throw failure('version.conflict')
    await configure(tx, seal, [tracker], { config, password: body.password, userId: session.userId, now: clock.now() })
    tellAll(publish, [tracker])
    return shown(tx, seal, tracker.id)
  },

  confirm: async ({ tx, params, publish }) => {
    const tracker = await lockOne(tx, params.trackerId)
    if (!storedConfig(tracker)) throw failure('config.missing')
    if (configurableBy(protocolOf(tracker.typeId))) throw failure('in.use')
    await markConfirmed(tx, tracker.id, clock.now())
    publish({ kind: 'devicesChanged', resellerId: tracker.resellerId, trackerIds: [tracker.id] })
    return shown(tx, seal, tracker.id)
  },

  applyMany: async ({ tx, body, session, publish }) => {
    const { source } = body
    const [from] = source.kind === 'tracker' ? await lockConfiguredTrackers(tx, [source.trackerId]) : []
    const template = source.kind === 'template' ? await findTemplate(tx, source.templateId) : undefined
    const typeId = from?.typeId ?? template?.typeId
    if (typeId === undefined) throw failure('not.found')
    const config = from ? storedConfig(from) : (template?.config ?? null)
    if (!config) throw failure('config.missing')

    const ids = [...new Set(body.items)].filter((id) => id !== from?.id)
    const found = new Map((await lockConfiguredTrackers(tx, ids)).map((tracker) => [tracker.id, tracker]))
    const taken = [...found.values()].filter((tracker) => tracker.typeId === typeId)
    await configure(tx, seal, taken, { config, password: body.password, userId: session.userId, now: clock.now() })
    tellAll(publish, taken)
    const takenIds = new Set(taken.map(({ id }) => id))
    const refused = ids.filter((id) => !takenIds.has(id))
    return {
      updated: ids.filter((id) => takenIds.has(id)) as TrackerId[],
      notUpdated: refused.map((id) => ({ id, error: found.has(id) ? 'config.othertype' : 'not.found' })),
    }
  },

  templates: async ({ tx, params }) =>
    Object.fromEntries((await listTemplates(tx, params.resellerId)).map((template) => [template.id, template])),

  createTemplate: async ({ tx, params, body }) => {
    const config = checkConfig(body.typeId, body.config)
    if (isFailure(config)) throw config
    if ((await listTemplates(tx, params.resellerId)).length >= mostTemplates) throw failure('limit.reached')
    const { resellerId } = params
    return insertTemplate(tx, { resellerId, typeId: body.typeId, name: body.name, config, now: clock.now() })
  },

  updateTemplate: async ({ tx, params, body }) => {
    const before = await findTemplate(tx, params.templateId)
    if (!before) throw failure('not.found')
    const config = checkConfig(before.typeId, body.config)
    if (isFailure(config)) throw config
    const { name, updatedTs } = body
    const now = Math.max(clock.now(), updatedTs + 1)
    const stored = await updateTemplate(tx, { id: before.id, updatedTs }, { name, config, now })
    if (!stored) throw failure('version.conflict')
    return stored
  },

  removeTemplate: async ({ tx, params }) => {
    if (!(await deleteTemplate(tx, params.templateId))) throw failure('not.found')
    return {}
  },
})
