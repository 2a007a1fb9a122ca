import type { StreamProtocol } from '../protocol.ts'
import { navtelecomDecoder } from './decode.ts'
import { navtelecomCommands } from './device-commands.ts'
import { maxFrameBytes, navtelecomFramer } from './framing.ts'

export const navtelecom: StreamProtocol = {
  name: 'navtelecom',
  transport: 'tcp',
  ports: [5221],
  maxFrameBytes,
  createFramer: navtelecomFramer,
  createDecoder: navtelecomDecoder,
  commands: navtelecomCommands,
}
