import type { StreamProtocol } from '../protocol.ts'
import { tk103Decoder } from './decode.ts'
import { tk103Commands } from './device-commands.ts'
import { maxFrameBytes, tk103Framer } from './framing.ts'

export const tk103: StreamProtocol = {
  name: 'tk103',
  transport: 'tcp',
  ports: [5002],
  maxFrameBytes,
  lineEnd: '',
  createFramer: tk103Framer,
  createDecoder: tk103Decoder,
  commands: tk103Commands,
}
