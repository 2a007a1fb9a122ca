import type { StreamProtocol } from '../protocol.ts'
import { ruptelaDecoder } from './decode.ts'
import { ruptelaCommands } from './device-commands.ts'
import { maxFrameBytes, ruptelaFramer } from './framing.ts'

export const ruptela: StreamProtocol = {
  name: 'ruptela',
  transport: 'tcp',
  ports: [5046],
  maxFrameBytes,
  createFramer: ruptelaFramer,
  createDecoder: ruptelaDecoder,
  commands: ruptelaCommands,
}
