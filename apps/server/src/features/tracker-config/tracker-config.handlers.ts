import { isDeepStrictEqual } from 'node:util'
import { maxExpiryMs } from '@atalaya/contract/device-commands'
import type { TrackerId } from '@atalaya/contract/identifiers'
import type { TrackerConfig, TrackerConfigState, trackerConfigRoutes } from '@atalaya/contract/tracker-config'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { DeviceCommand } from '@atalaya/domain/device-command'
import { configurableBy } from '@atalaya/domain/tracker-config'
import { failure, isFailure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteSecurityEvents } from '../../security-events/index.ts'
import { listConfigCommands, replaceConfigCommands } from '../device-commands/index.ts'
import { checkConfig } from './check-config.ts'
import { findTemplate } from './config-template.kind.ts'
import {
  type ConfiguredTracker,
  lockConfiguredTrackers,
  markConfirmed,
  storeConfig,
} from './tracker-config.repository.ts'

const protocolOf = (typeId: number): string => trackerTypes.find(({ id }) => id === typeId)?.proto ?? ''

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
  by: Configuring
  now: number
}

interface Configuring {
  session: Session
  clientIp: string
}

const noteConfigured = (
  tx: Tx,
  trackers: readonly ConfiguredTracker[],
  { by: { session, clientIp }, isActive }: { by: Configuring; isActive: boolean },
): Promise<void> =>
  noteSecurityEvents(
    tx,
    trackers.map(({ deviceId, companyId, resellerId }) => ({
      ...{ kind: 'device.configured', userId: session.userId, sessionId: session.sessionId, ip: clientIp },
      ...{ companyId, resellerId, subject: deviceId, details: { isActive } },
    })),
  )

/** All of `trackers` are of the type that `config` was checked for. */
const configure = async (
  tx: Tx,
  encryption: SecretEncryption,
  trackers: readonly ConfiguredTracker[],
  change: Change,
): Promise<void> => {
  const [first] = trackers
  if (!first) return
  const { config, password, by, now } = change
  const { userId } = by.session
  const ids = trackers.map(({ id }) => id)
  await storeConfig(tx, ids, { config, state: config.active ? 'pending' : 'none' })
  const said = commandsOf(first.typeId, config)
  const rows = trackers.flatMap((tracker) =>
    said.map((command) => ({ tracker, userId, command, password, now, expiresTs: now + maxExpiryMs })),
  )
  await replaceConfigCommands(tx, encryption, { trackerIds: ids, rows, now })
  await noteConfigured(tx, trackers, { by, isActive: config.active })
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

const shown = async (tx: Tx, encryption: SecretEncryption, id: number): Promise<TrackerConfigState> => {
  const tracker = await lockOne(tx, id)
  const config = storedConfig(tracker)
  return {
    typeId: tracker.typeId,
    config,
    state: config ? tracker.state : 'none',
    updatedTs: tracker.updatedTs,
    commands: await listConfigCommands(tx, encryption, id),
  }
}

export const trackerConfigHandlers = (
  clock: Clock,
  encryption: SecretEncryption,
): Handlers<typeof trackerConfigRoutes> => ({
  read: ({ tx, params }) => shown(tx, encryption, params.trackerId),

  save: async ({ tx, params, body, session, clientIp, publish }) => {
    const tracker = await lockOne(tx, params.trackerId)
    const config = checkConfig(tracker.typeId, body.config)
    if (isFailure(config)) throw config
    if (body.before !== undefined && !isDeepStrictEqual(storedConfig(tracker), body.before))
      throw failure('version.conflict')
    await configure(tx, encryption, [tracker], {
      config,
      password: body.password,
      by: { session, clientIp },
      now: clock.now(),
    })
    tellAll(publish, [tracker])
    return shown(tx, encryption, tracker.id)
  },

  confirm: async ({ tx, params, session, clientIp, publish }) => {
    const tracker = await lockOne(tx, params.trackerId)
    if (!storedConfig(tracker)) throw failure('config.missing')
    if (configurableBy(protocolOf(tracker.typeId))) throw failure('in.use')
    await markConfirmed(tx, tracker.id, clock.now())
    await noteConfigured(tx, [tracker], { by: { session, clientIp }, isActive: true })
    publish({ kind: 'devicesChanged', resellerId: tracker.resellerId, trackerIds: [tracker.id] })
    return shown(tx, encryption, tracker.id)
  },

  applyMany: async ({ tx, body, session, clientIp, publish }) => {
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
    await configure(tx, encryption, taken, {
      config,
      password: body.password,
      by: { session, clientIp },
      now: clock.now(),
    })
    tellAll(publish, taken)
    const takenIds = new Set(taken.map(({ id }) => id))
    const refused = ids.filter((id) => !takenIds.has(id))
    return {
      updated: ids.filter((id) => takenIds.has(id)) as TrackerId[],
      notUpdated: refused.map((id) => ({ id, error: found.has(id) ? 'config.othertype' : 'not.found' })),
    }
  },
})
