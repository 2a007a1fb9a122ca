import type { StreamProtocol } from '../protocol.ts'
import { watchDecoder } from './decode.ts'
import { watchCommands } from './device-commands.ts'
import { maxFrameBytes, watchFramer } from './framing.ts'

export const watch: StreamProtocol = {
  name: 'watch',
  transport: 'tcp',
  ports: [5093],
  maxFrameBytes,
  createFramer: watchFramer,
  createDecoder: watchDecoder,
  commands: watchCommands,
}
