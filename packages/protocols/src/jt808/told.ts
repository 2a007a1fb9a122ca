import type { IoValues } from '@atalaya/domain/fix'
import { cardIn } from '../card-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecErrorCode, Decoded } from '../protocol.ts'
import { textAnswer, waybillText } from './device-commands.ts'
import { type Driver, readDriver } from './driver.ts'
import { rawKey } from './items.ts'
import { readLockReport, readLockText } from './lock-report.ts'
import { readPassthroughPlace } from './passthrough.ts'
import type { Message } from './platform-answers.ts'

const nothing = new Uint8Array(0)
const mostRawBytes = 100
const lockPosition = 0x5501

export const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

interface Told {
  deviceId: string
  recordedAt: number
  io?: IoValues
  driver?: Driver
}

/** What a terminal says without a place. */
export const told = (
  payload: Uint8Array,
  { deviceId, recordedAt, io = {}, driver }: Told,
  acknowledge: Uint8Array,
): Decoded => ({
  kind: 'messages',
  messages: [{ deviceId, recordedAt, io, events: [], payload, ...(driver ? { driverTag: driver.tag } : {}) }],
  rejected: [],
  acknowledge,
})

interface Heard {
  deviceId: string
  receivedAt: number
  /** From the terminal's clock. */
  utcOf(clock: number): number
}

export const toldDriver = (
  body: Uint8Array,
  { deviceId, receivedAt, utcOf }: Heard,
  acknowledge: Uint8Array,
): Decoded => {
  const driver = readDriver(body)
  const recordedAt = driver ? utcOf(driver.clock) : receivedAt
  if (!driver || Number.isNaN(recordedAt)) return failed('record.malformed', 'a driver without a time')
  return told(body, { deviceId, recordedAt, driver }, acknowledge)
}

/** 6006: what a terminal says to a text, which is its answer too. */
export const toldText = (
  body: Uint8Array,
  { deviceId, receivedAt }: Omit<Heard, 'utcOf'>,
  acknowledge: Uint8Array,
): Decoded => {
  const answer = textAnswer(body, deviceId)
  const io = { commandReply: answer.text }
  return { ...told(body, { deviceId, recordedAt: receivedAt, io }, acknowledge), answer } as Decoded
}

/** What nobody has described. */
export const toldRaw = (
  { id, body }: Message,
  { deviceId, receivedAt }: Omit<Heard, 'utcOf'>,
  acknowledge: Uint8Array,
): Decoded => {
  const io = { [`io0x${id.toString(16).toUpperCase().padStart(4, '0')}`]: toHex(body.subarray(0, mostRawBytes)) }
  return told(body, { deviceId, recordedAt: receivedAt, io }, acknowledge)
}

/** 0701, where makers put what a terminal says to a text. */
export const toldWaybill = (
  message: Message,
  { deviceId, receivedAt }: Omit<Heard, 'utcOf'>,
  acknowledge: Uint8Array,
): Decoded => {
  const commandReply = waybillText(message.body)
  if (commandReply === undefined) return toldRaw(message, { deviceId, receivedAt }, acknowledge)
  return told(message.body, { deviceId, recordedAt: receivedAt, io: { commandReply } }, acknowledge)
}

/** Kept raw; some of it ends in a place, and some tells who drives. */
export const toldPassthrough = (
  body: Uint8Array,
  { deviceId, receivedAt, utcOf }: Heard,
  acknowledge: Uint8Array,
): Decoded => {
  const beginning = body.subarray(0, mostRawBytes)
  const card = cardIn(String.fromCharCode(...beginning))
  const place = readPassthroughPlace(body, deviceId, utcOf)
  const said = place?.message ?? { deviceId, recordedAt: receivedAt, io: {}, events: [], payload: body }
  const message = { ...said, io: { ...said.io, serialData: toHex(beginning) } }
  return {
    kind: 'messages',
    messages: [card === undefined ? message : { ...message, driverTag: card }],
    rejected: [],
    acknowledge,
  }
}

/** How a lock's reports are acknowledged, nobody has told. */
export const toldLockReport = ({ body, id }: Message, deviceId: string): Decoded => {
  const read = readLockReport(body, deviceId)
  if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge: nothing }
  const trigger = id === lockPosition ? {} : { trigger: rawKey(id).slice(2) }
  return { kind: 'messages', messages: [{ ...read, ...trigger }], rejected: [], acknowledge: nothing }
}

export const toldLockText = (frame: Uint8Array, receivedAt: number): Decoded => {
  const said = readLockText(frame)
  if (!said) return failed('codec.unsupported', 'text in brackets', true)
  if (said.isQuestion) return { kind: 'reply', bytes: nothing }
  const commandReply = `${said.word},${said.values}`
  return told(frame, { deviceId: said.deviceId, recordedAt: receivedAt, io: { commandReply } }, nothing)
}
