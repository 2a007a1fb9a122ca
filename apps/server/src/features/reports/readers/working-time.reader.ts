import { workingTimeReport } from '@atalaya/contract/reports/working-time.report'
import { type DrivenSpan, type WorkedDay, workedDay } from '@atalaya/domain/working-time/working-day'
import type { AskedReport } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { type DriverWorkRow, daysWithNights, driverWork, rulesOf, spansOf } from '../driver-work.ts'

/** What the rules look back on from the first day's beginning. */
const lookBackMs = 24 * 3_600_000

const findingOf = ({ isBreakShort, isNightLong }: WorkedDay): string =>
  isBreakShort && isNightLong ? 'both' : isBreakShort ? 'break' : isNightLong ? 'night' : 'none'

const rowsOf = (asked: AskedReport) => {
  const [rules, dayOf] = [rulesOf(asked), daysWithNights(asked)]
  const { from, to } = asked.question
  let before: { driverId: number; spans: DrivenSpan[] } = { driverId: 0, spans: [] }
  return (found: DriverWorkRow) => {
    const { driver, driverId, date } = found
    const day = dayOf(date)
    if (!day) return null
    const earlier = before.driverId === driverId ? before.spans : []
    const spans = [...earlier.filter(({ endedAt }) => endedAt > day.fromTs - lookBackMs), ...spansOf(found)]
    before = { driverId, spans }
    const worked = date >= from && date <= to ? workedDay(spans, day, rules) : null
    if (!worked) return null
    const { firstAt, lastAt, isBreakShort: _short, isNightLong: _long, ...figures } = worked
    return {
      ...{ driver, day: date, firstMovedAt: firstAt, lastMovedAt: lastAt, spanMs: lastAt - firstAt, ...figures },
      ...{ workFinding: findingOf(worked), driverId },
    }
  }
}

export const workingTimeReader = defineReader(
  workingTimeReport,
  (asked) => driverWork(asked, { fromTs: asked.fromTs - lookBackMs, toTs: asked.toTs, bucket: 'day' }),
  rowsOf,
)
