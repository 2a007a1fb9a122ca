import { spawnSync } from 'node:child_process'
import { createVerify, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWorldNames } from '../../adapters/world-names.ts'
import { asAccess, asEngine } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { brandRecords } from './brand-records.ts'
import { rotateDkimKey } from './dkim-keys.ts'
import { mailSenderOf } from './index.ts'
import { insertTestBrand } from './test-brands.ts'
import { startTestDns, type TestZone } from './test-dns.ts'
import { checkWorld, type WorldCheckPorts } from './world-checks.ts'

const { database, web, engine, insertInto } = await createTestDatabase()
const clock = { now: () => 5_000 }
const config = { publicAddresses: ['127.0.0.1'], mailDomain: 'mail.atalaya.test' }
let serial = 0
const insertHost = async (state: 'dns' | 'live' = 'dns') => {
  const name = `host${++serial}.test`
  const brandId = await insertTestBrand(database, { site_name: `Brand ${serial}` })
  await insertInto('brand_hosts', { name, brand_id: brandId, state })
  return { name, brandId }
}
const portsOf = (world: WorldCheckPorts['world']): WorldCheckPorts => ({
  ...{ clock, config, world, keys: testKeys, within: (work) => asAccess(web, work) },
})
const brand = async (id: number) => (await asAccess(web, (tx) => brandRecords.find({ tx }, [id])))[0]
const hostOf = async (id: number) => (await brand(id))?.hostStates[0]

/** Made afresh, so that no key lies in the repository; undefined on a machine without openssl. */
const makeCertificate = (name: string): string | undefined => {
  const wanted = 'req -x509 -newkey rsa:2048 -nodes -keyout - -out - -days 2 -subj /CN=test'
  const { stdout } = spawnSync('openssl', [...wanted.split(' '), '-addext', `subjectAltName=DNS:${name}`])
  const pem = stdout?.toString() ?? ''
  return pem.includes('CERTIFICATE') ? pem : undefined
}

const servePage = async (pem: string, body: string): Promise<number> => {
  const server = createServer({ key: pem, cert: pem }, (_request, response) => void response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a host name goes from DNS over its certificate to being live, and says what stands in its way', async (context) => {
  const { name, brandId } = await insertHost()
  const pem = makeCertificate(name)
  if (!pem) return context.skip()
  const zone: TestZone = {}
  const servers = [await startTestDns(zone)]
  const check = async (pages: { port: number; ca: string } = { port: 1, ca: pem }) => {
    await checkWorld({ brandId }, portsOf(createWorldNames({ servers, pages })))
    const { state, fault, checkedTs } = (await hostOf(brandId)) as { state: string; fault: string; checkedTs: number }
    expect(checkedTs).toBe(5_000)
    return [state, fault]
  }
  expect(await check()).toEqual(['dns', 'none'])
  zone[name] = { A: ['203.0.113.9'] }
  expect(await check()).toEqual(['dns', 'elsewhere'])
  zone[name] = { A: ['127.0.0.1'] }
  zone['test'] = {}
  zone[name] = { A: ['127.0.0.1'], CAA: ['digicert.com'] }
  expect(await check()).toEqual(['dns', 'caa'])
  zone[name] = { A: ['127.0.0.1'], CAA: ['digicert.com', 'letsencrypt.org; validationmethods=http-01'] }
  expect(await check()).toEqual(['certificate', 'unreachable'])
  const other = makeCertificate('other.test') as string
  expect(await check({ port: await servePage(other, '{}'), ca: pem })).toEqual(['certificate', 'certificate'])
  expect(await check({ port: await servePage(pem, '<html>parked</html>'), ca: pem })).toEqual(['certificate', 'other'])
  const port = await servePage(pem, JSON.stringify({ id: brandId }))
  expect(await check({ port, ca: pem })).toEqual(['live', null])
  // It stays live whatever is said later.
  zone[name] = {}
  expect(await check({ port, ca: pem })).toEqual(['live', 'none'])
})

test('a resolver that is down is no word about a name', async () => {
  const { brandId } = await insertHost()
  await checkWorld({ brandId }, portsOf(createWorldNames({ servers: ['127.0.0.1:9'] })))
  expect(await hostOf(brandId)).toMatchObject({ state: 'dns', fault: 'resolver' })
})

