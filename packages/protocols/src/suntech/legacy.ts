import type { IoValues } from '@atalaya/domain/fix'
import { cardIn } from '../card-reader.ts'
import type { CodecFailure } from '../protocol.ts'
import { undecodedFrom } from '../undecoded.ts'
import { alertEvents, emergencyEvents } from './events.ts'
import { readHandheld } from './handheld.ts'
import { readCell } from './legacy-cell.ts'
import { meterAt, readTail } from './legacy-tail.ts'
import {
  clockAt,
  clockFrom,
  fieldSpan,
  fixOf,
  numberFrom,
  placeAt,
  type SuntechMessage,
  serialText,
  setInputs,
  setOutputs,
  type Told,
} from './report.ts'

/** Where a clock is expected; behind it stand those of models that list cells first. */
const mostBeforeClock = 8
const analogueModel = 'ST600'

/** Ignition, three inputs, two outputs; longer ones of other models keep that order at their beginning. */
const readIo = (io: IoValues, text: string): void => {
  const isOn = (at: number): boolean => text[at] === '1'
  setInputs(io, Number(isOn(0)) | (Number(isOn(1)) << 1) | (Number(isOn(2)) << 2) | (Number(isOn(3)) << 3))
  setOutputs(io, Number(isOn(4)) | (Number(isOn(5)) << 1))
}

/** Behind the inputs, by kind of report. */
const readKind = (told: Told, kind: string, rest: readonly string[]): void => {
  const { io } = told
  const id = numberFrom(rest[0])
  switch (kind) {
    case 'STT':
      // How the vehicle is used, and a number of the report.
      Object.assign(told, readTail(io, rest.slice(2)))
      return
    case 'EMG':
      told.trigger = `EMG${rest[0]}`
      if (id !== undefined) told.events = emergencyEvents(id, io)
      Object.assign(told, readTail(io, rest.slice(1)))
      return
    case 'ALT':
      told.trigger = `ALT${rest[0]}`
      if (id !== undefined) told.events = alertEvents(id, io)
      Object.assign(told, readTail(io, rest.slice(1)))
      return
    case 'EVT':
      told.trigger = `EVT${rest[0]}`
      Object.assign(told, readTail(io, rest.slice(1)))
      return
    case 'UEX':
      return readSerial(told, id ?? 0, rest.slice(1))
    default:
      told.trigger = kind
  }
}

/** What a device behind the tracker has said, which may hold semicolons; a checksum, then what others have, too. */
const readSerial = (told: Told, length: number, rest: readonly string[]): void => {
  const { io } = told
  told.trigger = 'UEX'
  const said = rest.join(';')
  const { text, left } = serialText(said, length)
  io.serialData = text
  const { driverTag: key } = readTail(io, left.split(';').slice(1))
  const driverTag = cardIn(text) ?? /^RFID:([0-9A-F]{8,16})/.exec(text)?.[1] ?? key
  if (driverTag !== undefined) told.driverTag = driverTag
}

/** A travel's end: way, voltage, hour meter, backup battery; at its end the driver. */
const readTravel = (fields: readonly string[], clock: number, payload: Uint8Array): SuntechMessage | undefined => {
  const recordedAt = clockFrom(fields[clock] as string, fields[clock + 1] as string) as number
  const [way, power, ...rest] = fields.slice(clock + 2)
  const places = placeAt(fields, clock + 2, fields.length)
  if (places < 0 || placeAt(fields, places + 2, places + 3) < 0) return undefined
  const io: IoValues = {}
  const metres = numberFrom(way)
  const volts = numberFrom(power)
  if (metres !== undefined && metres > 0) io.odometerM = metres
  if (volts !== undefined) io.externalVoltageV = volts
  const tail = readTail(io, [...rest.slice(0, 3), ...fields.slice(places + 4)])
  const [lat, lng] = fields.slice(places + 2)
  const fix = fixOf(
    {
      ...{ recordedAt, lat: Number(lat), lng: Number(lng), isFixed: true },
      ...{ speedKmh: undefined, heading: undefined, satellites: undefined },
    },
    io,
  )
  return { recordedAt, ...(fix ? { fix } : {}), io, events: [], trigger: 'HTE', ...tail, payload }
}

const batteryBefore = (fields: readonly string[], clock: number): number | undefined => {
  const volts = fields.slice(2, clock).findLast((field) => /^\d\.\d{1,2}$/.test(field))
  return volts === undefined ? undefined : Number(volts)
}

