import { z } from 'zod'
import { FuelConsumptionUnit } from './company-settings.ts'
import { CustomField } from './custom-data.ts'
import { CustomState } from './custom-states.ts'
import { CompanyId, DistributorId, ResellerId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, LatLng } from './values.ts'

export const Reseller = z.object({ id: ResellerId, name: z.string(), distributorId: DistributorId })
export type Reseller = z.infer<typeof Reseller>

/** 0 and 1 active, 2 normal, 3 suspended, 4 deactivated (spec 1 §4). */
export const CompanyState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const companyStates = [
  { id: 0, code: 'active' },
  { id: 1, code: 'active' },
  { id: 2, code: 'normal' },
  { id: 3, code: 'suspended' },
  { id: 4, code: 'deactivated' },
] as const

/** What the list of companies shows; the whole entity comes with the reseller screens. */
export const CompanySummary = z.object({
  id: CompanyId,
  name: z.string(),
  resellerId: ResellerId,
  countryId: z.string(),
  demo: z.boolean(),
  info: z.object({ id: CompanyId, state: z.object({ current: z.object({ value: CompanyState }) }) }),
  counts: z.object({ vehicles: z.number(), assets: z.number(), persons: z.number(), users: z.number() }),
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const CompanyInfo = z.object({
  id: CompanyId,
  name: z.string(),
  resellerId: ResellerId,
  info: z.object({ id: CompanyId, state: z.object({ current: z.object({ value: CompanyState }) }) }),
  conf: z.object({
    general: z.object({
      units: z.object({ fuelConsumption: FuelConsumptionUnit }),
      /** The same under the name of spec 2 §3. */
      fuel_units: FuelConsumptionUnit,
      mapProvider: z.string(),
      timezone: z.string(),
    }),
    customDatas: byId(CustomField),
    /** By item type, in the order in which they were made. */
    customStates: z.object({ 1: z.array(CustomState), 2: z.array(CustomState), 3: z.array(CustomState) }),
  }),
  centroidId: z.object({ pos: LatLng }).nullable(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

const timezoneList = {
  summary: 'Time zones that can be chosen, by IANA name',
  reply: z.record(z.string(), z.object({ id: z.string() })),
}

export const companyRoutes = {
  resellers: route({
    method: 'GET',
    path: '/resellers',
    access: 'resellers.read',
    summary: 'Resellers in scope',
    reply: byId(Reseller),
  }),
  resellerTimezones: route({ method: 'GET', path: '/resellers/timezones', access: 'resellers.read', ...timezoneList }),
  timezones: route({
    method: 'GET',
    path: '/companies/id/:companyId/timezones',
    access: 'session.own',
    ...timezoneList,
  }),
  states: route({
    method: 'GET',
    path: '/resellers/states',
    access: 'resellers.read',
    summary: 'States that a company can be in',
    reply: byId(z.object({ id: CompanyState, code: z.string() })),
  }),
  list: route({
    method: 'GET',
    path: '/resellers/id/:resellerId/companies',
    access: 'companies.read',
    summary: 'Companies of a reseller',
    reply: byId(CompanySummary),
  }),
  info: route({
    method: 'GET',
    path: '/companies/id/:companyId/info',
    access: 'session.own',
    summary: 'The company at work',
    reply: CompanyInfo,
  }),
}
