import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent, CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { undecodedFrom } from '../undecoded.ts'
import { alertEvents, emergencyEvents } from './events.ts'
import {
  clockFrom,
  fieldSpan,
  fixOf,
  hexFrom,
  numberFrom,
  type SuntechMessage,
  setInputs,
  setOutputs,
} from './report.ts'

const coordinate = /^[+-]?\d{1,3}\.\d{4,8}$/
const meterDigits = /^\d{6,10}$/
const mostTextLength = 500

/** Models differ in what stands before clock and place, and each of those looks like nothing else. */
const clockAt = (fields: readonly string[]): number => {
  for (let at = 2; at < fields.length - 1 && at < 8; at++)
    if (clockFrom(fields[at] as string, fields[at + 1] as string) !== undefined) return at
  return -1
}
const placeAt = (fields: readonly string[], from: number): number => {
  for (let at = from; at < fields.length - 1 && at < from + 8; at++)
    if (coordinate.test(fields[at] as string) && coordinate.test(fields[at + 1] as string)) return at
  return -1
}

/** Cell alone, or cell, country, network, area and level as 3G models have them. */
const readCell = (io: IoValues, [cell, mcc, mnc, area]: readonly string[]): void => {
  const cellId = hexFrom(cell)
  if (cellId === undefined) return
  if (mcc === undefined) io.gsmCellId = cellId
  else
    setServingCell(io, {
      cellId,
      mcc: numberFrom(mcc) ?? 0,
      mnc: numberFrom(mnc) ?? 0,
      areaCode: hexFrom(area) ?? 0,
    })
}

/** Ignition, three inputs, two outputs; longer ones of other models keep that order at their beginning. */
const readIo = (io: IoValues, text: string): void => {
  const isOn = (at: number): boolean => text[at] === '1'
  setInputs(io, Number(isOn(0)) | (Number(isOn(1)) << 1) | (Number(isOn(2)) << 2) | (Number(isOn(3)) << 3))
  setOutputs(io, Number(isOn(4)) | (Number(isOn(5)) << 1))
}

/** Hour meter, backup battery; then whether it is told as it happens. */
const readTail = (io: IoValues, [meter = '', battery = '']: readonly string[]): void => {
  const minutes = numberFrom(meter)
  if (minutes !== undefined && meterDigits.test(meter)) io.engineHoursS = minutes * 60
  const volts = numberFrom(battery)
  if (volts !== undefined && volts > 0 && volts < 10) io.batteryVoltageV = volts
}

interface Told {
  io: IoValues
  events: CodecEvent[]
  trigger?: string
}

/** Behind the inputs, by kind of report. */
const readKind = (told: Told, kind: string, rest: readonly string[]): void => {
  const { io } = told
  const id = numberFrom(rest[0])
  switch (kind) {
    case 'STT':
      // How the vehicle is used, and a number of the report.
      return readTail(io, rest.slice(2))
    case 'EMG':
      told.trigger = `EMG${rest[0]}`
      if (id !== undefined) told.events = emergencyEvents(id, io)
      return readTail(io, rest.slice(1))
    case 'ALT':
      told.trigger = `ALT${rest[0]}`
      if (id !== undefined) told.events = alertEvents(id, io)
      return readTail(io, rest.slice(1))
    case 'EVT':
      told.trigger = `EVT${rest[0]}`
      return readTail(io, rest.slice(1))
    case 'UEX':
      // Its length, then what a device behind the tracker has said, which may hold semicolons.
      told.trigger = 'UEX'
      io.serialData = rest
        .slice(1)
        .join(';')
        .slice(0, id ?? 0)
        .slice(0, mostTextLength)
      return
    default:
      told.trigger = kind
  }
}

/** ST910 tells fix and battery behind the course, and no satellites, inputs or way. */
const readHandheld = (told: Told, kind: string, rest: readonly string[]): boolean => {
  const battery = numberFrom(rest[1])
  if (kind === 'Emergency') told.events = emergencyEvents(numberFrom(rest.at(-1)) ?? 0, told.io)
  else if (battery !== undefined && rest[1]?.includes('.')) told.io.batteryVoltageV = battery
  if (kind !== 'Location') told.trigger = kind
  return rest[0] === '1'
}

/** `kind`: the three letters behind the model, or the word that stands in their place. */
export const readLegacy = (
  fields: readonly string[],
  { kind, payload }: { kind: string; payload: Uint8Array },
): SuntechMessage | CodecFailure => {
  const clock = clockAt(fields)
  if (clock < 0) return { code: 'time.invalid', detail: `a ${kind} without a clock` }
  const recordedAt = clockFrom(fields[clock] as string, fields[clock + 1] as string) as number
  const place = placeAt(fields, clock + 2)
  const told: Told = { io: {}, events: [] }
  if (place < 0)
    return { recordedAt, ...told, trigger: kind, payload, undecoded: undecodedFrom(payload, 0, 'no coordinates') }
  readCell(told.io, fields.slice(clock + 2, place))
  const [lat, lng, speed, course, ...rest] = fields.slice(place)
  const isHandheld = kind.length > 3
  const satellites = isHandheld ? undefined : numberFrom(rest[0])
  let isFixed = rest[1] === '1'
  if (isHandheld) isFixed = readHandheld(told, kind, rest)
  else {
    const [, , way, power, inputs, ...behind] = rest
    const metres = numberFrom(way)
    const volts = numberFrom(power)
    if (metres !== undefined && metres > 0) told.io.odometerM = metres
    if (volts !== undefined) told.io.externalVoltageV = volts
    if (inputs !== undefined && /^[01]{4,10}$/.test(inputs)) readIo(told.io, inputs)
    readKind(told, kind, behind)
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
  const own = isHandheld || kind === 'UEX' ? payload : fieldSpan(payload, 0, kindEnd)
  return { recordedAt, ...(fix ? { fix } : {}), ...told, payload: own }
}
