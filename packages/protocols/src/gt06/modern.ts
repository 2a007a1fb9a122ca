import type { IoValues } from '@atalaya/domain/fix'
import { fixSources } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import {
  isClock,
  placeOf,
  readAccessPointList,
  readCell,
  readGps,
  readInstant,
  readNetwork,
  setCell,
} from './position.ts'
import { alarmEvent, readStatus } from './status.ts'

// Written from published frames of newer models, see fixtures/newer-models.ts.
type Partly = Pick<DecodedMessage, 'recordedAt' | 'io' | 'events'> & Partial<DecodedMessage>

const clockOf = (field: ByteReader): number => {
  const seconds = field.uint32()
  return seconds === 0 ? Number.NaN : seconds * 1_000
}

/** Packet 0x70: five bytes, then fields of two bytes of type and two of length. */
export const readFieldPacket = (content: Uint8Array, receivedAt: number): Partly => {
  const reader = new ByteReader(content, 5)
  const told: Partly = { recordedAt: receivedAt, io: {}, events: [] }
  const undecoded = readGuarded(reader, content, () => {
    while (reader.remaining > 0) {
      const type = reader.uint16()
      readField(type, reader.bytes(reader.uint16()), told)
    }
  })
  return { ...told, ...(undecoded ? { undecoded } : {}) }
}

const readField = (type: number, bytes: Uint8Array, told: Partly): void => {
  const field = new ByteReader(bytes)
  switch (type * 0x100 + bytes.length) {
    case 0x030a:
      told.io.iccid1 = toHex(bytes)
      return
    case 0x1802:
      told.io.batteryVoltageV = field.uint16() / 100
      return
    case 0x2c04: {
      const at = clockOf(field)
      if (!Number.isNaN(at) && !told.fix) told.recordedAt = at
      return
    }
    case 0x2e04:
      told.io.odometerM = field.uint32()
      return
    case 0x3312: {
      const recordedAt = clockOf(field)
      if (Number.isNaN(recordedAt)) return
      const satellites = field.uint8()
      const altitudeM = field.int16()
      const fix = placeOf(field, { recordedAt, satellites })
      told.recordedAt = recordedAt
      if (fix) told.fix = { ...fix, altitudeM }
      return
    }
    case 0x3501: {
      // 3: taken off what it was fixed to.
      if (field.uint8() === 3) told.events.push({ kind: 'other', code: 'tamper' })
      return
    }
  }
}

/** Packet 0x34: four bytes, clock and place, way, cell, voltages. */
export const readLongLocation = (content: Uint8Array): Partly => {
  const reader = new ByteReader(content, 4)
  const recordedAt = readInstant(reader, 0)
  const fix = readGps(reader, recordedAt)
  const io: IoValues = {}
  const undecoded = readGuarded(reader, content, () => {
    reader.skip(2)
    io.odometerM = reader.uint32()
    setCell(io, readNetwork(reader, 'narrow'), { areaCode: reader.uint16(), cellId: reader.uint32() })
    reader.skip(4)
    io.externalVoltageV = reader.uint16() / 100
    io.batteryVoltageV = reader.uint16() / 100
    reader.skip(6)
    io.ain1V = reader.uint16() / 100
  })
  return { recordedAt, io, events: [], ...(fix ? { fix } : {}), ...(undecoded ? { undecoded } : {}) }
}

const gpsBytes = 12
const accessPointBytes = 7

/** Long packets 0x32 and 0x33 of trackers that tell the length of each part; other models mean others by these numbers. */
export const isInParts = (content: Uint8Array): boolean =>
  isClock(content, 0) && (content[6] === 0 || content[6] === gpsBytes)

/** A clock, then place, serving cell with its strength, neighbours, access points: each behind its length. */
export const readParts = (content: Uint8Array): Partly => {
  const reader = new ByteReader(content)
  const recordedAt = readInstant(reader, 0)
  const io: IoValues = {}
  const fix = reader.uint8() === gpsBytes ? readGps(reader, recordedAt) : undefined
  const undecoded = readGuarded(reader, content, () => {
    const serving = new ByteReader(reader.bytes(reader.uint8()))
    if (serving.remaining > 0) setCell(io, readNetwork(serving, 'narrow'), readCell(serving, 'narrow'))
    reader.skip(reader.uint8())
    const points = new ByteReader(reader.bytes(reader.uint8()))
    readAccessPointList(points, io, Math.floor(points.remaining / accessPointBytes))
  })
  return { recordedAt, io, events: [], ...(fix ? { fix } : {}), ...(undecoded ? { undecoded } : {}) }
}

