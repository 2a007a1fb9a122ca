import { protocols } from '@atalaya/protocols/registry'
import { dialects, type TrackerProtocol } from './create-uplink.ts'
import type { Endpoint } from './uplink.ts'

export interface PortOptions {
  host: string
  /** `protocol:port,protocol:port`, as the server's own setting of that name; its usual ports unless given. */
  trackerPorts?: string
}

export type TrackerEndpoints = Readonly<Record<TrackerProtocol, readonly Endpoint[]>>

/** Where each protocol is listened for; the product's own port first. */
export const trackerEndpoints = ({ host, trackerPorts }: PortOptions): TrackerEndpoints => {
  const entries = trackerPorts
    ? trackerPorts.split(',').map((entry) => entry.trim().split(':'))
    : protocols.flatMap(({ name, ports }) => ports.map((port) => [name, String(port)]))
  const of = (protocol: TrackerProtocol): Endpoint[] =>
    entries.flatMap(([name, port]) => (name === protocol && Number(port) > 0 ? [{ host, port: Number(port) }] : []))
  const spoken = new Set(Object.values(dialects).map(({ protocol }) => protocol))
  return Object.fromEntries([...spoken].map((protocol) => [protocol, of(protocol)])) as unknown as TrackerEndpoints
}
