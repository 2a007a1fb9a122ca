import { passwordPolicies } from '@atalaya/domain/password-policies'
import { z } from 'zod'
import { BrandId, CompanyId, DistributorId, GroupId, ResellerId, UserId } from './identifiers.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { Email, Instant, Language, LatLng, WebAddress } from './values.ts'

export const FailedLogin = z.object({ ip: z.string(), ts: Instant })
const Access = z.object({ ts: Instant, ip: z.string(), fail: z.array(FailedLogin) })
export const Accesses = z.object({ last: Access.nullable(), prev: Access.nullable() })

export const MapBound = z.object({
  active: z.boolean(),
  southWest: LatLng,
  northEast: LatLng,
  zoom: z.number().min(0).max(24),
})

/** Why a password is to be changed before anything else: printed at the first start, set by somebody else, or run out. */
export const PasswordChange = z.enum(['first', 'temporary', 'expired'])
export type PasswordChange = z.infer<typeof PasswordChange>

/** How somebody who is signed in can show that it is still them. */
export const proofs = ['password', 'passkey', 'openid'] as const

/** The signed-in user as the web needs it; field names are those of spec 1 §3. */
const minuteOfDay = z.number().int().min(0).max(1_439)
/** When somebody does not want to be woken, by the clocks of their account; over midnight where it ends before it begins. */
export const QuietHours = z
  .object({ fromMinute: minuteOfDay, toMinute: minuteOfDay })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, { message: 'range.reversed', path: ['toMinute'] })
export type QuietHours = z.infer<typeof QuietHours>

export const CurrentUser = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  language: Language,
  timezone: z.string(),
  distributorId: DistributorId.nullable(),
  resellerId: ResellerId.nullable(),
  /** The user's own company, or the one that a reseller-level user has chosen; null while none is. */
  companyId: CompanyId.nullable(),
  groupIds: z.array(GroupId),
  readOnly: z.boolean(),
  /** Somebody acts for the user and only looks. */
  isReadingFor: z.boolean().optional(),
  phone: z.string().nullable(),
  quietHours: QuietHours.nullable(),
  /** Null where the password is the user's own. */
  passwordChange: PasswordChange.nullable(),
  /** Whether a second factor has to be added before anything else. */
  isEnrolling: z.boolean(),
  proofs: z.array(z.enum(proofs)).default(['password']),
  login: z.object({ front: Accesses, app: Accesses }),
  mapBound: MapBound.nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** One that stands in a request to be compared; only a new one is held to the rules. */
export const GivenPassword = z.string().min(1).max(200)

export const TokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() })
export const LoginReply = TokenPair.extend({
  mapsKeys: z.record(z.string(), z.string()),
  osmTilesUrl: z.string(),
  /** When the web application was built: newer than what the browser remembers means that the page should reload. */
  initTs: Instant,
})
export type LoginReply = z.infer<typeof LoginReply>

const Download = z.object({ url: WebAddress, version: z.string().max(40).optional() })

/** Where a brand's people get the worker app: two stores, and files that are installed directly (spec 1 §9). */
export const WorkerApp = z.object({
  android: Download.optional(),
  ios: Download.optional(),
  installers: z.array(Download.extend({ name: z.string().min(1).max(100) })).max(10),
})
export type WorkerApp = z.infer<typeof WorkerApp>

/** Tiles that a brand has maps of: `https://tiles.example/{z}/{x}/{y}.png`. */
export const MapSource = z.object({
  name: z.string().trim().min(1).max(60),
  url: WebAddress.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'format'),
  attribution: z.string().trim().max(200).optional(),
  maxZoom: z.number().int().min(1).max(24),
})
export type MapSource = z.infer<typeof MapSource>

