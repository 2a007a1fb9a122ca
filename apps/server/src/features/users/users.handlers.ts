import type { resellerUserRoutes, userRoutes } from '@atalaya/contract/users'
import { userInputs } from '@atalaya/contract/users'
import type { Clock } from '../../adapters/clock.ts'
import { asCompany, asEngine, type Database } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { recordHandlers, scopeOf } from '../../records/record-handlers.ts'
import { createRecord } from '../../records/write-records.ts'
import { hashPassword, type PasswordChecker } from '../session/index.ts'
import { userKind } from './user.kind.ts'
import { endOtherSessions, findUsers, readPasswordHash, readStats, writePasswordHash } from './users.repository.ts'

export const userConstraints = { users_email: { code: 'email.taken', field: 'email' } } as const

interface Ports {
  database: Database
  clock: Clock
  passwords: PasswordChecker
}

export const userHandlers = ({ database, clock, passwords }: Ports): Handlers<typeof userRoutes> => ({
  ...recordHandlers(userKind, clock),

  list: async ({ tx }) => Object.fromEntries((await findUsers(tx)).map((user) => [user.id, user])),

  inputs: async () => userInputs,

  create: outsideTransaction(async (asked) => {
    const { password, ...fields } = asked.body
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    return asCompany(database, asked.params.companyId, async (tx) => {
      const id = await createRecord(userKind, scopeOf({ ...asked, tx }, clock), fields)
      if (passwordHash) await writePasswordHash(tx, id, passwordHash)
      const [user] = await findUsers(tx, { ids: [id] })
      if (!user) throw failure('not.found')
      return user
    })
  }),

  setPassword: outsideTransaction(async (asked) => {
    const { companyId, id } = asked.params
    const { password } = asked.body
    const known = await asCompany(database, companyId, (tx) => readPasswordHash(tx, id))
    if (known === undefined) throw failure('not.found')
    if (known !== null && (await passwords.matches(known, password))) {
      throw failure('input.invalid', { fields: { password: 'password.same' } })
    }
    const passwordHash = await hashPassword(password)
    // Sessions are no company's to touch.
    await asEngine(database, async (tx) => {
      const scope = scopeOf({ ...asked, tx }, clock)
      await writePasswordHash(tx, id, passwordHash)
      await endOtherSessions(tx, { userId: id, sessionId: asked.session.sessionId, now: scope.now })
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
})

export const resellerUserHandlers: Handlers<typeof resellerUserRoutes> = { inputs: async () => userInputs }
