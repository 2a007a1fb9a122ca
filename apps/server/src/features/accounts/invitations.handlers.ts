import type { Invitation, userInvitationRoutes } from '@atalaya/contract/accounts'
import type { UserId } from '@atalaya/contract/identifiers'
import type { invitationRoutes } from '@atalaya/contract/own-account'
import type { Afterwards } from '../../access/afterwards.ts'
import { failure } from '../../access/failures.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { choosePassword, endSessionsOf, readCredentials, refuseUnfitPassword } from '../session/index.ts'
import { type ForgottenPorts, mailReset } from './forgotten-password.ts'
import { mailInvitations } from './invitation-mails.ts'
import { type FoundInvitation, findInvitation, inviteUsers, useInvitation } from './invitations.repository.ts'

type InvitationPorts = ForgottenPorts & { afterwards: Afterwards; passwords: Passwords }

/** Whoever has the key may know what became of it; anybody else learns that there is none. */
const standing = (found: FoundInvitation | undefined, now: number): FoundInvitation => {
  if (!found) throw failure('invitation.unknown')
  if (found.isUsed) throw failure('invitation.used')
  if (found.isEnded || found.expiresTs <= now) throw failure('invitation.expired')
  return found
}

export const invitationHandlers = (ports: InvitationPorts): Handlers<typeof invitationRoutes> => ({
  read: async ({ tx, body }) => {
    const found = standing(await findInvitation(tx, body.key), ports.clock.now())
    const { purpose, email, firstName, lastName, expiresTs } = found
    return { purpose, email, firstName, lastName, expiresTs }
  },

  /** Looked for and mailed after the answer, which is one and the same. */
  forgot: outsideTransaction(async (asked) => {
    const { email } = asked.body
    ports.afterwards.run(() => mailReset({ ...asked, email }, ports))
    return {}
  }),

  accept: outsideTransaction(async ({ body, clientIp, hostName, publish }) => {
    const { database, clock } = ports
    const { key, password } = body
    // Before the work of hashing: a made-up key costs one look at an index.
    const known = await asAccess(database, async (tx) => {
      const { userId } = standing(await findInvitation(tx, key), clock.now())
      await refuseUnfitPassword(tx, { password, hostName, field: 'password', owner: { userId } })
      return readCredentials(tx, userId)
    })
    // Whoever resets a password because somebody else may know it chooses another one.
    if (known.passwordHash && (await ports.passwords.matches(known.passwordHash, password, addressBlock(clientIp))))
      throw failure('input.invalid', { fields: { password: 'password.same' } })
    const passwordHash = await ports.passwords.hash(password, addressBlock(clientIp))
    const { userId, email, companyId } = await asAccess(database, async (tx) => {
      const now = clock.now()
      const found = standing(await findInvitation(tx, key, { lock: true }), now)
      await useInvitation(tx, found.id, now)
      const { passwordHash: knownHash } = await readCredentials(tx, found.userId)
      await choosePassword(tx, { userId: found.userId, knownHash, passwordHash })
      await endSessionsOf(tx, { userId: found.userId, now })
      const { userId, companyId, resellerId, email, purpose } = found
      const kind = purpose === 'reset' ? 'password.reset' : 'invitation.used'
      await noteSecurityEvent(tx, { kind, userId, companyId, resellerId, ip: clientIp, subject: email })
      return found
    })
    publish({ kind: 'userChanged', userId })
    if (companyId !== null) publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'users' }] })
    return { email }
  }),
})

interface InvitingPorts {
  clock: Clock
  keys: KeyRing
}

export const userInvitationHandlers = ({ clock, keys }: InvitingPorts): Handlers<typeof userInvitationRoutes> => ({
  inviteMany: async (asked) => {
    const { tx, session, params, body, publish } = asked
    const { companyId } = params
    const scope = scopeOf(asked, clock)
    const made = await inviteUsers(tx, {
      companyId,
      // Whoever asks has a password, and a link would let somebody at an open screen choose another.
      userIds: body.items.filter((id) => id !== session.userId),
      invitedBy: session.userId,
      now: scope.now,
    })
    await mailInvitations(asked, made, keys)
    const sent = { before: { invitation: null }, after: { invitation: 'made' } }
    await recordChanges(
      scope,
      'users',
      made.map(({ userId }) => ({ recordId: userId, kind: 'update', ...sent })),
    )
    const { userId, sessionId } = session
    const asker = { userId, sessionId, companyId, ip: asked.clientIp }
    const [only, ...others] = made
    if (only)
      await noteSecurityEvent(tx, {
        ...{ kind: 'invitation.made', ...asker, count: made.length },
        subject: others.length === 0 ? only.email : undefined,
      })
    const isInvited = new Set(made.map(({ userId }) => userId))
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'users' }] })
    return {
      invited: made.map(
        ({ userId, email, key, expiresTs }): Invitation => ({ id: userId as UserId, email, key, expiresTs }),
      ),
      notInvited: [...new Set(body.items)]
        .filter((id) => !isInvited.has(id))
        .map((id) => ({ id, error: id === session.userId ? 'account.own' : 'not.found' })),
    }
  },
})
