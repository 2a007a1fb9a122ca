import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTimeZone } from '../../format/time-zone.store.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../live/use-now.ts'
import {
  calendarDay,
  type DayChoice,
  type FleetDirectory,
  periodOf,
  shiftDay,
  useFleetDirectory,
} from '../fleet/index.ts'
import { createPlayClock, type Extent, type PlayClock } from './play-clock.ts'
import { usePlayedUnits } from './playback.queries.ts'
import { usePlaybackAddress } from './playback-address.ts'
import { departureOf, marksOf, restsOf, type Subject, subjectOf } from './subject.ts'
import { type ReadUnit, tooMuch, unknown } from './unit-desk.ts'

/** Days from midnight to midnight in the reader's zone. */
const daysFrom = (day: string, days: number, timeZone: string): Extent => ({
  fromTs: periodOf(day as DayChoice, 0, timeZone).fromTs,
  toTs: periodOf(shiftDay(day, days - 1) as DayChoice, 0, timeZone).toTs,
})

export interface Lost {
  itemId: number
  why: typeof tooMuch | typeof unknown
}

const seriesColours = 8

/** What the address asks for, read and made ready to be played. */
export const usePlayback = () => {
  const [address, setAddress] = usePlaybackAddress()
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const { directory, error: listError, refetch: refetchLists } = useFleetDirectory()
  const day = calendarDay(address.day, now, timeZone)
  const period = useMemo(() => daysFrom(day, address.days, timeZone), [day, address.days, timeZone])
  const isRunning = period.toTs > now
  // Nothing is known of the rest of today; what comes is read when somebody asks for it.
  const endTs = Math.min(period.toTs, Math.max(period.fromTs + 60_000, now))
  const extent = useHeld(
    useMemo(() => ({ fromTs: period.fromTs, toTs: endTs }), [period, endTs]),
    !isRunning,
  )
  const read = usePlayedUnits(address.units, period, isRunning)
  const other = useOtherDay(address, timeZone)

  const subjects = useMemo(
    () => subjectsOf({ units: read.units, itemIds: address.units, directory, period: extent }),
    [read.units, address.units, directory, extent],
  )
  const compared = useComparedSubject(other, subjects[0], read.units[0], extent)
  const all = useMemo(() => (compared ? [...subjects, compared] : subjects), [subjects, compared])
  const isReading = read.units.some((unit) => unit === undefined) || other.isReading
  const clock = usePlayClock({ extent, subjects: all, isReading, address })

  return {
    address,
    setAddress,
    day,
    timeZone,
    extent,
    directory,
    clock,
    subjects: all,
    isReading,
    error: listError ?? read.error ?? other.error,
    retry: () => {
      refetchLists()
      read.refetch()
      other.refetch()
    },
    lost: useMemo(
      () =>
        read.units.flatMap((unit, nth): Lost[] =>
          unit === tooMuch || unit === unknown ? [{ itemId: address.units[nth] as number, why: unit }] : [],
        ),
      [read.units, address.units],
    ),
  }
}

export type Played = ReturnType<typeof usePlayback>

/** The end of a day that still grows stays where it was while somebody looks at it. */
const useHeld = (extent: Extent, isFixed: boolean): Extent => {
  const held = useRef(extent)
  if (isFixed || held.current.fromTs !== extent.fromTs) held.current = extent
  return held.current
}

interface Read {
  units: readonly (ReadUnit | undefined)[]
  itemIds: readonly number[]
  directory: FleetDirectory | undefined
  period: Extent
}

const subjectsOf = ({ units, itemIds, directory, period }: Read): Subject[] =>
  itemIds.flatMap((itemId, nth): Subject[] => {
    const unit = units[nth]
    if (!unit || unit === tooMuch || unit === unknown) return []
    const item = directory?.items.get(itemId)
    const named = { key: String(itemId), name: item?.name ?? '', glyph: item?.glyph ?? 'generic', shiftMs: 0 } as const
    return [subjectOf(unit, period, { ...named, colour: nth % seriesColours })]
  })

/** The day that one unit is compared with. */
const useOtherDay = (address: { units: number[]; with: string | null }, timeZone: string) => {
  const day = address.units.length === 1 ? address.with : null
  const period = useMemo(() => (day === null ? null : daysFrom(day, 1, timeZone)), [day, timeZone])
  const { units, error, refetch } = usePlayedUnits(address.units, period, false)
  return { day, period, unit: units[0], error, refetch, isReading: day !== null && units[0] === undefined }
}

/** The other day laid over the first: by the time of day, or from where each of them set out. */
const useComparedSubject = (
  { day, period, unit }: ReturnType<typeof useOtherDay>,
  first: Subject | undefined,
  firstUnit: ReadUnit | undefined,
  extent: Extent,
): Subject | null => {
  const format = useFormat()
  const [{ align }] = usePlaybackAddress()
  return useMemo(() => {
    if (!day || !period || !first || !unit || unit === tooMuch || unit === unknown) return null
    const isRead = firstUnit && firstUnit !== tooMuch && firstUnit !== unknown
    const [own, others] = [isRead ? departureOf(firstUnit, extent) : null, departureOf(unit, period)]
    const byDeparture = align === 'departure' && own !== null && others !== null ? own - others : null
    const shiftMs = byDeparture ?? extent.fromTs - period.fromTs
    return subjectOf(unit, period, {
      key: `${first.itemId} ${day}`,
      name: `${first.name} · ${format.day(day)}`,
      glyph: first.glyph,
      colour: 4,
      shiftMs,
    })
  }, [day, period, unit, first, firstUnit, extent, align, format])
}

interface Clocked {
  extent: Extent
  subjects: readonly Subject[]
  isReading: boolean
  address: { at: number | null; times: number }
}

/** One clock as long as the screen is open, in step with what is played. Begins where a link says, or where somebody sets out. */
const usePlayClock = ({ extent, subjects, isReading, address }: Clocked): PlayClock => {
  const [clock] = useState(() => createPlayClock())
  const opened = useRef(address.at)
  const begun = useRef(0)
  useEffect(() => {
    clock.setExtent(extent)
    if (opened.current !== null) {
      clock.seek(opened.current)
      begun.current = extent.fromTs
    }
    opened.current = null
  }, [clock, extent])
  useEffect(() => clock.setTimes(address.times), [clock, address.times])
  const rests = useMemo(() => restsOf(subjects, extent), [subjects, extent])
  useEffect(() => {
    clock.setSkipped(rests)
    if (isReading || subjects.length === 0 || begun.current === extent.fromTs) return
    begun.current = extent.fromTs
    const [first] = rests
    clock.seek(first && first.fromTs <= extent.fromTs ? first.toTs : extent.fromTs)
  }, [clock, rests, subjects, extent, isReading])
  useEffect(() => () => clock.stop(), [clock])
  return clock
}

/** As it is said: a few times a second while it plays. */
export const useInstant = (clock: PlayClock): number => useSyncExternalStore(clock.subscribe, clock.said)
export const useIsPlaying = (clock: PlayClock): boolean => useSyncExternalStore(clock.subscribe, clock.isPlaying)

export const useMarks = (subjects: readonly Subject[]): number[] => useMemo(() => marksOf(subjects), [subjects])
