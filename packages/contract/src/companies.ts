import { z } from 'zod'
import { CompanyConf, ToldCompanyConf } from './company-settings.ts'
import { CustomField } from './custom-data.ts'
import { CustomState } from './custom-states.ts'
import { field } from './field.ts'
import { CompanyId, ResellerId, UserId } from './identifiers.ts'
import { changesOf, recordRoutes, told, Version } from './records.ts'
import { route } from './route.ts'
import { MapSource } from './session.ts'
import { CountryId } from './users.ts'
import { byId, Email, Instant, Language, LatLng, Name, optionalText, Timezone } from './values.ts'

/** 0 and 1 active, 2 normal, 3 suspended, 4 deactivated (spec 1 §4). */
export const CompanyState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type CompanyState = z.infer<typeof CompanyState>
export const companyStates = [
  { id: 0, code: 'active' },
  { id: 1, code: 'active' },
  { id: 2, code: 'normal' },
  { id: 3, code: 'suspended' },
  { id: 4, code: 'deactivated' },
] as const

const Licence = z.number().int().min(0).max(1_000_000).nullable().default(null)
/** How many may be, and how many are paid for; null is no limit, 0 none at all. */
export const Licenses = z.object({
  vehicleTotal: Licence,
  vehicleBillable: Licence,
  assetTotal: Licence,
  assetBillable: Licence,
})
export type Licenses = z.infer<typeof Licenses>

/** Spec 2 §3. State and reseller are not among it: they have calls of their own. */
export const NewCompany = z.object({
  name: Name,
  email: Email.optional(),
  phone: field(optionalText(32), { kind: 'phone' }),
  address: optionalText(300),
  nif: optionalText(32),
  contact: optionalText(100),
  countryId: field(CountryId.default('ES'), { named: 'country' }),
  timezone: Timezone.default('Europe/Madrid'),
  productId: z.number().int().min(0).max(2_147_483_647).optional(),
  demo: z.boolean().default(false),
  licenses: Licenses.prefault({}),
  conf: CompanyConf.prefault({}),
  /** Where its map opens while there is nothing on it. */
  centroidId: field(z.object({ pos: LatLng }).nullable().default(null), { kind: 'other' }),
})
export type NewCompany = z.infer<typeof NewCompany>

/** Its first administrator, who gets an invitation to choose a password. */
export const FirstAdministrator = z.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  language: Language.default('es'),
})
export type FirstAdministrator = z.infer<typeof FirstAdministrator>

const StateEntry = z.object({
  value: CompanyState,
  ts: Instant.optional(),
  /** Who set it, and why. */
  by: UserId.nullable().optional(),
  text: z.string().optional(),
})
export type StateEntry = z.infer<typeof StateEntry>

const Counts = z.object({ vehicles: z.number(), assets: z.number(), persons: z.number(), users: z.number() })

