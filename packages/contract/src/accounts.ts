import { z } from 'zod'
import { mostPerCall, NotDone } from './bulk.ts'
import { DistributorId, ResellerId, UserId } from './identifiers.ts'
import { Role } from './roles.ts'
import { route } from './route.ts'
import { Accesses, CurrentUser, PasswordChange } from './session.ts'
import { phone } from './users.ts'
import { byId, Instant, Name, Password } from './values.ts'

/** One that stands in a request to be compared; only a new one is held to the rules. */
const GivenPassword = z.string().min(1).max(200)

/** What people may change of themselves. The rest is rights, or how others find them: somebody else's to change. */
export const OwnData = z.object({ firstName: Name, lastName: Name, phone })
export type OwnData = z.infer<typeof OwnData>

export const OwnSession = z.object({
  isCurrent: z.boolean(),
  application: z.enum(['front', 'app']),
  ip: z.string(),
  createdTs: Instant,
})
export type OwnSession = z.infer<typeof OwnSession>

/** What everybody does with their own account, above companies and within. */
export const ownAccountRoutes = {
  save: route({
    method: 'PUT',
    path: '/current/user',
    access: 'profile.write',
    summary: 'Change own name and phone',
    body: OwnData,
    reply: CurrentUser,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/current/user/password',
    access: 'session.own',
    summary: 'Change own password; all other sessions end, this one goes on',
    body: z.object({ current: GivenPassword, new: Password }),
    reply: CurrentUser,
    isOpenBeforePasswordChange: true,
    callsPerMinute: 10,
  }),
  sessions: route({
    method: 'GET',
    path: '/current/user/sessions',
    access: 'session.own',
    summary: 'Where one is signed in, newest first',
    reply: z.array(OwnSession),
  }),
  logoutEverywhere: route({
    method: 'POST',
    path: '/auth/logout/everywhere',
    access: 'session.own',
    summary: 'End all own sessions, this one too',
    reply: z.object({}),
    isOpenBeforePasswordChange: true,
  }),
}

/** 256 random bits in base64url: what stands in the link, and nowhere in the database. */
const InvitationKey = z.string().regex(/^[\w-]{43}$/)

/** Of `/password/set/{key}`: whoever holds the key chooses the password. In a body, so that no log has it. */
export const invitationRoutes = {
  read: route({
    method: 'POST',
    path: '/auth/invitations/read',
    access: 'public',
    summary: 'Whose password an invitation sets',
    body: z.object({ key: z.string().max(200) }),
    reply: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), expiresTs: Instant }),
  }),
  accept: route({
    method: 'POST',
    path: '/auth/invitations/accept',
    access: 'public',
    summary: 'Choose the password of an invitation, which is used up; sign in with it afterwards',
    body: z.object({ key: z.string().max(200), password: Password }),
    reply: z.object({ email: z.string() }),
  }),
}

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
  createdTs: Instant,
})
export type SuperUser = z.infer<typeof SuperUser>

const path = '/superusers'
export const superUserRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'superUsers.manage',
    summary: 'Accounts above companies that one looks after',
    reply: byId(SuperUser),
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
