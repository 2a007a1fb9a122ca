import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { sealDatagram, sealPackage } from './packages.ts'

// Written from "EELINK DEVICE PROTOCOL" V2.3: 5.13, "Instruction package", 6.3.8 "COLLECT" and 6.4.6 "WHERE". RELAY and RESET
// stand in sections that could not be had: what may stop an engine is not guessed, and a text may still say it.
const ascii = new TextEncoder()
const utf8 = new TextDecoder()
export const instruction = 0x80
const command = 0x01
const headBytes = 5
const leastIntervalS = 5
const mostIntervalS = 86_400

type Seal = (context: CommandContext, bytes: Uint8Array) => Uint8Array

const markOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

const sayings = (seal: Seal): CommandCodec => {
  /** Its number comes back with the answer. */
  const say = (words: string, context: CommandContext): EncodedCommand => {
    const { serial } = context
    const uid = Uint8Array.of((serial >> 24) & 0xff, (serial >> 16) & 0xff, (serial >> 8) & 0xff, serial & 0xff)
    const content = Uint8Array.of(command, ...uid, ...ascii.encode(words))
    return { bytes: seal(context, sealPackage(instruction, serial, content)), mark: markOf(uid), isAnswered: true }
  }
  const sayInterval = (seconds: number, context: CommandContext): EncodedCommand | CommandFailure =>
    seconds >= leastIntervalS && seconds <= mostIntervalS
      ? // The same at rest and on the way, each position told at once.
        say(`COLLECT,${seconds},0,0,${seconds},1#`, context)
      : invalidCommand(`${leastIntervalS} to ${mostIntervalS} s wanted`)
  return commandCodec({
    text: ({ text }, context) =>
      /^[A-Z][\x21-\x7e]{0,199}[#?]$/.test(text) ? say(text, context) : invalidCommand('a word wanted: WHERE?'),
    requestPosition: (_, context) => say('WHERE?', context),
    setReportInterval: ({ movingS }, context) => sayInterval(movingS, context),
  })
}

export const eelinkCommands: CommandCodec = sayings((_, bytes) => bytes)
export const eelinkDatagramCommands: CommandCodec = sayings(({ deviceId }, bytes) => sealDatagram(deviceId, bytes))

/** Kind, number and words. */
export const eelinkAnswer = (deviceId: string, content: Uint8Array): CommandAnswer | undefined => {
  if (content.length < headBytes) return undefined
  const text = answerText(utf8.decode(content.subarray(headBytes)))
  return { deviceId, mark: markOf(content.subarray(1, headBytes)), text, isRefusal: isRefusalText(text) }
}
