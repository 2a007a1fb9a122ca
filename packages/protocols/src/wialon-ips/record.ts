import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom } from '../nmea-text.ts'
import type { CodecErrorCode, CodecFailure, DecodedMessage, Undecoded } from '../protocol.ts'
import { textOfUtf8 } from '../text-bytes.ts'
import { undecodedFrom } from '../undecoded.ts'
import { readParameters } from './parameters.ts'

/** A report that cannot be taken, with the manufacturer's number for why. */
export interface RefusedRecord extends CodecFailure {
  answer: '-1' | '0' | '10' | '11' | '12' | '13' | '14' | '15'
}

const shortFields = 10
const extendedFields = 16
const mostBits = 0xffff_ffff
const semicolon = 0x3b

const refuse = (answer: RefusedRecord['answer'], code: CodecErrorCode, detail: string): RefusedRecord => ({
  answer,
  code,
  detail: detail.slice(0, 200),
})

const isAbsent = (field: string): boolean => field === '' || field === 'NA'

/** Undefined for an absent field, NaN for one that holds something else than a number. */
const numberIn = (field: string): number | undefined =>
  isAbsent(field) ? undefined : (decimalFrom(field) ?? Number.NaN)

const isBroken = (value: number | undefined, least = Number.NEGATIVE_INFINITY): boolean =>
  value !== undefined && !(value >= least)

type Coordinates = Pick<Fix, 'lat' | 'lng'>
type Motion = Pick<Fix, 'speedKmh' | 'heading' | 'altitudeM' | 'satellites'>

/** Of the fields behind the coordinates: the first that cannot be read. The others are. */
interface Problem {
  field: number
  refused: RefusedRecord
}
type Note = (field: number, refused: RefusedRecord) => void

/** Undefined where there are none. */
const coordinatesFrom = (fields: readonly string[]): Coordinates | RefusedRecord | undefined => {
  const [, , latText = '', latSign = '', lngText = '', lngSign = ''] = fields
  if (isAbsent(latText) && isAbsent(lngText)) return undefined
  const lat = degreesFrom(latText, latSign, 'lat')
  const lng = degreesFrom(lngText, lngSign, 'lng')
  if (lat === undefined || lng === undefined)
    return refuse('10', 'position.invalid', `coordinates ${fields.slice(2, 6).join(';')}`)
  return { lat, lng }
}

const motionFrom = (fields: readonly string[], note: Note): Motion => {
  const [speedKmh, course, altitudeM, satellites] = fields.slice(6, 10).map(numberIn)
  const isMotionBroken = [isBroken(speedKmh, 0), isBroken(course, 0), isBroken(altitudeM)]
  if (isMotionBroken.includes(true))
    note(
      6 + isMotionBroken.indexOf(true),
      refuse('11', 'record.malformed', `speed, course, altitude ${fields.slice(6, 9).join(';')}`),
    )
  if (isBroken(satellites, 0)) note(9, refuse('12', 'record.malformed', `satellites ${fields[9]}`))
  return {
    ...(speedKmh === undefined || isMotionBroken[0] ? {} : { speedKmh }),
    ...(course === undefined || isMotionBroken[1] ? {} : { heading: Math.round(course) % 360 }),
    ...(altitudeM === undefined || isMotionBroken[2] ? {} : { altitudeM }),
    ...(satellites === undefined || isBroken(satellites, 0) ? {} : { satellites }),
  }
}

const inputKeys = ['din1', 'din2', 'din3', 'din4'] as const
const outputKeys = ['dout1', 'dout2', 'dout3'] as const

const setBits = (io: IoValues, whole: 'inputs' | 'outputs', bits: number, keys: readonly string[]): void => {
  for (const [bit, key] of keys.entries()) io[key] = ((bits >>> bit) & 1) === 1
  io[whole] = bits
}