/** By whose name the product is served, as every page of it needs it: before anybody has signed in. */
export const Brand = z.object({
  id: BrandId,
  siteName: z.string(),
  description: z.string().optional(),
  /** Accent on light and on dark surfaces, `#rrggbb`. */
  accent: z.object({ light: z.string(), dark: z.string() }),
  /** By colour token, where the brand has another one (spec 2 §3). */
  palette: z.record(z.string(), z.string()),
  logoUrl: z.string(),
  darkLogoUrl: z.string(),
  /** Square, for where there is room for nothing more. */
  iconUrl: z.string(),
  formalAddress: z.boolean(),
  /** Of new passwords: see `domain/password-policies`. */
  passwordPolicy: z.enum(passwordPolicies),
  languages: z.array(Language),
  support: z.object({
    phone: z.string().optional(),
    email: z.string().optional(),
    whatsapp: z.string().optional(),
    url: z.string().optional(),
    hours: z.string().optional(),
  }),
  /** Of its maps; where they lie is told within companies that may use them. */
  mapNames: z.array(z.string()).default([]),
  workerApp: WorkerApp.optional(),
  /** The brand's own use terms by language, paragraphs and headings as in packages/texts/pages; else the product's. */
  useTerms: z.partialRecord(Language, z.string().max(40_000)).optional(),
})
export type Brand = z.infer<typeof Brand>

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: z.object({ email: Email, password: GivenPassword }),
    reply: LoginReply,
  }),
  refresh: route({
    method: 'GET',
    path: '/auth/token',
    access: 'public',
    summary: 'New token pair; the refresh token is the bearer and works once',
    reply: TokenPair,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'session.own',
    summary: 'End this session',
    isOpenToRestricted: true,
    isOpenBeforePasswordChange: true,
    reply: z.object({}),
  }),
  /** A sign-in proves as well; a program signs in anew or calls this when it is answered `proof.required`. */
  prove: route({
    method: 'POST',
    path: '/auth/proof',
    access: 'session.own',
    summary: 'Type the own password again, which calls that need a fresh proof ask for',
    isOpenBeforeEnrolment: true,
    body: z.object({ password: GivenPassword }),
    reply: z.object({ provenUntilTs: Instant }),
    callsPerMinute: 10,
  }),
  proofOptions: route({
    method: 'POST',
    path: '/auth/proof/passkey/options',
    access: 'session.own',
    summary: 'What the browser asks the own passkeys for, in place of the password',
    isOpenBeforeEnrolment: true,
    reply: z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) }),
    callsPerMinute: 10,
  }),
  provePasskey: route({
    method: 'POST',
    path: '/auth/proof/passkey',
    access: 'session.own',
    summary: 'Show by a passkey that it is still oneself, which calls that need a fresh proof ask for',
    isOpenBeforeEnrolment: true,
    body: z.object({ token: z.string().min(1).max(200), response: z.record(z.string(), z.unknown()) }),
    maxBodyBytes: 32 * 1_024,
    reply: z.object({ provenUntilTs: Instant }),
    callsPerMinute: 10,
  }),
  currentUser: route({
    method: 'GET',
    path: '/current/user',
    access: 'session.own',
    summary: 'Who is signed in',
    isOpenBeforePasswordChange: true,
    isOpenToDelegates: true,
    reply: CurrentUser,
  }),
  /** 0 clears the assignment, so the number is in the path as text. */
  assignCompany: route({
    method: 'PUT',
    path: '/current/user/companies/id/:assignedId',
    access: 'companies.read',
    isPersonal: true,
    textParams: ['assignedId'],
    summary: 'Choose the company to work in; 0 clears it',
    reply: CurrentUser,
  }),
  saveMapBound: route({
    method: 'PUT',
    path: '/current/user/mapbound',
    access: 'session.own',
    summary: 'Keep the map view to open with',
    body: MapBound,
    reply: CurrentUser,
  }),
}

/** Before login: which brand the host name stands for. */
export const brandRoutes = {
  current: route({
    method: 'GET',
    path: '/brand',
    access: 'public',
    summary: 'The brand of this host name',
    reply: Brand,
  }),
}
