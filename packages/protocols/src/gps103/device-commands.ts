import { commandCodec, invalidCommand } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'

// Written from Coban's "GPRS PROTOCOL" of 2014-12-12, in its two forms: letters (`J`, answered `jt`, refused `jf`) and
// the numbers of `protocol123456 12` (109, answered 109, refused 509). Its own software sends no end behind either.
const ascii = new TextEncoder()
const mostUnits = 99
/** What a tracker of the numbers calls itself, see `Decoder.dialect`. */
export const numbers = 'numbers'

interface Words {
  letter: string
  number: string
}

const say = (
  { letter, number }: Words,
  context: CommandContext,
  { argument, isAnswered = true }: { argument?: string; isAnswered?: boolean } = {},
): EncodedCommand => {
  const isNumbered = context.dialect === numbers
  const word = isNumbered ? number : letter
  return {
    bytes: ascii.encode(`**,imei:${context.deviceId},${word}${argument === undefined ? '' : `,${argument}`}`),
    mark: word,
    // By letters the position alone comes, which nothing tells from any other.
    isAnswered: isAnswered || isNumbered,
  }
}

/** Two digits and a unit. */
const intervalText = (seconds: number): string | undefined => {
  const [count, unit] =
    seconds % 3_600 === 0 ? [seconds / 3_600, 'h'] : seconds % 60 === 0 ? [seconds / 60, 'm'] : [seconds, 's']
  return count >= 1 && count <= mostUnits ? `${String(count).padStart(2, '0')}${unit}` : undefined
}

const sayInterval = (seconds: number, context: CommandContext): EncodedCommand | CommandFailure => {
  const argument = intervalText(seconds)
  if (argument === undefined) return invalidCommand(`1 to ${mostUnits} seconds, minutes or hours wanted`)
  return say({ letter: 'C', number: '101' }, context, { argument, isAnswered: false })
}

const sayText = (text: string, context: CommandContext): EncodedCommand | CommandFailure => {
  const word = /^([A-Z]|\d{3})(?:,[\x20-\x7e]{0,200})?$/.exec(text)?.[1]
  if (word === undefined) return invalidCommand('a letter or a number and its parameters wanted')
  return { bytes: ascii.encode(`**,imei:${context.deviceId},${text}`), mark: word, isAnswered: true }
}

export const gps103Commands: CommandCodec = commandCodec({
  text: ({ text }, context) => sayText(text, context),
  requestPosition: (_, context) => say({ letter: 'B', number: '100' }, context, { isAnswered: false }),
  setReportInterval: ({ movingS }, context) => sayInterval(movingS, context),
  stopEngine: (_, context) => say({ letter: 'J', number: '109' }, context),
  releaseEngine: (_, context) => say({ letter: 'K', number: '110' }, context),
})

/** The keyword of a report that a command has brought: `jt`, `lf`; 109, 509. */
export const gps103Answer = (keyword: string, deviceId: string): CommandAnswer | undefined => {
  const [, letter, result] = /^([a-z])([tf])$/.exec(keyword) ?? []
  if (letter) return { deviceId, mark: letter.toUpperCase(), text: keyword, isRefusal: result === 'f' }
  const [, hundred, rest] = /^([15])(\d\d)$/.exec(keyword) ?? []
  if (hundred) return { deviceId, mark: `1${rest}`, text: keyword, isRefusal: hundred === '5' }
  return undefined
}
