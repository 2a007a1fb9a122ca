import type { CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { authSubrecords, deviceIdOf, type Identity, readIdentity, readSubrecords } from './auth.ts'
import {
  openPacket,
  type Packet,
  packetTypes,
  readServiceRecords,
  results,
  type ServiceRecord,
  services,
} from './packet.ts'
import { platformAnswers, type RecordResult } from './platform-answers.ts'
import { readTeledata } from './teledata.ts'

// Written from the Ministry of Transport's order 285 (2012-07-31), annexes 6 to 8, and GOST R 54619-2011 and 56361-2015, annex A.
const nothing = new Uint8Array(0)
const signatureLengthBytes = 2

/** What the records of one packet came to. */
interface Read {
  messages: DecodedMessage[]
  rejected: CodecFailure[]
  told: RecordResult[]
  identity?: Identity | undefined
  isDispatcher: boolean
}

/** One for each connection: who it is, and the numbers of what the platform says. */
export const egtsDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  let identity: Identity | undefined
  const { response, authorized } = platformAnswers()

  /**
   * A dispatcher's connection has the records of many, each with its number. Who has introduced itself by an IMEI is one
   * terminal, which may go by other numbers than it said then.
   */
  const deviceOf = ({ objectId }: ServiceRecord): string | undefined => {
    const isOwn = !objectId || identity?.imei !== undefined || objectId === identity?.terminalId
    return isOwn && deviceId !== undefined ? deviceId : objectId ? String(objectId) : undefined
  }

  const readAuth = (read: Read, record: ServiceRecord): number => {
    for (const { type, bytes } of readSubrecords(record.data)) {
      if (type === authSubrecords.dispatcher) read.isDispatcher = true
      if (type !== authSubrecords.identity) continue
      read.identity = readIdentity(bytes)
      if (!read.identity || deviceIdOf(read.identity) === undefined) return results.wrongData
    }
    return results.ok
  }

  const readTold = (read: Read, record: ServiceRecord, receivedAt: number): number => {
    const of = deviceOf(record)
    if (of === undefined) {
      read.rejected.push({ code: 'device.unidentified', detail: 'a record of nobody' })
      return results.idNotFound
    }
    const messages = readTeledata(record, receivedAt)
    for (const message of messages) read.messages.push({ deviceId: of, ...message })
    return results.ok
  }

  const resultOf = (read: Read, record: ServiceRecord, receivedAt: number): number => {
    switch (record.service) {
      case services.auth:
        return readAuth(read, record)
      case services.teledata:
        return readTold(read, record, receivedAt)
      case services.commands:
        return results.ok
      default:
        return results.unknownService
    }
  }

  const decodeData = ({ id, type, data }: Packet, receivedAt: number): Decoded => {
    const signed = type === packetTypes.signedData && data.length >= signatureLengthBytes
    const from = signed ? signatureLengthBytes + ((data[0] as number) | ((data[1] as number) << 8)) : 0
    const read: Read = { messages: [], rejected: [], told: [], isDispatcher: false }
    for (const record of readServiceRecords(data.subarray(from)))
      read.told.push({ record, result: resultOf(read, record, receivedAt) })
    const { messages, rejected, told, isDispatcher } = read
    if (read.identity) return introduce(read.identity, id, read)
    if (messages.length > 0 || rejected.length > 0)
      return { kind: 'messages', messages, rejected, acknowledge: response(id, results.ok, told) }
    const bytes = response(id, results.ok, told)
    return { kind: 'reply', bytes: isDispatcher ? Buffer.concat([bytes, authorized(results.ok)]) : bytes }
  }

  const introduce = (as: Identity, id: number, { messages, rejected, told }: Read): Decoded => {
    const of = deviceIdOf(as)
    if (of === undefined)
      return {
        kind: 'failed',
        code: 'device.invalid',
        detail: 'a terminal without a number',
        reply: Buffer.concat([response(id, results.ok, told), authorized(results.idNotFound)]),
        close: true,
      }
    deviceId = of
    identity = as
    const accept = Buffer.concat([response(id, results.ok, told), authorized(results.ok)])
    if (messages.length > 0) return { kind: 'messages', messages, rejected, acknowledge: accept }
    const refused = told.map(({ record, result }) => ({ record, result: result || results.idNotFound }))
    return {
      kind: 'identify',
      deviceId: of,
      accept,
      refuse: Buffer.concat([response(id, results.ok, refused), authorized(results.idNotFound)]),
    }
  }

  return {
    decode(frame, receivedAt = Number.NaN) {
      const packet = openPacket(frame)
      if ('code' in packet) {
        const { code, detail, id, result, isLost } = packet
        return { kind: 'failed', code, detail, reply: response(id, result), close: isLost }
      }
      // What a terminal says to what the platform has said.
      if (packet.type === packetTypes.response) return { kind: 'reply', bytes: nothing }
      if (packet.type === packetTypes.data || packet.type === packetTypes.signedData)
        return decodeData(packet, receivedAt)
      return {
        kind: 'failed',
        code: 'codec.unsupported',
        detail: `packet type ${packet.type}`,
        reply: response(packet.id, results.unknownType),
        close: false,
      }
    },
  }
}
