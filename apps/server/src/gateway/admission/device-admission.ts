import { trackerTypes } from '@atalaya/contract/trackers'
import type { Logger } from 'pino'
import type { DeviceDirectory, DirectoryDevice } from '../../ingest-port/device-directory.ts'
import type { TrackerFlags } from '../../tracker-flags/tracker-flags.ts'
import type { CommandDispatch } from '../commands/command-dispatch.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'
import type { Caller } from './caller.ts'
import type { SeenDevices } from './seen-devices.ts'
import { isWithin } from './speaker-trust.ts'

/** What becomes of a device that calls, and of what it reports. */
type Standing = 'admitted' | 'commandOnly' | 'unknown' | 'unassigned' | 'deactivated'

/**
 * Whether a device is taken, decided here and nowhere else: the engine only looks whether the truth has changed since. A
 * registered device that is on no item yet keeps its data until somebody puts it there; it comes in only for the commands
 * that wait for it, so that it can be set up before it is mounted.
 */
export interface DeviceAdmission {
  /** Whether a device that names itself may report, or be told something; one that is unknown is remembered as seen. */
  authorizeDevice(caller: Caller): Promise<boolean>
  /** It speaks what the port that it calls on does not: never taken there, and its installer is told. */
  calledOnWrongPort(caller: Caller, port: number): Promise<void>
  /** Whether a device is connected for its commands alone. */
  isCommandOnly(deviceId: string): boolean
}

interface Parts {
  directory: DeviceDirectory
  commands: Pick<CommandDispatch, 'awaits'>
  flags: Pick<TrackerFlags, 'raise'>
  seen: SeenDevices
  metrics: Pick<GatewayMetrics, 'refused'>
  logger: Pick<Logger, 'debug'>
  now(): number
}

const protocolOfType = new Map(trackerTypes.map(({ id, proto }) => [id, proto]))

/**
 * A device speaks what its type speaks, and calls from its own networks where it has some. What its reseller's platform has
 * signed is believed whatever the device speaks itself; that, and what a broker brings, comes from no address of its own.
 */
const misfitOf = ({ typeId, networks }: DirectoryDevice, { protocol, remoteAddress, resellerId }: Caller) => {
  if (protocol === 'json' && resellerId !== undefined) return undefined
  if (protocolOfType.get(typeId) !== protocol) return 'otherProtocol'
  const isElsewhere = networks.length > 0 && !isWithin(networks, remoteAddress)
  return isElsewhere && protocol !== 'mqtt' ? 'otherNetwork' : undefined
}

export const deviceAdmission = ({ directory, commands, flags, seen, metrics, logger, now }: Parts): DeviceAdmission => {
  const standingOf = (device: DirectoryDevice | undefined): Standing => {
    if (!device) return 'unknown'
    if (device.itemId === null) return commands.awaits(device.trackerId) ? 'commandOnly' : 'unassigned'
    return directory.isDeactivated(device.companyId) ? 'deactivated' : 'admitted'
  }
  return {
    isCommandOnly: (deviceId) => standingOf(directory.known(deviceId)) === 'commandOnly',
    async calledOnWrongPort(caller, port) {
      const device = await directory.find(caller.deviceId)
      if (!device) return void seen.unregistered({ ...caller, wrongPort: port })
      const detail = { remoteAddresses: [caller.remoteAddress], port, speaks: caller.protocol }
      flags.raise(device.trackerId, 'wrongPort', { at: now(), detail })
    },
    async authorizeDevice(caller) {
      const device = await directory.find(caller.deviceId)
      if (device && caller.resellerId !== undefined && device.resellerId !== caller.resellerId) {
        metrics.refused.inc({ protocol: caller.protocol, reason: 'foreign' })
        return false
      }
      const misfit = device && misfitOf(device, caller)
      if (misfit) {
        metrics.refused.inc({ protocol: caller.protocol, reason: misfit })
        const detail = { remoteAddresses: [caller.remoteAddress] }
        flags.raise(device.trackerId, misfit, { at: now(), detail })
        return false
      }
      const standing = standingOf(device)
      logger.debug({ ...caller, standing }, 'device calls')
      if (device) seen.connected(device)
      else if (!seen.unregistered(caller)) metrics.refused.inc({ protocol: caller.protocol, reason: 'unlisted' })
      if (standing === 'admitted' || standing === 'commandOnly') return true
      metrics.refused.inc({ protocol: caller.protocol, reason: standing })
      return false
    },
  }
}
