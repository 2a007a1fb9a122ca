import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, EncodedCommand } from '../protocol.ts'
import { sealAnswer } from './packet.ts'

// Written from the words of Ruptela's SMS commands, which also come in a packet and are answered in one. What they answer does
// not repeat them. Which words stop an engine no document at hand tells: they are for a text.
const ascii = new TextEncoder()
const latin1 = new TextDecoder('latin1')
const wordsInPacket = 108
export const answerInPacket = 7
export const versionAnswer = 3

/** A password, perhaps none, and the words behind a blank. */
const say = (words: string, { password = '' }: CommandContext): EncodedCommand => ({
  bytes: sealAnswer(wordsInPacket, ascii.encode(`${password} ${words}`)),
  isAnswered: true,
})

export const ruptelaCommands: CommandCodec = commandCodec({
  text: ({ text }, context) =>
    /^[\x21-\x7e][\x20-\x7e]{0,150}$/.test(text) ? say(text, context) : invalidCommand('words of an SMS wanted: getio'),
  reboot: (_, context) => ({ ...say('reset', context), isAnswered: false }),
  requestPosition: (_, context) => say('coords', context),
  readVersion: (_, context) => say('version', context),
  readStatus: (_, context) => say('getio', context),
})

export const ruptelaAnswer = (deviceId: string, payload: Uint8Array): CommandAnswer => {
  const text = answerText(latin1.decode(payload))
  return { deviceId, text, isRefusal: isRefusalText(text) }
}
