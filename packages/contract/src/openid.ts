import { z } from 'zod'
import { GroupId } from './identifiers.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** Above these no claim of a company's provider leads: its people are the company's. */
export const openidRoles = ['ADMIN', 'SUBADMIN', 'OPERATOR'] as const

const RoleRule = z.object({
  /** What the claim has to have among its values. */
  value: z.string().trim().min(1).max(200),
  role: z.enum(openidRoles),
  readOnly: z.boolean().default(false),
  groupIds: z.array(GroupId).max(200).default([]),
})
export type RoleRule = z.infer<typeof RoleRule>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(100)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'domain.form')

const Provider = z.object({
  isEnabled: z.boolean(),
  issuer: z.url({ protocol: /^https?$/ }).max(300),
  clientId: z.string().trim().min(1).max(300),
  roleClaim: z.string().trim().min(1).max(100).default('roles'),
  /** The first whose value the claim has; with none of them nobody is let in. */
  roleRules: z.array(RoleRule).max(100),
  emailDomains: z.array(Domain).min(1).max(20),
  /** Whether an account is made for who has none. */
  isProvisioning: z.boolean(),
  /** Whether passwords open nothing; administrators keep theirs. */
  isOnlyWay: z.boolean(),
})

/** How a company's people sign in. */
export const SignInSettings = z.object({
  /** 0: for ever. */
  passwordExpirationDays: z.number().int().min(0).max(3_650),
  secondFactor: z.enum(['optional', 'required']),
})
export type SignInSettings = z.infer<typeof SignInSettings>

/** Without the secret, which is told to nobody. */
export const OpenidProvider = Provider.extend({ hasSecret: z.boolean(), updatedTs: Instant })
export type OpenidProvider = z.infer<typeof OpenidProvider>
/** The secret stays as it is where none is given. */
export const NewOpenidProvider = Provider.extend({ secret: z.string().min(1).max(1_000).optional() })
export type NewOpenidProvider = z.infer<typeof NewOpenidProvider>

/** What trying a provider came to; all but `ready` say what to mend. */
export const providerVerdicts = [
  'ready',
  /** Not by HTTPS. */
  'insecure',
  /** Of a network that this server calls nobody in. */
  'address',
  'unreachable',
  /** Something answers there that is no OpenID Connect provider. */
  'noprovider',
  /** It calls itself otherwise: `issuer` says how. */
  'issuer',
  /** It does not know the client, or not with that secret. */
  'client',
] as const

export const ProviderTrial = z.object({
  verdict: z.enum(providerVerdicts),
  /** What the provider calls itself; null where none was reached. */
  issuer: z.string().max(300).nullable(),
  /** Where people will be sent to sign in. */
  signInHost: z.string().nullable(),
  /** What it says of people, where it tells. */
  claims: z.array(z.string()),
})
export type ProviderTrial = z.infer<typeof ProviderTrial>

export const CompanyAccess = z.object({
  settings: SignInSettings,
  /** Whom a demand for a second factor would meet: accounts that are not shut out, and how many of them have one. */
  people: z.object({ total: z.number().int(), withSecondFactor: z.number().int() }),
  /** Whether the brand asks everybody for a second factor. */
  isSecondFactorOfBrand: z.boolean(),
  openid: OpenidProvider.nullable(),
  /** Of this company's own sign-in link, `/login?company=…`; null until a provider is set. */
  code: z.string().nullable(),
  /** What the provider has to be told to send people back to. */
  redirectUri: z.string(),
})
export type CompanyAccess = z.infer<typeof CompanyAccess>

const path = '/companies/id/:companyId/access'
export const accessRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'users.manage',
    summary: 'How the people of a company sign in',
    reply: CompanyAccess,
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'users.write',
    summary: 'How long passwords are good, and whether a second factor is asked for',
    needsFreshProof: true,
    body: SignInSettings,
    reply: CompanyAccess,
  }),
  saveOpenid: route({
    method: 'PUT',
    path: `${path}/openid`,
    access: 'users.write',
    summary: 'Set the OpenID Connect provider that the people of a company sign in with',
    needsFreshProof: true,
    callsPerMinute: 20,
    body: NewOpenidProvider,
    reply: CompanyAccess,
  }),
  tryOpenid: route({
    method: 'POST',
    path: `${path}/openid/trial`,
    access: 'users.write',
    summary: 'Ask an OpenID Connect provider what it is and whether it knows the client, and keep nothing of it',
    needsFreshProof: true,
    callsPerMinute: 20,
    body: NewOpenidProvider.pick({ issuer: true, clientId: true, secret: true }),
    reply: ProviderTrial,
  }),
  removeOpenid: route({
    method: 'DELETE',
    path: `${path}/openid`,
    access: 'users.write',
    summary: 'Sign in with no provider any more; who has no password needs an invitation then',
    needsFreshProof: true,
    reply: CompanyAccess,
  }),
}
