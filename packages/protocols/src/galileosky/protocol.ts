import type { StreamProtocol } from '../protocol.ts'
import { galileoskyDecoder } from './decode.ts'
import { galileoskyCommands } from './device-commands.ts'
import { galileoskyFramer, maxFrameBytes } from './framing.ts'

export const galileosky: StreamProtocol = {
  name: 'galileosky',
  transport: 'tcp',
  ports: [5034],
  maxFrameBytes,
  createFramer: galileoskyFramer,
  createDecoder: galileoskyDecoder,
  commands: galileoskyCommands,
}
