import { z } from 'zod'
import { CompanyId, DistributorId, ResellerId, UserId } from './identifiers.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { Accesses } from './session.ts'
import { Instant } from './values.ts'

/** `2026-11`, of UTC. */
export const Month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'month.form')

/** One company's month: the most of a day where something is had, the sum where something is done. */
export const CompanyUsage = z.object({
  companyId: CompanyId,
  companyName: z.string(),
  /** Who had it then. */
  resellerId: ResellerId,
  /** That were counted: the whole month once it is over. */
  days: z.number(),
  vehicles: z.number(),
  assets: z.number(),
  persons: z.number(),
  users: z.number(),
  activeVehicles: z.number(),
  activeAssets: z.number(),
  billableVehicles: z.number().nullable(),
  billableAssets: z.number().nullable(),
  positions: z.number(),
  mails: z.number(),
})
export type CompanyUsage = z.infer<typeof CompanyUsage>

/** An account, with where it belongs and when it was used: for whoever looks after the platform. */
export const UserStatistics = z.object({
  id: UserId,
  email: z.string(),
  name: z.string(),
  role: Role,
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  resellerId: ResellerId.nullable(),
  resellerName: z.string().nullable(),
  distributorId: DistributorId.nullable(),
  isDisabled: z.boolean(),
  readOnly: z.boolean(),
  createdTs: Instant,
  /** In the browser or in the app, whichever was later. */
  lastAccessTs: Instant.nullable(),
  login: z.object({ front: Accesses, app: Accesses }),
  /** Since the last time that it was let in. */
  failedLogins: z.number(),
})
export type UserStatistics = z.infer<typeof UserStatistics>

const MonthOfUsage = z.object({ month: Month, companies: z.array(CompanyUsage) })

export const usageRoutes = {
  /** So that whoever bills several resellers has one table and one file. */
  ofAll: route({
    method: 'GET',
    path: '/resellers/usage',
    access: 'usage.read',
    summary: 'A month of each company of all resellers in scope; one that changed hands is told of each of them',
    query: z.object({ month: Month }),
    reply: MonthOfUsage,
  }),
  ofReseller: route({
    method: 'GET',
    path: '/resellers/id/:resellerId/usage',
    access: 'usage.read',
    summary: "A month of each of a reseller's companies, for billing; days that were counted never change",
    query: z.object({ month: Month }),
    reply: MonthOfUsage,
  }),
  users: route({
    method: 'GET',
    path: '/usersstats',
    access: 'usersStats.read',
    summary: 'Every account of the platform, with its last access',
    reply: z.array(UserStatistics),
  }),
}
