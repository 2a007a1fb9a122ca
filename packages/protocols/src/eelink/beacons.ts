import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'

// What a tracker heard of Eelink's beacons, after published packages: how many, their kind, and each.
const addressBytes = 6
const beaconBytes: ReadonlyMap<number, number> = new Map([
  [0x01, 12],
  [0x02, 16],
])
const mostTold = 20

const degrees = (value: number): number => Math.round((value / 256) * 100) / 100

interface Heard {
  address: string
  signal: number
  millivolts: number
  /** Zero is a beacon without a sensor. */
  temperatureC: number
}

const readHeard = (reader: ByteReader, kind: number): Heard => {
  const address = toHex(reader.bytes(addressBytes))
  // The model, of the newer kind behind the strength and with a version.
  if (kind === 0x01) reader.skip(1)
  const signal = reader.int8()
  if (kind === 0x02) reader.skip(3)
  const heard = { address, signal, millivolts: reader.uint16(), temperatureC: degrees(reader.int16()) }
  if (kind === 0x02) reader.skip(2)
  return heard
}

/** Strongest first, `address:dBm:millivolts:degrees`; the places of those that are gone are zeros. */
export const readBeacons = (reader: ByteReader, io: IoValues): void => {
  if (reader.remaining < 2) return
  const count = reader.uint8()
  const kind = reader.uint8()
  const size = beaconBytes.get(kind)
  if (size === undefined) return
  const heard: Heard[] = []
  for (let left = count; left > 0 && reader.remaining >= size; left--) {
    const beacon = readHeard(reader, kind)
    if (beacon.signal !== 0) heard.push(beacon)
  }
  if (heard.length === 0) return
  io.beacons = heard
    .sort((a, b) => b.signal - a.signal)
    .slice(0, mostTold)
    .map(({ address, signal, millivolts, temperatureC }) =>
      [address, signal, `${millivolts}mV`, ...(temperatureC === 0 ? [] : [`${temperatureC}C`])].join(':'),
    )
    .join(' ')
}
