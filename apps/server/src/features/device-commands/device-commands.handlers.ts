import type {
  companyDeviceCommandRoutes,
  DeviceCommandOrder,
  deviceCommandRoutes,
} from '@atalaya/contract/device-commands'
import { trackerTypes } from '@atalaya/contract/trackers'
import { isDangerous, isSaidAtMostOnce } from '@atalaya/domain/device-command'
import type { CommandCodec } from '@atalaya/protocols/protocol'
import { protocolNamed } from '@atalaya/protocols/registry'
import { failure } from '../../access/failures.ts'
import { assertFreshProof } from '../../access/proof.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { commandsWaiting } from '../../limits/kept-records.limits.ts'
import { byId } from '../../records/by-id.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import {
  type CommandedTracker,
  cancelDeviceCommand,
  countWaiting,
  findCommandedTracker,
  hasDeviceCommand,
  insertDeviceCommand,
  listDeviceCommands,
} from './device-commands.repository.ts'

/** Enough for a device that is set up anew, and a bound for whoever would fill a queue. */
const mostWaiting = commandsWaiting.value

type ResellerHandlers = Handlers<typeof deviceCommandRoutes>
type CompanyHandlers = Handlers<typeof companyDeviceCommandRoutes>

/** The same four calls for either level. */
export const deviceCommandHandlers = (
  clock: Clock,
  encryption: SecretEncryption,
): ResellerHandlers & CompanyHandlers => ({
  list: async ({ tx, params, query }) => {
    await find(tx, params.trackerId)
    // One more than asked for tells whether there is another page.
    const found = await listDeviceCommands(tx, encryption, params.trackerId, {
      limit: query.limit + 1,
      beforeId: query.before_id,
      updatedAfterTs: query.updated_after_ts,
    })
    const page = found.slice(0, query.limit)
    return {
      commands: byId(page),
      nextBeforeId: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    }
  },

  inputs: async ({ tx, params }) => {
    const { protocol, codec } = spokenBy(await find(tx, params.trackerId))
    const names = codec?.names ?? []
    return { protocol, commands: names.map((name) => ({ name, isDangerous: isDangerous(name) })) }
  },

  queue: async ({ tx, params, body, session, clientIp, publish }) => {
    if (isDangerous(body.command.name)) assertFreshProof(session)
    const tracker = await find(tx, params.trackerId, { isHeld: true })
    const now = clock.now()
    assertSayable(tracker, body.command, { now, password: body.password })
    if ((await countWaiting(tx, tracker.id)) >= mostWaiting) throw failure('commands.toomany')
    const command = await insertDeviceCommand(tx, encryption, {
      tracker,
      userId: session.userId,
      command: body.command,
      password: body.password,
      isSaidAtMostOnce: isSaidAtMostOnce(body.command.name),
      now,
      expiresTs: now + body.expiresInMs,
    })
    await noteSecurityEvent(tx, {
      kind: isDangerous(body.command.name) ? 'command.queued.dangerous' : 'command.queued',
      ...{ userId: session.userId, sessionId: session.sessionId, ip: clientIp },
      ...{ companyId: tracker.companyId, resellerId: tracker.resellerId, subject: tracker.deviceId },
      details: { command: body.command.name, commandId: command.id },
    })
    tell(publish, tracker)
    return command
  },

  cancel: async ({ tx, params, publish, session, clientIp }) => {
    const tracker = await find(tx, params.trackerId)
    const { commandId: id } = params
    const cancelled = await cancelDeviceCommand(tx, encryption, { trackerId: tracker.id, id, now: clock.now() })
    if (!cancelled) throw failure((await hasDeviceCommand(tx, tracker.id, id)) ? 'commands.notqueued' : 'not.found')
    await noteSecurityEvent(tx, {
      ...{ kind: 'command.cancelled', userId: session.userId, sessionId: session.sessionId, ip: clientIp },
      ...{ companyId: tracker.companyId, resellerId: tracker.resellerId, subject: tracker.deviceId },
      details: { commandId: id },
    })
    tell(publish, tracker)
    return cancelled
  },
})

const tell = (publish: (event: BusEvent) => void, { id, deviceId, resellerId }: CommandedTracker): void => {
  publish({ kind: 'deviceCommandsChanged', trackerId: id, deviceId })
  publish({ kind: 'devicesChanged', resellerId, trackerIds: [id] })
}

const find = async (tx: Tx, id: number, options?: { isHeld: boolean }): Promise<CommandedTracker> => {
  const tracker = await findCommandedTracker(tx, id, options)
  if (!tracker) throw failure('not.found')
  return tracker
}

/** By the type under which it is registered; what it really speaks shows when it calls. */
const spokenBy = ({ typeId }: CommandedTracker): { protocol: string; codec: CommandCodec | undefined } => {
  const name = trackerTypes.find(({ id }) => id === typeId)?.proto ?? ''
  const protocol = protocolNamed(name)
  return { protocol: name, codec: protocol && protocol.transport !== 'http' ? protocol.commands : undefined }
}

/** Says it to nobody, to tell at once what would otherwise fail when the device calls. */
const assertSayable = (
  tracker: CommandedTracker,
  command: DeviceCommandOrder,
  { now, password }: { now: number; password: string | undefined },
): void => {
  const { codec } = spokenBy(tracker)
  if (!codec) throw failure('commands.unsupported')
  const said = codec.encode(command, { deviceId: tracker.deviceId, serial: 1, now, password })
  if (!('code' in said)) return
  if (said.code === 'command.unsupported') throw failure('commands.unsupported')
  if (said.code === 'command.invalid') throw failure('input.invalid', { fields: refusedField(command) })
  // The device may still tell its model, and with it the password that it was delivered with.
}

/** The only things in which a protocol is stricter than the contract. */
const refusedField = (command: DeviceCommandOrder): Record<string, string> => {
  if ('text' in command) return { 'command.text': 'format' }
  return command.name === 'setReportInterval' ? { 'command.movingS': 'too.small' } : { password: 'format' }
}
