import type { StreamProtocol } from '../protocol.ts'
import { gps103Decoder } from './decode.ts'
import { gps103Commands } from './device-commands.ts'
import { gps103Framer, maxFrameBytes } from './framing.ts'

export const gps103: StreamProtocol = {
  name: 'gps103',
  transport: 'tcp',
  ports: [5001],
  maxFrameBytes,
  lineEnd: ';',
  createFramer: gps103Framer,
  createDecoder: gps103Decoder,
  commands: gps103Commands,
}
