import type { IoValues } from '@atalaya/domain/fix'
import { type IoKey, ioMeaning } from '@atalaya/domain/io-dictionary'
import { isObject, type JsonObject } from '../json-report/fields.ts'
import type { JsonReport } from '../json-report/report.ts'
import type { CodecFailure } from '../protocol.ts'

/** A report of ours whose members may be there with nothing in them, which says no more than if they were not. */
export type ToldReport = { [Member in keyof JsonReport]: JsonReport[Member] | undefined }

/** What a platform's message says in the words of a report of ours; nothing where it reports nothing, such as a greeting. */
export type Translated = (ToldReport | CodecFailure)[]

/** What goes with a call beside its body. */
export interface CallHints {
  /** Of the push source that calls. */
  keyId?: string
  /** As OwnTracks' apps name themselves where the body does not. */
  user?: string
  device?: string
}

export const objectAt = (value: unknown, ...path: string[]): JsonObject | undefined => {
  let at: unknown = value
  for (const name of path) at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return isObject(at) ? at : undefined
}
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim() || undefined : undefined
export const numberWithin = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined

/** Epoch seconds, perhaps with a fraction. */
export const fromSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1_000) : undefined

const ioName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/
const maxText = 200
/** A report has room for a hundred values: those that have our names find some left. */
const mostValues = 60
const mostDeep = 3

interface OwnNames {
  platform: string
  /** Whether nothing else takes it; by the whole name. */
  isOwn(name: string, value: unknown): boolean
  before?: string
  depth?: number
  room?: number
}

const isPlain = (value: unknown): value is IoValues[string] =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= maxText)

/**
 * Takes values under the names that their platform gives them, of objects in objects joined by dots. A name of our dictionary
 * would promise its unit, which nobody has told: such a one gets its platform's name in front. Returns for how many there is room
 * then.
 */
export const takeOwnNames = (io: IoValues, values: JsonObject, names: OwnNames): number => {
  const { platform, before = '', depth = mostDeep } = names
  let { room = mostValues } = names
  for (const name of Object.keys(values)) {
    const value = values[name]
    const whole = before + name
    if (isObject(value)) {
      if (depth > 1) room = takeOwnNames(io, value, { ...names, before: `${whole}.`, depth: depth - 1, room })
    } else if (room > 0 && isPlain(value) && names.isOwn(whole, value)) {
      const key = ioMeaning(whole) || whole in Object.prototype ? `${platform}.${whole}` : whole
      if (!ioName.test(key)) continue
      io[key] = value
      room -= 1
    }
  }
  return room
}

/** A value under a name of ours, where it is of its kind and can be. */
export const takeAs = (io: IoValues, key: IoKey, value: unknown): void => {
  const kind = ioMeaning(key)?.kind
  if (isPlain(value) && (kind === 'text' ? typeof value === 'string' && value !== '' : typeof value === kind))
    io[key] = value
}
