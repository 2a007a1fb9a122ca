import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { encodeGt06Command } from './encode.ts'
import { readLongAnswer, readShortAnswer } from './information.ts'
import { openPacket, sealPacket } from './packet.ts'

// Written from Concox' protocol documents (packets 0x80, 0x15 and 0x21) and its "Vehicle Tracker Command List".
const sayable = /^[\x20-\x7e]{1,200}$/
const command = 0x80
const shortAnswer = 0x15
const longAnswer = 0x21

/** The server's mark: four bytes that come back with the answer. */
const markOf = (serial: number): number => serial % 2 ** 32

const say = (text: string, { serial }: CommandContext): EncodedCommand | CommandFailure => {
  if (!sayable.test(text)) return invalidCommand('1 to 200 printable ASCII characters wanted')
  const mark = markOf(serial)
  return { bytes: encodeGt06Command(text, { mark, serial: serial & 0xffff }), mark: String(mark), isAnswered: true }
}

export const gt06Commands: CommandCodec = commandCodec({
  text: ({ text }, context) => say(text, context),
  reboot: (_, context) => say('RESET#', context),
  requestPosition: (_, context) => say('WHERE#', context),
  setReportInterval: ({ movingS, parkedS }, context) => say(`TIMER,${movingS},${parkedS}#`, context),
  stopEngine: (_, context) => say('RELAY,1#', context),
  releaseEngine: (_, context) => say('RELAY,0#', context),
  readVersion: (_, context) => say('VERSION#', context),
  readStatus: (_, context) => say('STATUS#', context),
  readParameters: (_, context) => say('PARAM#', context),
})

/** Of the content of a packet 0x15 or 0x21. Throws OutOfBytes for one that is cut. */
export const gt06Answer = (content: Uint8Array, isLong: boolean, deviceId: string): CommandAnswer => {
  const marked = new ByteReader(content, isLong ? 0 : 1)
  const mark = String(marked.uint32())
  const reader = new ByteReader(content)
  const text = isLong ? readLongAnswer(reader) : readShortAnswer(reader)
  return { deviceId, mark, text: answerText(text), isRefusal: isRefusalText(text) }
}

/** The tracker's side: what it is told; undefined for anything else than a sound packet 0x80. */
export const decodeGt06Command = (frame: Uint8Array): { text: string; mark: number; serial: number } | undefined => {
  const packet = openPacket(frame)
  if ('code' in packet || packet.number !== command) return undefined
  try {
    const reader = new ByteReader(packet.content)
    const length = reader.uint8()
    const mark = reader.uint32()
    // A language may follow the text.
    const text = String.fromCharCode(...reader.bytes(Math.max(0, length - 4)))
    return { text, mark, serial: packet.serial }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return undefined
  }
}

/** The tracker's answer: short (0x15) or, as newer models send it, long (0x21). ASCII. */
export const encodeGt06Answer = (
  text: string,
  { mark, serial, isLong = false }: { mark: number; serial: number; isLong?: boolean },
): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  const markBytes = [mark >>> 24, (mark >>> 16) & 0xff, (mark >>> 8) & 0xff, mark & 0xff]
  // The short form ends in a language, the long one begins with its alphabet: 1 is ASCII.
  const content = isLong
    ? Uint8Array.of(...markBytes, 1, ...bytes)
    : Uint8Array.of((4 + bytes.length) & 0xff, ...markBytes, ...bytes, 0, 2)
  return sealPacket({
    number: isLong ? longAnswer : shortAnswer,
    content,
    serial,
    isLong: isLong || bytes.length > 240,
  })
}
