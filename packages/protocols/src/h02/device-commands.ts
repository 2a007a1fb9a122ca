import { answerText, commandCodec, invalidCommand } from '../command-text.ts'
import { nmeaInstant } from '../nmea-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'

// Written from the makers' documents for TH and HQ trackers and for those of HuaSunTeK: downlink and its V4.
const ascii = new TextEncoder()
const defaultMaker = 'HQ'
const maxTextLength = 200
const leastIntervalS = 30
const clock = /^\d{6}$/

/** `words`: behind the device. The clock that a command carries comes back with its confirmation; some carry none. */
const say = (words: readonly (string | number)[], context: CommandContext): EncodedCommand => {
  const [name, second] = words.map(String)
  return {
    bytes: ascii.encode(`*${context.dialect ?? defaultMaker},${context.deviceId},${words.join(',')}#`),
    mark: second !== undefined && clock.test(second) ? `${name},${second}` : `${name}`,
    isAnswered: true,
  }
}

/** With the server's clock behind its name. */
const sayTimed = (name: string, parameters: readonly (string | number)[], context: CommandContext): EncodedCommand =>
  say([name, nmeaInstant(context.now)[1], ...parameters], context)

const sayText = (text: string, context: CommandContext): EncodedCommand | CommandFailure => {
  if (text.length > maxTextLength || !/^[A-Z0-9]{1,10}(?:,[\x20-\x22\x24-\x7e]*)?$/.test(text))
    return invalidCommand('the command and its parameters wanted, as they stand between the device and the #')
  return say(text.split(','), context)
}

export const h02Commands: CommandCodec = commandCodec({
  text: ({ text }, context) => sayText(text, context),
  reboot: (_, context) => say(['CQ'], context),
  requestPosition: (_, context) => say(['CR'], context),
  setReportInterval: ({ movingS }, context) =>
    movingS < leastIntervalS
      ? invalidCommand(`an interval of at least ${leastIntervalS} s wanted`)
      : sayTimed('S17', [movingS], context),
  // Static: the relay holds, and the engine is not looked at.
  stopEngine: (_, context) => sayTimed('S20', [1, 1], context),
  releaseEngine: (_, context) => sayTimed('S20', [1, 0], context),
  readParameters: (_, context) => say(['INFO'], context),
})

/** Commands whose confirmation begins with a result in two hexadecimal digits; below 0x80 nothing was done. */
const resultGivers = new Set(['S20', 'IP', 'MP', 'RESET', 'SIMEI', 'SLAN', 'INFO'])

const isRefusal = (name: string, [result = '']: readonly string[]): boolean =>
  result === 'ERROR' || (resultGivers.has(name) && /^[0-7][0-9A-Fa-f]$/.test(result))

/** `parameters`: of a text V4: command, what was done, its clock, and then perhaps where the tracker is. */
export const h02Answer = (parameters: readonly string[], deviceId: string): CommandAnswer | undefined => {
  const [name, ...rest] = parameters
  if (name === undefined || !/^[A-Z0-9]{1,10}$/.test(name)) return undefined
  const placeAt = rest.findIndex((field, at) => clock.test(field) && /^[ABV]$/.test(rest[at + 1] ?? ''))
  const told = placeAt < 0 ? rest : rest.slice(0, placeAt)
  const saidAt = clock.test(told.at(-1) ?? '') ? told.at(-1) : undefined
  const results = saidAt === undefined ? told : told.slice(0, -1)
  return {
    deviceId,
    mark: saidAt === undefined ? name : `${name},${saidAt}`,
    text: answerText([name, ...results].join(',')),
    isRefusal: isRefusal(name, results),
  }
}
