import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { littleEndianReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { instantFrom } from '../nmea-text.ts'
import { setServingCell } from '../surroundings.ts'

const valid = 0x40
const satellites = 0x1f
const wide = 0x8000

/** Digits as they stand in the bytes, two in each; undefined where they are none. */
export const digitsFrom = (bytes: Uint8Array): number | undefined => {
  let value = 0
  for (const byte of bytes) {
    if (byte >> 4 > 9 || (byte & 0xf) > 9) return undefined
    value = value * 100 + (byte >> 4) * 10 + (byte & 0xf)
  }
  return value
}

/** Year, month, day, hour, minute and second, in UTC. */
export const clockFrom = (bytes: Uint8Array): number | undefined => {
  const text = toHex(bytes)
  return instantFrom(text.slice(4, 6) + text.slice(2, 4) + text.slice(0, 2), text.slice(6))
}

export const placeBytes = 16
/** Height, longitude and latitude, without speed and azimuth. */
export const coordinateBytes = 12

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps
const countryOf = (value: number): number => (value >= 200 && value < 800 ? value : 0)

/** Where the satellites tell nothing, cells stand in the same bytes: of 4G with the highest bit set, else of 2G. */
const readCell = (bytes: Uint8Array, io: IoValues): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getUint16(0)
  if (first & wide && countryOf(first & ~wide))
    return setServingCell(io, {
      mcc: first & ~wide,
      mnc: view.getUint16(2),
      areaCode: 0,
      cellId: view.getUint32(4),
    })
  // The oldest trackers write the lowest byte first.
  const isLittleEndian = countryOf(first) === 0
  const word = (at: number): number => view.getUint16(at, isLittleEndian)
  if (countryOf(word(0))) setServingCell(io, { mcc: word(0), mnc: word(2), areaCode: word(4), cellId: word(6) })
}

/** `status`: whether there is a fix, and of how many satellites. */
export const readPlace = (
  reader: ByteReader,
  { status, recordedAt, io }: { status: number; recordedAt: number; io: IoValues },
): Fix | undefined => {
  const bytes = reader.bytes(coordinateBytes)
  if (!(status & valid)) {
    if (reader.remaining >= placeBytes - coordinateBytes)
      readCell(Uint8Array.of(...bytes, ...reader.bytes(placeBytes - coordinateBytes)), io)
    return undefined
  }
  const floats = littleEndianReader(bytes)
  const [altitudeM, lng, lat] = [floats.float32(), floats.float32(), floats.float32()]
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const isValid = lat !== 0 || lng !== 0
  return {
    lat: rounded(lat, 1e6),
    lng: rounded(lng, 1e6),
    recordedAt,
    ...(Math.abs(altitudeM) < 20_000 ? { altitudeM: rounded(altitudeM, 10) } : {}),
    satellites: status & satellites,
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
  }
}

/** Speed in tenths as digits, and azimuth. */
export const readMotion = (reader: ByteReader, fix: Fix | undefined): void => {
  if (!fix) return
  const tenths = digitsFrom(reader.bytes(2))
  const azimuth = reader.uint16()
  if (tenths !== undefined) fix.speedKmh = tenths / 10
  if (azimuth <= 360) fix.heading = azimuth % 360
}
