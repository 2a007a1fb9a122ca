import { workingWeeksReport } from '@atalaya/contract/reports/working-weeks.report'
import { workedDay } from '@atalaya/domain/working-time/working-day'
import { mobileRoadTransportRules } from '@atalaya/domain/working-time/working-rules'
import { type WorkedWeek, workedWeek } from '@atalaya/domain/working-time/working-week'
import { datePlus, weekdayOf, zoneTime } from '@atalaya/domain/zone-time'
import type { AskedReport } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { type DriverWorkRow, daysWithNights, driverWork, rulesOf, spansOf } from '../driver-work.ts'

const mondayOf = (date: string): string => datePlus(date, -weekdayOf(date))

/** Whole weeks, and before them those that go into their average. */
const weeksOf = ({ question: { from, to }, timezone }: AskedReport) => {
  const zone = zoneTime(timezone)
  const [first, last] = [mondayOf(from), mondayOf(to)]
  return {
    ...{ first, last },
    fromTs: Math.max(0, zone.instantOf(datePlus(first, -7 * (mobileRoadTransportRules.week.weeks - 1)), 0)),
    toTs: zone.instantOf(datePlus(last, 7), 0),
  }
}

const findingOf = ({ isWeekLong, isMeanLong }: WorkedWeek): string =>
  isWeekLong && isMeanLong ? 'both' : isWeekLong ? 'week' : isMeanLong ? 'mean' : 'none'

const rowsOf = (asked: AskedReport) => {
  const [rules, dayOf] = [rulesOf(asked), daysWithNights(asked)]
  const { first, last } = weeksOf(asked)
  let before: { driverId: number; workedMs: Map<string, number> } = { driverId: 0, workedMs: new Map() }
  return (found: DriverWorkRow) => {
    const { driver, driverId, date: weekFrom, days: daysWorked } = found
    const spans = spansOf(found)
    const days = [0, 1, 2, 3, 4, 5, 6].flatMap((nth) => {
      const day = dayOf(datePlus(weekFrom, nth))
      return (day && workedDay(spans, day, rules)) ?? []
    })
    const sumOf = (figure: 'workedMs' | 'drivingMs' | 'nightMs') => days.reduce((sum, day) => sum + day[figure], 0)
    if (before.driverId !== driverId) before = { driverId, workedMs: new Map() }
    const earlier = Array.from(
      { length: rules.week.weeks - 1 },
      (_, nth) => before.workedMs.get(datePlus(weekFrom, 7 * (nth + 1 - rules.week.weeks))) ?? 0,
    )
    const week = workedWeek(sumOf('workedMs'), earlier, rules)
    before.workedMs.set(weekFrom, week.workedMs)
    if (weekFrom < first || weekFrom > last) return null
    const { workedMs, meanMs, weeksCounted } = week
    return {
      ...{ driver, weekFrom, workedMs, drivingMs: sumOf('drivingMs'), nightMs: sumOf('nightMs'), daysWorked },
      ...{ meanMs: Math.round(meanMs), weeksCounted, weekFinding: findingOf(week), driverId },
    }
  }
}

export const workingWeeksReader = defineReader(
  workingWeeksReport,
  (asked) => driverWork(asked, { ...weeksOf(asked), bucket: 'week' }),
  rowsOf,
)
