import { drivingRestReport } from '@atalaya/contract/reports/driving-rest.report'
import { drivingRuleSets, drivingRules } from '@atalaya/domain/driving-rest/driving-rules'
import { type DrivingShift, drivingShifts } from '@atalaya/domain/driving-rest/driving-shifts'
import { sql } from 'kysely'
import { type AskedReport, settingOf } from '../asked-report.ts'
import { defineReader } from '../define-reader.ts'
import { type Drives, drivesOf, spansOf } from '../driver-work.ts'

const dayMs = 86_400_000
/** What the rules look back on: a whole month, or two weeks with the rest before them. */
const lookBackMs = 32 * dayMs
/** How long after the period it is looked for what was rested: longer than any rest that is asked for. */
const lookOnMs = 3 * dayMs

const spanOf = ({ fromTs, toTs, now }: AskedReport) => ({
  fromTs: Math.max(0, fromTs - lookBackMs),
  toTs: Math.max(fromTs + 1, Math.min(toTs + lookOnMs, now)),
})

const findingsOf = ({ isBreakShort, isWeeklyRestDue, drivingFinding, sumFinding, restFinding }: DrivingShift) => ({
  ...{ drivingFinding, sumFinding, restFinding },
  breakFinding: isBreakShort ? 'short' : 'within',
  weeklyRestFinding: isWeeklyRestDue ? 'due' : 'within',
  beyond: [
    ...[isBreakShort, isWeeklyRestDue, drivingFinding === 'long', restFinding === 'short', sumFinding !== 'within'],
  ].filter(Boolean).length,
})

const rowsOf = (asked: AskedReport) => {
  const { fromTs, toTs, timezone } = asked
  const rules = drivingRules[drivingRuleSets[settingOf(asked, 'drivingRules')] ?? 'eu']
  const untilTs = spanOf(asked).toTs
  return (found: Drives & { driverId: number; driver: string }) =>
    drivingShifts(spansOf(found), { rules, timezone, untilTs })
      .filter(({ startedAt }) => startedAt >= fromTs && startedAt < toTs)
      .map((shift) => {
        const { startedAt, endedAt, drivenMs, longestStretchMs, restMs, weekMs, fortnightMs, monthMs } = shift
        return {
          ...{ driver: found.driver, startedAt, endedAt, drivingMs: drivenMs, longestStretchMs, restMs },
          ...{ weekMs, fortnightMs, monthMs, ...findingsOf(shift), driverId: found.driverId },
        }
      })
}

export const drivingRestReader = defineReader(
  drivingRestReport,
  (asked) => sql`${drivesOf(asked, spanOf(asked))}
    SELECT drives.id AS "driverId", drives.name AS driver,
      array_agg(drives.started_at::float8 ORDER BY drives.started_at, drives.until) AS froms,
      array_agg(drives.until::float8 ORDER BY drives.started_at, drives.until) AS untils
    FROM drives GROUP BY drives.id, drives.name ORDER BY drives.name, drives.id`,
  rowsOf,
)
