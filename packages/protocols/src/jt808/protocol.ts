import type { StreamProtocol } from '../protocol.ts'
import { jt808Decoder } from './decode.ts'
import { jt808Commands } from './device-commands.ts'
import { jt808Framer, maxFrameBytes } from './framing.ts'

export const jt808: StreamProtocol = {
  name: 'jt808',
  transport: 'tcp',
  ports: [5015],
  maxFrameBytes,
  createFramer: jt808Framer,
  createDecoder: jt808Decoder,
  commands: jt808Commands,
}
