import type { StreamProtocol } from '../protocol.ts'
import { topflytechDecoder } from './decode.ts'
import { topflytechCommands } from './device-commands.ts'
import { maxFrameBytes, topflytechFramer } from './framing.ts'

export const topflytech: StreamProtocol = {
  name: 'topflytech',
  transport: 'tcp',
  ports: [5094],
  maxFrameBytes,
  createFramer: topflytechFramer,
  createDecoder: topflytechDecoder,
  commands: topflytechCommands,
}
