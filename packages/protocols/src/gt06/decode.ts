import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecErrorCode, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { gt06Answer } from './device-commands.ts'
import { celsiusIn, rawKey, readInformation, textOrHex } from './information.ts'
import { clockOffset, isPlaceOf, locationLayouts, readLocation } from './location.ts'
import {
  isInParts,
  placeOfText,
  readCameraAlarm,
  readFieldPacket,
  readLongLocation,
  readParts,
  readWatch,
  readWideCellAlarm,
} from './modern.ts'
import { openPacket, type Packet, sealPacket } from './packet.ts'
import { readAccessPoints, readCell, readCells, readInstant, readNetwork, setCell } from './position.ts'
import { alarmEvent, batteryScale, longStatusBytes, readLongStatus, readPoweredStatus, readStatus } from './status.ts'
import { readFieldStatus, type Told } from './tails.ts'

// Written from Concox' "GPS Tracker Communication Protocol" for GT06, for JM-VL02 and its kin and for JM-VL03.
const login = 0x01
const status = 0x13
const poweredStatus = 0x23
const shortAnswer = 0x15
const longAnswer = 0x21
const cellAlarm = 0x19
const cells = 0x28
const accessPoints = 0x2c
const wideCells = 0xa1
const wideAccessPoints = 0xa2
const otherCells = 0x2e
const fieldPacket = 0x70
const longLocation = 0x34
const inParts: ReadonlySet<number> = new Set([0x32, 0x33])
const wideCellAlarm = 0xa5
const cameraAlarm = 0x95
const fieldStatus = 0x36
const watchHeartbeat = 0x08
const external = 0x9b
const timeRequest = 0x8a
const fileTransfer = 0x8d
const information = 0x94

const nothing = new Uint8Array(0)

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** Same number, same serial: so says every acknowledgement of this protocol. */
const answerTo = ({ number, serial }: Packet, content?: Uint8Array): Uint8Array =>
  sealPacket({ number, serial, content })

/** The zone of the tracker's clock, hours × 100 + minutes, above four bits of which one says that it lies west. */
const zoneMsOf = (zone: number): number => {
  const hundredfold = zone >> 4
  const minutes = Math.floor(hundredfold / 100) * 60 + (hundredfold % 100)
  return (zone & 0x08 ? -minutes : minutes) * 60_000
}

