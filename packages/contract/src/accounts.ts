import { z } from 'zod'
import { mostPerCall, NotDone } from './bulk.ts'
import { field } from './field.ts'
import { DistributorId, ResellerId, UserId } from './identifiers.ts'
import { OpenSession } from './own-account.ts'
import { Phone } from './phone.ts'
import { changesOf, recordRoutes, Version } from './records.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { Accesses, PasswordChange } from './session.ts'
import { CountryId } from './users.ts'
import { byId, Email, Instant, Language, Name, Timezone } from './values.ts'

/** 256 random bits in base64url: what stands in the link, and nowhere in the database. */
const InvitationKey = z.string().regex(/^[\w-]{43}$/)

export const Invitation = z.object({ id: UserId, email: z.string(), key: InvitationKey, expiresTs: Instant })
export type Invitation = z.infer<typeof Invitation>

export const userInvitationRoutes = {
  inviteMany: route({
    method: 'POST',
    path: '/companies/id/:companyId/users/invitations',
    access: 'users.write',
    summary: 'Invite users to choose a password; each key is told here and never again, and ends the ones before it',
    body: z.object({ items: z.array(UserId).min(1).max(mostPerCall) }),
    needsFreshProof: true,
    reply: z.object({ invited: z.array(Invitation), notInvited: z.array(NotDone(UserId)) }),
    callsPerMinute: 60,
  }),
}

/** What is written of an account above companies: its role is one below the asker's, its place within the asker's part of the tree. */
export const NewSuperUser = z.object({
  email: Email,
  firstName: Name,
  lastName: Name,
  role: z.enum(['SUPER_RESELLER', 'DEVELOPER', 'DISTRIBUTOR', 'RESELLER']),
  /** Of a RESELLER's account; the asker's own where nothing is said. */
  resellerId: field(ResellerId.optional(), { kind: 'reference', of: 'resellers' }),
  /** Of a DISTRIBUTOR's. */
  distributorId: field(DistributorId.optional(), { kind: 'reference', of: 'distributors' }),
  phone: field(Phone, { kind: 'phone' }),
  countryId: field(CountryId.default('ES'), { named: 'country' }),
  language: field(Language.default('es'), { kind: 'other' }),
  timezone: field(Timezone.default('Europe/Madrid'), { kind: 'other' }),
  readOnly: z.boolean().default(false),
})
export type NewSuperUser = z.infer<typeof NewSuperUser>

/** An account above companies, as those who look after it see it. */
export const SuperUser = z.object({
  id: UserId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  resellerId: ResellerId.nullable(),
  distributorId: DistributorId.nullable(),
  readOnly: z.boolean(),
  isDisabled: z.boolean(),
  passwordChange: PasswordChange.nullable(),
  login: z.object({ front: Accesses, app: Accesses }),
  /** Own rights are nobody's own to change. */
  isSelf: z.boolean(),
  phone: z.string().optional(),
  countryId: z.string(),
  language: Language,
  timezone: z.string(),
  /** Whether a password was chosen; until then an invitation has to be. */
  hasPassword: z.boolean(),
  createdTs: Instant,
  version: Version,
})
export type SuperUser = z.infer<typeof SuperUser>

/** What who looks after an account may do about where it is signed in. */
const lookedAfter = {
  list: { summary: 'Where an account is signed in, newest first', reply: z.array(OpenSession) },
  end: { summary: 'End one session of an account at once', reply: z.object({}), callsPerMinute: 60 },
  endAll: { summary: 'End all sessions of an account at once', reply: z.object({}), callsPerMinute: 60 },
  resetFactors: {
    summary: 'Take away passkeys, codes and recovery codes of an account, for who has lost them; its sessions end',
    needsFreshProof: true,
    reply: z.object({}),
    callsPerMinute: 20,
  },
} as const

const ofUser = '/companies/id/:companyId/users/id/:id'
/** Of a company's users, for its administrators. */
export const userSessionRoutes = {
  list: route({ method: 'GET', path: `${ofUser}/sessions`, access: 'users.manage', ...lookedAfter.list }),
  end: route({
    ...{ method: 'DELETE', path: `${ofUser}/sessions/id/:sessionId`, access: 'users.write' },
    ...{ textParams: ['sessionId'], ...lookedAfter.end },
  }),
  endAll: route({ method: 'DELETE', path: `${ofUser}/sessions`, access: 'users.write', ...lookedAfter.endAll }),
  resetFactors: route({
    ...{ method: 'POST', path: `${ofUser}/secondfactor/reset`, access: 'users.write', ...lookedAfter.resetFactors },
  }),
}

const path = '/superusers'
const ofSuperUser = `${path}/id/:superUserId` as const
/** Of accounts above companies, for who looks after them. */
export const superUserSessionRoutes = {
  list: route({ method: 'GET', path: `${ofSuperUser}/sessions`, access: 'superUsers.manage', ...lookedAfter.list }),
  end: route({
    ...{ method: 'DELETE', path: `${ofSuperUser}/sessions/id/:sessionId`, access: 'superUsers.write' },
    ...{ textParams: ['sessionId'], ...lookedAfter.end },
  }),
  endAll: route({
    ...{ method: 'DELETE', path: `${ofSuperUser}/sessions`, access: 'superUsers.write', ...lookedAfter.endAll },
  }),
  resetFactors: route({
    ...{ method: 'POST', path: `${ofSuperUser}/secondfactor/reset`, access: 'superUsers.write' },
    ...lookedAfter.resetFactors,
  }),
}

export const superUserRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'superUsers.manage',
    summary: 'Accounts above companies that one looks after',
    reply: byId(SuperUser),
  }),
  ...recordRoutes({
    path,
    words: { one: 'an account above companies', many: 'accounts above companies' },
    access: { read: 'superUsers.manage', write: 'superUsers.write' },
    id: UserId,
    entity: SuperUser,
    fields: NewSuperUser,
    changes: changesOf(NewSuperUser.shape, [
      'email',
      'firstName',
      'lastName',
      'phone',
      'role',
      'resellerId',
      'distributorId',
    ]),
    needsFreshProof: true,
  }),
  invite: route({
    method: 'POST',
    path: `${path}/id/:superUserId/invitation`,
    access: 'superUsers.write',
    summary: 'Invite somebody to choose a password, by mail and by a key that is told here and never again',
    needsFreshProof: true,
    reply: Invitation,
    callsPerMinute: 60,
  }),
  setDisabled: route({
    method: 'PUT',
    path: `${path}/id/:superUserId/disabled`,
    access: 'superUsers.write',
    summary: 'Shut an account out or let it in again; its sessions end at once',
    body: z.object({ isDisabled: z.boolean() }),
    needsFreshProof: true,
    reply: SuperUser,
  }),
  reset: route({
    method: 'POST',
    path: `${path}/id/:superUserId/reset`,
    access: 'superUsers.write',
    summary: 'Give an account a temporary password, told here and never again; its sessions end at once',
    needsFreshProof: true,
    reply: z.object({ email: z.string(), password: z.string() }),
    callsPerMinute: 20,
  }),
}
