import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { readCompressed } from './compressed.ts'
import { galileoskyAnswer } from './device-commands.ts'
import { confirmation, type Envelope, headers, openEnvelope } from './envelope.ts'
import { isSbd, openSbd } from './iridium.ts'
import { type ArchiveRecord, type GalileoskyMessage, instantOf, messageOf, readRecords } from './records.ts'

// Written from "GalileoSky GLONASS/GPS v5.1 User's Manual" (firmware 223) and of Satellite v4.0 (0223), 12 "Server exchange
// protocol" with tables 2 and 3, and from "Galileosky protocol" (2023).
const nothing = new Uint8Array(0)

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

const isImei = (text: string): boolean => /^\d{15}$/.test(text)

/** One for each connection: who has introduced itself, under which number, and whether its alarm is known. */
export const galileoskyDecoder = (knownDeviceId?: string): Decoder => {
  let introduced: string | undefined
  let deviceId = knownDeviceId
  let deviceNumber: number | undefined
  let isAlarmed = false

  /** The bit stands in every record while the alarm lasts, which is told once. */
  const tell = (message: GalileoskyMessage, of: string): DecodedMessage => {
    const { io } = message
    if (typeof io.isAlarmed === 'boolean') {
      if (io.isAlarmed && !isAlarmed) message.events.push({ kind: 'other', code: 'alarm' })
      isAlarmed = io.isAlarmed
    }
    return { deviceId: of, ...message }
  }

  const know = ({ imei, deviceNumber: number }: ArchiveRecord): void => {
    if (imei !== undefined && isImei(imei) && imei !== deviceId) {
      deviceId = imei
      isAlarmed = false
    }
    if (number !== undefined) deviceNumber = number
  }

  const readMessages = (records: readonly ArchiveRecord[], of: string) => {
    const messages: DecodedMessage[] = []
    const rejected: CodecFailure[] = []
    for (const record of records) {
      const recordedAt = instantOf(record)
      if (recordedAt !== undefined) messages.push(tell(messageOf(record, recordedAt), of))
      else if (record.lat !== undefined) rejected.push({ code: 'time.invalid', detail: 'a place without a clock' })
      else if (record.isUnread) rejected.push({ code: 'record.malformed', detail: record.isUnread.reason })
    }
    return { messages, rejected }
  }

  const decodeTags = (envelope: Envelope): Decoded => {
    const records = readRecords(envelope.content)
    const [first] = records
    if (!first) return failed('record.malformed', 'a packet without a tag')
    for (const record of records) know(record)
    if (deviceId === undefined)
      return first.imei === undefined
        ? failed('device.unidentified', 'tags before any IMEI', true)
        : failed('device.invalid', `IMEI ${JSON.stringify(first.imei)}`, true)
    const of = deviceId
    const acknowledge = confirmation(envelope)
    const said = records.find(({ commandText }) => commandText !== undefined)
    const answer = said && galileoskyAnswer(of, said.commandNumber, said.commandText ?? '')
    const { messages, rejected } = readMessages(records, of)
    if (messages.length > 0 || rejected.length > 0)
      return { kind: 'messages', messages, rejected, acknowledge, ...(answer ? { answer } : {}) }
    if (answer) return { kind: 'reply', bytes: acknowledge, answer }
    // A head packet.
    if (introduced === of) return { kind: 'reply', bytes: acknowledge }
    introduced = of
    return { kind: 'identify', deviceId: of, accept: acknowledge, refuse: nothing }
  }

  /** Each message is a connection of the gateway's, which waits for no confirmation. */
  const decodeSatellite = (frame: Uint8Array): Decoded => {
    const sbd = openSbd(frame)
    if (!sbd) return failed('record.malformed', 'a satellite message without header or payload')
    if (!isImei(sbd.imei)) return failed('device.invalid', `IMEI ${JSON.stringify(sbd.imei)}`)
    const records = readRecords(sbd.payload)
    know({ imei: sbd.imei, io: {}, bytes: sbd.payload })
    for (const record of records) know(record)
    return { kind: 'messages', ...readMessages(records, deviceId ?? sbd.imei), acknowledge: nothing }
  }

  const decodeCompressed = (envelope: Envelope, receivedAt: number): Decoded => {
    if (deviceId === undefined) return failed('device.unidentified', 'records before any IMEI', true)
    const of = deviceId
    const { messages, rejected } = readCompressed(envelope.content, receivedAt)
    return {
      kind: 'messages',
      messages: messages.map((message) => tell(message, of)),
      rejected,
      acknowledge: confirmation(envelope),
    }
  }

  return {
    get dialect() {
      return deviceNumber === undefined ? undefined : String(deviceNumber)
    },
    decode(frame, receivedAt = Number.NaN) {
      if (isSbd(frame)) return decodeSatellite(frame)
      const envelope = openEnvelope(frame)
      if ('code' in envelope) return { kind: 'failed', ...envelope, close: false }
      switch (envelope.header) {
        case headers.tags:
          return decodeTags(envelope)
        case headers.compressed:
          return decodeCompressed(envelope, receivedAt)
        case headers.photo:
          // Nothing of the item: confirmed, so that it is not sent again.
          return { kind: 'reply', bytes: confirmation(envelope) }
        default:
          // A Garmin terminal's, which nobody confirms.
          return { kind: 'reply', bytes: nothing }
      }
    },
  }
}
