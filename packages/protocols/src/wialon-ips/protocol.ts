import type { StreamProtocol } from '../protocol.ts'
import { wialonIpsDecoder } from './decode.ts'
import { wialonIpsCommands } from './device-commands.ts'
import { maxPacketBytes, wialonIpsFramer } from './framing.ts'

export const wialonIps: StreamProtocol = {
  name: 'wialon-ips',
  transport: 'tcp',
  ports: [5039],
  maxFrameBytes: maxPacketBytes,
  lineEnd: '\r\n',
  createFramer: wialonIpsFramer,
  createDecoder: wialonIpsDecoder,
  commands: wialonIpsCommands,
}