/** Cells alone: nobody tells when, but they are heard now. */
const readCellsAlone = (
  fields: readonly string[],
  { kind, payload, receivedAt }: Report,
): SuntechMessage | CodecFailure => {
  const io: IoValues = {}
  readCell(io, [], fields)
  if (io.gsmCellId === undefined || Number.isNaN(receivedAt))
    return { code: 'time.invalid', detail: `a ${kind} without a clock` }
  const batteryVoltageV = batteryBefore(fields, fields.length)
  if (batteryVoltageV !== undefined) io.batteryVoltageV = batteryVoltageV
  return { recordedAt: receivedAt, io, events: [], payload }
}

interface Report {
  /** The three letters behind the model, or the word that stands in their place. */
  kind: string
  payload: Uint8Array
  receivedAt: number
}

/** Behind the course: satellites, fix, way, voltage, inputs, and by kind of report. True where the place is fixed. */
const readBehindCourse = (told: Told, kind: string, rest: readonly string[]): boolean => {
  const [, fixed, way, power, ...others] = rest
  // Clones tell the backup battery, in thousandths, before the inputs.
  const isBatteryFirst = /^\d\.\d{3}$/.test(others[0] ?? '')
  if (isBatteryFirst) told.io.batteryVoltageV = Number(others[0])
  const [inputs, ...behind] = isBatteryFirst ? others.slice(1) : others
  const metres = numberFrom(way)
  const volts = numberFrom(power)
  if (metres !== undefined && metres > 0) told.io.odometerM = metres
  if (volts !== undefined) told.io.externalVoltageV = volts
  if (inputs !== undefined && /^[01]{4,10}$/.test(inputs)) readIo(told.io, inputs)
  readKind(told, kind, behind)
  return fixed === '1'
}

/** Behind all that the kinds have, an ST600 tells volts of its analogue input. */
const readAnalogue = (io: IoValues, rest: readonly string[]): void => {
  const [volts] = rest.slice(meterAt(rest) + 3)
  if (meterAt(rest) >= 0 && volts !== undefined && /^\d{1,2}\.\d{2}$/.test(volts)) io.ain1V = Number(volts)
}

export const readLegacy = (fields: readonly string[], report: Report): SuntechMessage | CodecFailure => {
  const { kind, payload } = report
  const clock = clockAt(fields)
  if (clock < 0) return readCellsAlone(fields, report)
  const recordedAt = clockFrom(fields[clock] as string, fields[clock + 1] as string) as number
  const travel = kind === 'HTE' ? readTravel(fields, clock, payload) : undefined
  if (travel) return travel
  const place = placeAt(fields, clock + 2, clock + 10)
  const told: Told = { io: {}, events: [] }
  if (place < 0)
    return { recordedAt, ...told, trigger: kind, payload, undecoded: undecodedFrom(payload, 0, 'no coordinates') }
  // Those that put cells first have nothing behind the fix.
  const isCellsFirst = clock > mostBeforeClock
  const [lat, lng, speed, course, ...rest] = fields.slice(place)
  readCell(told.io, fields.slice(clock + 2, place), isCellsFirst ? fields.slice(0, clock) : rest.slice(5))
  const isHandheld = kind.length > 3
  const satellites = isHandheld ? undefined : numberFrom(rest[0])
  let isFixed = rest[1] === '1'
  if (isHandheld) isFixed = readHandheld(told, kind, rest)
  else if (isCellsFirst) {
    const batteryVoltageV = batteryBefore(fields, clock)
    if (batteryVoltageV !== undefined) told.io.batteryVoltageV = batteryVoltageV
    if (kind !== 'STT') told.trigger = kind
  } else {
    isFixed = readBehindCourse(told, kind, rest)
    if (fields[0]?.startsWith(analogueModel) && kind !== 'UEX')
      readAnalogue(told.io, rest.slice(kind === 'STT' ? 7 : 6))
  }
  const fix = fixOf(
    {
      recordedAt,
      lat: Number(lat),
      lng: Number(lng),
      speedKmh: numberFrom(speed),
      heading: numberFrom(course),
      satellites,
      isFixed,
    },
    told.io,
  )
  // Whether it was kept before it was sent stands behind the kind: the report is the same.
  const kindEnd = place + 9 + (kind === 'STT' ? 2 : 1)
  const own = isHandheld || isCellsFirst || kind === 'UEX' ? payload : fieldSpan(payload, 0, kindEnd)
  return { recordedAt, ...(fix ? { fix } : {}), ...told, payload: own }
}