/** Packet 0xA5: a wide cell, status and alarm. */
export const readWideCellAlarm = (content: Uint8Array, receivedAt: number): Partly => {
  const reader = new ByteReader(content)
  const io: IoValues = {}
  setCell(io, readNetwork(reader, 'wide'), readCell(reader, 'wide'))
  const terminal = readStatus(reader, io)
  const event = alarmEvent(reader.uint8(), terminal, io)
  return { recordedAt: receivedAt, io, events: event ? [event] : [] }
}

const readEvent = (reader: ByteReader, io: IoValues): DecodedMessage['events'] => {
  const event = alarmEvent(reader.uint8(), 0, io)
  return event ? [event] : []
}

/** Packet 0x95 of cameras, in the three forms that are published; a place may stand between clock and alarm. */
export const readCameraAlarm = (content: Uint8Array): Partly => {
  const isNewer = content[0] === 0xff && content[1] === 0xff
  const reader = new ByteReader(content, isNewer ? 3 : 0)
  const recordedAt = readInstant(reader, 0)
  const io: IoValues = {}
  if (reader.remaining < 11) return { recordedAt, io, events: readEvent(reader, io) }
  const satellites = isNewer ? reader.uint8() & 0x0f : undefined
  const place = { lat: reader.uint32(), lng: reader.uint32(), status: reader.uint16(), speedKmh: undefined }
  const fix = placeOf(place, { recordedAt, satellites })
  let events: DecodedMessage['events'] = []
  const undecoded = readGuarded(reader, content, () => {
    if (isNewer) reader.skip(4)
    events = readEvent(reader, io)
  })
  return { recordedAt, io, events, ...(fix ? { fix } : {}), ...(undecoded ? { undecoded } : {}) }
}

const positionText =
  /Lat:([NS])(\d+(?:\.\d+)?),\s*Lon:([EW])(\d+(?:\.\d+)?)(?:,\s*Course:(\d+(?:\.\d+)?))?(?:,\s*Speed:(\d+(?:\.\d+)?))?(?:,\s*DateTime:(\d{4}-\d\d-\d\d) +(\d\d:\d\d:\d\d))?/

/** What a tracker answers when it is asked where it is. */
export const placeOfText = (
  text: string,
  receivedAt: number,
): Pick<DecodedMessage, 'recordedAt' | 'fix'> | undefined => {
  const [, ns, latitude, ew, longitude, course, speed, day, time] = positionText.exec(text) ?? []
  const lat = Number(latitude) * (ns === 'S' ? -1 : 1)
  const lng = Number(longitude) * (ew === 'W' ? -1 : 1)
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const told = day ? Date.parse(`${day}T${time}Z`) : receivedAt
  const recordedAt = Number.isNaN(told) ? receivedAt : told
  const isValid = !(lat === 0 && lng === 0)
  return {
    recordedAt,
    fix: {
      lat,
      lng,
      recordedAt,
      isValid,
      source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
      ...(course ? { heading: Math.round(Number(course)) % 360 } : {}),
      ...(speed ? { speedKmh: Number(speed) } : {}),
    },
  }
}

const decimal = (byte: number): number => (byte >> 4) * 10 + (byte & 0x0f)

/** Packets 0x69 and 0x17 of Wi-Fi watches: a clock in decimal digits, access points, cells. */
export const readWatch = (content: Uint8Array, accessPoints: number): Partly => {
  const reader = new ByteReader(content)
  const recordedAt = readInstant(new ByteReader(reader.bytes(6).map(decimal)), 0)
  const io: IoValues = {}
  readAccessPointList(reader, io, accessPoints)
  const cells = reader.uint8()
  const { mcc, mnc } = readNetwork(reader, 'narrow')
  const told: string[] = []
  for (let index = 0; index < cells; index++) {
    const cell = { areaCode: reader.uint16(), cellId: reader.uint16() }
    if (index === 0) setCell(io, { mcc, mnc }, cell)
    told.push(`${mcc},${mnc},${cell.areaCode},${cell.cellId},${reader.uint8()}`)
  }
  if (told.length > 0) io.cellTower = told.join(';')
  return { recordedAt, io, events: [] }
}
