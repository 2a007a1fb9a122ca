import type { StreamProtocol } from '../protocol.ts'
import { h02Decoder } from './decode.ts'
import { h02Commands } from './device-commands.ts'
import { h02Framer, maxFrameBytes } from './framing.ts'

export const h02: StreamProtocol = {
  name: 'h02',
  transport: 'tcp',
  ports: [5013],
  maxFrameBytes,
  lineEnd: '',
  createFramer: h02Framer,
  createDecoder: h02Decoder,
  commands: h02Commands,
}
