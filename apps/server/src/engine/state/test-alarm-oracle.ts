import type { AlarmOrigin, AlarmSettings } from '@atalaya/domain/alarms/alarm-settings'
import type { Fix, LatLng } from '@atalaya/domain/fix'
import { distanceM } from '@atalaya/domain/geometry'
import { noGeozones } from '@atalaya/domain/geozone-membership'
import { reduceFixes } from '@atalaya/domain/item-reducer'
import { type ItemState, initialItemState, type MotionSettings } from '@atalaya/domain/item-state'

/**
 * What alarms should find, read plainly and slowly: every minute of a timeline is looked at by itself, from all that was reported up
 * to it, and each family is said once more in its own words. For tests; shares nothing with the judge but trips and stops.
 */
export const minute = 60_000

export interface OracleReport {
  at: number
  fix: Fix
  temp: number | undefined
  fuelUsedL: number | undefined
  door: number | undefined
  events: readonly string[]
  driverId: number | null
}
interface OracleZone {
  id: number
  centre: LatLng
  radiusM: number
}
export interface OracleWorld {
  reports: readonly OracleReport[]
  zones: readonly OracleZone[]
  pois: readonly OracleZone[]
  states: readonly { from: number; stateId: number | null }[]
  /** Where item 2 was, each fix believed. */
  others: readonly (LatLng & { recordedAt: number })[]
  /** Hours of the day, UTC, in which it is to be used. */
  worktime: { from: number; to: number }
  motion: MotionSettings
  begins: number
  ends: number
}
export interface OracleEpisode {
  subject: string
  ts: number
  endTs: number | null
}

interface Known {
  t: number
  reports: readonly OracleReport[]
  item: ItemState
  world: OracleWorld
}

const last = <T>(list: readonly T[]): T | undefined => list.at(-1)
const onTrip = ({ item, t, world }: Known): boolean =>
  item.open?.kind === 'trip' && item.lastGood !== undefined && t < item.lastGood.recordedAt + world.motion.maxGapMs
const latest = <Key extends 'temp' | 'door' | 'fuelUsedL'>({ reports }: Known, key: Key): number | undefined =>
  last(reports.filter((report) => report[key] !== undefined))?.[key]

/**
 * In by the first fix inside; out by two in a row beyond the margin. Who was near when the rule was made is in where the zone holds
 * the place: nobody had watched how it came there.
 */
const inside = ({ reports, world }: Known, zone: OracleZone): boolean => {
  const before = last(reports.filter(({ at }) => at < world.begins))
  let isIn = before !== undefined && distanceM(zone.centre, before.fix) <= zone.radiusM
  let beyond = 0
  for (const { fix } of reports.filter(({ at }) => at >= world.begins)) {
    const away = distanceM(zone.centre, fix) - zone.radiusM
    if (away <= 0) isIn = true
    beyond = away > Math.max(20, zone.radiusM / 10) ? beyond + 1 : 0
    if (beyond >= 2) isIn = false
  }
  return isIn
}

const standing = ({ item, t, world: { motion } }: Known): { since: number; isOff: boolean } | undefined => {
  const { halt, open, last: newest, lastGood } = item
  if (!newest || !lastGood) return undefined
  const isOff = newest.ignition === false
  if (open?.kind === 'stop')
    return newest.ignition === true && t >= newest.recordedAt + motion.offlineFromMs
      ? undefined
      : { since: open.startedAt, isOff }
  if (!halt || t < halt.startedAt + motion.minStopMs) return undefined
  return isOff || t < lastGood.recordedAt + motion.maxGapMs ? { since: halt.startedAt, isOff } : undefined
}

const offSince = ({ reports }: Known): number | undefined => {
  const on = reports.findLastIndex(({ fix }) => fix.ignition !== false)
  return reports[on + 1]?.at
}

/** Driven since a rest of 45 minutes, by trips as the reports up to then have them. */
const driving = (known: Known): number => {
  const trips: { from: number; to: number }[] = []
  const { effects } = reduceFixes(
    initialItemState,
    known.reports.map(({ fix }) => fix),
    rulesOf(known.world),
  )
  for (const effect of effects)
    if (effect.kind === 'segmentClosed' && effect.segment.kind === 'trip')
      trips.push({ from: effect.segment.startedAt, to: effect.segment.endedAt as number })
  const { open, halt, lastGood } = known.item
  const isLost = !onTrip(known)
  if (open?.kind === 'trip')
    trips.push({ from: open.startedAt, to: isLost ? (lastGood?.recordedAt ?? 0) : (halt?.startedAt ?? known.t) })
  let driven = 0
  let end = 0
  for (const { from, to } of trips.filter(({ to, from }) => to >= from)) {
    if (end > 0 && from - end >= 45 * minute) driven = 0
    driven += to - from
    end = to
  }
  const isResting = open?.kind !== 'trip' || isLost || halt !== undefined
  return isResting && known.t >= end + 45 * minute ? 0 : driven
}

