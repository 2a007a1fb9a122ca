import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom } from '../nmea-text.ts'
import type { CodecEvent, CodecEventKind, CodecFailure, DecodedMessage } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { clockOf, placeOf, type Sentence } from './sentence.ts'

export type Ais140Message = Omit<DecodedMessage, 'deviceId'>

interface Meaning {
  kind: CodecEventKind
  code?: string
}

/** By the number of the alert; what is missing tells a state that is over, or the pipeline sees it itself. */
const byNumber: Readonly<Record<number, Meaning>> = {
  3: { kind: 'unplugged' },
  4: { kind: 'lowBattery', code: 'internal' },
  9: { kind: 'other', code: 'tamper' },
  10: { kind: 'panic' },
  13: { kind: 'hardBraking' },
  14: { kind: 'fastAcceleration' },
  15: { kind: 'sharpTurn' },
  16: { kind: 'other', code: 'emergencyWire' },
  17: { kind: 'overspeed' },
}
/** By the letters of the packet, where a state's dialect has no number. */
const byLetters: Readonly<Record<string, Meaning>> = {
  BD: { kind: 'unplugged' },
  BL: { kind: 'lowBattery', code: 'internal' },
  TA: { kind: 'other', code: 'tamper' },
  EA: { kind: 'panic' },
  HB: { kind: 'hardBraking' },
  HA: { kind: 'fastAcceleration' },
  RT: { kind: 'sharpTurn' },
  OS: { kind: 'overspeed' },
}

const mostSignal = 31
const mostLevel = 5
const metresPerKilometre = 1_000
const milli = 1_000

const isEmergency = ({ fields, imeiAt }: Sentence): 'EMR' | 'SEM' | undefined => {
  const before = fields.slice(0, imeiAt)
  return before.includes('EMR') ? 'EMR' : before.includes('SEM') ? 'SEM' : undefined
}

/** Letters, and behind them a number unless the dialect has none. */
const readKind = ({ fields, imeiAt }: Sentence): { letters?: string; number?: number } => {
  for (let at = imeiAt - 1; at > 0; at--) {
    const letters = fields[at] as string
    if (!/^[A-Z]{2}$/.test(letters)) continue
    const number = fields[at + 1] ?? ''
    return /^\d{1,2}$/.test(number) && at + 1 < imeiAt ? { letters, number: Number(number) } : { letters }
  }
  return {}
}

const setPositive = (io: IoValues, key: string, text: string | undefined): void => {
  const value = decimalFrom(text ?? '')
  if (value !== undefined && value >= 0) io[key] = value
}

const setDecimal = (io: IoValues, key: string, text: string | undefined, times = 1): void => {
  if (/^-?\d{1,9}\.\d{1,6}$/.test(text ?? '')) io[key] = Math.round(Number(text) * times * 1_000) / 1_000
}

const setFlag = (io: IoValues, key: string, text: string | undefined, on: string): void => {
  if (text === '0' || text === '1') io[key] = text === on
}

/** Four inputs and two outputs, the first ones first; what stands before them are cells, of which one may look so. */
const findPorts = (fields: readonly string[], from: number, inputs: RegExp): number => {
  for (let at = fields.length - 2; at >= from; at--)
    if (inputs.test(fields[at] as string) && /^[01]{2}$/.test(fields[at + 1] as string)) return at
  return -1
}

const readPorts = (io: IoValues, fields: readonly string[], from: number): void => {
  const at = findPorts(fields, from, /^[01]{4}$/)
  if (at < 0) return
  const outputs = fields[at + 1] as string
  setInputs(io, fields[at] as string)
  io.dout1 = outputs[0] === '1'
  io.dout2 = outputs[1] === '1'
}

/**
 * What stands behind the number of the frame: as some have it two analogue inputs, the way since the last report and in brackets
 * what was set over the air; as others have it the way so far in kilometres, of which some go on with an input and three axes.
 */
const readTail = (io: IoValues, fields: readonly string[], from: number): void => {
  const at = findPorts(fields, from, /^\d{4}$/)
  if (at < 0) return
  let number = at + 2
  while (fields[number] === '0' && number < at + 4) number++
  if (!/^\d{3,6}$/.test(fields[number] ?? '')) return
  const [first, second, third, fourth, fifth] = fields.slice(number + 1, number + 6)
  if (fourth?.startsWith('(') && /^\d+$/.test(third ?? '')) {
    setDecimal(io, 'ain1V', first)
    setDecimal(io, 'ain2V', second)
    return
  }
  if (first?.startsWith('-') !== true) setDecimal(io, 'odometerM', first, metresPerKilometre)
  if (![third, fourth, fifth].every((axis) => /^-?\d\.\d\d$/.test(axis ?? ''))) return
  setDecimal(io, 'axisXMg', third, milli)
  setDecimal(io, 'axisYMg', fourth, milli)
  setDecimal(io, 'axisZMg', fifth, milli)
}

