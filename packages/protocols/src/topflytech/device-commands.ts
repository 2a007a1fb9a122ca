import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, EncodedCommand } from '../protocol.ts'
import { sealEnvelope } from './envelope.ts'

// Written from Topflytech's "How to use the class library to send configuration commands", whose example tells a length of 16
// whatever the words, in ASCII; trackers answer in UTF-16 with the lowest byte first, and repeat no serial.
const ascii = new TextEncoder()
const utf16 = new TextDecoder('utf-16le')
export const interaction = 0x81
const setting = 0x01
const saidLength = 0x10
const usualMark = 0x25

/** Of the family that the tracker speaks, see `Decoder.dialect`. */
const say = (words: string, { deviceId, dialect }: CommandContext): EncodedCommand => {
  const mark = dialect === undefined ? usualMark : Number.parseInt(dialect, 16)
  const content = Uint8Array.of(setting, ...ascii.encode(words))
  const bytes = sealEnvelope({ mark, number: interaction, serial: 1, deviceId, content }, saidLength)
  return { bytes, isAnswered: true }
}

export const topflytechCommands: CommandCodec = commandCodec({
  text: ({ text }, context) =>
    /^[\x21-\x7e][\x20-\x7e]{0,199}#$/.test(text) ? say(text, context) : invalidCommand('words and # wanted: VERSION#'),
  readVersion: (_, context) => say('VERSION#', context),
})

export const topflytechAnswer = (deviceId: string, content: Uint8Array): CommandAnswer => {
  const text = answerText(utf16.decode(content.subarray(1)))
  return { deviceId, text, isRefusal: isRefusalText(text) }
}
