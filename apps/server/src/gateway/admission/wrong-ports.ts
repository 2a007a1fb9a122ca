import { recogniseDatagram, recogniseStream } from '@atalaya/protocols/recognition'
import type { Logger } from 'pino'
import type { KeptFrame } from '../../ingest-port/gateway-control.ts'
import { wrongPortLooks } from '../../limits/unregistered-devices.limits.ts'
import type { DeviceAdmission } from './device-admission.ts'

/** What somebody began with whom the protocol of the port could not read. */
export interface WrongPortOpening {
  /** Of the port. */
  protocol: string
  transport: 'tcp' | 'udp'
  port: number | undefined
  remoteAddress: string
  bytes: Uint8Array
}

interface Parts {
  admission: Pick<DeviceAdmission, 'calledOnWrongPort'>
  keepFrame(deviceId: string, frame: Omit<KeptFrame, 'length' | 'receivedAt'>): void
  logger: Pick<Logger, 'warn'>
  now(): number
}

/** Every codec looks at what nobody could read: of a flood of it some are enough. */
const mostASecond = wrongPortLooks.value

/**
 * Who speaks what the port does not, and on which port it should call. The bound is of this process: with two nodes each looks
 * at so many.
 */
export const wrongPorts = ({ admission, keepFrame, logger, now }: Parts): ((opening: WrongPortOpening) => void) => {
  let second = 0
  let looked = 0
  const isWithinBound = () => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) looked = 0
    second = current
    looked += 1
    return looked <= mostASecond
  }
  return ({ protocol, transport, port, remoteAddress, bytes }) => {
    if (port === undefined || !isWithinBound()) return
    const [found] = transport === 'udp' ? recogniseDatagram(bytes) : recogniseStream(bytes, true)
    if (!found || found.protocol === protocol) return
    const failure = { code: 'frame.malformed', detail: `port ${port} speaks ${protocol}` } as const
    keepFrame(found.deviceId, { protocol: found.protocol, transport, remoteAddress, bytes, failure })
    admission.calledOnWrongPort({ ...found, remoteAddress }, port).catch((error: unknown) => {
      logger.warn({ err: error }, 'a call on a wrong port is not noted')
    })
  }
}
