import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { allRoutes } from '@atalaya/contract/routes'
import { afterAll, expect, test } from 'vitest'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { startTestServer } from '../test-server.ts'

const { client, database, origin } = await startTestServer()
const folder = mkdtempSync(join(tmpdir(), 'atalaya-client-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const root = join(import.meta.dirname, '../../../..')

/** In the folder of somebody who has nothing of ours but the package. */
const inFolder = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } })

test('the client is packed, installed without a network, typed, and calls a running server', async () => {
  const build = join(root, 'packages/client/src/build.cli.ts')
  const packed = execFileSync(process.execPath, [build, folder], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  inFolder('npm', ['install', '--no-audit', '--no-fund', packed])
  const installed = join(folder, 'node_modules/@atalaya/client')
  for (const file of ['index.js', 'client.js', 'request.js', 'path.js', 'index.d.ts'])
    expect(readFileSync(join(installed, file), 'utf8'), file).not.toMatch(/from '(?!\.\/)/)

  const tenant = await insertTestTenant(database, 'Ours')
  const admin = await signedIn(
    client,
    await insertTestUser(database, tenant, { role: 'ADMIN', email: 'a@client.test' }),
  )
  const params = { companyId: tenant.companyId }
  await admin.reply(allRoutes.vehicles.create, { params, body: { name: 'Furgón 7' } } as never)
  const body = { name: 'Client', scopes: ['fleet.read' as const], expiresTs: null, callsPerMinute: 60 }
  const { secret } = await admin.reply(ownApiKeyRoutes.create, { body })
  const script = `import { AtalayaError, createClient } from '@atalaya/client'
    const atalaya = createClient({ origin: process.argv[2], token: process.argv[3] })
    const vehicles = await atalaya.vehicles.list({ params: { companyId: ${tenant.companyId} } })
    const refused = await atalaya.geozones.list({ params: { companyId: ${tenant.companyId} } }).catch((error) => error)
    console.log(JSON.stringify([Object.values(vehicles).map(({ name }) => name), refused instanceof AtalayaError, refused.code]))`
  writeFileSync(join(folder, 'script.mjs'), script)
  const run = new Promise<string>((resolve, reject) =>
    execFile(process.execPath, ['script.mjs', origin, secret], { cwd: folder }, (error, out) =>
      error ? reject(error) : resolve(out),
    ),
  )
  expect(JSON.parse(await run)).toEqual([['Furgón 7'], true, 'key.scope'])

  // What its README says, as it stands there but for where and for whom.
  const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(example).toContain("'https://fleet.example'")
  const told = example
    .replace('https://fleet.example', origin)
    .replace('companyId: 12', `companyId: ${tenant.companyId}`)
  writeFileSync(join(folder, 'readme.ts'), told)
  const said = new Promise<string>((resolve, reject) => {
    const env = { ...process.env, ATALAYA_KEY: secret }
    execFile(process.execPath, ['readme.ts'], { cwd: folder, env }, (error, out) =>
      error ? reject(error) : resolve(out),
    )
  })
  expect(await said).toBe('Furgón 7 undefined\n')

  // Its types stand by themselves, and know what they are given.
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { createClient } from '@atalaya/client'
    const atalaya = createClient({ origin: '', token: '' })
    const names: string[] = Object.values(await atalaya.vehicles.list({ params: { companyId: 1 } })).map(({ name }) => name)
    // @ts-expect-error a company is named by a number
    void atalaya.vehicles.list({ params: { companyId: 'one' } })
    export { names }`,
  )
  const tsc = join(root, 'node_modules/.bin/tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    'typed.ts',
  ]
  expect(inFolder(tsc, options)).toBe('')
})