const rulesOf = ({ motion }: OracleWorld) => ({ settings: motion, zones: noGeozones })

const towed = ({ reports }: Known): boolean => {
  let anchor: LatLng | undefined
  let beyond = 0
  let moved: (LatLng & { at: number }) | undefined
  for (const { fix, at } of reports) {
    if (fix.ignition !== false) {
      anchor = undefined
      moved = undefined
      beyond = 0
    } else if (!anchor) anchor = fix
    else if (moved) {
      if (distanceM(moved, fix) > 60) moved = { ...fix, at }
      else if (at - moved.at >= 10 * minute) {
        anchor = fix
        moved = undefined
        beyond = 0
      }
    } else {
      beyond = distanceM(anchor, fix) > 150 ? beyond + 1 : 0
      if (beyond >= 2) moved = { ...fix, at }
    }
  }
  return moved !== undefined
}

const stateAt = ({ world, t }: Known): number | null =>
  last(world.states.filter(({ from }) => from <= t))?.stateId ?? null

/** By the families' numbers; what is true, by subject. */
const truths: Record<number, (known: Known, settings: AlarmSettings) => string[]> = {
  2: (known, { info: { sensor } }) => ((latest(known, 'temp') ?? -1e9) > (sensor.above as number) ? [''] : []),
  3: (known, { info: { io } }) => ((latest(known, 'door') ?? -1e9) > (io.above as number) ? [''] : []),
  5: (known, { info: { geozones } }) => places(known, known.world.zones, { ...geozones, ids: geozones.geozoneIds }),
  6: (known, { info: { pois } }) => places(known, known.world.pois, { ...pois, ids: pois.poiIds }),
  10: (known, { info: { customStates } }) =>
    customStates.stateIds.includes(stateAt(known) as number) === (customStates.logic === 3) ? [''] : [],
  11: ({ item, t, world }, { info: { value } }) =>
    item.idleSince !== undefined &&
    item.last?.ignition === true &&
    t - item.idleSince >= (value as number) &&
    t < (item.last?.recordedAt ?? 0) + world.motion.maxGapMs
      ? ['']
      : [],
  12: ({ reports, t }, { info: { value } }) =>
    reports.length > 0 && t - (last(reports)?.at as number) >= (value as number) ? [''] : [],
  13: (known, { info: { value } }) => {
    const found = standing(known)
    return found && known.t - found.since >= (value as number) ? [''] : []
  },
  14: (known, { info: { value } }) => (driving(known) >= (value as number) ? [''] : []),
  15: (known, { info: { value } }) => {
    const found = standing(known)
    const off = offSince(known)
    return found?.isOff && off !== undefined && known.t - Math.max(found.since, off) >= (value as number) ? [''] : []
  },
  17: (known) => {
    const tag = last(known.reports.filter(({ driverId }) => driverId !== null))
    const isOut =
      tag &&
      known.reports.some(
        ({ at, fix }, n) => at > tag.at && fix.ignition === false && known.reports[n - 1]?.fix.ignition === true,
      )
    return onTrip(known) && (!tag || isOut) ? [''] : []
  },
  19: (known, { info: { value } }) => {
    let from: { l: number; m: number } | undefined
    for (let n = 0; n < known.reports.length; n++) {
      const { fuelUsedL } = known.reports[n] as OracleReport
      if (fuelUsedL === undefined || from) continue
      const { state } = reduceFixes(
        initialItemState,
        known.reports.slice(0, n + 1).map(({ fix }) => fix),
        rulesOf(known.world),
      )
      if ((known.reports[n] as OracleReport).at >= known.world.begins) from = { l: fuelUsedL, m: state.odometerM }
    }
    const toM = known.item.odometerM
    const km = from ? (toM - from.m) / 1_000 : 0
    const used = from ? (latest(known, 'fuelUsedL') as number) - from.l : 0
    return km >= 100 && (used / km) * 100 > (value as number) ? [''] : []
  },
  101: ({ item, t, world }, { info: { value } }) =>
    (item.lastGood?.speedKmh ?? 0) > (value as number) && t < (item.lastGood?.recordedAt ?? 0) + world.motion.maxGapMs
      ? ['']
      : [],
  102: (known) => (towed({ ...known, reports: known.reports }) ? [''] : []),
  103: (known) => {
    const hour = new Date(known.t).getUTCHours()
    return onTrip(known) && (hour < known.world.worktime.from || hour >= known.world.worktime.to) ? [''] : []
  },
  104: (known, { info: { change } }) => {
    const told = known.reports.filter(({ temp, at }) => temp !== undefined && at > known.t - (change?.withinMs ?? 0))
    const now = latest(known, 'temp') as number
    const hasFallen = told.some(({ temp }) => (temp as number) - now >= (change?.fall ?? Number.NaN))
    return hasFallen || told.some(({ temp }) => now - (temp as number) >= (change?.rise ?? Number.NaN)) ? [''] : []
  },
  106: (known, { info: { value } }) => {
    const { item, t, world } = known
    const driven = known.reports.filter(({ at, fix }) => at >= world.begins && (fix.speedKmh ?? 0) >= 10)
    if (driven.length < 100) return []
    const steps = driven.map(({ fix }) => Math.floor((fix.speedKmh as number) / 5) + 1).toSorted((a, b) => a - b)
    const usual = 5 * (steps[Math.ceil(0.95 * steps.length) - 1] as number)
    const isFast = (item.lastGood?.speedKmh ?? 0) > (usual * (100 + (value as number))) / 100
    return isFast && t < (item.lastGood?.recordedAt ?? 0) + world.motion.maxGapMs ? [''] : []
  },
  107: (known, settings) => (isApart(known, settings.info) ? [settings.info.distance?.side ?? ''] : []),
  105: (known, settings) => {
    const { combined } = settings.info
    const { world } = known
    const isTrue = (condition: AlarmOrigin, then: Known) => {
      if (condition.family === 1)
        return (
          last(then.reports)?.at === then.t &&
          last(then.reports)?.events.some((kind) => condition.events.kinds.includes(kind)) === true
        )
      const alone = { ...settings, info: { ...settings.info, ...condition } }
      return (truths[condition.family]?.(then, alone) ?? []).length > 0
    }
    const isWithin = combined?.logic === 'all' && combined.withinMs !== null
    const countsMs = ({ family }: AlarmOrigin) => (isWithin ? (combined.withinMs as number) : family === 1 ? minute : 0)
    /** Now, or when a report came within the time; an event counts for a minute. */
    const counts = (condition: AlarmOrigin) =>
      isTrue(condition, known) ||
      reportedAt(known, condition).some((at) => {
        if (at < world.begins || known.t >= at + countsMs(condition)) return false
        const reports = known.reports.filter((report) => report.at <= at)
        const { state: item } = reduceFixes(
          initialItemState,
          reports.map(({ fix }) => fix),
          rulesOf(world),
        )
        return isTrue(condition, { t: at, reports, item, world })
      })
    const conditions = combined?.conditions ?? []
    return (combined?.logic === 'any' ? conditions.some(counts) : conditions.every(counts)) ? [''] : []
  },
}

