import { expect, test, vi } from 'vitest'
import { startTestServer } from '../../test-server.ts'
import { insertTestBrand } from './test-brands.ts'

vi.useFakeTimers({ toFake: ['setInterval'] })
const { origin, database, insertInto } = await startTestServer()
const brandId = await insertTestBrand(database, { site_name: 'Igeldo', hostNames: ['flota.igeldo.test'] })
await insertInto('brand_hosts', { name: 'soon.igeldo.test', brand_id: brandId })
const ask = async (domain: string, headers: Record<string, string> = {}) =>
  (await fetch(`${origin}/internal/tls-ask?domain=${encodeURIComponent(domain)}`, { headers })).status
const turn = async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 200))
}

test('a certificate may be had for names whose DNS is right, from memory, asked by the proxy alone', async () => {
  // What came after the start is known after the next reading.
  expect(await ask('flota.igeldo.test')).toBe(404)
  await turn()
  expect(await ask('FLOTA.igeldo.test')).toBe(200)
  for (const other of ['soon.igeldo.test', 'igeldo.test', '', 'x'.repeat(5_000)]) expect(await ask(other)).toBe(404)
  expect(await ask('flota.igeldo.test', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect((await fetch(`${origin}/internal/tls-ask?domain=a&domain=flota.igeldo.test`)).status).toBe(404)
  // A database that is away takes no brand with it.
  await database.schema.alterTable('brand_hosts').renameTo('away').execute()
  expect(await ask('flota.igeldo.test')).toBe(200)
})
