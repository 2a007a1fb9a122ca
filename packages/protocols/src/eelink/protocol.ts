import type { StreamProtocol } from '../protocol.ts'
import { eelinkDecoder } from './decode.ts'
import { eelinkCommands } from './device-commands.ts'
import { eelinkFramer, maxFrameBytes } from './framing.ts'

export const eelink: StreamProtocol = {
  name: 'eelink',
  transport: 'tcp',
  ports: [5064],
  maxFrameBytes,
  createFramer: eelinkFramer,
  createDecoder: eelinkDecoder,
  commands: eelinkCommands,
}