const timeContent = (instant: number): Uint8Array => {
  const now = new Date(instant)
  return Uint8Array.of(
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
}

/** Cells and access points of a tracker that has no fix; the clock is UTC. */
const readSurroundings = ({ number, content }: Packet, deviceId: string): DecodedMessage | undefined => {
  const reader = new ByteReader(content)
  const io: IoValues = {}
  const recordedAt = readInstant(reader, 0)
  readCells(reader, io, number === wideCells || number === wideAccessPoints ? 'wide' : 'narrow')
  // The timing advance of the serving cell.
  reader.skip(1)
  if (number === accessPoints || number === wideAccessPoints) readAccessPoints(reader, io)
  return Number.isNaN(recordedAt) ? undefined : { deviceId, recordedAt, io, events: [], payload: content }
}

interface Reading {
  deviceId: string
  /** Of the login. */
  zoneMs: number
  /** What carries no clock is true when it comes. */
  receivedAt: number
}

type Messages = Extract<Decoded, { kind: 'messages' }>

const messagesOf = (messages: DecodedMessage[], acknowledge: Uint8Array = nothing): Messages => ({
  kind: 'messages',
  messages,
  rejected: [],
  acknowledge,
})

/** With a clock of its own; one that shows no time is refused where the packet has nothing else. */
const readDated = (packet: Packet, { deviceId, receivedAt }: Reading): Decoded | undefined => {
  const { number, content } = packet
  const dated = ({ recordedAt, ...rest }: Omit<DecodedMessage, 'deviceId' | 'payload'>, isAlarm = false): Decoded => {
    const acknowledge = isAlarm ? answerTo(packet) : nothing
    if (Number.isNaN(recordedAt) && number !== fieldPacket && number !== wideCellAlarm)
      return {
        ...{ kind: 'messages', messages: [], acknowledge },
        rejected: [{ code: 'time.invalid', detail: 'a clock that shows no time' }],
      }
    return messagesOf([{ deviceId, recordedAt, ...rest, payload: content }], acknowledge)
  }
  if (packet.isUnchecked)
    return number === watchHeartbeat
      ? { kind: 'reply', bytes: nothing }
      : dated(readWatch(content, accessPointsIn(content)))
  if (packet.isLong && inParts.has(number) && isInParts(content)) return dated(readParts(content))
  switch (number) {
    case fieldPacket:
      return dated(readFieldPacket(content, receivedAt))
    case longLocation:
      return dated(readLongLocation(content))
    case wideCellAlarm:
      return dated(readWideCellAlarm(content, receivedAt), true)
    case cameraAlarm:
      return dated(readCameraAlarm(content), true)
    default:
      return undefined
  }
}

const readPlace = (packet: Packet, { deviceId, zoneMs }: Reading): Decoded | undefined => {
  const { number, content } = packet
  const layout = locationLayouts.get(number)
  if (!layout || !(isPlaceOf(layout, content) || isPlaceOf(layout, content.subarray(clockOffset(content)))))
    return undefined
  const message = readLocation(content, { deviceId, layout, zoneMs })
  const isReadable = !('code' in message)
  return {
    kind: 'messages',
    messages: isReadable ? [message] : [],
    rejected: isReadable ? [] : [message],
    acknowledge: layout.alarm ? answerTo(packet) : nothing,
  }
}

/** What says nothing of when: status, cells, answers, and what nobody has described. */
const readUndated = (packet: Packet, { deviceId: id, receivedAt }: Reading): Decoded => {
  const { number, content } = packet
  const reader = new ByteReader(content)
  const io: IoValues = {}
  const told = (said: IoValues, rest: Partial<DecodedMessage> = {}): DecodedMessage[] => [
    { deviceId: id, recordedAt: receivedAt, io: said, events: [], payload: content, ...rest },
  ]
  switch (number) {
    case fieldStatus: {
      const all: Told = { io, events: [] }
      const undecoded = readGuarded(reader, content, () => readFieldStatus(reader, all))
      return messagesOf(told(io, undecoded ? { undecoded } : {}))
    }
    case status:
      if (content.length === longStatusBytes) {
        readLongStatus(reader, io)
        return { kind: 'reply', bytes: answerTo(packet), messages: told(io) }
      }
      readStatus(reader, io)
      // A language, then the external voltage where a model has it.
      if (content.length >= 7) io.externalVoltageV = new ByteReader(content, 5).uint16() / 100
      return { kind: 'reply', bytes: answerTo(packet), messages: told(io) }
    case poweredStatus:
      readPoweredStatus(reader, io)
      return { kind: 'reply', bytes: answerTo(packet), messages: told(io) }
    case timeRequest:
      return { kind: 'reply', bytes: Number.isNaN(receivedAt) ? nothing : answerTo(packet, timeContent(receivedAt)) }
    case cellAlarm: {
      setCell(io, readNetwork(reader, 'narrow'), readCell(reader, 'narrow'))
      const terminal = readStatus(reader, io)
      const event = alarmEvent(reader.uint8(), terminal, io)
      return {
        kind: 'messages',
        messages: told(io, { events: event ? [event] : [] }),
        rejected: [],
        acknowledge: answerTo(packet),
      }
    }
    case cells:
    case wideCells:
    case wideAccessPoints:
    case otherCells:
    case accessPoints: {
      const message = readSurroundings(packet, id)
      return message ? messagesOf([message]) : failed('time.invalid', 'a clock that shows no time')
    }
    case external: {
      // A card reader says its digits and two of a check between STX and ETX.
      const tag = delimitedTag(content)
      const temperature = celsiusIn(content)
      if (temperature !== undefined) return messagesOf(told({ temperature1C: temperature }))
      const raw = { [rawKey(number)]: textOrHex(content) }
      return messagesOf(
        told(tag ? { ...raw, rfid: tag.padStart(16, '0') } : raw, tag ? { driverTag: tag.padStart(16, '0') } : {}),
      )
    }
    case information:
      return messagesOf(told(...splitInformation(content)))
    case shortAnswer:
    case longAnswer: {
      const answer = gt06Answer(content, number === longAnswer, id)
      const iccid = /ICCID:(\d{18,20})/.exec(answer.text)?.[1]
      const said = { commandReply: answer.text, ...(iccid ? { iccid1: iccid } : {}) }
      const place = placeOfText(answer.text, receivedAt)
      return { ...messagesOf(told(said, { ...place, trigger: 'commandReply' })), answer }
    }
    case fileTransfer:
      // Pieces of a sound recording; nothing of the item.
      return { kind: 'reply', bytes: nothing }
    default:
      // Sound but unknown: kept raw, so that an installer can see it.
      return messagesOf(told({ [rawKey(number)]: textOrHex(content) }))
  }
}

/** One for each connection: remembers the IMEI and the zone of its login, and how its tracker tells its battery. */
export const gt06Decoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let zoneMs = 0
  const scaleBattery = batteryScale()

  const readLogin = (packet: Packet): Decoded => {
    const { content } = packet
    const digits = toHex(content.subarray(0, 8))
    if (content.length < 8 || !/^\d{16}$/.test(digits)) return failed('device.invalid', `IMEI ${digits}`, true)
    // Fifteen digits in eight bytes: the first half byte is empty.
    deviceId = digits.startsWith('0') ? digits.slice(1) : digits
    zoneMs = content.length >= 12 ? zoneMsOf(((content[10] as number) << 8) | (content[11] as number)) : 0
    // No answer refuses: silence does, and the tracker keeps what it has.
    return { kind: 'identify', deviceId, accept: answerTo(packet), refuse: nothing }
  }

  return {
    decode(frame, receivedAt = Number.NaN) {
      const packet = openPacket(frame)
      if ('code' in packet) return { kind: 'failed', ...packet }
      try {
        if (packet.number === login) return readLogin(packet)
        if (deviceId === undefined) return failed('device.unidentified', 'data before any login', true)
        const reading = { deviceId, zoneMs, receivedAt }
        const decoded = readPlace(packet, reading) ?? readDated(packet, reading) ?? readUndated(packet, reading)
        if ('messages' in decoded) for (const { io } of decoded.messages ?? []) scaleBattery(io)
        return decoded
      } catch (error) {
        if (!(error instanceof OutOfBytes)) throw error
        return failed('record.malformed', `packet 0x${packet.number.toString(16)}: ${error.message}`)
      }
    },
  }
}

/** Their number stood in the length byte: what is before the cells, which tell their own. */
const accessPointsIn = (content: Uint8Array): number => {
  for (let count = 0; 6 + 7 * count < content.length; count++)
    if (6 + 7 * count + 4 + 5 * (content[6 + 7 * count] as number) === content.length) return count
  return 0
}

const startOfText = 0x02
const endOfText = 0x03

const delimitedTag = (content: Uint8Array): string | undefined => {
  // What wired device speaks comes first.
  const start = content.indexOf(startOfText) + 1
  const end = content.indexOf(endOfText, start)
  if (start < 1 || start > 2 || end < 0) return undefined
  return /^([0-9A-F]{10})[0-9A-F]{2}$/.exec(
    String.fromCharCode(...content.subarray(start, Math.min(end, start + 20))),
  )?.[1]
}

const splitInformation = (content: Uint8Array): [IoValues, Partial<DecodedMessage>] => {
  const { io, ...rest } = readInformation(content)
  return [io, rest]
}
