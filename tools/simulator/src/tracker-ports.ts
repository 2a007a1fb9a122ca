import { protocols } from '@atalaya/protocols/registry'
import type { TrackerProtocol } from './create-uplink.ts'
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
  return {
    teltonika: of('teltonika'),
    gt06: of('gt06'),
    queclink: of('queclink'),
    'wialon-ips': of('wialon-ips'),
    h02: of('h02'),
    jt808: of('jt808'),
    gps103: of('gps103'),
    suntech: of('suntech'),
    meitrack: of('meitrack'),
    watch: of('watch'),
    tk103: of('tk103'),
    galileosky: of('galileosky'),
    ruptela: of('ruptela'),
    eelink: of('eelink'),
    egts: of('egts'),
    navtelecom: of('navtelecom'),
    topflytech: of('topflytech'),
    ais140: of('ais140'),
    osmand: of('osmand'),
  }
}
