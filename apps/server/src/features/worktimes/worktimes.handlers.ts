import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import { mostUseDays, type WorktimeUse, type worktimeRoutes } from '@atalaya/contract/worktimes'
import { type UsedTrip, useByHours, workPeriods } from '@atalaya/domain/work-timetable'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { worktimeKind } from './worktime.kind.ts'
import { readDriverTrips, readVehicleTrips } from './worktime-use.repository.ts'
import { findWorktimes } from './worktimes.repository.ts'

export const worktimeConstraints = { worktimes_company_id_name_key: { code: 'name.taken', field: 'name' } } as const

const dayMs = 86_400_000

export const worktimeHandlers = (clock: Clock): Handlers<typeof worktimeRoutes> => ({
  list: async ({ tx, session }) =>
    Object.fromEntries((await findWorktimes(tx, session)).map((worktime) => [worktime.id, worktime])),

  ...recordHandlers(worktimeKind, clock),

  use: async ({ tx, session, params, query }) => {
    const [worktime] = await findWorktimes(tx, session, { ids: [params.worktimeId] })
    if (!worktime) throw failure('not.found')
    const period = { from: query.from_ts, to: query.to_ts }
    if (period.to <= period.from) throw failure('input.invalid', { fields: { to_ts: 'too.small' } })
    if (period.to - period.from > mostUseDays * dayMs) throw failure('search.toolarge')
    const asked = { ...period, now: clock.now() }
    const hours = workPeriods(worktime, period)
    const usesOf = (subject: WorktimeUse['subject'], tripsById: ReadonlyMap<number, UsedTrip[]>): WorktimeUse[] =>
      [...tripsById].map(([id, trips]) => {
        const { inside, outside, firstStartAt, lastEndAt } = useByHours(trips, hours, period)
        return {
          subject,
          id: id as ItemId | DriverId,
          inside,
          outside,
          firstStartTs: firstStartAt,
          lastEndTs: lastEndAt,
        }
      })
    return {
      uses: [
        ...usesOf('vehicle', await readVehicleTrips(tx, worktime.id, asked)),
        ...usesOf('driver', await readDriverTrips(tx, worktime.id, asked)),
      ],
    }
  },
})
