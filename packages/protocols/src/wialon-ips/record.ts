import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom } from '../nmea-text.ts'
import type { CodecErrorCode, CodecFailure, DecodedMessage } from '../protocol.ts'
import { readParameters } from './parameters.ts'

/** A report that cannot be taken, with the manufacturer's number for why. */
export interface RefusedRecord extends CodecFailure {
  answer: '-1' | '0' | '10' | '11' | '12' | '13' | '14' | '15'
}

const shortFields = 10
const extendedFields = 16
const mostBits = 0xffff_ffff
const text = new TextDecoder()

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

type Place = Pick<Fix, 'lat' | 'lng' | 'speedKmh' | 'heading' | 'altitudeM' | 'satellites'>

/** Undefined where there are no coordinates. */
const placeFrom = (fields: readonly string[]): Place | RefusedRecord | undefined => {
  const [, , latText = '', latSign = '', lngText = '', lngSign = ''] = fields
  const [speedKmh, course, altitudeM, satellites] = fields.slice(6, 10).map(numberIn)
  if (isBroken(speedKmh, 0) || isBroken(course, 0) || isBroken(altitudeM))
    return refuse('11', 'record.malformed', `speed, course, altitude ${fields.slice(6, 9).join(';')}`)
  if (isBroken(satellites, 0)) return refuse('12', 'record.malformed', `satellites ${fields[9]}`)
  if (isAbsent(latText) && isAbsent(lngText)) return undefined
  const lat = degreesFrom(latText, latSign, 'lat')
  const lng = degreesFrom(lngText, lngSign, 'lng')
  if (lat === undefined || lng === undefined)
    return refuse('10', 'position.invalid', `coordinates ${fields.slice(2, 6).join(';')}`)
  return {
    lat,
    lng,
    ...(speedKmh === undefined ? {} : { speedKmh }),
    ...(course === undefined ? {} : { heading: Math.round(course) % 360 }),
    ...(altitudeM === undefined ? {} : { altitudeM }),
    ...(satellites === undefined ? {} : { satellites }),
  }
}

const inputKeys = ['din1', 'din2', 'din3', 'din4'] as const
const outputKeys = ['dout1', 'dout2', 'dout3'] as const

const setBits = (io: IoValues, whole: 'inputs' | 'outputs', bits: number, keys: readonly string[]): void => {
  for (const [bit, key] of keys.entries()) io[key] = ((bits >>> bit) & 1) === 1
  io[whole] = bits
}

/** HDOP, inputs, outputs, analogue inputs, iButton and parameters. */
const readExtension = (fields: readonly string[], io: IoValues): RefusedRecord | undefined => {
  const [hdopText = '', inputsText = '', outputsText = '', analogText = '', tag = '', parameters = ''] = fields
  const hdop = numberIn(hdopText)
  if (isBroken(hdop)) return refuse('12', 'record.malformed', `HDOP ${hdopText}`)
  if (hdop !== undefined) io.hdop = hdop
  const inputs = numberIn(inputsText)
  const outputs = numberIn(outputsText)
  const areBits = (bits = 0): boolean => Number.isInteger(bits) && bits >= 0 && bits <= mostBits
  if (!areBits(inputs) || !areBits(outputs))
    return refuse('13', 'record.malformed', `inputs, outputs ${inputsText};${outputsText}`)
  if (inputs !== undefined) setBits(io, 'inputs', inputs, inputKeys)
  if (outputs !== undefined) setBits(io, 'outputs', outputs, outputKeys)
  if (!isAbsent(analogText)) {
    const volts = analogText.split(',', 32).map(numberIn)
    if (volts.some((value) => isBroken(value))) return refuse('14', 'record.malformed', `analogue inputs ${analogText}`)
    for (const [index, value] of volts.entries()) {
      if (value !== undefined) io[index < 4 ? `ain${index + 1}V` : `adc${index + 1}`] = value
    }
  }
  if (!isAbsent(tag)) io.iButton = tag
  if (!readParameters(parameters, io)) return refuse('15', 'record.malformed', `parameters ${parameters}`)
  return undefined
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
  const fields = text.decode(bytes).split(';')
  // A separator behind the last field.
  if (fields.length === extendedFields + 1 && fields[extendedFields] === '') fields.pop()
  const isExtended = fields.length === extendedFields
  if ((!isExtended && fields.length !== shortFields) || (wanted && (wanted === 'extended') !== isExtended))
    return refuse('-1', 'record.malformed', `${fields.length} fields`)
  const [date = '', time = ''] = fields
  const recordedAt = isAbsent(date) || isAbsent(time) ? receivedAt : instantFrom(date, time)
  if (recordedAt === undefined) return refuse('0', 'time.invalid', `date and time ${date};${time}`)
  const place = placeFrom(fields)
  if (place && 'answer' in place) return place
  const io: IoValues = {}
  const refused = isExtended ? readExtension(fields.slice(shortFields), io) : undefined
  if (refused) return refused
  const isValid = place !== undefined && place.satellites !== 0
  return {
    deviceId,
    recordedAt,
    ...(place
      ? {
          fix: {
            ...place,
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
    ...(isExtended ? { driverTag: typeof io.iButton === 'string' ? io.iButton : null } : {}),
    payload: bytes,
  }
}
