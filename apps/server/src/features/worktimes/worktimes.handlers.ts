import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import { mostUseDays, mostUseLines, type WorktimeUse, type worktimeRoutes } from '@atalaya/contract/worktimes'
import { daysIn, overlapMs, type UsedTrip, useByDays, useByHours, workPeriods } from '@atalaya/domain/work-timetable'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { worktimeKind } from './worktime.kind.ts'
import { readDriverTrips, readVehicleTrips } from './worktime-use.repository.ts'
import { findWorktimes } from './worktimes.repository.ts'

const dayMs = 86_400_000

export const worktimeHandlers = (clock: Clock): Handlers<typeof worktimeRoutes> => ({
  list: async ({ tx, session }) => byId(await findWorktimes(tx, session)),

  ...recordHandlers(worktimeKind, clock),

  use: async ({ tx, session, params, query }) => {
    const [worktime] = await findWorktimes(tx, session, { ids: [params.worktimeId] })
    if (!worktime) throw failure('not.found')
    const period = { from: query.from_ts, to: query.to_ts }
    if (period.to <= period.from) throw failure('input.invalid', { fields: { to_ts: 'too.small' } })
    if (period.to - period.from > mostUseDays * dayMs) throw failure('search.toolarge')
    const hours = workPeriods(worktime, period)
    const days = query.by === 'day' ? daysIn(period, worktime.timezone) : null
    const uses: WorktimeUse[] = []
    const add = (subject: WorktimeUse['subject'], tripsById: ReadonlyMap<number, UsedTrip[]>) => {
      for (const [id, trips] of tripsById) {
        const told = days
          ? useByDays(trips, hours, days)
          : [{ day: { ...period, date: null }, ...useByHours(trips, hours, period) }]
        if (uses.length + told.length > mostUseLines) throw failure('search.toolarge')
        for (const { day, inside, outside, firstStartAt, lastEndAt } of told) {
          uses.push({
            subject,
            id: id as ItemId | DriverId,
            date: day.date,
            hoursMs: overlapMs(hours, day),
            inside,
            outside,
            firstStartTs: firstStartAt,
            lastEndTs: lastEndAt,
          })
        }
      }
    }
    add('vehicle', await readVehicleTrips(tx, worktime.id, period))
    add('driver', await readDriverTrips(tx, worktime.id, period))
    return { uses }
  },
})
