import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, CommandAnswer, Decoded, Decoder } from '../protocol.ts'
import { attributesAnswer, generalAnswer, parameterAnswer } from './device-commands.ts'
import { deviceIdOf, type Envelope, openEnvelope } from './envelope.ts'
import { bracket } from './framing.ts'
import { rawKey } from './items.ts'
import { isLocationLike } from './location.ts'
import { locationReadings } from './location-readings.ts'
import { isLockReport } from './lock-report.ts'
import { partAssembly } from './parts.ts'
import { failedResult, type Message, platformAnswers } from './platform-answers.ts'
import { clockBytes, terminalClock } from './terminal-clock.ts'
import {
  failed,
  toldDriver,
  toldLockReport,
  toldLockText,
  toldPassthrough,
  toldRaw,
  toldText,
  toldWaybill,
} from './told.ts'

// Written from JT/T 808-2013 and JT/T 808-2019 as makers publish them: "JT/T808 Protocol for G10LS", "JT/T808 Protocol
// V1.1", "4G Wireless Air Protocol VJT.04.063-A" and Huabao's annotated messages.
const generalResponse = 0x0001
const heartbeat = 0x0002
const unregister = 0x0003
const timeRequest = 0x0004
const partsRequest = 0x0005
const register = 0x0100
const authenticate = 0x0102
const parameters = 0x0104
const terminalAttributes = 0x0107
const location = 0x0200
const locationAnswer = 0x0201
const locationList = 0x0210
const waybill = 0x0701
const driverIdentity = 0x0702
const locationBatch = 0x0704
const multimedia = 0x0801
const passthrough = 0x0900
const textReport = 0x6006

const nothing = new Uint8Array(0)

const answered = (answer: CommandAnswer): Decoded => ({ kind: 'reply', bytes: nothing, answer })

const placeAnswer = (
  body: Uint8Array,
  deviceId: string,
  { rejected }: { rejected: CodecFailure[] },
): CommandAnswer => ({
  deviceId,
  mark: String(new ByteReader(body).uint16()),
  text: rejected[0]?.code ?? 'position',
  isRefusal: rejected.length > 0,
})

/** One for each connection: which alarms are known already, the zone of the clock, and a message that has come in part. */
export const jt808Decoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  let phone: string | undefined
  const clock = terminalClock()
  const { readLive, readBatch, readList, forgetAlarms } = locationReadings(clock)
  const { platform, general, registered } = platformAnswers()
  const parts = partAssembly()

  const timeAnswer = ({ phone: to }: Message, receivedAt: number): Uint8Array =>
    Number.isFinite(receivedAt) ? platform(0x8004, clockBytes(receivedAt, 0), to) : nothing

  const introduce = (message: Message, deviceId: string, refuse: Uint8Array): Decoded => {
    if (deviceId !== introduced) forgetAlarms()
    introduced = deviceId
    const accept = message.id === register ? registered(message, deviceId) : general(message)
    return { kind: 'identify', deviceId, accept, refuse }
  }

  const decodeMessage = (message: Message, deviceId: string, receivedAt: number): Decoded => {
    const { id, body } = message
    switch (id) {
      case register:
        return introduce(message, deviceId, registered(message, undefined))
      case authenticate:
        return introduce(message, deviceId, general(message, failedResult))
      case heartbeat:
        // The first that a parked terminal says may be only this.
        return introduced === deviceId
          ? { kind: 'reply', bytes: general(message) }
          : introduce(message, deviceId, nothing)
      case location:
        return { kind: 'messages', ...readLive(body, deviceId, receivedAt), acknowledge: general(message) }
      case locationAnswer: {
        const read = readLive(body.subarray(2), deviceId, receivedAt)
        return { kind: 'messages', ...read, acknowledge: general(message), answer: placeAnswer(body, deviceId, read) }
      }
      case locationBatch:
        return { kind: 'messages', ...readBatch(body, deviceId), acknowledge: general(message) }
      case locationList:
        return { kind: 'messages', ...readList(body, deviceId), acknowledge: general(message) }
      case generalResponse:
        return answered(generalAnswer(body, deviceId))
      case parameters:
        return answered(parameterAnswer(body, deviceId))
      case terminalAttributes:
        return answered(attributesAnswer(body, deviceId))
      case textReport:
        return toldText(body, { deviceId, receivedAt }, general(message))
      case waybill:
        return toldWaybill(message, { deviceId, receivedAt }, general(message))
      case passthrough:
        return toldPassthrough(body, { deviceId, receivedAt, utcOf: clock.utcOf }, general(message))
      case timeRequest:
        return { kind: 'reply', bytes: timeAnswer(message, receivedAt) }
      case driverIdentity:
        return toldDriver(body, { deviceId, receivedAt, utcOf: clock.utcOf }, general(message))
      case partsRequest:
        return { kind: 'reply', bytes: nothing }
      case unregister:
      case multimedia:
        // Pictures and sound: nothing of the item.
        return { kind: 'reply', bytes: general(message) }
      default:
        return decodeOther(message, deviceId, receivedAt)
    }
  }

  /** What nobody has described keeps its place where it opens as a location does, and is kept raw. */
  const decodeOther = (message: Message, deviceId: string, receivedAt: number): Decoded => {
    const { id, body } = message
    if (isLocationLike(body)) {
      const { messages, rejected } = readLive(body, deviceId, receivedAt)
      for (const each of messages) each.trigger = rawKey(id).slice(2)
      return { kind: 'messages', messages, rejected, acknowledge: general(message) }
    }
    return toldRaw(message, { deviceId, receivedAt }, general(message))
  }

  const decodePart = (envelope: Envelope, deviceId: string, receivedAt: number): Decoded => {
    const { id, phone: to, body } = envelope
    if (id === multimedia) return { kind: 'reply', bytes: general(envelope) }
    const assembled = parts.take(envelope)
    if (!assembled) return failed('frame.toolong', 'a message of too many packets')
    if (assembled.kind === 'waiting') return { kind: 'reply', bytes: nothing }
    const [serial = 0, ...others] = assembled.serials
    const decoded = decodeMessage({ id, phone: to, serial, body: assembled.body }, deviceId, receivedAt)
    if (decoded.kind !== 'messages') return decoded
    const acknowledge = Buffer.concat([
      decoded.acknowledge,
      ...others.map((each) => general({ id, phone: to, serial: each, body })),
    ])
    return { ...decoded, acknowledge }
  }

  return {
    get dialect() {
      return phone
    },
    decode(frame, receivedAt = Number.NaN) {
      // A message that broke off.
      if (frame.length === 1) return { kind: 'reply', bytes: nothing }
      if (frame[0] === bracket) return toldLockText(frame, receivedAt)
      const envelope = openEnvelope(frame)
      if ('code' in envelope) return { kind: 'failed', ...envelope }
      const deviceId = deviceIdOf(envelope.phone)
      if (deviceId === undefined) return failed('device.invalid', `terminal ${envelope.phone}`, true)
      phone = envelope.phone
      try {
        if (isLockReport(envelope.id)) return toldLockReport(envelope, deviceId)
        return envelope.part
          ? decodePart(envelope, deviceId, receivedAt)
          : decodeMessage(envelope, deviceId, receivedAt)
      } catch (error) {
        if (!(error instanceof OutOfBytes)) throw error
        return failed('record.malformed', `message ${rawKey(envelope.id).slice(2)}: ${error.message}`)
      }
    },
  }
}
