import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import type { Context } from '../../http/context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { forgottenAnAccount, forgottenAnAddress } from '../../limits/sign-in.limits.ts'
import { sendMail } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { brandOfAccount, brandOfHost } from '../brands/index.ts'
import { countInWindow, findAccount, isHeldToProvider, isOpenAt, keyOf } from '../session/index.ts'
import { makeReset } from './invitations.repository.ts'
import { linkToChoose } from './link-to-choose.ts'

export interface ForgottenPorts {
  database: WebDatabase
  clock: Clock
  keys: KeyRing
  eventTally: EventTally
}

type Asked = Pick<Context<never>, 'hostName' | 'askedAt' | 'clientIp'> & { email: string }

const hourMs = 60 * 60_000

/** One more link for the account and from the address, or none where it was enough; counted by what was asked for, found or not. */
const isWithinBudget = async (tx: Tx, { email, clientIp }: Asked, now: number): Promise<boolean> => {
  const block = addressBlock(clientIp)
  const ofAddress = await countInWindow(tx, { key: keyOf('forgotten, address', block), now, ms: hourMs, by: 1 })
  const ofAccount = await countInWindow(tx, { key: keyOf('forgotten, account', email), now, ms: hourMs, by: 1 })
  return ofAddress <= forgottenAnAddress.value && ofAccount <= forgottenAnAccount.value
}

/**
 * A link to choose another password, for whoever has that address and is let in at that host; nobody is told which it was.
 * Nobody knows yet who asks, so the link leads to the brand's own name and never to whatever name was asked.
 */
export const mailReset = (asked: Asked, { database, clock, keys, eventTally }: ForgottenPorts): Promise<void> =>
  asAccess(database, async (tx) => {
    const now = clock.now()
    const { email, hostName, clientIp: ip } = asked
    const note = (reason: string) =>
      eventTally.note({ kind: 'password.forgotten', ip, subject: email, details: { reason } })
    if (!(await isWithinBudget(tx, asked, now))) return note('limit')
    const user = await findAccount(tx, { email })
    if (!user) return note('unknown')
    if (user.isDisabled) return note('disabled')
    if (await isHeldToProvider(tx, user)) return note('openid')
    const ofHost = await brandOfHost(tx, hostName)
    const ofAccount = await brandOfAccount(tx, user)
    if (!(await isOpenAt(tx, user, hostName))) return note('brand')
    const link = linkToChoose(ofAccount ?? ofHost, asked.askedAt)
    if (link === undefined) return note('host')
    const { id: userId, companyId, resellerId } = user
    const { key, expiresTs } = await makeReset(tx, { userId, companyId, now })
    await noteSecurityEvent(tx, { kind: 'password.forgotten', userId, companyId, resellerId, ip, subject: email })
    const mail = {
      ...{ to: { ...user, userId }, brandId: (ofAccount ?? ofHost).id, companyId, resellerId },
      ...{ template: 'resetPassword' as const, values: { link: link(key), expiresTs } },
    }
    await sendMail(tx, mail, keys)
  })
