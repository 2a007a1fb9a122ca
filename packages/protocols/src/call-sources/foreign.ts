import type { IoValues } from '@atalaya/domain/fix'
import { type IoKey, ioMeaning } from '@atalaya/domain/io-dictionary'
import { isObject, type JsonObject } from '../json-report/fields.ts'
import type { JsonReport } from '../json-report/report.ts'
import type { CodecFailure } from '../protocol.ts'

/** What a platform's message says in the words of a report of ours; nothing where it reports nothing, such as a greeting. */
export type Translated = (JsonReport | CodecFailure)[]

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
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
export const numberWithin = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined

/** Epoch seconds, perhaps with a fraction. */
export const fromSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 1_000) : undefined

/** Only what is there: a member that is `undefined` would be one that no report has. */
export const defined = <T extends object>(members: { [Key in keyof T]: T[Key] | undefined }): Partial<T> => {
  const told: Partial<T> = {}
  for (const name in members) if (members[name] !== undefined) told[name] = members[name]
  return told
}

const ioName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/
const mostValues = 100
const maxText = 200

/**
 * Values under the names that their platform gives them. A name of our dictionary would promise its unit, which nobody has
 * told: such a one gets its platform's name in front.
 */
export const ownNames = (
  values: JsonObject,
  { platform, depth = 3 }: { platform: string; depth?: number },
): IoValues => {
  const io: IoValues = {}
  let count = 0
  const take = (object: JsonObject, before: string, left: number): void => {
    for (const [name, value] of Object.entries(object)) {
      const whole = `${before}${name}`
      if (isObject(value) && left > 1) take(value, `${whole}.`, left - 1)
      const isValue =
        typeof value === 'boolean' ||
        (typeof value === 'number' && Number.isFinite(value)) ||
        (typeof value === 'string' && value.length <= maxText)
      const key = ioMeaning(whole) || whole in Object.prototype ? `${platform}.${whole}` : whole
      if (!isValue || !ioName.test(key) || count >= mostValues) continue
      io[key] = value as IoValues[string]
      count += 1
    }
  }
  take(values, '', depth)
  return io
}

/** A value under a name of ours, where it is of its kind and can be. */
export const takeAs = (io: IoValues, key: IoKey, value: unknown): void => {
  const kind = ioMeaning(key)?.kind
  if (kind === 'text' ? typeof value === 'string' && value !== '' : typeof value === kind) io[key] = value as never
}
