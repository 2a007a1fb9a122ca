import { LiveMessage, type LivePosition } from '@atalaya/contract/live'
import { motions } from '@atalaya/domain/item-state'

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value)
const isAbsentOr = (value: unknown, holds: (value: unknown) => boolean): boolean => value === undefined || holds(value)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const motionNames: readonly unknown[] = motions

/** By hand, field by field: of 5,000 messages a second nearly all are positions, and the schema costs 20 times as much. */
const isPosition = (value: Record<string, unknown>): boolean =>
  (value['itemType'] === 1 || value['itemType'] === 2 || value['itemType'] === 3) &&
  Number.isSafeInteger(value['itemId']) &&
  (value['itemId'] as number) > 0 &&
  isNumberOrNull(value['lat']) &&
  isNumberOrNull(value['lng']) &&
  isNumberOrNull(value['recordedAt']) &&
  isNumber(value['motionSince']) &&
  motionNames.includes(value['motion']) &&
  isBoolean(value['isInTrack']) &&
  isAbsentOr(value['speedKmh'], isNumber) &&
  isAbsentOr(value['heading'], isNumber) &&
  isAbsentOr(value['altitudeM'], isNumber) &&
  isAbsentOr(value['satellites'], isNumber) &&
  isAbsentOr(value['source'], isNumber) &&
  isAbsentOr(value['ignition'], isBoolean)

/** One message of a frame, or null for what this page does not understand. */
export const readMessage = (value: unknown): LiveMessage | null => {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Record<string, unknown>
  if (raw['kind'] === 'position') return isPosition(raw) ? (raw as unknown as LivePosition) : null
  const parsed = LiveMessage.safeParse(raw)
  return parsed.success ? parsed.data : null
}

export interface ReadBatch {
  seq: number
  messages: LiveMessage[]
  /** Messages that were left out, for the log. */
  unreadable: number
}

/** A frame of the live channel; null when it is not one at all. */
export const readBatch = (text: string): ReadBatch | null => {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    // Half a frame or somebody else's: the connection decides what to do about it.
    return null
  }
  const { seq, messages } = (frame ?? {}) as { seq?: unknown; messages?: unknown }
  if (!Number.isSafeInteger(seq) || !Array.isArray(messages)) return null
  const read = messages.map(readMessage).filter((message) => message !== null)
  return { seq: seq as number, messages: read, unreadable: messages.length - read.length }
}