/** HDOP, inputs, outputs, analogue inputs, iButton and parameters, each for itself. */
const readExtension = (fields: readonly string[], io: IoValues, note: Note): void => {
  const [hdopText = '', inputsText = '', outputsText = '', analogText = '', tag = '', parameters = ''] = fields
  const hdop = numberIn(hdopText)
  if (isBroken(hdop)) note(shortFields, refuse('12', 'record.malformed', `HDOP ${hdopText}`))
  else if (hdop !== undefined) io.hdop = hdop
  const inputs = numberIn(inputsText)
  const outputs = numberIn(outputsText)
  const areBits = (bits = 0): boolean => Number.isInteger(bits) && bits >= 0 && bits <= mostBits
  if (!areBits(inputs) || !areBits(outputs))
    note(
      shortFields + (areBits(inputs) ? 2 : 1),
      refuse('13', 'record.malformed', `inputs, outputs ${inputsText};${outputsText}`),
    )
  if (inputs !== undefined && areBits(inputs)) setBits(io, 'inputs', inputs, inputKeys)
  if (outputs !== undefined && areBits(outputs)) setBits(io, 'outputs', outputs, outputKeys)
  if (!isAbsent(analogText)) {
    const volts = analogText.split(',', 32).map(numberIn)
    if (volts.some((value) => isBroken(value)))
      note(shortFields + 3, refuse('14', 'record.malformed', `analogue inputs ${analogText}`))
    for (const [index, value] of volts.entries()) {
      if (value !== undefined && !isBroken(value)) io[index < 4 ? `ain${index + 1}V` : `adc${index + 1}`] = value
    }
  }
  if (!isAbsent(tag)) io.iButton = tag
  if (!readParameters(parameters, io))
    note(shortFields + 5, refuse('15', 'record.malformed', `parameters ${parameters}`))
}

/** What stands behind the coordinates as it came, from the field that cannot be read. */
const undecodedOf = (bytes: Uint8Array, { field, refused }: Problem): Undecoded => {
  let offset = 0
  for (let left = field; left > 0; left--) offset = bytes.indexOf(semicolon, offset) + 1
  return undecodedFrom(bytes, offset, refused.detail)
}

export interface RecordOrigin {
  deviceId: string
  /** Stands in where date and time are NA, as the manufacturer asks. */
  receivedAt: number
}

/** `bytes`: the fields of a short (10) or an extended (16) data packet, without a checksum. */
export const readRecord = (
  bytes: Uint8Array,
  { deviceId, receivedAt }: RecordOrigin,
  wanted?: 'short' | 'extended',
): DecodedMessage | RefusedRecord => {
  const fields = textOfUtf8(bytes).split(';')
  // A separator behind the last field.
  if (fields.length === extendedFields + 1 && fields[extendedFields] === '') fields.pop()
  const isExtended = fields.length > shortFields
  const isWhole =
    (fields.length === extendedFields || fields.length === shortFields) &&
    (!wanted || (wanted === 'extended') === isExtended)
  const [date = '', time = ''] = fields
  const problems: Problem[] = []
  const note: Note = (field, refused) => problems.push({ field, refused })
  if (!isWhole) note(Math.min(fields.length - 1, 6), refuse('-1', 'record.malformed', `${fields.length} fields`))
  const recordedAt = isAbsent(date) || isAbsent(time) ? receivedAt : instantFrom(date, time)
  const place = coordinatesFrom(fields)
  const [missing] = problems
  if (missing && (!place || 'answer' in place || recordedAt === undefined)) return missing.refused
  if (recordedAt === undefined) return refuse('0', 'time.invalid', `date and time ${date};${time}`)
  if (place && 'answer' in place) return place
  const motion = motionFrom(fields, note)
  const io: IoValues = {}
  if (isExtended) readExtension(fields.slice(shortFields), io, note)
  const [problem] = problems
  // A place is never lost for what follows it; without one there is nothing to keep.
  if (problem && !place) return problem.refused
  const isValid = place !== undefined && motion.satellites !== 0
  return {
    deviceId,
    recordedAt,
    ...(place
      ? {
          fix: {
            ...place,
            ...motion,
            recordedAt,
            source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
            isValid,
            ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
            ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
          },
        }
      : {}),
    io,
    events: io.isAlarmed === true ? [{ kind: 'panic' }] : [],
    ...(problem ? { undecoded: undecodedOf(bytes, problem) } : {}),
    ...(isExtended ? { driverTag: typeof io.iButton === 'string' ? io.iButton : null } : {}),
    payload: bytes,
  }
}
