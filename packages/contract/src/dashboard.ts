import { z } from 'zod'
import { AlarmId } from './alarms.ts'
import { GroupId, ItemId } from './identifiers.ts'
import { route } from './route.ts'
import { ItemType } from './values.ts'

/** Days that are looked at, and as many before them. */
export const dashboardSpans = ['1', '7', '30'] as const
export type DashboardSpan = (typeof dashboardSpans)[number]
/** Spec 1 §9: fewer than 1000; more are looked at by groups. */
export const mostDashboardItems = 999
/** Rules with the most notices. */
export const mostDashboardRules = 10

const Count = z.number().int().nonnegative()
/** Null where no tracker tells it. */
const Told = z.number().nullable()
const sums = {
  distanceM: z.number(),
  drivingMs: z.number(),
  idleMs: z.number(),
  engineOnMs: Told,
  /** By the vehicles' own counters of what they have burnt. */
  fuelUsedL: Told,
  trips: Count,
}

/** What the items did on a day of the company's clocks. */
export const DashboardDay = z.object({
  date: z.string(),
  /** Of which something is known, and those among them that moved. */
  items: Count,
  moved: Count,
  ...sums,
  notices: Count,
})
export type DashboardDay = z.infer<typeof DashboardDay>

/** What one item did in all the days of a span. */
export const DashboardItemSums = z.object({ ...sums, daysMoved: Count, notices: Count })
export type DashboardItemSums = z.infer<typeof DashboardItemSums>

/** A day of the span by the hours that the company's clocks showed: 24 of each, in milliseconds. */
export const DashboardHours = z.object({
  date: z.string(),
  /** By all items together. */
  drivingMs: z.array(z.number()).length(24),
  /** How long clocks showed each: an hour that comes twice is longer, and one that a change leaves out has none. */
  lengthMs: z.array(z.number()).length(24),
})
export type DashboardHours = z.infer<typeof DashboardHours>

export const Dashboard = z.object({
  /** The span before, the span, and today as far as it has come: neighbouring days, the oldest first. */
  days: z.array(DashboardDay),
  /** Of the days of the span of which something is known. */
  hours: z.array(DashboardHours),
  /** That the asker sees, with what they did in the span and in the one before; today belongs to neither. */
  items: z.array(
    z.object({
      itemId: ItemId,
      itemType: ItemType,
      name: z.string(),
      span: DashboardItemSums,
      before: DashboardItemSums,
    }),
  ),
  /** The first have most notices in the span. */
  rules: z.array(z.object({ alarmId: AlarmId, name: z.string(), span: Count, before: Count })).max(mostDashboardRules),
  /** Notices of all times that nobody has resolved. */
  openNotices: Count,
  /** Items whose days are being summed anew: their figures may still change. */
  pendingItems: Count,
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardRoutes = {
  read: route({
    method: 'GET',
    path: '/companies/id/:companyId/dashboard',
    access: 'dashboard.read',
    summary: 'What the items of a company, or of one of its groups, did in a span of days and in the one before it',
    query: z.object({ span: z.enum(dashboardSpans).default('7'), group: z.coerce.number().pipe(GroupId).optional() }),
    reply: Dashboard,
  }),
}
