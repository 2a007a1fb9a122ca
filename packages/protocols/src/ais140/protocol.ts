import type { StreamProtocol } from '../protocol.ts'
import { ais140Decoder } from './decode.ts'
import { ais140Framer, maxFrameBytes } from './framing.ts'

/** Without commands: each maker has its own, and the standard none. */
export const ais140: StreamProtocol = {
  name: 'ais140',
  transport: 'tcp',
  ports: [5179],
  maxFrameBytes,
  lineEnd: '\r\n',
  createFramer: ais140Framer,
  createDecoder: ais140Decoder,
}
