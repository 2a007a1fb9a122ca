import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecErrorCode, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { gt06Answer } from './device-commands.ts'
import { rawKey, readInformation, textOrHex } from './information.ts'
import { locationLayouts, readLocation } from './location.ts'
import { openPacket, type Packet, sealPacket } from './packet.ts'
import { readAccessPoints, readCell, readCells, readInstant, readNetwork, setCell } from './position.ts'
import { alarmEvent, readPoweredStatus, readStatus } from './status.ts'

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
  readCells(reader, io, number === wideCells ? 'wide' : 'narrow')
  // The timing advance of the serving cell.
  reader.skip(1)
  if (number === accessPoints) readAccessPoints(reader, io)
  return Number.isNaN(recordedAt) ? undefined : { deviceId, recordedAt, io, events: [], payload: content }
}

/** One for each connection: remembers the IMEI and the zone of its login. */
export const gt06Decoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let zoneMs = 0

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

  const read = (packet: Packet, id: string, receivedAt: number): Decoded => {
    const { number, content } = packet
    const reader = new ByteReader(content)
    /** What carries no clock is true when it comes. */
    const told = (io: IoValues, rest: Partial<DecodedMessage> = {}): DecodedMessage[] => [
      { deviceId: id, recordedAt: receivedAt, io, events: [], payload: content, ...rest },
    ]
    const unacknowledged = (messages: DecodedMessage[]) => ({
      kind: 'messages' as const,
      messages,
      rejected: [],
      acknowledge: nothing,
    })
    const layout = locationLayouts.get(number)
    if (layout) {
      const message = readLocation(content, { deviceId: id, layout, zoneMs })
      const isReadable = !('code' in message)
      return {
        kind: 'messages',
        messages: isReadable ? [message] : [],
        rejected: isReadable ? [] : [message],
        acknowledge: layout.alarm ? answerTo(packet) : nothing,
      }
    }
    const io: IoValues = {}
    switch (number) {
      case status:
        readStatus(reader, io)
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
      case accessPoints: {
        const message = readSurroundings(packet, id)
        return message ? unacknowledged([message]) : failed('time.invalid', 'a clock that shows no time')
      }
      case information:
        return unacknowledged(told(...splitInformation(content)))
      case shortAnswer:
      case longAnswer: {
        const answer = gt06Answer(content, number === longAnswer, id)
        return { ...unacknowledged(told({ commandReply: answer.text }, { trigger: 'commandReply' })), answer }
      }
      case fileTransfer:
        // Pieces of a sound recording; nothing of the item.
        return { kind: 'reply', bytes: nothing }
      default:
        // Sound but unknown: kept raw, so that an installer can see it.
        return unacknowledged(told({ [rawKey(number)]: textOrHex(content) }))
    }
  }

  return {
    decode(frame, receivedAt = Number.NaN) {
      const packet = openPacket(frame)
      if ('code' in packet) return { kind: 'failed', ...packet }
      try {
        if (packet.number === login) return readLogin(packet)
        if (deviceId === undefined) return failed('device.unidentified', 'data before any login', true)
        return read(packet, deviceId, receivedAt)
      } catch (error) {
        if (!(error instanceof OutOfBytes)) throw error
        return failed('record.malformed', `packet 0x${packet.number.toString(16)}: ${error.message}`)
      }
    },
  }
}

const splitInformation = (content: Uint8Array): [IoValues, Partial<DecodedMessage>] => {
  const { io, ...rest } = readInformation(content)
  return [io, rest]
}
