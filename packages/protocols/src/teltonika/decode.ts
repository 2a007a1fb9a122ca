import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { crc16Ibm } from '../crc16.ts'
import type { CodecErrorCode, CodecEvent, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { avlMeanings, greenDrivingKinds } from './io-names.ts'
import { readFixedIo, readVariableIo } from './io-values.ts'

// Written from the manufacturer's "Data Sending Protocols" page (Codec 8 and 8 Extended over TCP).
const codec8 = 0x08
const codec8Extended = 0x8e
const headerBytes = 8
const crcBytes = 4
const iButtonId = 78
const panicPriority = 2
/** 2100-01-01: a later clock is noise, and far later ones do not fit a database. */
const latestInstant = 4_102_444_800_000n

const oneByte = (byte: number): Uint8Array => Uint8Array.of(byte)
const nothing = new Uint8Array(0)

const countBytes = (count: number): Uint8Array => Uint8Array.of(0, 0, 0, count)

const failed = (
  code: CodecErrorCode,
  detail: string,
  { reply, close = false }: { reply?: Uint8Array; close?: boolean } = {},
): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
  ...(reply ? { reply } : {}),
})

/** Ids of events that the tracker's own scenarios raise; the value decides whether it began or ended. */
const eventOf = (eventId: number, io: IoValues, priority: number): CodecEvent | undefined => {
  switch (eventId) {
    case 236:
      return io.isAlarmed ? { kind: 'panic' } : undefined
    case 246:
      return io.isTowed ? { kind: 'tow' } : undefined
    case 247:
      return { kind: 'crash', code: String(io.crashKind ?? '') }
    case 249:
      return io.isJammed ? { kind: 'jamming' } : undefined
    case 252:
      return io.isUnplugged ? { kind: 'unplugged' } : undefined
    case 253: {
      const value = typeof io.greenDrivingG === 'number' ? { value: io.greenDrivingG } : {}
      if (io.greenDrivingKind === greenDrivingKinds.acceleration) return { kind: 'fastAcceleration', ...value }
      if (io.greenDrivingKind === greenDrivingKinds.braking) return { kind: 'hardBraking', ...value }
      if (io.greenDrivingKind === greenDrivingKinds.cornering) return { kind: 'sharpTurn', ...value }
      return { kind: 'other', code: `253:${io.greenDrivingKind ?? ''}` }
    }
    case 255:
      return { kind: 'overspeed', ...(typeof io.overspeedKmh === 'number' ? { value: io.overspeedKmh } : {}) }
    default:
      // The installer gave some input the highest priority: a button, whatever it is wired to.
      return priority === panicPriority ? { kind: 'panic', code: String(eventId) } : undefined
  }
}

interface GpsElement {
  lat: number
  lng: number
  altitudeM: number
  heading: number
  satellites: number
  speedKmh: number
}

/** Longitude first; degrees × 10⁷, two's complement. */
const readGps = (reader: ByteReader): GpsElement => {
  const lng = reader.int32() / 1e7
  const lat = reader.int32() / 1e7
  return {
    lng,
    lat,
    altitudeM: reader.int16(),
    heading: reader.uint16() % 360,
    satellites: reader.uint8(),
    speedKmh: reader.uint16(),
  }
}

/** With no fix the tracker sends its last place, or zeros, and no satellites. */
const fixOf = (gps: GpsElement, recordedAt: number, io: IoValues): Fix | undefined => {
  const { lat, lng } = gps
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  const isValid = gps.satellites > 0 && !(lat === 0 && lng === 0)
  return {
    ...gps,
    recordedAt,
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
    ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
    ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
  }
}

const fixedSizes = [1, 2, 4, 8] as const

interface IoElement {
  io: IoValues
  eventId: number
  hasIButton: boolean
}

const readIo = (reader: ByteReader, isExtended: boolean): IoElement => {
  const number = (): number => (isExtended ? reader.uint16() : reader.uint8())
  const eventId = number()
  // The total repeats the counts that follow, and some firmware gets it wrong.
  number()
  const io: IoValues = {}
  let hasIButton = false
  for (const size of fixedSizes) {
    for (let left = number(); left > 0; left--) {
      const id = number()
      if (id === iButtonId) hasIButton = true
      readFixedIo(reader, io, id, size)
    }
  }
  if (isExtended) {
    for (let left = reader.uint16(); left > 0; left--) {
      const id = reader.uint16()
      readVariableIo(reader, io, id, reader.uint16())
    }
  }
  if (typeof io.doors === 'number') io.isDoorOpen = io.doors !== 0
  return { io, eventId, hasIButton }
}

