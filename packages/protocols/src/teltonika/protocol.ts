import type { StreamProtocol } from '../protocol.ts'
import { teltonikaDecoder } from './decode.ts'
import { maxPacketBytes, teltonikaFramer } from './framing.ts'

export const teltonika: StreamProtocol = {
  name: 'teltonika',
  transport: 'tcp',
  ports: [2166, 5027],
  maxFrameBytes: maxPacketBytes,
  createFramer: teltonikaFramer,
  createDecoder: teltonikaDecoder,
}