/** Has its own report of the instant still to come. */
const isBeforeReport = ({ t, reports, world }: Known): boolean =>
  world.reports.some(({ at }) => at === t) && last(reports)?.at !== t

/** Of a distance those of the other as well. */
const reportedAt = (known: Known, { family }: AlarmOrigin): number[] => [
  ...known.reports.map(({ at }) => at),
  ...(family === 107 ? known.world.others.map(({ recordedAt }) => recordedAt) : []).filter(
    (at) => at < known.t || (at === known.t && !isBeforeReport(known)),
  ),
]

/**
 * From when they were beyond the limit until they were not, by a tenth of it, or nobody knew of one of them for a quarter of an hour:
 * minute after minute, each by what both had reported by then.
 */
const isApart = (known: Known, { value, distance }: AlarmOrigin): boolean => {
  const { world } = known
  const limit = value as number
  const gap = world.motion.maxGapMs
  let isTrue = false
  const look = (here: ({ recordedAt: number } & LatLng) | undefined, there: typeof here, t: number) => {
    const isKnown = here && there && t - here.recordedAt < gap && t - there.recordedAt < gap
    const margin = isTrue ? Math.max(20, limit / 10) : 0
    const metres = isKnown ? distanceM(here, there) : Number.NaN
    isTrue = distance?.side === 'within' ? metres < limit + margin : metres > limit - margin
  }
  for (let t = world.begins; t <= known.t; t += minute) {
    const own = (isReached: (at: number) => boolean) =>
      last(world.reports.filter(({ at, fix }) => isReached(at) && fix.isValid))?.fix
    const other = (isReached: (at: number) => boolean) =>
      last(world.others.filter(({ recordedAt }) => isReached(recordedAt)))
    const reports = world.reports.some(({ at }) => at === t)
    look(
      own((at) => at < t),
      other((at) => at < t || (at === t && !reports)),
      t,
    )
    if (reports && !(t === known.t && isBeforeReport(known)))
      look(
        own((at) => at <= t),
        other((at) => at <= t),
        t,
      )
  }
  return isTrue
}

