import type { StreamProtocol } from '../protocol.ts'
import { egtsDecoder } from './decode.ts'
import { egtsFramer, maxFrameBytes } from './framing.ts'

/** Without commands: of the standard's list of their numbers no text could be had. */
export const egts: StreamProtocol = {
  name: 'egts',
  transport: 'tcp',
  ports: [5162],
  maxFrameBytes,
  createFramer: egtsFramer,
  createDecoder: egtsDecoder,
}
