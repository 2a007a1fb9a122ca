import { ais140 } from './ais140/protocol.ts'
import { calamp } from './calamp/protocol.ts'
import { eelinkDatagrams } from './eelink/datagram.ts'
import { eelink } from './eelink/protocol.ts'
import { egts } from './egts/protocol.ts'
import { galileosky } from './galileosky/protocol.ts'
import { gps103 } from './gps103/protocol.ts'
import { gt06 } from './gt06/protocol.ts'
import { h02 } from './h02/protocol.ts'
import { json } from './json-report/protocol.ts'
import { jt808 } from './jt808/protocol.ts'
import { meitrack } from './meitrack/protocol.ts'
import { navtelecom } from './navtelecom/protocol.ts'
import { osmand } from './osmand/protocol.ts'
import type { DatagramProtocol, Protocol } from './protocol.ts'
import { queclink } from './queclink/protocol.ts'
import { ruptela } from './ruptela/protocol.ts'
import { suntech } from './suntech/protocol.ts'
import { teltonika, teltonikaDatagrams } from './teltonika/protocol.ts'
import { tk103 } from './tk103/protocol.ts'
import { topflytech } from './topflytech/protocol.ts'
import { watch } from './watch/protocol.ts'
import { wialonIpsDatagrams } from './wialon-ips/datagram.ts'
import { wialonIps } from './wialon-ips/protocol.ts'

/** Every protocol that the product speaks. */
export const protocols: readonly Protocol[] = [
  teltonika,
  gt06,
  osmand,
  queclink,
  wialonIps,
  h02,
  jt808,
  json,
  gps103,
  suntech,
  meitrack,
  watch,
  tk103,
  galileosky,
  ruptela,
  eelink,
  egts,
  navtelecom,
  topflytech,
  ais140,
  calamp,
]

export const protocolNamed = (name: string): Protocol | undefined =>
  protocols.find((protocol) => protocol.name === name)

/** The one that requests over HTTP on a port of trackers are of. */
export const requestProtocol = osmand

/** Those whose trackers send datagrams, or may. */
export const datagramProtocols: readonly DatagramProtocol[] = [
  teltonikaDatagrams,
  wialonIpsDatagrams,
  eelinkDatagrams,
  calamp,
]

export const datagramProtocolNamed = (name: string): DatagramProtocol | undefined =>
  datagramProtocols.find((protocol) => protocol.name === name)
