import { z } from 'zod'
import { CompanyId, GroupId, ResellerId, UserId } from './identifiers.ts'
import { Phone } from './phone.ts'
import { changesOf, recordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { Accesses, FailedLogin, MapBound, PasswordChange } from './session.ts'
import { byId, Email, Instant, Language, languages, Name, optionalText, Password, Timezone } from './values.ts'
import { Week, WorkSpan } from './worktimes.ts'

/** The roles that a company's own people can have; nobody can give one above their own from here. */
export const companyRoles = ['ADMIN', 'SUBADMIN', 'OPERATOR'] as const
export const CompanyRole = z.enum(companyRoles)

/** Spec 1 §3, as ISO 3166 codes. */
export const countryIds = [
  'AR',
  'CL',
  'CO',
  'EC',
  'ES',
  'GB',
  'MX',
  'PE',
  'PT',
  'BR',
  'GT',
  'FR',
  'IT',
  'DE',
  'CR',
] as const
export const CountryId = z.enum(countryIds)

const networkForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
/** One address or a network in CIDR form, of either version of IP. */
export const Network = z
  .string()
  .trim()
  .max(50)
  .refine((text) => networkForms.some((form) => form.safeParse(text).success), { message: 'network.form' })

/** When and from where somebody may work; an empty list restricts nothing. Hours are those of the user's time zone. */
const Restrictions = z.object({
  hours: Week.default([]),
  networks: z.array(Network).max(50).default([]),
})
export type Restrictions = z.infer<typeof Restrictions>

const userFields = {
  email: Email,
  role: CompanyRole,
  firstName: Name,
  lastName: Name,
  phone: Phone,
  countryId: CountryId,
  language: Language,
  timezone: Timezone,
  /** Required for everybody but administrators. */
  groupIds: z.array(GroupId).max(1_000),
  description: optionalText(200),
  readOnly: z.boolean(),
  /** Signed out at once, and can not sign in. */
  isDisabled: z.boolean(),
  restrictions: Restrictions,
}

/** The password is apart (`password`): it is in no form that is read back, and in no history. */
export const NewUser = z.object({
  ...userFields,
  groupIds: userFields.groupIds.default([]),
  readOnly: z.boolean().default(false),
  isDisabled: z.boolean().default(false),
  restrictions: Restrictions.default({ hours: [], networks: [] }),
})
export type NewUser = z.infer<typeof NewUser>

export const User = z.object({
  ...userFields,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  description: z.string().optional(),
  restrictions: z.object({ hours: z.array(WorkSpan), networks: z.array(z.string()) }),
  id: UserId,
  resellerId: ResellerId,
  companyId: CompanyId,
  mapBound: MapBound.nullable(),
  login: z.object({ front: Accesses, app: Accesses }),
  /** Without one nobody signs in: who was imported, or came back from a deletion, waits for an invitation. */
  hasPassword: z.boolean(),
  passwordChange: PasswordChange.nullable(),
  /** When the link that waits to be used runs out; null where none does. */
  invitedUntilTs: Instant.nullable(),
  /** Whose e-mail address is that of a person's app. */
  isAppWorker: z.boolean(),
  /** When a mail to this address came back; null unless it did, and again once one is taken. */
  emailBouncedTs: Instant.nullable(),
  createdTs: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

/**
 * The fields of a new user, under the same names. Groups may be named instead: separated by `;`, and of two with one name
 * the last counts; everybody but an administrator has at least one.
 */
export const UserRow = NewUser.extend({
  groupIds: userFields.groupIds.optional(),
  groups: z.string().max(2_000).optional(),
})

export const UserInputs = z.object({
  roles: z.array(CompanyRole),
  countryIds: z.array(CountryId),
  languages: z.array(Language),
})
export const userInputs = { roles: [...companyRoles], countryIds: [...countryIds], languages: [...languages] }

const AccessStats = Accesses.extend({
  /** Failed attempts since the last access. */
  failing: z.array(FailedLogin),
})
export const UserStats = z.object({ front: AccessStats, app: AccessStats })
export type UserStats = z.infer<typeof UserStats>

const path = '/companies/id/:companyId/users'
const { role, countryId, language, timezone, groupIds, readOnly, isDisabled, restrictions } = userFields
const records = recordRoutes({
  path,
  words: { one: 'a user', many: 'users' },
  access: { read: 'users.manage', write: 'users.write' },
  id: UserId,
  entity: User,
  fields: NewUser,
  row: UserRow,
  needsFreshProof: true,
  changes: changesOf({ role, countryId, language, timezone, groupIds, readOnly, isDisabled, restrictions }),
})

export const userRoutes = {
  list: route({ method: 'GET', path, access: 'users.manage', summary: "The company's users", reply: byId(User) }),
  inputs: route({
    method: 'GET',
    path: `${path}/inputs`,
    access: 'users.manage',
    summary: 'What fields of users may hold',
    reply: UserInputs,
  }),
  ...records,
  /** A password given here is temporary; its owner chooses one at the first sign-in. Without it the user is invited. */
  create: { ...records.create, body: NewUser.extend({ password: Password.optional() }) },
  setPassword: route({
    method: 'PUT',
    path: `${path}/id/:id/password`,
    access: 'users.write',
    summary: 'Give a user a temporary password, to be changed at the next sign-in; their sessions end',
    needsFreshProof: true,
    body: z.object({ password: Password }),
    reply: z.object({}),
  }),
  stats: route({
    method: 'GET',
    path: `${path}/id/:id/stats`,
    access: 'users.manage',
    summary: 'Last and previous accesses of a user, and failed attempts',
    reply: UserStats,
  }),
}

export const resellerUserRoutes = {
  inputs: route({
    method: 'GET',
    path: '/resellers/users/inputs',
    access: 'companies.read',
    summary: 'What fields of users may hold',
    reply: UserInputs,
  }),
}
