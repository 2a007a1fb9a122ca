import { ByteReader } from '../byte-reader.ts'
import { answerText, commandCodec, invalidCommand } from '../command-text.ts'
import { toHex } from '../hex.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { phoneOf, sealEnvelope } from './envelope.ts'

// Written from JT/T 808-2013 and -2019 (8103 to 8107, 8201, 8300); cutting fuel is the makers' own (G10LS, table 14).
const sayable = /^[\x20-\x7e]{1,500}$/
const reset = 4
const cutFuel = 0x64
const restoreFuel = 0x65
const sleepIntervalId = 0x27
const intervalId = 0x29

const ascii = new TextEncoder()
const gbk = new TextDecoder('gbk')
const nothing = new Uint8Array(0)

/** A terminal repeats of a command its serial number. */
const say = (id: number, body: Uint8Array, { deviceId, dialect, serial }: CommandContext): EncodedCommand => {
  const mark = serial & 0xffff
  return {
    bytes: sealEnvelope({ id, phone: dialect ?? phoneOf(deviceId), serial: mark, body }),
    mark: String(mark),
    isAnswered: true,
  }
}

/** The head of 2019 brings a kind of text: 1 is a notice. */
const sayText = (text: string, flags: number, context: CommandContext): EncodedCommand | CommandFailure => {
  if (!sayable.test(text)) return invalidCommand('1 to 500 printable ASCII characters wanted')
  const isVersioned = (context.dialect ?? phoneOf(context.deviceId)).length === 20
  return say(0x8300, Uint8Array.of(flags, ...(isVersioned ? [1] : []), ...ascii.encode(text)), context)
}

const wide = (value: number): number[] => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]
const parameter = (id: number, value: number): number[] => [...wide(id), 4, ...wide(value)]

const forDisplay = 0x04
const urgent = 0x02

export const jt808Commands: CommandCodec = commandCodec({
  // What the makers set their terminals with, in their own words.
  text: ({ text }, context) => sayText(text, urgent, context),
  reboot: (_, context) => say(0x8105, Uint8Array.of(reset), context),
  requestPosition: (_, context) => say(0x8201, nothing, context),
  setReportInterval: ({ movingS, parkedS }, context) =>
    say(0x8103, Uint8Array.of(2, ...parameter(intervalId, movingS), ...parameter(sleepIntervalId, parkedS)), context),
  stopEngine: (_, context) => say(0x8105, Uint8Array.of(cutFuel), context),
  releaseEngine: (_, context) => say(0x8105, Uint8Array.of(restoreFuel), context),
  readVersion: (_, context) => say(0x8107, nothing, context),
  readParameters: (_, context) => say(0x8104, nothing, context),
  readParameter: ({ parameterId }, context) => say(0x8106, Uint8Array.of(1, ...wide(parameterId)), context),
  showMessage: ({ text }, context) => sayText(text, forDisplay, context),
})

const results = ['done', 'failed', 'message wrong', 'not supported', 'alarm confirmed']

/** 0001: the serial of what was said, its number, the result. */
export const generalAnswer = (body: Uint8Array, deviceId: string): CommandAnswer => {
  const reader = new ByteReader(body)
  const mark = String(reader.uint16())
  const id = reader.uint16().toString(16).toUpperCase()
  const result = reader.uint8()
  return { deviceId, mark, text: `${id}: ${results[result] ?? result}`, isRefusal: result !== 0 && result !== 4 }
}

const printable = (bytes: Uint8Array): string | undefined => {
  const text = gbk.decode(bytes).replace(/\0+$/, '')
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u.test(text) ? text : undefined
}

const valueText = (bytes: Uint8Array): string => {
  if (bytes.length === 4 || bytes.length === 2 || bytes.length === 1)
    return String(bytes.reduce((sum, byte) => sum * 256 + byte, 0))
  return printable(bytes) ?? toHex(bytes)
}

/** 0104: `0029=60`, one behind the other. */
export const parameterAnswer = (body: Uint8Array, deviceId: string): CommandAnswer => {
  const reader = new ByteReader(body)
  const mark = String(reader.uint16())
  const told: string[] = []
  for (let left = reader.uint8(); left > 0 && reader.remaining > 5; left--) {
    const id = reader.uint32().toString(16).toUpperCase().padStart(4, '0')
    const length = reader.uint8()
    told.push(`${id}=${valueText(reader.bytes(Math.min(length, reader.remaining)))}`)
  }
  return { deviceId, mark, text: answerText(told.join('; ')), isRefusal: false }
}

/** 0107: what is printable of it; it tells no serial. */
export const attributesAnswer = (body: Uint8Array, deviceId: string): CommandAnswer => {
  const words = String.fromCharCode(...body).match(/[\x21-\x7e]{3,}/g) ?? []
  return { deviceId, text: answerText(words.join(' ')), isRefusal: false }
}

/** 6006, the makers' own: a flag, then what the terminal says to a text. */
export const textAnswer = (body: Uint8Array, deviceId: string): CommandAnswer => {
  const text = answerText(gbk.decode(body.subarray(1)))
  return { deviceId, text, isRefusal: /\b(?:fail|error)/i.test(text) }
}

/** 0701, where makers put what a terminal says to a text: a length, and as much that is printable; undefined for any other. */
export const waybillText = (body: Uint8Array): string | undefined => {
  const reader = new ByteReader(body)
  if (body.length < 5 || reader.uint32() !== reader.remaining) return undefined
  const text = printable(reader.bytes(reader.remaining))
  return text === undefined ? undefined : answerText(text)
}
