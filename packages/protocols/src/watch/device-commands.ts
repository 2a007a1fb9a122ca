import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { sealEnvelope } from './envelope.ts'

// Written from 4P-Touch's "Beesure GPS SeTracker Server Protocol" of 2023-11-13: II, "Platform send command".
const commonMaker = '3G'
const leastIntervalS = 10
const mostIntervalS = 65_535
const counted = '*'
const command = /^([A-Za-z][A-Za-z0-9_]{0,19})(?:,[\x20-\x5a\x5c\x5e-\x7e]{0,400})?$/

/** The maker's two letters, and whether it counts its frames. */
export const dialectOf = (maker: string, count: string | undefined): string =>
  count === undefined ? maker : maker + counted

const say = (words: string, { deviceId, dialect = commonMaker, serial }: CommandContext): EncodedCommand => {
  const count = dialect.endsWith(counted) ? (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0') : undefined
  return {
    bytes: sealEnvelope({ maker: dialect.slice(0, 2), deviceId, ...(count ? { count } : {}) }, words),
    mark: words.split(',')[0] as string,
    isAnswered: true,
  }
}

const sayInterval = (seconds: number, context: CommandContext): EncodedCommand | CommandFailure =>
  seconds >= leastIntervalS && seconds <= mostIntervalS
    ? say(`UPLOAD,${seconds}`, context)
    : invalidCommand(`${leastIntervalS} to ${mostIntervalS} s wanted`)

export const watchCommands: CommandCodec = commandCodec({
  text: ({ text }, context) =>
    command.test(text) ? say(text, context) : invalidCommand('a word and its parameters wanted: FIND'),
  reboot: (_, context) => say('RESET', context),
  requestPosition: (_, context) => say('CR', context),
  setReportInterval: ({ movingS }, context) => sayInterval(movingS, context),
  readVersion: (_, context) => say('VERNO', context),
  readStatus: (_, context) => say('TS', context),
})

export const watchAnswer = (deviceId: string, word: string, data: string): CommandAnswer => ({
  deviceId,
  mark: word,
  text: answerText(data === '' ? word : data),
  isRefusal: isRefusalText(data),
})
