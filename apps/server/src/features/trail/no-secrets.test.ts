import { ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { pushSourceRoutes } from '@atalaya/contract/push-sources'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test, vi } from 'vitest'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, newOperator, signedIn, testPassword } from '../session/test-users.ts'

/** What the server says of itself goes to standard output. */
const written: string[] = []
const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
  written.push(String(chunk))
  return true
})

const { client, database, pool, eventTally, keyCalls, origin, tenant, params } = await startTestCompany('Ours')
const mark = (of: string) => `Zq7-${of}-Aranjuez-91`

const everythingStored = async (): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)
    texts.push(...lines.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('no secret of any call stands in a table, in the trail or in what the server writes', async () => {
  const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@secrets.test' })
  const reseller = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'reseller@secrets.test' })
  const login = (await client.reply(allRoutes.session.login, {
    body: { email: 'admin@secrets.test', password: testPassword },
  } as never)) as { accessToken: string; refreshToken: string }
  const [admin, above] = [await signedIn(client, user), await signedIn(client, reseller)]
  const secrets = new Set<string>([login.accessToken, login.refreshToken])
  const secret = (of: string): string => {
    secrets.add(mark(of))
    return mark(of)
  }

  await client.callAnyhow(allRoutes.session.login, { body: { email: user.email, password: secret('wrong') } })
  await client.callAnyhow(allRoutes.session.login, {
    body: { email: 'nobody@secrets.test', password: secret('nobody') },
  })
  await admin.callAnyhow(allRoutes.session.prove, { body: { password: secret('proof') } })
  const body = {
    ...newOperator({ email: 'made@secrets.test', groupIds: [] }),
    role: 'ADMIN',
    password: secret('created'),
  }
  const made = (await admin.reply(allRoutes.users.create, { params, body } as never)) as { id: number }
  const set = { params: { ...params, id: made.id }, body: { password: secret('temporary') } }
  await admin.reply(allRoutes.users.setPassword, set as never)
  await admin.callAnyhow(allRoutes.users.setPassword, { ...set, body: { password: secret('short').slice(0, 9) } })
  const key = { name: 'Key', scopes: ['fleet.read'], expiresTs: null, callsPerMinute: 60 }
  const apiKey = await admin.reply(ownApiKeyRoutes.create, { body: key } as never)
  secrets.add(apiKey.secret)
  await client.as(apiKey.secret).callAnyhow(allRoutes.vehicles.list, { params })
  await client.as(apiKey.secret).callAnyhow(allRoutes.geozones.list, { params })
  await client.as(secret('token')).callAnyhow(allRoutes.vehicles.list, { params })
  await client.as(`atk_${secret('key')}`).callAnyhow(allRoutes.vehicles.list, { params })
  const source = { params: { resellerId: tenant.resellerId }, body: { name: 'Push' } }
  secrets.add((await above.reply(pushSourceRoutes.create, source)).secret)
  const centre = { name: 'Centre', mainHost: '192.0.2.1', mainPort: 5_000, account: 'A1B2', mainKeyForm: 'text' }
  const keyed = { params: source.params, body: { ...centre, mainKey: secret('receiver') } }
  await above.reply(allRoutes.cras.create, keyed as never)
  const acting = { params: { ...params, id: made.id }, body: { reason: 'Asked for by telephone' } }
  secrets.add((await above.reply(allRoutes.acting.start, acting as never)).accessToken)
  await fetch(`${origin}/fr/v1/auth/login`, { method: 'POST', body: `{"password":"${secret('broken')}"` })

  await eventTally.flush()
  await keyCalls.flush()
  const { entries } = await admin.reply(allRoutes.trail.ofCompany, { params, query: { limit: 1_000 } })
  expect(entries.length).toBeGreaterThan(5)
  const places = { tables: await everythingStored(), trail: JSON.stringify(entries), output: written.join('') }
  // What is looked for is found where it is.
  expect(places.tables).toContain('made@secrets.test')
  const found = [...secrets].flatMap((each) =>
    Object.entries(places).flatMap(([place, text]) => (text.includes(each) ? [`${place}: ${each}`] : [])),
  )
  write.mockRestore()
  expect(secrets.size).toBeGreaterThan(12)
  expect(found).toEqual([])
})