const places = (
  known: Known,
  zones: readonly OracleZone[],
  { toIn, toOut, ids }: { toIn: boolean; toOut: boolean; ids: readonly number[] },
) =>
  known.reports.length === 0
    ? []
    : zones
        .filter(({ id }) => ids.includes(id))
        .flatMap((zone) => {
          const isIn = inside(known, zone)
          return (isIn ? toIn : toOut) ? [`${isIn ? 'in' : 'out'} ${zone.id}`] : []
        })

const passes = (known: Known, { inTrack, timeRange, geozones, customStates }: AlarmSettings): boolean => {
  if (inTrack.active && onTrip(known) !== inTrack.in) return false
  if (
    geozones.active &&
    known.world.zones.some((zone) => geozones.geozoneIds.includes(zone.id) && inside(known, zone)) !== geozones.in
  )
    return false
  if (customStates.active && customStates.stateIds.includes(stateAt(known) as number) !== (customStates.logic === 3))
    return false
  if (!timeRange.active) return true
  const shown = new Date(known.t)
  const day = timeRange.weekTime[(shown.getUTCDay() + 6) % 7]
  const at = shown.getUTCHours() * 60 + shown.getUTCMinutes()
  const isOpen = Boolean(
    day?.enabled && at >= day.from.hour * 60 + day.from.minute && at <= day.to.hour * 60 + day.to.minute,
  )
  return isOpen === timeRange.in
}

/** What the rule should have found by the end, from the minute in which it was made. */
export const oracle = (world: OracleWorld, settings: AlarmSettings): OracleEpisode[] => {
  const found: OracleEpisode[] = []
  const { holdMs, clearMs, repeatMs } = settings.timing
  interface Run {
    since: number
    open?: OracleEpisode
    goneAt?: number
    isSilent: boolean
  }
  const raise = (run: Run, subject: string, ts: number) => {
    run.open = { subject, ts, endTs: null }
    found.push(run.open)
  }
  const running = new Map<string, Run>()
  const look = (t: number, reports: readonly OracleReport[], isFirst: boolean) => {
    const { state: item } = reduceFixes(
      initialItemState,
      reports.map(({ fix }) => fix),
      rulesOf(world),
    )
    const known = { t, reports, item, world }
    if (settings.info.family === 1) {
      if (last(reports)?.at !== t || !passes(known, settings)) return
      for (const subject of last(reports)?.events.filter((kind) => settings.info.events.kinds.includes(kind)) ?? []) {
        const before = running.get(subject)
        if (!before || t - before.since >= clearMs) found.push({ subject, ts: t, endTs: null })
        running.set(subject, { since: t, isSilent: false })
      }
      return
    }
    const now = passes(known, settings) ? (truths[settings.info.family]?.(known, settings) ?? []) : []
    for (const subject of new Set([...running.keys(), ...now])) {
      const run = running.get(subject)
      if (now.includes(subject)) {
        if (!run) running.set(subject, { since: t, isSilent: isFirst })
        else delete run.goneAt
        const one = running.get(subject)
        if (one && !one.isSilent && !one.open && t - one.since >= holdMs) raise(one, subject, t)
        else if (one?.open && repeatMs !== null && t - one.open.ts >= repeatMs) {
          one.open.endTs = t
          raise(one, subject, t)
        }
      } else if (run) {
        run.goneAt ??= t
        if (!run.open || t - run.goneAt >= clearMs) {
          if (run.open) run.open.endTs = run.goneAt
          running.delete(subject)
        }
      }
    }
  }
  for (let t = world.begins; t <= world.ends; t += minute) {
    look(
      t,
      world.reports.filter(({ at }) => at < t),
      t === world.begins,
    )
    if (world.reports.some(({ at }) => at === t))
      look(
        t,
        world.reports.filter(({ at }) => at <= t),
        false,
      )
  }
  return found
}
