import type { IoValues } from '@atalaya/domain/fix'
import type { CodecErrorCode, CodecFailure, Decoded, Decoder } from '../protocol.ts'
import { eelinkAnswer, instruction } from './device-commands.ts'
import { readBus, readOlder } from './older.ts'
import { imeiIn, openPackage, type Package, sealPackage } from './packages.ts'
import { type EelinkMessage, readPosition, readStrange } from './position.ts'
import { readStatus } from './status.ts'

// Written from "EELINK DEVICE PROTOCOL" V2.0 (2017-05-01) and what is told of V2.3, and "EELINK Terminal Communication
// Protocol" V1.8.4 (2013-10-10).
const nothing = new Uint8Array(0)
export const login = 0x01
const heartbeat = 0x03
/** 0x06: what came by SMS, with the place. */
const older = new Set([0x02, 0x04, 0x05, 0x06])
const positions = new Set([0x12, 0x14, 0x15, 0x16])
const bus = 0x07
const message = 0x16
/** Of the login of 1.8: IMEI, language, zone. */
const olderLoginBytes = 10
const firstForm = 0x0001
const phoneBytes = 21

export const failed = (code: CodecErrorCode, detail: string, close = false): Decoded & { kind: 'failed' } => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** The clock, the form of positions that we know, and that no parameters are wanted; of 1.8 nothing. */
export const loginAnswer = ({ serial, content }: Package, receivedAt: number): Uint8Array => {
  if (content.length <= olderLoginBytes || Number.isNaN(receivedAt)) return sealPackage(login, serial)
  const told = new Uint8Array(7)
  const view = new DataView(told.buffer)
  view.setUint32(0, Math.floor(receivedAt / 1_000))
  view.setUint16(4, firstForm)
  return sealPackage(login, serial, told)
}

/** The same words come back; of a message also whom it was for. */
const acknowledgementOf = ({ number, serial, content }: Package): Uint8Array => {
  if (number !== message) return sealPackage(number, serial)
  return sealPackage(number, serial, content.length >= phoneBytes ? content.slice(-phoneBytes).fill(0) : nothing)
}

const readReport = ({ number, content }: Package, receivedAt: number): EelinkMessage | CodecFailure | undefined => {
  if (positions.has(number)) return readPosition(number, content)
  if (older.has(number)) return readOlder(number, content)
  return number === bus ? readBus(content, receivedAt) : undefined
}

const alive = ({ number, serial, content }: Package, deviceId: string, receivedAt: number): Decoded => {
  const bytes = sealPackage(number, serial)
  if (content.length < 2 || Number.isNaN(receivedAt)) return { kind: 'reply', bytes }
  const io: IoValues = {}
  readStatus(io, ((content[0] as number) << 8) | (content[1] as number))
  return { kind: 'reply', bytes, messages: [{ deviceId, recordedAt: receivedAt, io, events: [], payload: content }] }
}

/** A package of a device that is known: everything but its login. */
export const decodePackage = (
  opened: Package,
  deviceId: string,
  receivedAt: number,
): Exclude<Decoded, { kind: 'identify' }> => {
  const { number, content } = opened
  if (number === heartbeat) return alive(opened, deviceId, receivedAt) as Exclude<Decoded, { kind: 'identify' }>
  if (number === instruction) {
    const answer = eelinkAnswer(deviceId, content)
    return { kind: 'reply', bytes: nothing, ...(answer ? { answer } : {}) }
  }
  const acknowledge = acknowledgementOf(opened)
  const read = readReport(opened, receivedAt) ?? readStrange(number, content, receivedAt)
  // What nobody answers is said for ever.
  if (!read) return { ...failed('codec.unsupported', `package 0x${number.toString(16)}`), reply: acknowledge }
  if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge }
  return { kind: 'messages', messages: [{ deviceId, ...read }], rejected: [], acknowledge }
}

/** One for each connection: the login alone tells who speaks. */
export const eelinkDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  return {
    decode(frame, receivedAt = Number.NaN) {
      const opened = openPackage(frame)
      if ('code' in opened) return { ...failed(opened.code, opened.detail) }
      if (opened.number === login) {
        const imei = imeiIn(opened.content)
        if (imei === undefined) return failed('device.invalid', 'a login without an IMEI', true)
        const answer = loginAnswer(opened, receivedAt)
        if (deviceId === imei) return { kind: 'reply', bytes: answer }
        deviceId = imei
        return { kind: 'identify', deviceId, accept: answer, refuse: nothing }
      }
      if (deviceId === undefined) return failed('device.unidentified', 'data before any login', true)
      return decodePackage(opened, deviceId, receivedAt)
    },
  }
}
