import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { replyOf } from '../../http/test-client.ts'
import { forgottenAnAccount } from '../../limits/sign-in.limits.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, testPassword } from '../session/test-users.ts'

const { client, database, pool, tenant } = await startTestCompany('Olvidada')
const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'lost@forgotten.test' })
const { invitations, session } = allRoutes

const forgot = (email: string) => client.call(invitations.forgot, { body: { email } })
const mailsTo = async (email: string): Promise<number> =>
  (await pool.query(`SELECT FROM mails WHERE email = $1 AND template = 'resetPassword'`, [email])).rows.length

test('a link is mailed to whoever has an account, so often and no more, and the answer is the same for all', async () => {
  for (let asked = 0; asked < forgottenAnAccount.value + 2; asked++)
    expect(replyOf(await forgot('LOST@forgotten.test'))).toEqual({})
  expect(replyOf(await forgot('nobody@forgotten.test'))).toEqual({})
  await expect.poll(() => mailsTo(user.email)).toBe(forgottenAnAccount.value)
  // Of the links the newest alone opens, and none is what the password is.
  const open = await pool.query(
    `SELECT FROM invitations WHERE user_id = $1 AND purpose = 'reset' AND ended_ts IS NULL`,
    [user.id],
  )
  expect(open.rows).toHaveLength(1)
  expect(await mailsTo('nobody@forgotten.test')).toBe(0)
  expect((await client.call(session.login, { body: { email: user.email, password: testPassword } })).ok).toBe(true)
})
