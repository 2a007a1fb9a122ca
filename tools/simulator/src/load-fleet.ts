import { type Dialect, dialectNames, dialects } from './create-uplink.ts'

/** How twenty trackers of a usual market are spread over what they speak. */
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
  'wialon-1.1': 1,
  'wialon-2.0': 1,
  osmand: 2,
  'osmand-query': 1,
}
const mixture = dialectNames.flatMap((dialect) => Array.from({ length: shares[dialect] }, () => dialect))

/** Signed HTTP is no dialect of a tracker: it wants the key of a push source, and so is in no mixture. */
export type LoadDialect = Dialect | 'push'
export const loadDialects: readonly LoadDialect[] = [...dialectNames, 'push']
export const loadProtocols = ['mix', ...loadDialects] as const
export type LoadProtocol = (typeof loadProtocols)[number]

export interface LoadTracker {
  index: number
  dialect: LoadDialect
  /** Begins with 99, as no real tracker's does; the same for the same dialect and number. */
  deviceId: string
}

/** Ten digits hold a number of eight; fifteen also tell the dialect, so that runs of two of them never share a device. */
const deviceIdOf = (dialect: LoadDialect, index: number): string => {
  const digits = dialect === 'push' ? 15 : dialects[dialect].idDigits
  if (digits < 15) return `99${String(index).padStart(digits - 2, '0')}`
  return `99${String(loadDialects.indexOf(dialect)).padStart(2, '0')}${String(index).padStart(digits - 4, '0')}`
}

export const loadFleet = (protocol: LoadProtocol, devices: number): LoadTracker[] =>
  Array.from({ length: devices }, (_, index) => {
    // Seven steps at a time, which meets every share within twenty: a small fleet is a mixture too.
    const dialect = protocol === 'mix' ? (mixture[(index * 7) % mixture.length] as LoadDialect) : protocol
    return { index, dialect, deviceId: deviceIdOf(dialect, index) }
  })

/** The tracker type to register for it. */
export const protocolOf = (dialect: LoadDialect): string => (dialect === 'push' ? 'json' : dialects[dialect].protocol)
