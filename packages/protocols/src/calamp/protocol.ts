import type { DatagramDecoded, DatagramProtocol } from '../protocol.ts'
import { acknowledgementOf, openMessage, services } from './header.ts'
import { reportOf } from './report.ts'

const nothing = new Uint8Array(0)

const decodeDatagram = (bytes: Uint8Array): DatagramDecoded => {
  const message = openMessage(bytes)
  if ('code' in message) return { kind: 'failed', close: false, ...message }
  const acknowledge = message.service === services.acknowledged ? acknowledgementOf(message) : nothing
  const report = reportOf(message)
  if (!report) return { kind: 'reply', bytes: acknowledge }
  // What nobody can read is acknowledged, too: the unit would send it for ever.
  if ('code' in report) return { kind: 'messages', messages: [], rejected: [report], acknowledge }
  return { kind: 'messages', messages: [report], rejected: [], acknowledge }
}

/** LM Direct, one message a datagram: there is no other way. */
export const calamp: DatagramProtocol = {
  name: 'calamp',
  transport: 'udp',
  ports: [20500],
  maxDatagramBytes: 2_048,
  isDatagram: (bytes) => !('code' in openMessage(bytes)),
  decodeDatagram,
}
