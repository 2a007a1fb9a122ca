import type { StreamProtocol } from '../protocol.ts'
import { gt06Decoder } from './decode.ts'
import { gt06Commands } from './device-commands.ts'
import { gt06Framer, maxPacketBytes } from './framing.ts'

export const gt06: StreamProtocol = {
  name: 'gt06',
  transport: 'tcp',
  ports: [5023],
  maxFrameBytes: maxPacketBytes,
  createFramer: gt06Framer,
  createDecoder: gt06Decoder,
  commands: gt06Commands,
}
