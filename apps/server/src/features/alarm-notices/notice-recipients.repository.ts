import type { AlarmInfo } from '@atalaya/contract/alarms'
import { fuelUnitOf } from '@atalaya/contract/company-settings'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import type { QuietHours } from '@atalaya/domain/alarms/quiet-hours'
import type { FuelUnit } from '@atalaya/domain/units'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Who is told, where, in whose language, and by whose clock. */
export interface NoticeRecipient {
  /** Empty where there is none. */
  email: string
  phone: string
  userId: number | null
  /** Of a user; of others what they are reached by. */
  name: string
  firstName: string | undefined
  language: string
  timezone: string
  /** By their clock. */
  quietHours: QuietHours | null
}

/** Of an address that says neither. */
const unsaid = { language: 'es', timezone: 'Europe/Madrid' }

interface OfItem {
  companyId: number
  itemId: number
}

/** Users as far as they are there and see the item. */
export const readUsers = async (
  tx: Tx,
  { companyId, itemId }: OfItem,
  userIds: readonly number[],
): Promise<NoticeRecipient[]> => {
  if (userIds.length === 0) return []
  const { rows } = await sql<NoticeRecipient>`
    WITH RECURSIVE below (user_id, group_id) AS (
      SELECT user_id, group_id FROM user_groups WHERE user_id = ANY (${[...userIds]}::integer[])
      UNION
      SELECT user_id, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    )
    SELECT email, coalesce(phone, '') AS phone, id AS "userId", first_name AS "firstName",
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) AS name, language, timezone, quiet_hours AS "quietHours" FROM users
    WHERE id = ANY (${[...userIds]}::integer[]) AND company_id = ${companyId} AND NOT is_disabled
      AND (NOT role = ANY (${[...rolesHeldToGroups]}::text[]) OR EXISTS (
        SELECT FROM below JOIN group_items USING (group_id) WHERE user_id = users.id AND item_id = ${itemId}))
    ORDER BY id`.execute(tx)
  return rows
}

/** In which all of them are told of consumption. */
export const readFuelUnit = async (tx: Tx, companyId: number): Promise<FuelUnit> =>
  fuelUnitOf(
    (await tx.selectFrom('companies').select('conf').where('id', '=', companyId).executeTakeFirstOrThrow()).conf,
  )

/** The users that the rule names, and the people without an account. Nobody twice at one address. */
export const readRecipients = async (
  tx: Tx,
  item: OfItem,
  { userIds, extUsers, extMails }: Pick<AlarmInfo['notification'], 'userIds' | 'extUsers' | 'extMails'>,
): Promise<NoticeRecipient[]> => {
  const outside = [
    ...extUsers.map(({ email, smsPhone, language, timezone }) => ({ email, phone: smsPhone, language, timezone })),
    ...extMails.map((email) => ({ email, phone: '', ...unsaid })),
  ].flatMap(({ email, phone, language, timezone }) =>
    email === '' && phone === ''
      ? []
      : [
          {
            ...{ email, phone, userId: null, name: email || phone, firstName: undefined },
            language: language || unsaid.language,
            timezone: timezone || unsaid.timezone,
            quietHours: null,
          },
        ],
  )
  const byAddress = new Map<string, NoticeRecipient>()
  for (const one of [...(await readUsers(tx, item, userIds)), ...outside]) {
    const key = (one.email || one.phone).toLowerCase()
    if (!byAddress.has(key)) byAddress.set(key, one)
  }
  return [...byAddress.values()]
}
