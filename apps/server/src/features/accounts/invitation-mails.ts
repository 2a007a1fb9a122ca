import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import { sendMail } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { brandOf, linkOrigin } from '../brands/index.ts'
import { findUninvited, type Invited, inviteUsers } from './invitations.repository.ts'

interface Inviting {
  tx: Tx
  session: Pick<Session, 'userId'>
  askedAt: { protocol: string; host: string }
  params: { companyId: number }
}

const nameOf = async (tx: Tx, userId: number): Promise<string | null> => {
  const found = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Who is above the company is out of its sight.
  return found ? `${found.first_name} ${found.last_name}`.trim() : null
}

/** Writes the mail of each invitation in the transaction that makes it; links lead to the company's brand. */
export const mailInvitations = async (
  { tx, session, askedAt, params: { companyId } }: Inviting,
  invited: readonly Invited[],
  keys: KeyRing,
): Promise<void> => {
  if (invited.length === 0) return
  const brand = await brandOf(tx, { companyId })
  const origin = linkOrigin(brand, askedAt)
  const invitedBy = await nameOf(tx, session.userId)
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'language', 'timezone'])
    .where(
      'id',
      'in',
      invited.map(({ userId }) => userId),
    )
    .execute()
  const byId = new Map(users.map((user) => [user.id, user]))
  for (const { userId, key, expiresTs } of invited) {
    const user = byId.get(userId)
    if (!user) continue
    await sendMail(
      tx,
      {
        ...{ to: { ...user, userId }, brandId: brand.id, companyId, resellerId: null, template: 'createPassword' },
        values: { link: `${origin}/password/set/${key}`, invitedBy, expiresTs },
      },
      keys,
    )
  }
}

/** Whoever is made without a password is sent a link that sets one: once, however often the call that made them is repeated. */
export const inviteNewUsers = async (
  asked: Inviting,
  madeIds: readonly number[],
  { clock, keys }: { clock: Clock; keys: KeyRing },
): Promise<void> => {
  const { tx, session, params } = asked
  const userIds = await findUninvited(tx, madeIds)
  if (userIds.length === 0) return
  const by = { ...params, userIds, invitedBy: session.userId, now: clock.now() }
  await mailInvitations(asked, await inviteUsers(tx, by), keys)
}