test('a sender’s records are told with what has to stand there, and mails are signed once they do', async () => {
  const id = await insertTestBrand(database, { site_name: 'Correo', sender_address: 'hola@correo.test' })
  const zone: TestZone = {}
  const world = createWorldNames({ servers: [await startTestDns(zone)] })
  const check = async () => {
    await checkWorld({ brandId: id }, portsOf(world))
    return (await brand(id))?.sender
  }
  const senderNow = () => asEngine(engine, (tx) => mailSenderOf(tx, testKeys, id))
  expect((await brand(id))?.sender).toEqual({ domain: 'correo.test', records: {}, checkedTs: null })
  const first = await check()
  expect(Object.values(first?.records ?? {}).map(({ state }) => state)).toEqual(Array(4).fill('pending'))
  expect(await senderNow()).toEqual({ name: 'Correo', address: null, dkim: null })

  const { spf, dkim, dmarc, returnPath } = first?.records ?? {}
  expect(returnPath).toMatchObject({ name: 'bounces.correo.test', value: 'bounces.mail.atalaya.test', type: 'CNAME' })
  for (const record of [spf, dkim, dmarc]) zone[record?.name as string] = { TXT: [record?.value as string] }
  zone[returnPath?.name as string] = { CNAME: [returnPath?.value as string] }
  const second = await check()
  expect(Object.values(second?.records ?? {}).map(({ state }) => state)).toEqual(Array(4).fill('ok'))
  const sender = await senderNow()
  expect(sender).toMatchObject({ address: 'hola@correo.test', dkim: { domain: 'correo.test', selector: 'atalaya1' } })
  // The key that signs is the one that the record shows.
  const signature = sign('sha256', Buffer.from('mail'), sender?.dkim?.privateKey as string)
  const shown = dkim?.value.split('p=')[1] ?? ''
  const publicKey = { key: Buffer.from(shown, 'base64'), format: 'der' as const, type: 'spki' as const }
  expect(createVerify('sha256').update('mail').verify(publicKey, signature)).toBe(true)

  zone['correo.test'] = { TXT: ['v=spf1 -all'] }
  const { publicKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const foreign = stranger.export({ type: 'spki', format: 'der' }).toString('base64')
  zone['atalaya1._domainkey.correo.test'] = { TXT: [`v=DKIM1; k=rsa; p=${foreign}`] }
  const third = await check()
  expect([third?.records.spf?.state, third?.records.dkim?.state]).toEqual(['broken', 'broken'])
  expect(await senderNow()).toEqual({ name: 'Correo', address: null, dkim: null })
})

test('a newer key signs once its record is seen, and not before; the old one is given up two weeks later', async () => {
  const id = await insertTestBrand(database, { site_name: 'Giro', sender_address: 'hola@giro.test' })
  const zone: TestZone = {}
  const world = createWorldNames({ servers: [await startTestDns(zone)] })
  const at = { now: 10_000 }
  const ports = { ...portsOf(world), clock: { now: () => at.now } }
  const check = async () => {
    await checkWorld({ brandId: id }, ports)
    return (await brand(id))?.sender?.records ?? {}
  }
  const publish = (record: { name: string; value: string } | undefined) => {
    if (record) zone[record.name] = { TXT: [record.value] }
  }
  const rotate = () => asAccess(web, (tx) => rotateDkimKey(tx, id, { keys: testKeys, now: at.now }))
  const signing = async () => (await asEngine(engine, (tx) => mailSenderOf(tx, testKeys, id)))?.dkim?.selector
  const first = await check()
  await rotate()
  // One is awaited already.
  expect(Object.keys(await check())).not.toContain('dkimNext')
  publish(first.spf)
  publish(first.dkim)
  await check()
  expect(await signing()).toBe('atalaya1')

  await Promise.all([rotate(), rotate()])
  const { dkimNext } = await check()
  expect(dkimNext).toMatchObject({ state: 'pending', name: 'atalaya2._domainkey.giro.test' })
  expect(dkimNext?.value).not.toBe(first.dkim?.value)
  expect(await signing()).toBe('atalaya1')
  publish(dkimNext)
  await check()
  expect(await signing()).toBe('atalaya2')
  const after = await check()
  expect([after.dkim?.name, after.dkimNext, after.dkimOld?.name]).toEqual([
    ...['atalaya2._domainkey.giro.test', undefined, 'atalaya1._domainkey.giro.test'],
  ])
  // Its owner took it away at once: what is signed today does not care.
  delete zone['atalaya1._domainkey.giro.test']
  at.now += 15 * 86_400_000
  await check()
  expect(Object.keys(await check())).not.toContain('dkimOld')
  const kept = await database.selectFrom('brand_dkim_keys').select('selector').where('brand_id', '=', id).execute()
  expect(kept).toEqual([{ selector: 'atalaya2' }])
})

test('names of this machine are live without anybody’s word', async () => {
  const id = await insertTestBrand(database, { site_name: 'Aquí', hostNames: ['aqui.localhost'] })
  await checkWorld('all', portsOf(createWorldNames({ servers: ['127.0.0.1:9'] })))
  expect(await hostOf(id)).toEqual({ name: 'aqui.localhost', state: 'live', fault: null, checkedTs: null })
})