/** What a list of thousands shows of each. */
export const CompanySummary = z.object({
  id: CompanyId,
  name: z.string(),
  resellerId: ResellerId,
  email: z.string().optional(),
  phone: z.string().optional(),
  nif: z.string().optional(),
  contact: z.string().optional(),
  countryId: z.string(),
  productId: z.number().optional(),
  demo: z.boolean(),
  licenses: Licenses,
  info: z.object({ id: CompanyId, state: z.object({ current: StateEntry }) }),
  counts: Counts,
  version: Version,
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const Company = CompanySummary.extend({
  ...told(NewCompany),
  conf: ToldCompanyConf,
  info: z.object({
    id: CompanyId,
    /** `historic` newest first. */
    state: z.object({ current: StateEntry, historic: z.array(StateEntry) }),
  }),
  centroidId: z.object({ pos: LatLng }).nullable(),
  createdTs: Instant,
  updatedTs: Instant,
})
export type Company = z.infer<typeof Company>

export const CompanyInfo = z.object({
  id: CompanyId,
  name: z.string(),
  resellerId: ResellerId,
  licenses: Licenses,
  /** How many of them are in use; told to who administers the company, since others see a part of it. */
  used: Counts.pick({ vehicles: true, assets: true }).optional(),
  info: z.object({ id: CompanyId, state: z.object({ current: z.object({ value: CompanyState }) }) }),
  conf: ToldCompanyConf.extend({
    general: ToldCompanyConf.shape.general.extend({ timezone: z.string() }),
    customDatas: byId(CustomField),
    /** By item type, in the order in which they were made. */
    customStates: z.object({ 1: z.array(CustomState), 2: z.array(CustomState), 3: z.array(CustomState) }),
  }),
  centroidId: z.object({ pos: LatLng }).nullable(),
  /** Of the brand that serves the page, those that this company may use. */
  maps: z.array(MapSource).default([]),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

/** What of a company another one may begin with: never vehicles, people, users or what they did. */
export const cloneParts = [
  'settings',
  'map',
  'groups',
  'customFields',
  'customStates',
  'sensors',
  'geozones',
  'pois',
  'timetables',
  'views',
  'alarms',
] as const
export const ClonePart = z.enum(cloneParts)
export type ClonePart = z.infer<typeof ClonePart>

const timezoneList = {
  summary: 'Time zones that can be chosen, by IANA name',
  reply: z.record(z.string(), z.object({ id: z.string() })),
}

const MovedBrand = z.object({
  siteName: z.string(),
  /** Where its people sign in; null where the brand has no name of its own. */
  hostName: z.string().nullable(),
})
/** What goes along, what is another afterwards, and what is let go. */
const MovePreview = z.object({
  trackers: z.number(),
  licenses: Licenses,
  counts: Counts,
  brand: z.object({ from: MovedBrand, to: MovedBrand }),
  /** The centre that its alarms are no longer handed to. */
  cra: z.string().nullable(),
  /** Contacts that were chosen for it: it sees all of the new reseller's instead. */
  supports: z.number(),
})
export type MovePreview = z.infer<typeof MovePreview>

const path = '/resellers/id/:resellerId/companies'
export const companyRoutes = {
  resellerTimezones: route({ method: 'GET', path: '/resellers/timezones', access: 'resellers.read', ...timezoneList }),
  timezones: route({
    method: 'GET',
    path: '/companies/id/:companyId/timezones',
    access: 'fleet.read',
    ...timezoneList,
  }),
  states: route({
    method: 'GET',
    path: '/resellers/states',
    access: 'resellers.read',
    summary: 'States that a company can be in',
    reply: byId(z.object({ id: CompanyState, code: z.string() })),
  }),
  /** Of every reseller in scope, so that a distributor's thousands are one call. */
  listAll: route({
    method: 'GET',
    path: '/resellers/companies',
    access: 'companies.read',
    summary: 'Companies of all resellers in scope',
    reply: byId(CompanySummary),
  }),
  list: route({
    method: 'GET',
    path,
    access: 'companies.read',
    summary: 'Companies of a reseller',
    reply: byId(CompanySummary),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a company', many: 'companies' },
    access: { read: 'companies.read', write: 'companies.write' },
    id: CompanyId,
    entity: Company,
    fields: NewCompany,
    changes: changesOf(NewCompany.shape, ['name', 'email', 'phone', 'address', 'nif', 'contact']),
    companions: { administrator: FirstAdministrator.optional() },
    needsFreshProof: true,
  }),
  setState: route({
    method: 'PUT',
    path: `${path}/id/:id/state`,
    access: 'companies.write',
    summary: 'Set the state of a company, which counts at once: for its people, open pages and trackers',
    needsFreshProof: true,
    body: z.object({ value: CompanyState, text: optionalText(500) }),
    reply: Company,
  }),
  move: route({
    method: 'POST',
    path: `${path}/id/:id/move`,
    access: 'companies.move',
    summary:
      'Give a company to another reseller in scope, with its trackers; its positions and people stay as they are',
    needsFreshProof: true,
    body: z.object({ resellerId: ResellerId }),
    reply: Company,
  }),
  movePreview: route({
    method: 'GET',
    path: `${path}/id/:id/move`,
    access: 'companies.move',
    summary: 'What giving a company to another reseller in scope would change',
    query: z.object({ resellerId: z.coerce.number().pipe(ResellerId) }),
    reply: MovePreview,
  }),
  cloneable: route({
    method: 'GET',
    path: `${path}/id/:id/clone`,
    access: 'companies.write',
    summary: 'How many of each a copy of a company would begin with',
    reply: z.partialRecord(ClonePart, z.number()),
  }),
  clone: route({
    method: 'POST',
    path: `${path}/id/:id/clone`,
    access: 'companies.write',
    summary:
      'Make a company of the same reseller that begins with what another one has arranged; never with what it owns',
    needsFreshProof: true,
    callsPerMinute: 30,
    body: z.object({ name: Name, parts: z.array(ClonePart).max(cloneParts.length) }),
    reply: Company,
  }),
  info: route({
    method: 'GET',
    path: '/companies/id/:companyId/info',
    access: 'fleet.read',
    summary: 'The company at work',
    reply: CompanyInfo,
  }),
}
