import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom } from '../nmea-text.ts'
import type { CodecEvent } from '../protocol.ts'

/** What a tracker calls a report that it was not asked for, and that its interval did not bring. */
const events: Readonly<Record<string, CodecEvent>> = {
  'help me': { kind: 'panic' },
  'low battery': { kind: 'lowBattery' },
  move: { kind: 'tow' },
  speed: { kind: 'overspeed' },
  'ac alarm': { kind: 'unplugged' },
  'accident alarm': { kind: 'crash' },
  stockade: { kind: 'other', code: 'fence' },
  'door alarm': { kind: 'other', code: 'door' },
  'acc alarm': { kind: 'other', code: 'illegalIgnition' },
  'sensor alarm': { kind: 'other', code: 'vibration' },
}

const plain = new Set(['tracker', '001'])
const maxTriggerLength = 40

export interface Said {
  io: IoValues
  events: CodecEvent[]
  trigger?: string
}

/** `tracker` and its number say nothing but that it is time to report. */
export const readKeyword = (keyword: string, said: Said): void => {
  if (plain.has(keyword)) return
  said.trigger = keyword.slice(0, maxTriggerLength)
  if (keyword === 'acc on' || keyword === 'acc off') {
    said.io.ignition = keyword === 'acc on'
    return
  }
  if (keyword === 'help me') said.io.isAlarmed = true
  if (keyword === 'ac alarm') said.io.isUnplugged = true
  const event = Object.hasOwn(events, keyword) ? events[keyword] : undefined
  if (event) said.events.push({ ...event })
  else if (keyword.startsWith('T:')) {
    const temperature = decimalFrom(keyword.slice(2).trim())
    if (temperature !== undefined) said.io.temperature1C = temperature
    said.events.push({ kind: 'other', code: 'temperature' })
  } else if (keyword.startsWith('oil')) {
    const percent = decimalFrom(keyword.slice('oil'.length + 1))
    if (keyword[3] === ' ' && percent !== undefined) said.io.fuelPercent = percent
    said.events.push({ kind: 'other', code: 'fuel' })
  } else if (keyword.endsWith(' alarm')) said.events.push({ kind: 'other', code: keyword.slice(0, maxTriggerLength) })
}
