import { type Dialect, dialectNames, dialects } from './create-uplink.ts'

/** How the trackers of a usual market are spread over what they speak. */
const shares: Readonly<Record<Dialect, number>> = {
  teltonika: 5,
  'teltonika-8': 1,
  'teltonika-16': 1,
  'teltonika-udp': 1,
  gt06: 2,
  'gt06-alarms': 1,
  queclink: 2,
  h02: 1,
  'h02-binary': 1,
  jt808: 1,
  'jt808-2019': 1,
  gps103: 1,
  suntech: 1,
  'suntech-universal': 1,
  meitrack: 1,
  'meitrack-cce': 1,
  watch: 1,
  tk103: 1,
  galileosky: 1,
  ruptela: 1,
  'ruptela-extended': 1,
  eelink: 1,
  egts: 1,
  navtelecom: 1,
  topflytech: 1,
  'topflytech-asset': 1,
  ais140: 1,
  calamp: 1,
  'wialon-1.1': 1,
  'wialon-2.0': 1,
  osmand: 2,
  'osmand-query': 1,
}
const mixture: readonly LoadDialect[] = dialectNames.flatMap((dialect) =>
  Array.from({ length: shares[dialect] }, () => dialect),
)
const mixtureWithBroker: readonly LoadDialect[] = [...mixture, 'mqtt', 'mqtt', 'mqtt']
const step = 101
/** Trackers after which every share was met, with a broker. */
export const wholeMixture = mixtureWithBroker.length

/** Signed HTTP wants the key of a push source, and so is in no mixture; MQTT wants a broker, and is where one is named. */
export type LoadDialect = Dialect | 'push' | 'mqtt'
export const loadDialects: readonly LoadDialect[] = [...dialectNames, 'push', 'mqtt']
export const loadProtocols = ['mix', ...loadDialects] as const
export type LoadProtocol = (typeof loadProtocols)[number]

export interface LoadTracker {
  index: number
  dialect: LoadDialect
  /** Begins with 99, as no real tracker's does; the same for the same dialect and number. */
  deviceId: string
}

const isOverJson = (dialect: LoadDialect): dialect is 'push' | 'mqtt' => dialect === 'push' || dialect === 'mqtt'

/** Ten digits hold a number of eight; fifteen also tell the dialect, so that runs of two of them never share a device. */
const deviceIdOf = (dialect: LoadDialect, index: number): string => {
  const digits = isOverJson(dialect) ? 15 : dialects[dialect].idDigits
  if (digits < 15) return `99${String(index).padStart(digits - 2, '0')}`
  return `99${String(loadDialects.indexOf(dialect)).padStart(2, '0')}${String(index).padStart(digits - 4, '0')}`
}

export const loadFleet = (
  protocol: LoadProtocol,
  devices: number,
  { hasBroker = false }: { hasBroker?: boolean } = {},
): LoadTracker[] => {
  const mixed = hasBroker ? mixtureWithBroker : mixture
  return Array.from({ length: devices }, (_, index) => {
    // By steps of a prime, which meets every share within one round: a small fleet is a mixture too.
    const dialect = protocol === 'mix' ? (mixed[(index * step) % mixed.length] as LoadDialect) : protocol
    return { index, dialect, deviceId: deviceIdOf(dialect, index) }
  })
}

/** The tracker type to register for it. */
export const protocolOf = (dialect: LoadDialect): string => (isOverJson(dialect) ? 'json' : dialects[dialect].protocol)
