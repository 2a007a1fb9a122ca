import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, onTestFinished, test } from 'vitest'
import { insertTestUser, signedIn } from './features/session/test-users.ts'
import { startTestCompany } from './test-server.ts'

const { client, database, pool, url, tenant, updateRow } = await startTestCompany('Ours')

/** As somebody at the shell runs it; what it printed, and how it ended. */
const reset = (args: string[], env: Record<string, string> = { DATABASE_URL: url, TOKEN_SECRET: 'x'.repeat(32) }) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'reset-account.process.ts'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
const printed = (said: string) => /^\w+ {2}(\S+) {2}(\S+)$/m.exec(said)?.slice(1) as [string, string]

test('an account of any level gets a temporary password from the shell, and all its sessions end', async () => {
  const user = await insertTestUser(database, tenant, { role: 'SUPER_RESELLER', email: 'root@shell.test' })
  const old = await signedIn(client, user)
  const { code, said } = await reset(['Root@Shell.test'])
  const [email, password] = printed(said)
  expect([code, email]).toEqual([0, 'root@shell.test'])
  expect((await old.call(allRoutes.session.currentUser)).status).toBe(401)
  const { accessToken } = await client.reply(allRoutes.session.login, { body: { email, password } })
  expect((await client.as(accessToken).reply(allRoutes.session.currentUser)).passwordChange).toBe('temporary')
  const { rows } = await pool.query(`SELECT subject, details FROM security_events WHERE kind = 'password.reset'`)
  expect(rows).toEqual([{ subject: email, details: { by: 'shell', enabled: false } }])
})

test('who was shut out is let in again only when that is asked for, and nobody is made up', async () => {
  const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'shut@shell.test' })
  await updateRow('users', user.id, { is_disabled: true })
  expect(await reset([user.email])).toEqual({
    code: 1,
    said: 'shut@shell.test is shut out; --enable lets it in again\n',
  })
  const [email, password] = printed((await reset([user.email, '--enable'])).said)
  expect((await client.call(allRoutes.session.login, { body: { email, password } })).ok).toBe(true)
  expect(await reset(['nobody@shell.test'])).toMatchObject({ code: 1 })
  for (const args of [[], ['a@shell.test', 'b@shell.test'], ['a@shell.test', '--force']])
    expect((await reset(args)).said).toContain('npm run reset-account')
})

test('a folder without a database is said to be one, and stays as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-reset-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect((await reset(['a@shell.test'], { DATA_DIR: folder })).said).toContain(`there is no Atalaya in ${folder}`)
})
