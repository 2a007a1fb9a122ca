import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { twoDigits } from '../nmea-text.ts'
import { setAccessPoints } from '../surroundings.ts'

const decimal = /^-?\d{1,8}(?:\.\d{1,8})?$/
const clockDigits = 14
const clock = /^\d{14}$/
const hexadecimal = /^[0-9A-Fa-f]{1,8}$/

export const numberOf = (field: string | undefined): number | undefined =>
  field !== undefined && decimal.test(field) ? Number(field) : undefined

const hexOf = (field: string | undefined): number | undefined =>
  field !== undefined && hexadecimal.test(field) ? Number.parseInt(field, 16) : undefined

/** `YYYYMMDDHHMMSS` as UTC; undefined where it is no such thing. */
export const instantOf = (field: string | undefined): number | undefined => {
  if (field === undefined || !clock.test(field)) return undefined
  const month = twoDigits(field, 4)
  const day = twoDigits(field, 6)
  const hour = twoDigits(field, 8)
  const minute = twoDigits(field, 10)
  const second = twoDigits(field, 12)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  return Date.UTC(twoDigits(field, 0) * 100 + twoDigits(field, 2), month - 1, day, hour, minute, second)
}

/** Where one position stands in the fields: from its accuracy to behind its cell. */
export interface Block {
  from: number
  /** The field of its clock. */
  clock: number
  /** What the clock says. */
  at: number
  to: number
}

const fieldsBeforeClock = 6
const cellFields = 5

/** Coordinates always come with their decimals, and a clock behind them: nothing else in a sentence looks so. */
const coordinate = /^-?\d{1,3}\.\d{4,8}$/

/** Models put different fields around their positions, yet each position has the same shape. */
export const findBlocks = (fields: readonly string[]): Block[] => {
  const blocks: Block[] = []
  for (let at = 3 + fieldsBeforeClock; at < fields.length; at++) {
    if ((fields[at] as string).length !== clockDigits) continue
    if (!coordinate.test(fields[at - 1] as string) || !coordinate.test(fields[at - 2] as string)) continue
    const instant = instantOf(fields[at])
    if (instant === undefined) continue
    blocks.push({
      from: at - fieldsBeforeClock,
      clock: at,
      at: instant,
      // A sentence that broke off ends where it ends.
      to: Math.max(at + 1, Math.min(at + 1 + cellFields, fields.length - 2)),
    })
    at += fieldsBeforeClock
  }
  return blocks
}

/** The instant of a block's place, and whether it was known just then: accuracy 0 says that it is the last one known. */
export const fixClockOf = (fields: readonly string[], block: Block): { at: number; isFresh: boolean } => ({
  at: block.at,
  isFresh: (numberOf(fields[block.from]) ?? 0) > 0,
})

/** Accuracy, speed, azimuth, altitude, longitude, latitude. Accuracy 0 says that the place is the last one known. */
export const fixOf = (fields: readonly string[], block: Block, sentAt: number): Fix | undefined => {
  const [accuracy, speed, azimuth, altitude, longitude, latitude] = fields.slice(block.from, block.clock)
  const lat = Number(latitude)
  const lng = Number(longitude)
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  const isCurrent = (numberOf(accuracy) ?? 0) > 0
  const isValid = isCurrent && !(lat === 0 && lng === 0)
  const speedKmh = numberOf(speed)
  const heading = numberOf(azimuth)
  const altitudeM = numberOf(altitude)
  const satellites = satellitesOf(fields, block)
  const fix: Fix = {
    lat,
    lng,
    recordedAt: isCurrent || Number.isNaN(sentAt) ? block.at : sentAt,
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
  }
  // What the tracker did when it last knew its place is not what it does now.
  if (isCurrent && speedKmh !== undefined) fix.speedKmh = speedKmh
  if (isCurrent && heading !== undefined) fix.heading = ((Math.round(heading) % 360) + 360) % 360
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (satellites !== undefined) fix.satellites = satellites
  return fix
}

/** Newer firmware says in the field behind the cell that the number of satellites follows. */
const satellitesOf = (fields: readonly string[], { clock: at }: Block): number | undefined => {
  const mask = hexOf(fields[at + cellFields])
  const following = fields[at + 1 + cellFields]
  if (mask === undefined || (mask & 1) === 0 || following === undefined || !/^\d{1,2}$/.test(following))
    return undefined
  return at + 1 + cellFields < fields.length - 2 ? Number(following) : undefined
}

const mostCountry = 999
const accessPointFields = 5
const address = /^[0-9A-Fa-f]{12}$/

/** Access points behind a position: how many, then each with its strength and three fields more. Where what follows begins. */
export const setHeard = (io: IoValues, fields: readonly string[], at: number): number => {
  const count = Number(fields[at])
  if (!/^\d{1,2}$/.test(fields[at] ?? '') || !address.test(fields[at + 1] ?? '')) return at
  const points = Array.from({ length: count }, (_, index) =>
    fields.slice(at + 1 + index * accessPointFields, at + 3 + index * accessPointFields),
  )
    .filter(([mac]) => address.test(mac ?? ''))
    .map(([mac = '', strength]) => ({
      address: (mac.match(/../g) ?? []).join(':').toLowerCase(),
      strength: numberOf(strength) ?? 0,
    }))
  setAccessPoints(io, points)
  return at + 1 + count * accessPointFields
}

/** Country, network, area and cell behind a position. */
export const setCell = (io: IoValues, fields: readonly string[], { clock, to }: Block): void => {
  if (clock + 4 >= to) return
  const at = setHeard(io, fields, clock + 1) - 1
  if (at + 4 >= fields.length - 2) return
  const mcc = numberOf(fields[at + 1]) ?? 0
  // In CDMA a system's number stands there, and no country's.
  if (mcc > mostCountry) return
  const mnc = numberOf(fields[at + 2])
  const areaCode = hexOf(fields[at + 3])
  const cellId = hexOf(fields[at + 4])
  if (mcc) io.gsmOperator = (mnc ?? 0) > 99 ? mcc * 1_000 + (mnc ?? 0) : mcc * 100 + (mnc ?? 0)
  if (areaCode) io.gsmAreaCode = areaCode
  if (cellId) io.gsmCellId = cellId
}
