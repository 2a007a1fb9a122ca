import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage, Undecoded } from '../protocol.ts'
import { macAddress, type ServingCell, setAccessPoints, setCells } from '../surroundings.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { readBeacons } from './beacons.ts'
import { distrust, hasFix, readStatus, warningOf } from './status.ts'

export type EelinkMessage = Omit<DecodedMessage, 'deviceId'>

/** Five hundredths of a second of arc. */
const perDegree = 1_800_000
const extended = 0x80

export const fixAt = (recordedAt: number, lat: number, lng: number): Fix | undefined => {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const isValid = lat !== 0 || lng !== 0
  return { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
}

export const degreesFrom = (reader: ByteReader): number => Math.round((reader.int32() / perDegree) * 1e7) / 1e7

const readMotion = (reader: ByteReader, fix: Fix | undefined): void => {
  const altitudeM = reader.int16()
  const speedKmh = reader.uint16()
  const heading = reader.uint16() % 360
  const satellites = reader.uint8()
  if (fix) Object.assign(fix, { altitudeM, speedKmh, heading, satellites })
}

type Cell = ServingCell & { strength: number }

/** No country has so low a number, no network such an area: what a modem tells that is not registered. */
const leastCountry = 200
const unknownArea = 0xfffe

const readCells = (reader: ByteReader, mask: number, io: IoValues): void => {
  const cells: Cell[] = []
  const readNext = (network: { mcc: number; mnc: number }): void => {
    const area = reader.uint16()
    const areaCode = area < unknownArea ? area : 0
    cells.push({ ...network, areaCode, cellId: reader.uint32(), strength: reader.uint8() })
  }
  const network = mask & 0x02 ? { mcc: reader.uint16(), mnc: reader.uint16() } : { mcc: 0, mnc: 0 }
  for (const nth of [0x02, 0x04, 0x08]) if (mask & nth) readNext(network)
  if (network.mcc >= leastCountry) setCells(io, cells)
}

const fourthGeneration = 0x08

/**
 * Of the newer form, after a published package: generation, how many cells, and of the one that serves country, network,
 * areas of two generations, cell, timing, physical cell, channel and dBm. False where it is laid out otherwise.
 */
const readRadio = (reader: ByteReader, io: IoValues): boolean => {
  if (reader.uint8() !== fourthGeneration || reader.uint8() !== 1) return false
  const [mcc, mnc] = [reader.uint16(), reader.uint16()]
  reader.skip(2)
  const [areaCode, cellId] = [reader.uint16(), reader.uint32()]
  reader.skip(6)
  setCells(io, [{ mcc, mnc, areaCode, cellId, strength: reader.int8() }])
  return true
}

const readPoints = (reader: ByteReader, mask: number, io: IoValues): void => {
  const points: { address: string; strength: number }[] = []
  for (const nth of [0x10, 0x20, 0x40])
    if (mask & nth) {
      const address = macAddress(reader.bytes(6))
      // Below zero, of which some leave out the sign.
      const strength = -Math.abs(reader.int8())
      points.push({ address, strength })
    }
  setAccessPoints(io, points)
}

const readVolts = (reader: ByteReader, io: IoValues): void => {
  io.batteryVoltageV = reader.uint16() / 1_000
  io.ain1V = reader.uint16() / 1_000
  io.ain2V = reader.uint16() / 1_000
}

const readHardware = (reader: ByteReader, io: IoValues): void => {
  readVolts(reader, io)
  const metres = reader.uint32()
  if (metres > 0) io.odometerM = metres
  // How often the modem and the receiver have started.
  reader.skip(4)
  const steps = reader.uint16()
  if (steps > 0) io.steps = steps
  reader.skip(2)
}

const goodsBytes = 24
const beaconOfGoods = 12

/** Of trackers that lie among goods, after published packages: no way, no counters, and beacons of the first kind behind. */
const isOfGoods = (bytes: Uint8Array): boolean => {
  const [count = 0, kind] = bytes.subarray(goodsBytes)
  return bytes.length === goodsBytes || (kind === 1 && bytes.length === goodsBytes + 2 + beaconOfGoods * count)
}

/** Zeros are a sensor that is not there. */
const readAir = (reader: ByteReader, io: IoValues): void => {
  const set = (key: string, value: number): void => {
    if (value !== 0) io[key] = value
  }
  set('temperature1C', Math.round((reader.int16() / 256) * 100) / 100)
  set('ioHumidity', reader.uint16() / 10)
  set('ioLight', reader.uint32() / 256)
  set('ioCO2', reader.uint32())
}

const readSensors = (reader: ByteReader, io: IoValues): void => {
  readAir(reader, io)
  const probe = reader.int16() / 16
  if (probe !== 0) io.temperature2C = probe
}

/** What stands behind the position, by the number of the package. */
const readRest = (number: number, reader: ByteReader, message: EelinkMessage): void => {
  const { io, fix, payload } = message
  const rest = (): Uint8Array => payload.subarray(reader.offset)
  const status = (): void => {
    const bits = reader.uint16()
    readStatus(io, bits)
    if (!hasFix(bits)) distrust(fix)
  }
  if (number === 0x14) {
    const warning = reader.uint8()
    message.trigger = `warning${warning}`
    message.events.push(warningOf(warning, io))
    status()
  } else if (number === 0x15) {
    message.trigger = `report${reader.uint8()}`
    status()
  } else if (number === 0x12) {
    status()
    if (isOfGoods(rest())) {
      readVolts(reader, io)
      readAir(reader, io)
      // How it is accelerated, in no unit that is told.
      reader.skip(6)
    } else {
      readHardware(reader, io)
      readSensors(reader, io)
    }
    readBeacons(reader, io)
  }
}

export const complete = (message: EelinkMessage): EelinkMessage => {
  const { io, fix } = message
  if (fix && typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (fix && typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return message
}

const readHead = (reader: ByteReader): { recordedAt: number; mask: number; fix: Fix | undefined } | CodecFailure => {
  try {
    const recordedAt = reader.uint32() * 1_000
    const mask = reader.uint8()
    if (!(mask & 0x01)) return { recordedAt, mask, fix: undefined }
    const lat = degreesFrom(reader)
    return { recordedAt, mask, fix: fixAt(recordedAt, lat, degreesFrom(reader)) }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return { code: 'record.malformed', detail: error.message }
  }
}

/** What is older or farther ahead is no clock of a package that nobody has described. */
const mostAgeMs = 365 * 86_400_000
const mostAheadMs = 86_400_000

/** A package that nobody has described, where it opens as positions do: its place is taken, the rest is kept raw. */
export const readStrange = (number: number, content: Uint8Array, receivedAt: number): EelinkMessage | undefined => {
  const reader = new ByteReader(content)
  const head = readHead(reader)
  if ('code' in head || !head.fix?.isValid) return undefined
  const { recordedAt, fix } = head
  const ageMs = receivedAt - recordedAt
  if (!(ageMs <= mostAgeMs && ageMs >= -mostAheadMs)) return undefined
  const undecoded = undecodedFrom(content, reader.offset, `package 0x${number.toString(16)}`)
  return { recordedAt, fix, io: {}, events: [], payload: content, undecoded }
}

const leastSign = 0x20

/** Some put words where a position should be: no position is without a byte of low value. */
const isText = (content: Uint8Array): boolean =>
  (content[4] ?? 0) >= leastSign && content.every((byte) => byte >= leastSign)

/** Clock, what there is, place, cells, access points, and what the package is about. */
export const readPosition = (number: number, content: Uint8Array): EelinkMessage | CodecFailure => {
  if (isText(content)) return { code: 'record.malformed', detail: 'words in place of a position' }
  const reader = new ByteReader(content)
  const head = readHead(reader)
  if ('code' in head) return head
  const { recordedAt, mask, fix } = head
  const message: EelinkMessage = { recordedAt, io: {}, events: [], payload: content }
  if (fix) message.fix = fix
  let isKnown = !(mask & extended)
  const undecoded: Undecoded | undefined = readGuarded(reader, content, () => {
    if (mask & 0x01) readMotion(reader, fix)
    readCells(reader, mask, message.io)
    readPoints(reader, mask, message.io)
    // We have said to know the first form of positions only: some send the newer one all the same.
    isKnown ||= readRadio(reader, message.io)
    if (isKnown) readRest(number, reader, message)
  })
  // Firmwares end at one field or another.
  if (undecoded?.hex) message.undecoded = undecoded
  else if (!isKnown) message.undecoded = undecodedFrom(content, reader.offset, 'a newer form of position')
  return complete(message)
}
