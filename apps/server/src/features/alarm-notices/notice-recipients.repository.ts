import type { AlarmInfo } from '@atalaya/contract/alarms'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Who is written to, in whose language, and by whose clock. */
export interface NoticeRecipient {
  email: string
  userId: number | null
  firstName: string | undefined
  language: string
  timezone: string
}

/** Of an address that says neither. */
const unsaid = { language: 'es', timezone: 'Europe/Madrid' }

/** The users that the rule names, as far as they are there and see the item, and the addresses that have no account. */
export const readRecipients = async (
  tx: Tx,
  { companyId, itemId, notification }: { companyId: number; itemId: number; notification: AlarmInfo['notification'] },
): Promise<NoticeRecipient[]> => {
  const { userIds, extUsers, extMails } = notification
  const { rows: users } = await sql<NoticeRecipient>`
    WITH RECURSIVE below (user_id, group_id) AS (
      SELECT user_id, group_id FROM user_groups WHERE user_id = ANY (${[...userIds]}::integer[])
      UNION
      SELECT user_id, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    )
    SELECT email, id AS "userId", first_name AS "firstName", language, timezone FROM users
    WHERE id = ANY (${[...userIds]}::integer[]) AND company_id = ${companyId} AND NOT is_disabled
      AND (NOT role = ANY (${[...rolesHeldToGroups]}::text[]) OR EXISTS (
        SELECT FROM below JOIN group_items USING (group_id) WHERE user_id = users.id AND item_id = ${itemId}))
    ORDER BY id`.execute(tx)
  const outside = [
    ...extUsers.map(({ email, language, timezone }) => ({ email, language, timezone })),
    ...extMails.map((email) => ({ email, ...unsaid })),
  ].flatMap(({ email, language, timezone }) =>
    email === ''
      ? []
      : [
          {
            email,
            userId: null,
            firstName: undefined,
            language: language || unsaid.language,
            timezone: timezone || unsaid.timezone,
          },
        ],
  )
  const byEmail = new Map<string, NoticeRecipient>()
  for (const one of [...users, ...outside]) {
    const key = one.email.toLowerCase()
    if (!byEmail.has(key)) byEmail.set(key, one)
  }
  return [...byEmail.values()]
}
