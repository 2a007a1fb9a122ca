import type { StreamProtocol } from '../protocol.ts'
import { meitrackDecoder } from './decode.ts'
import { meitrackCommands } from './device-commands.ts'
import { maxFrameBytes, meitrackFramer } from './framing.ts'

export const meitrack: StreamProtocol = {
  name: 'meitrack',
  transport: 'tcp',
  ports: [5020],
  maxFrameBytes,
  createFramer: meitrackFramer,
  createDecoder: meitrackDecoder,
  commands: meitrackCommands,
}
