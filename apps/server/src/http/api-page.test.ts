import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentReadsAMinute } from '../limits/http.limits.ts'
import { startTestServer } from '../test-server.ts'

const { origin } = await startTestServer()

/** As it comes over the wire. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(new URL(path, origin), { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject).end()
  })
const path = '/fr/v1/openapi.json'

test('the document is the same in each coding, with an ETag of its own', async () => {
  const plain = await get(path)
  const document = JSON.parse(String(plain.body))
  expect(Object.keys(document.paths).length).toBeGreaterThan(50)
  const gzipped = await get(path, { 'accept-encoding': 'gzip, deflate' })
  const br = await get(path, { 'accept-encoding': 'gzip, br;q=0.9' })
  expect([gzipped.headers['content-encoding'], br.headers['content-encoding']]).toEqual(['gzip', 'br'])
  expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(new Set([plain, gzipped, br].map(({ headers }) => headers['etag'])).size).toBe(3)
  expect((await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  const known = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) })
  expect([known.status, known.body.length]).toEqual([304, 0])
})

test('it is made once: hundreds of readings cost no more than handing out bytes', async () => {
  await get(path)
  const before = process.cpuUsage()
  for (let n = 0; n < 20; n++) await get(path, { 'accept-encoding': 'br' })
  const { user, system } = process.cpuUsage(before)
  // One alone took 70 ms when it was written anew for each reader.
  expect((user + system) / 1_000 / 20).toBeLessThan(15)
})

test('its former addresses lead to the page and to the document', async () => {
  for (const [former, now] of [
    ['/fr/v1/docs', '/apiReference'],
    ['/fr/v1/docs/', '/apiReference'],
    ['/fr/v1/docs/json', path],
    ['/fr/v1/docs/yaml', path],
  ]) {
    const { status, headers } = await get(former as string)
    expect([status, headers['location']]).toEqual([302, now])
  }
})

test('one address reads it so often a minute and no more', async () => {
  const statuses: number[] = []
  for (let n = 0; n <= documentReadsAMinute.value; n++) statuses.push((await get(path)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await get('/fr/v1/brand')).status).toBe(200)
})
