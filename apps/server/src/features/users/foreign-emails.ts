import { createHash } from 'node:crypto'
import { asAccess, asCompany, type Tx, type WebDatabase } from '../../database/tenant.ts'
import type { Session } from '../../http/context.ts'
import { failure, isFailure } from '../../http/failures.ts'
import { foreignEmailsACompany } from '../../limits/sign-in.limits.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { countInWindow, readWindow } from '../session/index.ts'
import { findUsersByEmail } from './users.repository.ts'

const hourMs = 60 * 60_000

interface Asked {
  session: Session
  clientIp: string
  params: { companyId: number }
}

interface Ports {
  database: WebDatabase
  clock: { now(): number }
}

const keyOf = (companyId: number): string =>
  createHash('sha256').update(`foreign e-mails ${companyId}`).digest('base64url')

/**
 * That an e-mail address is taken by somebody of another company has to be said, and tells that they have an account. It is
 * said so often an hour to one company, over all nodes; then whatever would tell it is refused as a whole, and undone.
 */
export const withinEmailBudget =
  <A extends Asked, Reply>(
    { database, clock }: Ports,
    call: (asked: A) => Promise<Reply>,
    emailsOf: (asked: A, reply: Reply | 'taken') => string[],
  ) =>
  async (asked: A): Promise<Reply> => {
    const { companyId } = asked.params
    const key = keyOf(companyId)
    const spent = await asAccess(database, (tx) => readWindow(tx, { key, now: clock.now(), ms: hourMs }))
    const left = foreignEmailsACompany.value - spent.count
    const tooMany = () => failure('calls.toomany', { seconds: Math.ceil((spent.endsAt - clock.now()) / 1_000) })
    if (left <= 0) throw tooMany()
    const told = async (emails: string[]): Promise<number> => {
      if (emails.length === 0) return 0
      const count = (tx: Tx) =>
        findUsersByEmail(
          tx,
          emails.map((email) => email.trim().toLowerCase()),
        )
      const holders = await asCompany(database, companyId, count)
      return [...holders.values()].filter((id) => id === 0).length
    }
    const spend = async (count: number): Promise<void> => {
      if (count === 0) return
      await asAccess(database, async (tx) => {
        await countInWindow(tx, { key, now: clock.now(), ms: hourMs, by: count })
        if (count < left) return
        const { userId, sessionId } = asked.session
        await noteSecurityEvent(tx, {
          ...{ kind: 'limit.reached', userId, sessionId, companyId, ip: asked.clientIp, subject: 'foreign e-mails' },
        })
      })
    }
    try {
      const reply = await call(asked)
      const foreign = await told(emailsOf(asked, reply))
      await spend(Math.min(foreign, left))
      if (foreign > left) throw tooMany()
      return reply
    } catch (error) {
      if (isFailure(error) && error.code === 'email.taken') await spend(await told(emailsOf(asked, 'taken')))
      throw error
    }
  }
