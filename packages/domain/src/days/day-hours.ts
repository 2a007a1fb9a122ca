import { zoneTime } from '../zone-time.ts'
import { overlapMs, type Period, type Span } from './spans.ts'

/** A part of a day in which clocks show one hour. */
export interface ClockHour extends Period {
  /** 0 to 23. */
  hour: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const plainHours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * A day by the hours that clocks of its zone show, in their order and without holes: one that comes twice is there twice, one that
 * a change of the clocks leaves out is not, and one that it cuts is shorter.
 */
export const clockHours = (timezone: string, { fromTs, toTs }: Period): ClockHour[] => {
  const { at } = zoneTime(timezone)
  // Almost every day: no zone changes its clocks there and back on one, and asking for each hour costs forty times as much.
  const isPlain = toTs - fromTs === 24 * hourMs && at(fromTs).minute === 0 && at(toTs - minuteMs).minute === 24 * 60 - 1
  if (isPlain)
    return plainHours.map((hour) => ({ hour, fromTs: fromTs + hour * hourMs, toTs: fromTs + (hour + 1) * hourMs }))
  const hours: ClockHour[] = []
  for (let start = fromTs; start < toTs; start = hours.at(-1)?.toTs ?? toTs) {
    const { minute } = at(start)
    /** Whether clocks have gone on from `start` without a change. */
    const isSteady = (minutes: number) => at(start + minutes * minuteMs).minute === minute + minutes
    let minutes = 60 - (minute % 60)
    if (!isSteady(minutes - 1)) minutes = firstChange(minutes, isSteady)
    hours.push({ hour: Math.floor(minute / 60), fromTs: start, toTs: Math.min(toTs, start + minutes * minuteMs) })
  }
  return hours
}

/** After how many minutes clocks are changed, knowing that they are before `most`. */
const firstChange = (most: number, isSteady: (minutes: number) => boolean): number => {
  let [steady, changed] = [0, most - 1]
  while (changed - steady > 1) {
    const middle = (steady + changed) >> 1
    if (isSteady(middle)) steady = middle
    else changed = middle
  }
  return changed
}

/**
 * Milliseconds that were driven in `day` by the hour that clocks showed, 24 of them: they come to its `drivingMs`. Null where nothing was.
 * `hours` are those of the whole day, and `day.toTs` is now on the one that runs.
 */
export const drivenByHour = (
  trips: readonly Span[],
  { hours, day }: { hours: readonly ClockHour[]; day: Period },
): number[] | null => {
  const driven = trips.filter((trip) => overlapMs(trip, day) > 0)
  if (driven.length === 0) return null
  const byHour = Array.from({ length: 24 }, () => 0)
  for (const { hour, fromTs, toTs } of hours) {
    const part = { fromTs: Math.max(fromTs, day.fromTs), toTs: Math.min(toTs, day.toTs) }
    for (const trip of driven) byHour[hour] = (byHour[hour] ?? 0) + overlapMs(trip, part)
  }
  return byHour
}
