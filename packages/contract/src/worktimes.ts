import { weekProblem } from '@atalaya/domain/work-timetable'
import { z } from 'zod'
import { DriverId, GroupId, ItemId, WorktimeId } from './identifiers.ts'
import { changesOf, recordRoutes, stamps } from './records.ts'
import { route } from './route.ts'
import { byId, ColourToken, Instant, InstantInAddress, Name, Timezone } from './values.ts'

const CalendarDate = z.iso.date()

/** 0 Monday to 6 Sunday; minutes since midnight, `toMinute` beyond 1,440 where work goes on after it. */
export const WorkSpan = z.object({
  day: z.number().int().min(0).max(6),
  fromMinute: z.number().int().min(0).max(1_439),
  toMinute: z.number().int().min(1).max(2_879),
})
export type WorkSpan = z.infer<typeof WorkSpan>

export const Holiday = z.object({
  date: CalendarDate,
  name: z.string().trim().max(100).default(''),
  isYearly: z.boolean().default(false),
})
export type Holiday = z.infer<typeof Holiday>

/** The whole week: the first reason why it is none stands at `spans`, as `week.overlap`, `week.empty`, `week.range`. */
export const Week = z
  .array(WorkSpan)
  .max(200)
  .superRefine((spans, context) => {
    const problem = weekProblem(spans)
    if (problem) context.addIssue({ code: 'custom', message: `week.${problem}` })
  })

const worktimeFields = {
  name: Name,
  description: z.string().trim().max(200),
  colour: ColourToken,
  timezone: Timezone,
  spans: Week,
  holidays: z.array(Holiday).max(400),
  /** Whose use is held against these hours: by itself, or as a member of a group and of those below it. */
  vehicleIds: z.array(ItemId).max(10_000),
  driverIds: z.array(DriverId).max(10_000),
  groupIds: z.array(GroupId).max(1_000),
}

export const NewWorktime = z.object({
  ...worktimeFields,
  description: worktimeFields.description.default(''),
  colour: worktimeFields.colour.default('blue'),
  holidays: worktimeFields.holidays.default([]),
  vehicleIds: worktimeFields.vehicleIds.default([]),
  driverIds: worktimeFields.driverIds.default([]),
  groupIds: worktimeFields.groupIds.default([]),
})
export type NewWorktime = z.infer<typeof NewWorktime>

export const Worktime = z.object({
  ...worktimeFields,
  spans: z.array(WorkSpan),
  id: WorktimeId,
  ...stamps,
})
export type Worktime = z.infer<typeof Worktime>

const Use = z.object({ trips: z.number(), distanceM: z.number(), drivingMs: z.number(), idleMs: z.number() })

/** What one vehicle, or one driver on whatever vehicle, did in and out of hours. */
export const WorktimeUse = z.object({
  subject: z.enum(['vehicle', 'driver']),
  id: z.union([ItemId, DriverId]),
  /** Of one day on the timetable's clocks; null for the whole period. */
  date: CalendarDate.nullable(),
  /** How long there was work. */
  hoursMs: z.number(),
  inside: Use,
  outside: Use,
  firstStartTs: Instant.nullable(),
  lastEndTs: Instant.nullable(),
})
export type WorktimeUse = z.infer<typeof WorktimeUse>

/** Longer ones are answered with `search.toolarge`, and so are more lines than can be told day by day. */
export const mostUseDays = 92
export const mostUseLines = 20_000

const path = '/companies/id/:companyId/worktimes'
export const worktimeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'worktimes.read',
    summary: 'Work timetables, with what of their members is in scope',
    reply: byId(Worktime),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a work timetable', many: 'work timetables' },
    access: { read: 'trackRules.manage', write: 'trackRules.write' },
    id: WorktimeId,
    entity: Worktime,
    fields: NewWorktime,
    changes: changesOf(worktimeFields, ['name']),
  }),
  use: route({
    method: 'GET',
    path: `${path}/id/:worktimeId/use`,
    access: 'trackRules.manage',
    summary: 'Driving in and out of the hours of a timetable',
    query: z.object({
      from_ts: InstantInAddress,
      to_ts: InstantInAddress,
      /** `day` has a line for each day on which there was a trip. */
      by: z.enum(['period', 'day']).default('period'),
    }),
    reply: z.object({ uses: z.array(WorktimeUse) }),
  }),
}
