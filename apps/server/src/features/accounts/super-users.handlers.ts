import type { SuperUser, superUserRoutes } from '@atalaya/contract/accounts'
import { failure } from '../../access/failures.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Context, type Handlers, outsideTransaction } from '../../http/context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { sendMail } from '../../mail/index.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { tellPlaces } from '../../records/tell-changed.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { type BrandInUse, brandOf, brandOfHost } from '../brands/index.ts'
import { endSessionsOf, generatePassword } from '../session/index.ts'
import { mailFormerAddress } from './changed-address.ts'
import { type EmailBudget, takenEmails, withinEmailBudget } from './email-budget.ts'
import { findUninvited, makeInvitation } from './invitations.repository.ts'
import { linkToChoose } from './link-to-choose.ts'
import { resetAccount } from './reset-account.ts'
import { superUserKind } from './super-user.kind.ts'
import { findHoldersOfEmails, findSuperUsers, setSuperUserDisabled } from './super-users.repository.ts'

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
  passwords: Passwords
}

/** Nobody's whom the asker does not look after ends as nobody's at all. */
const found = async (tx: Tx, asker: Session, id: number): Promise<SuperUser> => {
  const [user] = await findSuperUsers(tx, asker, { ids: [id], lock: true })
  if (!user) throw failure('not.found')
  if (user.isSelf) throw failure('account.own')
  return user
}

const done = ({ userId, sessionId }: Session, { resellerId, email }: SuperUser, ip: string) => ({
  ...{ userId, sessionId, resellerId, ip, subject: email },
})

type Routes = typeof superUserRoutes
type Inviting = Pick<Context<Routes['create']>, 'tx' | 'session' | 'askedAt' | 'hostName'>

/** What the account is of, by its brand; who is above both comes in where they were made. */
const brandOfSuperUser = (
  { tx, hostName }: Inviting,
  { resellerId, distributorId }: SuperUser,
): Promise<BrandInUse> => {
  if (resellerId) return brandOf(tx, { resellerId })
  return distributorId ? brandOf(tx, { distributorId }) : brandOfHost(tx, hostName)
}

/** A key to choose a password with, and the mail that brings it. */
const inviteSuperUser = async (asked: Inviting, user: SuperUser, { clock, keys }: Pick<Ports, 'clock' | 'keys'>) => {
  const { tx, session, askedAt } = asked
  const { id, email, firstName, language, timezone, resellerId } = user
  const made = await makeInvitation(tx, { userId: id, invitedBy: session.userId, now: clock.now() })
  const brand = await brandOfSuperUser(asked, user)
  const link = linkToChoose(brand, askedAt)
  if (link)
    await sendMail(
      tx,
      {
        to: { email, userId: id, firstName, language, timezone },
        ...{ brandId: brand.id, companyId: null, resellerId, template: 'createPassword' },
        values: { link: link(made.key), invitedBy: null, expiresTs: made.expiresTs },
      },
      keys,
    )
  return made
}

/** The calls that make accounts or change addresses: whoever is made is invited once, and what is taken is told so often. */
const savingHandlers = (ports: Ports): Pick<Handlers<Routes>, 'create' | 'update' | 'importMany'> => {
  const { database, clock } = ports
  const records = recordHandlers(superUserKind, clock)
  const budget: EmailBudget<Routes['create' | 'update' | 'importMany']> = {
    ...{ database, clock },
    ownerOf: ({ session: { userId } }) => ({ userId }),
    within: (_asked, work) => asAccess(database, work),
    countForeign: async ({ tx, session }, emails) => {
      const holders = [
        ...(
          await findHoldersOfEmails(
            tx,
            emails.map((email) => email.trim().toLowerCase()),
          )
        ).values(),
      ]
      const seen = new Set((await findSuperUsers(tx, session, { ids: holders })).map(({ id }) => id as number))
      return holders.filter((id) => !seen.has(id)).length
    },
  }
  const inviteNew = async (asked: Inviting, madeIds: readonly number[]): Promise<void> => {
    const ids = await findUninvited(asked.tx, madeIds)
    for (const user of await findSuperUsers(asked.tx, asked.session, { ids })) await inviteSuperUser(asked, user, ports)
  }
  return {
    create: withinEmailBudget<Routes['create']>(budget, {
      write: async (asked) => {
        const made = await records.create(asked)
        await inviteNew(asked, [made.id])
        return made
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [body.email] : []),
    }),
    update: withinEmailBudget<Routes['update']>(budget, {
      write: async (asked) => {
        const { tx, session, params } = asked
        const [before] = await findSuperUsers(tx, session, { ids: [params.id] })
        const saved = await records.update(asked)
        if (before) {
          const brand = () => brandOfSuperUser(asked, before)
          const place = { brand, companyId: null, resellerId: before.resellerId }
          await mailFormerAddress(tx, { before, newEmail: saved.email, ...place }, ports.keys)
        }
        return saved
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [body.email] : []),
    }),
    importMany: withinEmailBudget<Routes['importMany']>(budget, {
      write: async (asked) => {
        const reply = await records.importMany(asked)
        await inviteNew(
          asked,
          reply.inserted.map(({ id }) => id),
        )
        return reply
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [] : takenEmails(body.rows, reply)),
    }),
  }
}

export const superUserHandlers = (ports: Ports): Handlers<Routes> => {
  const { database, clock, passwords } = ports
  return {
    list: async ({ tx, session }) => byId(await findSuperUsers(tx, session)),
    ...recordHandlers(superUserKind, clock),
    ...savingHandlers(ports),

    invite: async (asked) => {
      const { tx, session, params, clientIp } = asked
      const user = await found(tx, session, params.superUserId)
      if (user.isDisabled) throw failure('not.found')
      const { key, expiresTs } = await inviteSuperUser(asked, user, ports)
      await noteSecurityEvent(tx, { kind: 'invitation.made', ...done(session, user, clientIp) })
      return { id: user.id, email: user.email, key, expiresTs }
    },

    setDisabled: async ({ tx, session, params, body, clientIp, publish }) => {
      const user = await found(tx, session, params.superUserId)
      if (user.isDisabled !== body.isDisabled) {
        await setSuperUserDisabled(tx, user.id, body.isDisabled)
        if (body.isDisabled) await endSessionsOf(tx, { userId: user.id, now: clock.now() })
        const kind = body.isDisabled ? 'account.disabled' : 'account.enabled'
        await noteSecurityEvent(tx, { kind, ...done(session, user, clientIp) })
        publish({ kind: 'userChanged', userId: user.id })
        tellPlaces({ publish }, 'superUsers', [user])
      }
      return { ...user, isDisabled: body.isDisabled }
    },

    reset: outsideTransaction(async ({ session, params, clientIp, publish }) => {
      await asAccess(database, (tx) => found(tx, session, params.superUserId))
      const password = generatePassword()
      const passwordHash = await passwords.hash(password, addressBlock(clientIp))
      const reset = await asAccess(database, async (tx) => {
        const user = await found(tx, session, params.superUserId)
        await resetAccount(tx, { userId: user.id, passwordHash, now: clock.now() })
        await noteSecurityEvent(tx, { kind: 'password.reset', ...done(session, user, clientIp) })
        return user
      })
      publish({ kind: 'userChanged', userId: reset.id })
      tellPlaces({ publish }, 'superUsers', [reset])
      return { email: reset.email, password }
    }),
  }
}
