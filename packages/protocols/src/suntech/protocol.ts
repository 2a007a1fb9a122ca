import type { StreamProtocol } from '../protocol.ts'
import { suntechDecoder } from './decode.ts'
import { suntechCommands } from './device-commands.ts'
import { maxFrameBytes, suntechFramer } from './framing.ts'

export const suntech: StreamProtocol = {
  name: 'suntech',
  transport: 'tcp',
  ports: [5011],
  maxFrameBytes,
  lineEnd: '\r',
  createFramer: suntechFramer,
  createDecoder: suntechDecoder,
  commands: suntechCommands,
}
