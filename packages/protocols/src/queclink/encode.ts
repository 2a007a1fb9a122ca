import type { IoValues } from '@atalaya/domain/fix'

/** One position as its tracker keeps it. */
export interface QueclinkPosition {
  recordedAt: number
  lat: number
  lng: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  /** False where there is no fix and the place is the last one known. */
  isValid?: boolean
}

/** A fixed report as GV300 and its kin send it. */
export interface QueclinkReport {
  deviceId: string
  /** At most 15, oldest first. */
  positions: readonly QueclinkPosition[]
  /** `externalVoltageV`, `ignition`, `movement`, `odometerM`, `engineHoursS`, `ain1V`, `batteryPercent`, `din1`, `din2`. */
  io?: IoValues
  /** A detection such as `SOS`, `HBM` or `TOW` instead of the fixed report. */
  event?: { name: string; id?: number; type?: number }
  sentAt: number
  count: number
  /** Kept by the tracker while it had no line. */
  isBuffered?: boolean
}

const version = '060228'
const encoder = new TextEncoder()

const clockOf = (instant: number): string => new Date(instant).toISOString().replaceAll(/\D/g, '').slice(0, 14)
const countOf = (count: number): string => (count & 0xffff).toString(16).toUpperCase().padStart(4, '0')

const positionFields = ({
  recordedAt,
  lat,
  lng,
  speedKmh = 0,
  heading = 0,
  altitudeM = 0,
  isValid = true,
}: QueclinkPosition): string =>
  [
    isValid ? 1 : 0,
    speedKmh.toFixed(1),
    Math.round(heading),
    altitudeM.toFixed(1),
    lng.toFixed(6),
    lat.toFixed(6),
    clockOf(recordedAt),
    '0214,0007,1877,0873,00',
  ].join(',')

const hourMeterOf = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part, index) => String(part).padStart(index === 0 ? 5 : 2, '0'))
    .join(':')

const statusOf = ({ ignition, movement, din1, din2 }: IoValues): string => {
  const motion = `${ignition === undefined ? 4 : ignition ? 2 : 1}${movement ? 2 : 1}`
  const inputs = (ignition ? 0x01 : 0) | (din1 ? 0x02 : 0) | (din2 ? 0x04 : 0)
  return `${motion}${inputs.toString(16).padStart(2, '0').toUpperCase()}00`
}

const millivolts = (volts: IoValues[string] | undefined): string =>
  typeof volts === 'number' ? String(Math.round(volts * 1_000)) : ''

const kilometres = (metres: IoValues[string] | undefined): string =>
  typeof metres === 'number' ? (metres / 1_000).toFixed(1) : ''

export const encodeQueclinkReport = ({
  deviceId,
  positions,
  io = {},
  event,
  sentAt,
  count,
  isBuffered = false,
}: QueclinkReport): Uint8Array => {
  const header = `+${isBuffered ? 'BUFF' : 'RESP'}:GT${event?.name ?? 'FRI'},${version},${deviceId},`
  const blocks = positions.map(positionFields).join(',')
  const sent = `${clockOf(sentAt)},${countOf(count)}$`
  if (event)
    return encoder.encode(
      `${header},,${event.id ?? 0}${event.type ?? 0},${positions.length},${blocks},${kilometres(io.odometerM)},${sent}`,
    )
  const tail = [
    kilometres(io.odometerM),
    typeof io.engineHoursS === 'number' ? hourMeterOf(io.engineHoursS) : '',
    millivolts(io.ain1V),
    '',
    typeof io.batteryPercent === 'number' ? io.batteryPercent : '',
    statusOf(io),
    ',,',
  ]
  return encoder.encode(
    `${header},${millivolts(io.externalVoltageV)},10,${positions.length},${blocks},${tail.join(',')},${sent}`,
  )
}

export const encodeQueclinkHeartbeat = (
  deviceId: string,
  { sentAt, count }: { sentAt: number; count: number },
): Uint8Array => encoder.encode(`+ACK:GTHBD,${version},${deviceId},,${clockOf(sentAt)},${countOf(count)}$`)

/** To the tracker: `AT+GT<name>=<password>,<parameters>,<serial>$`; the serial comes back with its `+ACK`. */
export const encodeQueclinkCommand = (
  name: string,
  {
    password,
    parameters = [],
    serial,
  }: { password: string; parameters?: readonly (string | number)[]; serial: number },
): Uint8Array => {
  const text = ['', password, ...parameters, countOf(serial)].slice(1).join(',')
  if (!/^[A-Z0-9]{3}$/.test(name) || !/^[\x20-\x23\x25-\x7e]*$/.test(text))
    throw new Error('three letters and printable ASCII without $ wanted')
  return encoder.encode(`AT+GT${name}=${text}$`)
}
