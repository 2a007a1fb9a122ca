import type { CodecEvent } from '../protocol.ts'
import type { Tk103Message } from './report.ts'

/** `BO01` and a digit. */
const alarms: Readonly<Record<string, CodecEvent>> = {
  0: { kind: 'unplugged' },
  1: { kind: 'crash' },
  2: { kind: 'panic' },
  3: { kind: 'other', code: 'antiTheft' },
  4: { kind: 'other', code: 'lowSpeed' },
  5: { kind: 'overspeed' },
  6: { kind: 'other', code: 'fenceOut' },
}

/** The newer trackers' words that say more than that it is time to report. */
const words: Readonly<Record<string, CodecEvent>> = {
  ZC11: { kind: 'other', code: 'movement' },
  ZC12: { kind: 'lowBattery' },
  ZC13: { kind: 'unplugged' },
  ZC17: { kind: 'other', code: 'removed' },
  ZC25: { kind: 'panic' },
  ZC26: { kind: 'other', code: 'tamper' },
  ZC27: { kind: 'lowBattery' },
}
const ignitions: Readonly<Record<string, boolean>> = { ZC15: true, ZC16: false, ZC29: true }
const plain = new Set(['BR00', 'BR01', 'BP05', 'BP02', 'DW30'])

/** The digit of an alarm, which its answer repeats; undefined for what is none. */
export const alarmOf = (word: string, body: string): string | undefined =>
  word === 'BO01' || word === 'BO02' ? /^\d/.exec(body)?.[0] : undefined

const eventOf = (word: string, body: string): CodecEvent | undefined => {
  const digit = alarmOf(word, body)
  if (digit !== undefined) return alarms[digit] ?? { kind: 'other', code: `alarm${digit}` }
  const number = word === 'BQ81' ? /^,ALARM,(\d{1,3}),/.exec(body)?.[1] : undefined
  if (number === '1') return { kind: 'overspeed' }
  return number === undefined ? words[word] : { kind: 'other', code: `alarm${number}` }
}

/** What the word of a report says of it. */
export const readWord = (word: string, body: string, message: Tk103Message): void => {
  if (!plain.has(word)) message.trigger = word
  const event = eventOf(word, body)
  if (event) message.events.push({ ...event })
  if (event?.kind === 'panic') message.io.isAlarmed = true
  if (event?.kind === 'unplugged') message.io.isUnplugged = true
  const ignition = ignitions[word]
  if (ignition === undefined) return
  message.io.ignition = ignition
  if (message.fix) message.fix.ignition = ignition
}
