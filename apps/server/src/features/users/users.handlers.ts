import type { resellerUserRoutes, User, userRoutes } from '@atalaya/contract/users'
import { userInputs } from '@atalaya/contract/users'
import { failure } from '../../access/failures.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, asCompany, type WebDatabase, withinCompany } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { byId } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { recordHandlers, scopeOf, singleOf } from '../../records/record-handlers.ts'
import { createRecord } from '../../records/write-records.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import {
  type EmailBudget,
  inviteNewUsers,
  mailFormerAddress,
  takenEmails,
  withinEmailBudget,
} from '../accounts/index.ts'
import { brandOf } from '../brands/index.ts'
import { endSessionsOf, refuseUnfitPassword } from '../session/index.ts'
import { userKind } from './user.kind.ts'
import { countForeign, findUsers, giveTemporaryPassword, readStats } from './users.repository.ts'

type UserRoutes = typeof userRoutes

interface Ports {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
  passwords: Passwords
}

interface Giver {
  session: Session
  clientIp: string
  params: { companyId: number }
}
const given = ({ session: { userId, sessionId }, clientIp, params: { companyId } }: Giver, email?: string) => ({
  ...{ kind: 'password.temporary' as const, userId, sessionId, companyId, ip: clientIp, subject: email },
})

export const userHandlers = ({ database, clock, keys, passwords }: Ports): Handlers<typeof userRoutes> => {
  const records = recordHandlers(userKind, clock)
  const budget: EmailBudget<UserRoutes['create' | 'update' | 'importMany']> = {
    ...{ database, clock },
    ownerOf: ({ params: { companyId } }) => ({ companyId }),
    within: ({ params }, work) => asCompany(database, params.companyId, work),
    countForeign: ({ tx }, emails) => countForeign(tx, emails),
  }
  return {
    ...records,

    update: withinEmailBudget<UserRoutes['update']>(budget, {
      write: async (asked) => {
        const { companyId, id } = asked.params
        const [before] = await findUsers(asked.tx, { ids: [id] })
        const saved = await records.update(asked)
        if (before) {
          const brand = () => brandOf(asked.tx, { companyId })
          const change = { before, newEmail: saved.email, brand, companyId, resellerId: null }
          await mailFormerAddress(asked.tx, change, keys)
        }
        return saved
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [body.email] : []),
    }),

    importMany: withinEmailBudget<UserRoutes['importMany']>(budget, {
      write: async (asked) => {
        const reply = await records.importMany(asked)
        const userIds = reply.inserted.map(({ id }) => id)
        await inviteNewUsers(asked, userIds, { clock, keys })
        return reply
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [] : takenEmails(body.rows, reply)),
    }),

    list: async ({ tx }) => byId(await findUsers(tx)),

    inputs: async () => userInputs,

    create: withinEmailBudget<UserRoutes['create'], string | undefined>(budget, {
      prepare: async ({ body: { password, ...fields }, hostName, clientIp, params: { companyId } }) => {
        if (password === undefined) return undefined
        const owner = { ...fields, companyId }
        await asAccess(database, (tx) => refuseUnfitPassword(tx, { password, hostName, field: 'password', owner }))
        return passwords.hash(password, addressBlock(clientIp))
      },
      write: async (asked, passwordHash) => {
        const { password: _, ...fields } = asked.body
        const { tx } = asked
        // With the record, and so once: who asks again may have chosen another password meanwhile.
        const along = async ({ id }: User) => {
          if (!passwordHash) return null
          await giveTemporaryPassword(tx, id, passwordHash)
          await noteSecurityEvent(tx, given(asked, fields.email))
          return null
        }
        const id = await createRecord(userKind, singleOf(scopeOf(asked, clock), asked), fields, { along })
        if (!passwordHash) await inviteNewUsers(asked, [id], { clock, keys })
        const [user] = await findUsers(tx, { ids: [id] })
        if (!user) throw failure('not.found')
        return user
      },
      takenOf: ({ body }, reply) => (reply === 'refused' ? [body.email] : []),
    }),

    setPassword: outsideTransaction(async (asked) => {
      const { companyId, id } = asked.params
      // With the one in force, in `PUT current/user/password`: somebody at an open screen is not its owner.
      if (id === asked.session.userId) throw failure('account.own')
      const known = await asCompany(database, companyId, (tx) => findUsers(tx, { ids: [id] }))
      if (known.length === 0) throw failure('not.found')
      const { password } = asked.body
      await asAccess(database, (tx) =>
        refuseUnfitPassword(tx, { password, hostName: asked.hostName, field: 'password', owner: { userId: id } }),
      )
      const passwordHash = await passwords.hash(password, addressBlock(asked.clientIp))
      // Sessions are no company's to touch.
      await asAccess(database, async (tx) => {
        const scope = scopeOf({ ...asked, tx }, clock)
        await withinCompany(tx, companyId, async () => {
          if (!(await giveTemporaryPassword(tx, id, passwordHash))) throw failure('not.found')
        })
        await endSessionsOf(tx, { userId: id, now: scope.now })
        await noteSecurityEvent(tx, given(asked, known[0]?.email))
        const set = { before: { password: null }, after: { password: 'set' } }
        await recordChanges(scope, userKind.noun, [{ recordId: id, kind: 'update', ...set }])
      })
      asked.publish({ kind: 'userChanged', userId: id })
      asked.publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: userKind.noun }] })
      return {}
    }),

    stats: async ({ tx, params }) => {
      const stats = await readStats(tx, params.id)
      if (!stats) throw failure('not.found')
      return stats
    },
  }
}

export const resellerUserHandlers: Handlers<typeof resellerUserRoutes> = { inputs: async () => userInputs }
