import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import type { CodecEvent } from '../protocol.ts'

export interface Told {
  io: IoValues
  events: CodecEvent[]
  /** How far the terminal's clock is ahead of UTC, where it says so. */
  zoneMs?: number
}

export type ItemReader = (reader: ByteReader, told: Told) => void

/** An item is known by its number and its length. */
export const keyOf = (id: number, bytes: number): number => (id << 8) | bytes

export const value =
  (key: string, read: (reader: ByteReader) => number | boolean): ItemReader =>
  (reader, { io }) => {
    io[key] = read(reader)
  }

const mostSignal = 31
const bestLevel = 5

export const setSignal = (io: IoValues, strength: number): void => {
  if (strength <= mostSignal) io.gsmLevel = Math.round((strength * bestLevel) / mostSignal)
}

/** Nothing is set by what is no share of a hundred. */
export const setBatteryPercent = (io: IoValues, percent: number): void => {
  if (percent <= 100) io.batteryPercent = percent
}

/** What fills up a number of 19 digits is left out; some networks have a letter behind their own number. */
export const setIccid = (io: IoValues, text: string): void => {
  const digits = text.replace(/F$/, '')
  if (/^89(?:\d{16,17}[0-9A-E]?|\d{4}[A-E]\d{12,13})$/.test(digits)) io.iccid1 = digits
}

/** Of a text what stands before its first zero byte. */
export const textFrom = (bytes: Uint8Array): string => String.fromCharCode(...bytes).replace(/\0.*$/s, '')
