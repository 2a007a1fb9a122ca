import { type Fix, type FixSource, fixSources } from '@atalaya/domain/fix'
import { littleEndianReader, OutOfBytes } from '../byte-reader.ts'
import type { DecodedMessage } from '../protocol.ts'
import { undecodedFrom } from '../undecoded.ts'
import { isDescribed, rawKeyOf, readValue, type Told, tags } from './tags.ts'

export type GalileoskyMessage = Omit<DecodedMessage, 'deviceId'>

/** What a record tells, and where what could not be read of it begins. */
export interface ArchiveRecord extends Told {
  /** From its clock on: what comes before names the tracker and counts. */
  bytes: Uint8Array
  isUnread?: { offset: number; reason: string }
}

/** Records of one packet lie close to one another, and what looks like a clock elsewhere does not. */
const nearS = 60 * 86_400
const clockBytes = 5

/** Behind what cannot be read: a clock close to the last one, with a place right behind it, begins another record. */
const nextClock = (content: Uint8Array, from: number, clockS: number): number => {
  const view = new DataView(content.buffer, content.byteOffset, content.length)
  for (let at = content.indexOf(tags.clock, from); at >= 0; at = content.indexOf(tags.clock, at + 1)) {
    if (at + clockBytes >= content.length) return -1
    if (content[at + clockBytes] === tags.place && Math.abs(view.getUint32(at + 1, true) - clockS) < nearS) return at
  }
  return -1
}

/** Tags stand in ascending order: one that names the tracker or the instant, behind a higher one, begins another record. */
export const readRecords = (content: Uint8Array): ArchiveRecord[] => {
  const records: ArchiveRecord[] = []
  let at = 0
  while (at < content.length) {
    const reader = littleEndianReader(content)
    reader.skip(at)
    const record: ArchiveRecord = { io: {}, bytes: content }
    let last = -1
    let clockAt = at
    let end = at
    try {
      while (end < content.length) {
        const tag = content[end] as number
        if (tag <= tags.clock && tag <= last) break
        if (!isDescribed(tag)) {
          record.isUnread = { offset: end, reason: `tag ${rawKeyOf(tag).slice(2)}` }
          break
        }
        if (tag === tags.clock) clockAt = end
        reader.skip(1)
        readValue(record, tag, reader)
        last = tag
        end = reader.offset
      }
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      record.isUnread = { offset: end, reason: error.message }
    }
    const next = record.isUnread ? nextClock(content, end, record.clockS ?? Number.NaN) : end
    at = next < 0 ? content.length : next
    record.bytes = content.subarray(clockAt, at)
    if (record.isUnread) record.isUnread.offset -= clockAt
    records.push(record)
  }
  return records
}

const sourceOf = (correctness: number | undefined): FixSource => {
  if (correctness === 0) return fixSources.gpsFix
  return correctness === 2 ? fixSources.cellId : fixSources.gpsNoFix
}

const fixOf = (record: Told, recordedAt: number): Fix | undefined => {
  const { lat, lng, correctness, satellites, speedKmh, heading, altitudeM, io } = record
  if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const source = sourceOf(correctness)
  const isPlace = lat !== 0 || lng !== 0
  const fix: Fix = {
    lat,
    lng,
    recordedAt,
    source: isPlace ? source : fixSources.gpsNoFix,
    isValid: isPlace && source !== fixSources.gpsNoFix,
  }
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (heading !== undefined) fix.heading = heading
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (satellites !== undefined) fix.satellites = satellites
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return fix
}

/** HDOP in tenths; of a place by cells how far it may be off, in tens of metres. */
const setAccuracy = ({ accuracy, correctness, io }: Told): void => {
  if (accuracy === undefined) return
  if (correctness === 2) io.accuracyM = accuracy * 10
  else io.hdop = accuracy / 10
}

export const messageOf = (record: ArchiveRecord, recordedAt: number): GalileoskyMessage => {
  setAccuracy(record)
  const fix = fixOf(record, recordedAt)
  const { io, bytes, isUnread, driverTag } = record
  return {
    recordedAt,
    ...(fix ? { fix } : {}),
    io,
    events: [],
    ...(driverTag === undefined ? {} : { driverTag }),
    ...(isUnread ? { undecoded: undecodedFrom(bytes, isUnread.offset, isUnread.reason) } : {}),
    payload: bytes,
  }
}

export const instantOf = ({ clockS, extraMs = 0 }: Told): number | undefined =>
  clockS === undefined ? undefined : clockS * 1_000 + Math.min(extraMs, 999)