export const setInputs = (io: IoValues, inputs: string): void => {
  for (let index = 0; index < 4; index++) io[`din${index + 1}`] = inputs[index] === '1'
}

const hex = (text: string | undefined): number => (/^[0-9A-Fa-f]{1,8}$/.test(text ?? '') ? Number(`0x${text}`) : 0)

/** Behind the tamper's letter, which one maker leaves out. */
const readNetwork = (io: IoValues, fields: readonly string[], at: number): void => {
  const from = /^\d{1,2}$/.test(fields[at] ?? '') && /^\d{3}$/.test(fields[at + 1] ?? '') ? at : at + 1
  const [signal = '', mcc = '', mnc = '', area, cell] = fields.slice(from, from + 5)
  const level = decimalFrom(signal)
  if (level !== undefined && level >= 0 && level <= mostSignal)
    io.gsmLevel = Math.round((level * mostLevel) / mostSignal)
  setServingCell(io, {
    mcc: decimalFrom(mcc) ?? 0,
    mnc: decimalFrom(mnc) ?? 0,
    areaCode: hex(area),
    cellId: hex(cell),
  })
}

const readTracking = (fix: Fix, io: IoValues, { fields, placeAt }: Sentence): void => {
  const at = placeAt + 4
  const number = (offset: number): number | undefined => decimalFrom(fields[at + offset] ?? '')
  const [speed, heading, satellites, altitude] = [number(0), number(1), number(2), number(3)]
  if (speed !== undefined && speed >= 0) fix.speedKmh = speed
  if (heading !== undefined && heading >= 0) fix.heading = Math.round(heading) % 360
  if (satellites !== undefined && satellites >= 0) fix.satellites = satellites
  if (altitude !== undefined) fix.altitudeM = altitude
  setPositive(io, 'pdop', fields[at + 4])
  setPositive(io, 'hdop', fields[at + 5])
  setFlag(io, 'ignition', fields[at + 7], '1')
  setFlag(io, 'isUnplugged', fields[at + 8], '0')
  setPositive(io, 'externalVoltageV', fields[at + 9])
  setPositive(io, 'batteryVoltageV', fields[at + 10])
  setFlag(io, 'isAlarmed', fields[at + 11], '1')
  readNetwork(io, fields, at + 12)
  readPorts(io, fields, at + 17)
  readTail(io, fields, at + 17)
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
}

/** Height and speed stand the other way round there. */
const readEmergency = (fix: Fix, { fields, placeAt }: Sentence): void => {
  const [altitude, speed] = [decimalFrom(fields[placeAt + 4] ?? ''), decimalFrom(fields[placeAt + 5] ?? '')]
  if (altitude !== undefined) fix.altitudeM = altitude
  if (speed !== undefined && speed >= 0) fix.speedKmh = speed
}

const eventsOf = (letters: string | undefined, number: number | undefined): CodecEvent[] => {
  const meaning = number === undefined ? byLetters[letters ?? ''] : byNumber[number]
  return meaning ? [{ ...meaning }] : []
}

/**
 * A report or an emergency, whichever has a place and a clock. Before a device has seen its first satellite it has neither: then
 * what it tells counts at the instant that it came, without a place.
 */
export const readReport = (sentence: Sentence, receivedAt: number): Ais140Message | CodecFailure => {
  const emergency = isEmergency(sentence)
  const clock = clockOf(sentence)
  const place = placeOf(sentence)
  const isNowhere = place?.lat === 0 && place.lng === 0
  const recordedAt = clock.recordedAt ?? (clock.isUnset && isNowhere ? receivedAt : Number.NaN)
  if (Number.isNaN(recordedAt)) return { code: 'time.invalid', detail: 'no clock before the place' }
  const io: IoValues = {}
  const { letters, number } = readKind(sentence)
  const trigger = emergency ?? letters
  const message: Ais140Message = {
    recordedAt,
    io,
    events: emergency === 'EMR' ? [{ kind: 'panic' }] : emergency ? [] : eventsOf(letters, number),
    ...(trigger === undefined ? {} : { trigger }),
    payload: Buffer.from(sentence.text, 'latin1'),
  }
  if (!place) return { code: 'position.invalid', detail: 'coordinates that are none' }
  const isPlace = clock.isValid && !isNowhere
  const fix: Fix = { ...place, recordedAt, source: isPlace ? fixSources.gpsFix : fixSources.gpsNoFix, isValid: isPlace }
  if (clock.recordedAt !== undefined) message.fix = fix
  if (emergency) {
    io.isAlarmed = emergency === 'EMR'
    readEmergency(fix, sentence)
  } else readTracking(fix, io, sentence)
  return message
}
