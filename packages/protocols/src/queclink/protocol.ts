import type { StreamProtocol } from '../protocol.ts'
import { queclinkDecoder } from './decode.ts'
import { queclinkCommands } from './device-commands.ts'
import { maxSentenceBytes, queclinkFramer } from './framing.ts'

export const queclink: StreamProtocol = {
  name: 'queclink',
  transport: 'tcp',
  ports: [5004],
  maxFrameBytes: maxSentenceBytes,
  lineEnd: '',
  createFramer: queclinkFramer,
  createDecoder: queclinkDecoder,
  commands: queclinkCommands,
}
