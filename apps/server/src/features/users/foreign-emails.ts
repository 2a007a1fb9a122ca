import { createHash } from 'node:crypto'
import type { AnyRoute, ReplyOf } from '@atalaya/contract/route'
import { failure, isFailure } from '../../access/failures.ts'
import { asAccess, type Tx, type WebDatabase, withinCompany } from '../../database/tenant.ts'
import { type Context, type Handler, outsideTransaction } from '../../http/context.ts'
import { foreignEmailsACompany } from '../../limits/sign-in.limits.ts'
import { holderOutOfSight } from '../../records/record-kind.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { countInWindow, readWindow } from '../session/index.ts'
import { findUsersByEmail } from './users.repository.ts'

const hourMs = 60 * 60_000

interface Ports {
  database: WebDatabase
  clock: { now(): number }
}

const keyOf = (companyId: number): string =>
  createHash('sha256').update(`foreign e-mails ${companyId}`).digest('base64url')

/** A call that writes users, in parts: what may hold no connection comes before it holds one. */
interface WritesUsers<R extends AnyRoute, Prepared> {
  prepare?(asked: Asked<R>): Promise<Prepared>
  write(asked: Asked<R> & { tx: Tx }, prepared: Prepared): Promise<ReplyOf<R>>
  /** Of the addresses that were asked about, those that the call has said are taken: all that it names where it was refused for one. */
  takenOf(asked: Asked<R>, reply: ReplyOf<R> | 'refused'): string[]
}
type Asked<R extends AnyRoute> = Omit<Context<R>, 'tx'> & { params: { companyId: number } }

/**
 * That an e-mail address is taken by somebody of another company has to be said, and tells that they have an account. It is
 * said so often an hour to one company, over all nodes; then whatever would tell it is refused as a whole, and undone.
 */
export const withinEmailBudget = <R extends AnyRoute, Prepared = undefined>(
  { database, clock }: Ports,
  { prepare, write, takenOf }: WritesUsers<R, Prepared>,
): Handler<R> =>
  outsideTransaction<R>(async (given) => {
    const asked = given as Asked<R>
    const { companyId } = asked.params
    const key = keyOf(companyId)
    const spent = await asAccess(database, (tx) => readWindow(tx, { key, now: clock.now(), ms: hourMs }))
    const left = foreignEmailsACompany.value - spent.count
    const tooMany = () => failure('calls.toomany', { seconds: Math.ceil((spent.endsAt - clock.now()) / 1_000) })
    if (left <= 0) throw tooMany()
    const spend = async (tx: Tx, count: number): Promise<void> => {
      if (count === 0) return
      await countInWindow(tx, { key, now: clock.now(), ms: hourMs, by: count })
      if (count < left) return
      const { userId, sessionId } = asked.session
      await noteSecurityEvent(tx, {
        ...{ kind: 'limit.reached', userId, sessionId, companyId, ip: asked.clientIp, subject: 'foreign e-mails' },
      })
    }
    const prepared = (await prepare?.(asked)) as Prepared
    // Known behind a refusal too, which undoes what the call has written and not what it has told.
    let told = 0
    const count = async (tx: Tx, emails: readonly string[]) => {
      told = await countForeign(tx, emails)
    }
    try {
      return await asAccess(database, async (tx) => {
        const reply = await withinCompany(tx, companyId, async () => {
          const written = await write({ ...asked, tx }, prepared)
          await count(tx, takenOf(asked, written))
          return written
        })
        if (told > left) throw tooMany()
        await spend(tx, told)
        return reply
      })
    } catch (error) {
      if (!isFailure(error)) throw error
      await asAccess(database, async (tx) => {
        if (error.code === 'email.taken') await withinCompany(tx, companyId, () => count(tx, takenOf(asked, 'refused')))
        await spend(tx, Math.min(told, left))
      })
      throw error
    }
  })

const countForeign = async (tx: Tx, emails: readonly string[]): Promise<number> => {
  if (emails.length === 0) return 0
  const holders = await findUsersByEmail(
    tx,
    emails.map((email) => email.trim().toLowerCase()),
  )
  return [...holders.values()].filter((id) => id === holderOutOfSight).length
}