const readRecord = (
  reader: ByteReader,
  data: Uint8Array,
  { deviceId, isExtended }: { deviceId: string; isExtended: boolean },
): DecodedMessage | CodecFailure => {
  const from = reader.offset
  const instant = reader.uint64()
  const priority = reader.uint8()
  const gps = readGps(reader)
  const { io, eventId, hasIButton } = readIo(reader, isExtended)
  if (instant > latestInstant) return { code: 'time.invalid', detail: `record of instant ${instant}` }
  const recordedAt = Number(instant)
  const event = eventOf(eventId, io, priority)
  const fix = fixOf(gps, recordedAt, io)
  return {
    deviceId,
    recordedAt,
    ...(fix ? { fix } : {}),
    io,
    events: event ? [event] : [],
    ...(eventId !== 0 ? { trigger: avlMeanings.get(eventId)?.key ?? `io${eventId}` } : {}),
    ...(hasIButton ? { driverTag: typeof io.iButton === 'string' ? io.iButton : null } : {}),
    payload: data.subarray(from, reader.offset),
  }
}

const readPacket = (frame: Uint8Array, deviceId: string | undefined): Decoded => {
  if (frame.length < headerBytes + 3 + crcBytes)
    return failed('frame.truncated', `packet of ${frame.length} bytes`, { close: true })
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const end = headerBytes + view.getUint32(4)
  if (end + crcBytes !== frame.length)
    return failed('frame.truncated', `${frame.length} bytes, ${end + crcBytes} announced`, { close: true })
  const sent = view.getUint32(end)
  const computed = crc16Ibm(frame, headerBytes, end)
  // No record acknowledged makes the tracker send the packet again.
  if (sent !== computed)
    return failed('crc.mismatch', `CRC 0x${computed.toString(16)} computed, 0x${sent.toString(16)} sent`, {
      reply: countBytes(0),
    })
  const codec = frame[headerBytes] as number
  if (codec !== codec8 && codec !== codec8Extended)
    return failed('codec.unsupported', `codec 0x${codec.toString(16).padStart(2, '0')}`)
  if (deviceId === undefined) return failed('device.unidentified', 'data before any IMEI', { close: true })

  const data = frame.subarray(0, end - 1)
  const reader = new ByteReader(data, headerBytes + 1)
  const count = reader.uint8()
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  try {
    for (let record = 0; record < count; record++) {
      const result = readRecord(reader, data, { deviceId, isExtended: codec === codec8Extended })
      if ('code' in result) rejected.push(result)
      else messages.push(result)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return failed('record.malformed', `record ${messages.length + rejected.length + 1} of ${count}: ${error.message}`, {
      reply: countBytes(0),
      close: true,
    })
  }
  const repeated = frame[end - 1] as number
  if (repeated !== count || reader.remaining !== 0)
    return failed(
      'count.mismatch',
      `${count} records announced, ${repeated} repeated, ${reader.remaining} bytes over`,
      { reply: countBytes(0), close: true },
    )
  return { kind: 'messages', messages, rejected, acknowledge: countBytes(count) }
}

const readImei = (frame: Uint8Array): Decoded & { deviceId?: string } => {
  const text = String.fromCharCode(...frame.subarray(2))
  if (frame.length - 2 !== (((frame[0] as number) << 8) | (frame[1] as number)) || !/^\d{14,17}$/.test(text))
    return failed('device.invalid', `IMEI ${JSON.stringify(text)}`, { reply: oneByte(0), close: true })
  return { kind: 'identify', deviceId: text, accept: oneByte(1), refuse: oneByte(0) }
}

/** One for each connection: remembers the IMEI of its handshake. */
export const teltonikaDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  return {
    decode(frame) {
      if (frame.length < 2) {
        if (frame[0] === 0xff) return { kind: 'reply', bytes: nothing }
        return failed('frame.truncated', `frame of ${frame.length} bytes`, { close: true })
      }
      if (frame[0] === 0 && frame[1] === 0) return readPacket(frame, deviceId)
      const decoded = readImei(frame)
      if (decoded.kind === 'identify') deviceId = decoded.deviceId
      return decoded
    },
  }
}
