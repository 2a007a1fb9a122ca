import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { hasImei, imeiIdBytes, shortBinaryBytes } from './framing.ts'
import { fixOf, recordedAtOf } from './position.ts'
import { allClear, batteryPercentOf, readStatus } from './status.ts'

const headBytes = 6
const east = 0x08
const north = 0x04
const valid = 0x02
const mostSatellites = 40
const bestSignal = 31
const bestLevel = 5
/** More has no vehicle: another maker's frame, in which something else stands here. */
const mostMileageKm = 5_000_000

/** Behind it the place is whole. */
const placeBytes = 16

/** Where the clock begins. */
const headBytesOf = (frame: Uint8Array): number => (hasImei(frame) ? 1 + imeiIdBytes : headBytes)

/** What is shorter has no place. */
export const isPlaced = (frame: Uint8Array): boolean => frame.length >= headBytesOf(frame) + placeBytes

export const binaryDeviceId = (frame: Uint8Array): string | undefined => {
  // An IMEI has 15 digits; the last half byte fills up.
  if (hasImei(frame)) {
    const imei = toHex(frame.subarray(1, 1 + imeiIdBytes)).slice(0, 15)
    return /^\d{15}$/.test(imei) ? imei : undefined
  }
  const digits = toHex(frame.subarray(1, headBytes))
  return /^\d{10}$/.test(digits) ? digits : undefined
}

export interface BinaryReport {
  message: DecodedMessage
  status: number
}

/** Signal, satellites, mileage and cell, which only the long frame has. */
const readExtension = (reader: ByteReader, io: IoValues): { satellites?: number } => {
  const signal = reader.uint8()
  const satellites = reader.uint8()
  const mileageKm = reader.uint32()
  if (mileageKm > mostMileageKm) return {}
  if (signal <= bestSignal) io.gsmLevel = Math.round((signal * bestLevel) / bestSignal)
  // Zero is how trackers say that they do not count.
  if (mileageKm > 0) io.odometerM = mileageKm * 1_000
  const mcc = reader.uint16()
  const mnc = reader.uint8()
  const areaCode = reader.uint16()
  const cellId = reader.uint16()
  if (mcc > 0) io.gsmOperator = mcc * 100 + mnc
  if (areaCode > 0) io.gsmAreaCode = areaCode
  if (cellId > 0) io.gsmCellId = cellId
  return satellites <= mostSatellites ? { satellites } : {}
}

/** A frame of 32, 42 or 45 bytes, or what is left of one that broke off behind its place; digits are packed two a byte. */
export const readBinary = (frame: Uint8Array, deviceId: string, receivedAt: number): BinaryReport | CodecFailure => {
  const head = headBytesOf(frame)
  const reader = new ByteReader(frame, head)
  const digits = (count: number): string => toHex(reader.bytes(count))
  const time = digits(3)
  const date = digits(3)
  const lat = digits(4)
  const battery = reader.uint8()
  const packedLng = digits(5)
  const flags = Number.parseInt(packedLng.slice(9), 16)
  let motion = ''
  let status = allClear
  let satellites: number | undefined
  const io: IoValues = {}
  const batteryPercent = batteryPercentOf(battery)
  if (batteryPercent !== undefined) io.batteryPercent = batteryPercent
  const undecoded = readGuarded(reader, frame, () => {
    motion = digits(3)
    status = reader.uint32()
    readStatus(io, status)
    // The alarms that its owner has switched on; nobody has told what follows in a frame with an IMEI.
    if (head !== headBytes || frame.length === shortBinaryBytes) return
    reader.skip(2)
    satellites = readExtension(reader, io).satellites
  })
  const recordedAt = recordedAtOf(date, time, receivedAt)
  if (typeof recordedAt !== 'number') return recordedAt
  const fix = fixOf(
    {
      date,
      time,
      validity: flags & valid ? 'A' : 'V',
      lat,
      latHemisphere: flags & north ? 'N' : 'S',
      lng: packedLng.slice(0, 9),
      lngHemisphere: flags & east ? 'E' : 'W',
      knots: motion.slice(0, 3),
      course: motion.slice(3),
    },
    recordedAt,
    io,
  )
  if (fix && 'code' in fix) return fix
  const message: DecodedMessage = {
    deviceId,
    recordedAt,
    ...(fix ? { fix: { ...fix, ...(satellites === undefined ? {} : { satellites }) } } : {}),
    io,
    events: [],
    ...(undecoded ? { undecoded } : {}),
    // What both lengths have, but for the last byte of the short one, which counts records: a long frame that broke
    // off behind its 32nd byte has been taken for a short one, and comes again in full.
    payload: frame.subarray(head, head + shortBinaryBytes - 1 - headBytes),
  }
  return { message, status }
}
