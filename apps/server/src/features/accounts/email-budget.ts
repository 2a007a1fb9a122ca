import { createHash } from 'node:crypto'
import type { AnyRoute, ReplyOf } from '@atalaya/contract/route'
import { failure, isFailure } from '../../access/failures.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Context, type Handler, outsideTransaction } from '../../http/context.ts'
import { foreignEmails } from '../../limits/sign-in.limits.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { countInWindow, readWindow } from '../session/index.ts'

const hourMs = 60 * 60_000

/** Who is told: a company's people together, a reseller's, or one account above them. */
type Owner = { companyId: number } | { resellerId: number } | { userId: number }

const keyOf = (owner: Owner): string => {
  const [[kind, id] = []] = Object.entries(owner)
  // Companies were counted first, by their number alone.
  const whose = kind === 'companyId' ? id : `of ${kind} ${id}`
  return createHash('sha256').update(`foreign e-mails ${whose}`).digest('base64url')
}

export interface EmailBudget<R extends AnyRoute> {
  database: WebDatabase
  clock: { now(): number }
  ownerOf(asked: Asked<R>): Owner
  /** A transaction of those who ask. */
  within<T>(asked: Asked<R>, work: (tx: Tx) => Promise<T>): Promise<T>
  /** How many of these addresses somebody has whom those who ask do not see. */
  countForeign(asked: Asked<R> & { tx: Tx }, emails: readonly string[]): Promise<number>
}

/** A call that writes accounts, in parts: what may hold no connection comes before it holds one. */
interface WritesAccounts<R extends AnyRoute, Prepared> {
  prepare?(asked: Asked<R>): Promise<Prepared>
  write(asked: Asked<R> & { tx: Tx }, prepared: Prepared): Promise<ReplyOf<R>>
  /** Of the addresses that were asked about, those that the call has said are taken: all that it names where it was refused for one. */
  takenOf(asked: Asked<R>, reply: ReplyOf<R> | 'refused'): string[]
}
type Asked<R extends AnyRoute> = Omit<Context<R>, 'tx'>

/**
 * That an e-mail address is taken by somebody out of sight has to be said, and tells that they have an account. It is said so
 * often an hour to one owner, over all nodes; then whatever would tell it is refused as a whole, and undone.
 */
export const withinEmailBudget = <R extends AnyRoute, Prepared = undefined>(
  { database, clock, ownerOf, within, countForeign }: EmailBudget<R>,
  { prepare, write, takenOf }: WritesAccounts<R, Prepared>,
): Handler<R> =>
  outsideTransaction<R>(async (asked) => {
    const owner = ownerOf(asked)
    const key = keyOf(owner)
    const spent = await asAccess(database, (tx) => readWindow(tx, { key, now: clock.now(), ms: hourMs }))
    const left = foreignEmails.value - spent.count
    const tooMany = () => failure('calls.toomany', { seconds: Math.ceil((spent.endsAt - clock.now()) / 1_000) })
    if (left <= 0) throw tooMany()
    const spend = (count: number): Promise<void> =>
      asAccess(database, async (tx) => {
        await countInWindow(tx, { key, now: clock.now(), ms: hourMs, by: count })
        if (count < left) return
        const { userId, sessionId } = asked.session
        await noteSecurityEvent(tx, {
          ...{ kind: 'limit.reached', userId, sessionId, ip: asked.clientIp, subject: 'foreign e-mails', ...owner },
        })
      })
    const prepared = (await prepare?.(asked)) as Prepared
    const counted = (tx: Tx, reply: ReplyOf<R> | 'refused'): Promise<number> => {
      const emails = takenOf(asked, reply)
      return emails.length === 0 ? Promise.resolve(0) : countForeign({ ...asked, tx }, emails)
    }
    // Known behind a refusal too, which undoes what the call has written and not what it has told.
    let told = 0
    try {
      return await within(asked, async (tx) => {
        const reply = await write({ ...asked, tx }, prepared)
        told = await counted(tx, reply)
        if (told > left) throw tooMany()
        return reply
      })
    } catch (error) {
      if (isFailure(error) && error.code === 'email.taken') told = await within(asked, (tx) => counted(tx, 'refused'))
      throw error
    } finally {
      // Before the answer leaves, so that whoever asks again at once is counted.
      if (told > 0) await spend(Math.min(told, left))
    }
  })

/** Of an import: those that its answer says are taken. */
export const takenEmails = (
  rows: readonly { line: number; values: Record<string, unknown> }[],
  reply: { failed: readonly { line: number; error: string }[] },
): string[] => {
  const lines = new Set(reply.failed.filter(({ error }) => error === 'email.taken').map(({ line }) => line))
  return rows.filter(({ line }) => lines.has(line)).map(({ values }) => String(values['email']))
}
