import type { StreamProtocol } from '../protocol.ts'
import { templateDecoder } from './decode.ts'
import { maxFrameBytes, templateFramer } from './framing.ts'

/**
 * No maker's: what a protocol of text is made of, to be copied and changed line by line (docs/how-to/speak-what-is-missing.md).
 * It is in no registry and listens nowhere.
 *
 *     $L,<id>*<check>                                            who calls; answered `$OK*04`
 *     $P,<number>,<DDMMYY>,<HHMMSS>,<A|V>,<lat>,<lng>,<km/h>,<heading>,<metres>,<satellites>,<name>=<value>,…*<check>
 *                                                                a report; answered `$A,<number>*<check>`. No place: both empty
 */
export const template: StreamProtocol = {
  name: 'template',
  transport: 'tcp',
  // One of its own: that of Traccar for the same protocol, or of none there is, a free one.
  ports: [5999],
  maxFrameBytes,
  lineEnd: '\r\n',
  createFramer: templateFramer,
  createDecoder: templateDecoder,
}
